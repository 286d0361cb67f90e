"""A page as plain values, and its files.

A page is a list of rows here, each a name → value; JSON has them with what is said once for the whole page beside
them, CSV has the rows alone. Points that are no whole number are exact, as text in JSON and as a decimal in CSV.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, jsonify, request, url_for

from scorekeeper.game.league.exact import shown
from scorekeeper.game.words import Text
from scorekeeper.web.words import spoken

Rows = Sequence[Mapping[str, Any]]
FORMS = {"csv": "text/csv", "json": "application/json"}
LOOKS = ("print", "tv", "saved", "again")
"""What an address says of how its page looks, not of what it shows."""
FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula."""


@dataclass(frozen=True)
class Plain:
    """A page as plain values: its rows, which JSON calls `called`, and what is said once beside them.

    `texts`: the columns of points that are text in JSON, whole ones too. `status`: that of the page.
    """

    rows: Rows
    more: Mapping[str, Any] = field(default_factory=dict)
    called: str = "rows"
    texts: Collection[str] = ()
    status: int = 200


Shape = Callable[..., Plain]
SHAPES: dict[str, Shape] = {}
"""Endpoint of a page → what makes plain values of it, from the same arguments."""


def of(*pages: str) -> Callable[[Shape], Shape]:
    """Say that a function makes plain values of these pages."""

    def register(shape: Shape) -> Shape:
        SHAPES.update(dict.fromkeys(pages, shape))
        return shape

    return register


def refused(errors: Mapping[str, Text]) -> Plain:
    """What is wrong with what a page was asked: a row for each field."""
    return Plain([{"field": name, "problem": spoken(text)} for name, text in errors.items()], status=422)


def init_app(app: Flask) -> None:
    """Give every page of `SHAPES` two addresses more. They are the page's own endpoint, so its role is theirs."""
    for rule in list(app.url_map.iter_rules()):
        if rule.endpoint in SHAPES and "GET" in (rule.methods or ()):
            app.add_url_rule(f"{rule.rule}.<any(json, csv):form>", rule.endpoint, methods=["GET"])
    for page, shape in SHAPES.items():
        app.view_functions[page] = _either(app.view_functions[page], shape)
    app.add_template_global(files)


def _either(view: Callable[..., Any], shape: Shape) -> Callable[..., Any]:
    def either(form: str | None = None, **args: Any) -> Any:
        return view(**args) if form is None else answer(form, shape(**args))

    return either


def files() -> list[tuple[str, str, str]]:
    """The page that is looked at as files: their form, type and address; nothing where it has none."""
    if request.endpoint not in SHAPES or request.method == "POST":
        return []
    asked = urlencode([(name, value) for name, value in request.args.items(multi=True) if name not in LOOKS])
    args = request.view_args or {}
    return [
        (form, mimetype, url_for(request.endpoint, **args, form=form) + (asked and f"?{asked}"))
        for form, mimetype in FORMS.items()
    ]


def answer(form: str, found: Plain) -> Response:
    """The rows as `json`, with what is said once beside them, or as `csv`."""
    if form == "json":
        rows = [{name: str(its) if name in found.texts and its is not None else its for name, its in row.items()}
                for row in found.rows]  # fmt: skip
        response = jsonify(_exact({**found.more, found.called: rows}))
    else:
        text = io.StringIO()
        table = csv.writer(text)
        heading = list(dict.fromkeys(name for row in found.rows for name in row))
        table.writerow(map(cell, heading))
        table.writerows([cell(row.get(name)) for name in heading] for row in found.rows)
        response = Response(text.getvalue(), mimetype=FORMS["csv"])
    response.status_code = found.status
    return response


def _exact(value: Any) -> Any:
    match value:
        case Fraction():
            return int(value) if value.denominator == 1 else str(value)
        case Mapping():
            return {name: _exact(its) for name, its in value.items()}
        case list() | tuple():
            return [_exact(its) for its in value]
    return value


def cell(value: Any) -> Any:
    """What a spreadsheet takes for what it is: no text for a formula, no fraction (7/2) for a date."""
    if isinstance(value, Fraction):
        exact = not 1000 % value.denominator
        return f"{Decimal(value.numerator) / value.denominator:f}" if exact else shown(value)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, Mapping | list | tuple):
        return json.dumps(_exact(value), ensure_ascii=False)
    if isinstance(value, str) and value.startswith(FORMULA) and not re.fullmatch(r"-\d+", value):
        return f"'{value}"
    return value
