"""Letting another phone in to one match: a link of its own, as a code to scan and an address to copy."""

from __future__ import annotations

import segno
from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from markupsafe import Markup

from scorekeeper.store import access
from scorekeeper.store.connection import writing
from scorekeeper.store.matches import load
from scorekeeper.web.access import SCORER, VIEWER
from scorekeeper.web.db import database, now

pages = Blueprint("sharing", __name__, url_prefix="/m/<match>")

SHARED = (VIEWER, SCORER)
"""The roles that a scorer can hand on: none is above their own."""


@pages.get("/share")
def links(match: str) -> Response:
    """Choose what the other phone may do."""
    return _page(match)


@pages.post("/share")
def link(match: str) -> Response:
    """Make a link and show it, once: only a hash of its key is kept."""
    role = request.form.get("role")
    if role not in SHARED:
        abort(400)
    with writing(database()):
        record = load(database(), match)
        key = access.new_link(database(), role, record.league, match, at=now())
    address = url_for("home.join", key=key, _external=True)
    return _page(match, role=role, address=address, code=code_of(address))


def code_of(address: str) -> Markup:
    """The QR code of an address, black on white whatever the page's colours, with its quiet zone."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S704 segno's own


def _page(match: str, **made: object) -> Response:
    page = render_template("sharing/links.html", record=load(database(), match), **{"role": None, **made})
    response = make_response(page)
    response.headers["Cache-Control"] = "no-store"
    return response
