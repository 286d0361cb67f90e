"""Pages that other phones follow: what tells one state of a page from another, found without making the page."""

from __future__ import annotations

import hashlib

from flask import current_app, g, make_response, request
from flask_babel import get_locale
from werkzeug.wrappers import Response


def etag(*shown: str | None) -> str:
    """The ETag of a page that shows these texts to this device, as it stands in headers and in `data-etag`.

    It is weak: each answer brings a new key for its form. (And a strong one would change on being compressed.)
    """
    said = (*shown, g.role, g.device.id if g.device else None, str(get_locale()), current_app.config["BUILD"])
    return f'W/"{hashlib.sha256(repr(said).encode()).hexdigest()[:16]}"'


def known(tag: str) -> Response | None:
    """The short answer to whoever has this state of the page already."""
    return followed("", tag, 304) if request.if_none_match.contains_weak(tag[3:-1]) else None


def followed(page: str, tag: str, status: int = 200) -> Response:
    """A page that is asked for again and again, and comes only where it has changed."""
    response = make_response(page, status)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
