"""What a page offers: its forms with what stands in them, as a browser would send them; and what is refused."""

import re
from typing import Any

from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import TestResponse


class Form:
    """A form of a page: where it goes, its fields with what stands in them, its buttons as (name, value)."""

    def __init__(self, action: str | None, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, str] = {}
        self.names: set[str] = set()
        self.buttons: list[tuple[str, str]] = []


def forms(page: Any) -> list[Form]:
    """The forms of a page in order. A choice list has its selected option, a tick box only what is ticked."""
    found: list[Form] = []
    select = ""
    for tag, attrs in page.tags:
        name, value = attrs.get("name") or "", attrs.get("value") or ""
        if tag == "form":
            found.append(Form(attrs.get("action"), attrs.get("method", "get")))
        elif not found:
            continue
        elif tag == "select":
            select = name
        elif tag == "option" and select and (select not in found[-1].fields or "selected" in attrs):
            found[-1].fields[select] = value
        elif tag == "button" and name:
            found[-1].buttons.append((name, value))
        elif tag == "input" and name:
            select = ""
            found[-1].names.add(name)
            if attrs.get("type") not in ("checkbox", "radio") or "checked" in attrs:
                # Of two fields with one name the first is read.
                found[-1].fields.setdefault(name, value)
    return found


def form(page: Any, ending: str = "") -> Form:
    """The form of a page whose address ends so; the first one by default."""
    return next(found for found in forms(page) if (found.action or "").endswith(ending))


def marked(page: Any) -> set[str]:
    """The fields of a page that are marked as wrong."""
    return {
        attrs["name"] for tag, attrs in page.tags if tag in ("input", "select") and attrs.get("aria-invalid") == "true"
    }


def errors(page: Any) -> list[str]:
    """The ids of what is said to be wrong, in order."""
    return [attrs.get("id") or "" for _, attrs in page.tags if attrs.get("class") == "error"]


def send(client: FlaskClient, page: Any, to: str = "", /, **typed: str) -> TestResponse:
    """Fill in a form of a page, by default the first, and send it."""
    found = form(page, to)
    return client.post(found.action or "", data=found.fields | typed)


def written(db: Database) -> dict[str, int]:
    """How many rows each table has."""
    return {name: db.table(name).count for name in db.table_names()}


def clear(answer: TestResponse, *statuses: int) -> None:
    """The answer has one of these statuses, and where it refuses it is a page that says something and leads on."""
    assert answer.status_code in statuses
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        assert answer.mimetype == "text/html"
        assert re.search(r"<h1>.+", answer.text)
        assert "<a " in answer.text
