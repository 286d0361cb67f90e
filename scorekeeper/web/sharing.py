"""Letting another phone, a TV or a group in on one match: links of its own, codes to scan, the result as a text."""

from __future__ import annotations

import segno
from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.game.told import standing
from scorekeeper.store import access, ledger
from scorekeeper.store.connection import writing
from scorekeeper.store.record import Record, load
from scorekeeper.web.access import SCORER, VIEWER, may
from scorekeeper.web.db import database, now
from scorekeeper.web.words import day, number, scoring_name, spoken

pages = Blueprint("sharing", __name__, url_prefix="/m/<match>")

SHARED = (VIEWER, SCORER)
"""The roles that a scorer can hand on: none is above their own."""


@pages.get("/share")
def links(match: str) -> Response:
    """Choose what the other phone may do."""
    return _page("sharing/links.html", load(database(), match), role=None)


@pages.post("/share")
def link(match: str) -> Response:
    """Make a link and show it, once: only a hash of its key is kept."""
    role = request.form.get("role")
    if role not in SHARED:
        abort(400)
    record, key = _new_link(match, role)
    address = url_for("home.join", key=key, _external=True)
    return _page("sharing/links.html", record, role=role, address=address, code=code_of(address))


@pages.post("/share/tv")
def screen(match: str) -> Response:
    """Show this match on a TV, with a new link for watching in its corner."""
    return redirect(url_for("scoreboard.show", match=match, tv=_new_link(match, VIEWER)[1]), 303)


@pages.get("/result")
def result(match: str) -> Response:
    """The result as a text for the group."""
    record = load(database(), match)
    return _page("sharing/result.html", record, text=result_text(record), may_link=may(SCORER, record.league, match))


@pages.post("/result")
def result_with_link(match: str) -> Response:
    """The same text, with the address of a new link for watching."""
    record, key = _new_link(match, VIEWER)
    text = result_text(record, url_for("home.join", key=key, _external=True))
    return _page("sharing/result.html", record, text=text, may_link=False)


def code_of(address: str) -> Markup:
    """The QR code of an address, black on white whatever the page's colours, with its quiet zone."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S704 segno's own


def result_text(record: Record, address: str | None = None) -> str:
    """A match in a few lines: what was played and when, the totals, who has won, the fingerprint, where to watch."""
    score = record.match.score
    name = scoring_name(record.opening["scoring"])
    hands = ngettext("%(num)s hand", "%(num)s hands", len(score.ended))
    lines = [
        f"{_(score.scoring.game)} · {name}",
        f"{day(record.opened_at)} · {hands}",
        *(f"{label}: {number(total)}" for label, total in score.totals.items()),
        spoken(standing(record.match)),
        _("Fingerprint: %(letters)s", letters=ledger.fingerprint(record.head.hash)),
    ]
    return "\n".join([*lines, _("To watch: %(address)s", address=address)] if address else lines)


def _new_link(match: str, role: str) -> tuple[Record, str]:
    with writing(database()):
        record = load(database(), match)
        return record, access.new_link(database(), role, record.league, match, at=now())


def _page(template: str, record: Record, **shown: object) -> Response:
    response = make_response(render_template(template, record=record, **shown))
    response.headers["Cache-Control"] = "no-store"
    return response
