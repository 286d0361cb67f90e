"""The scoreboard on a big screen: figures to be read from four metres, and a code for watching."""

from __future__ import annotations

from flask import render_template, url_for
from markupsafe import Markup

from scorekeeper.store import access
from scorekeeper.store.record import Record
from scorekeeper.web.access import VIEWER
from scorekeeper.web.curve import curve
from scorekeeper.web.db import database
from scorekeeper.web.sharing import code_of

MOST_WITH_CURVE = 4
"""The sides that leave room for the curve below them."""


def code_for(match: str, key: str) -> Markup | None:
    """The code of a link by which one may watch this match and nothing else; None for any other key."""
    link = access.find_link(database(), key) if key else None
    if link is None or (link.role, link.match) != (VIEWER, match):
        return None
    return code_of(url_for("home.join", key=key, _external=True))


def screen(record: Record, code: Markup | None, **board: object) -> str:
    """The page, with what the scoreboard shows too."""
    score = record.match.score
    hands = [hand.totals for hand in score.hands]
    room = len(score.table.labels) <= MOST_WITH_CURVE and len(hands) > 1
    totals = [[hand[label] for hand in hands] for label in score.table.labels]
    return render_template(
        "scoreboard/tv.html", record=record, score=score, code=code, curve=curve(totals) if room else None, **board
    )
