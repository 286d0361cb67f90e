"""The record of a match: its score sheet, why each total is what it is, and every entry that was ever made."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, render_template

from scorekeeper.game import sheet as sheets
from scorekeeper.game.told import standing, told
from scorekeeper.store import leagues, ledger, players
from scorekeeper.store.record import Record, load
from scorekeeper.web import rows
from scorekeeper.web.access import ORGANISER, SCORER, may
from scorekeeper.web.curve import curve
from scorekeeper.web.db import database
from scorekeeper.web.signing import signing_of

ROWS = 20
"""The rows of an empty sheet, as many as fit on A4 above the signatures."""

pages = Blueprint("record", __name__, url_prefix="/m/<match>")
pages.add_app_template_global(told)


@pages.get("/sheet")
def sheet(match: str) -> str:
    """The score sheet: rows are hands, columns are sides."""
    record = load(database(), match)
    score = record.match.score
    totals = [[hand.totals[label] for hand in score.hands] for label in score.table.labels]
    return render_template(
        "record/sheet.html",
        **_shared(record),
        curve=curve(totals) if len(score.hands) > 1 else None,
        fingerprint=ledger.fingerprint(record.head.hash),
        rows=list(rows.rows(record)),
        standing=standing(record.match),
        left_out=rows.left_out(record, people_of(record)),
        signing=signing_of(record),
    )


@pages.get("/why/<int(fixed_digits=1):side>")
def why(match: str, side: int) -> str:
    """Every line of a side, hand by hand."""
    record = load(database(), match)
    score = record.match.score
    if side >= len(score.table.labels):
        abort(404)
    label = score.table.labels[side]
    people = people_of(record)
    return render_template(
        "record/why.html",
        **_shared(record),
        side=side,
        label=label,
        hands=[(row, list(rows.reasons(record, label, row.number, people))) for row in rows.rows(record)],
        sum=rows.added([line.points for hand in score.hands for line in hand.lines if line.side == label]),
    )


@pages.get("/history")
def history(match: str) -> str:
    """The record: every entry in order, those too that were corrected, voided or cannot count."""
    record = load(database(), match)
    return render_template(
        "record/history.html",
        **_shared(record),
        items=rows.items(record, people_of(record)),
        fingerprint=ledger.fingerprint(record.head.hash),
    )


@pages.get("/blank")
def blank(match: str) -> str:
    """An empty sheet with the names of the sides, to fill in by hand: for as many hands as a page of paper holds."""
    record = load(database(), match)
    hands = getattr(record.match.score.options, "hands", None) or 0
    return render_template("record/blank.html", **_shared(record), hands=max(hands, ROWS))


@pages.get("/sheet.json")
def export(match: str) -> Response:
    """The score sheet file: what counts, with real names."""
    record = load(database(), match)
    other: dict[str, Any] = {
        "league": leagues.name_of(database(), record.league),
        "played_at": record.opened_at,
        "fingerprint": ledger.fingerprint(record.head.hash),
    }
    if record.substitutes:
        other["substitutes"] = [
            {"for": record.names[taken.seat], "player": taken.name, "from": taken.first} for taken in record.substitutes
        ]
    file = sheets.dump(replace(sheets.of_match(record.match), other=other))
    return Response(json.dumps(file, ensure_ascii=False, indent=2) + "\n", mimetype="application/json")


def _shared(record: Record) -> dict[str, Any]:
    return {
        "record": record,
        "score": record.match.score,
        "labels": record.match.score.table.labels,
        "may_dispute": may(SCORER, record.league, record.id),
        "may_score": may(ORGANISER if record.match.signed else SCORER, record.league, record.id),
    }


def people_of(record: Record) -> rows.People:
    """The names of all who wrote in the record, and of the substitutes in it, by id."""
    ids = {entry.player for entry in record.entries if entry.player}
    ids |= {taken["player"] for entry in record.entries for taken in entry.facts.get("substitutes", ())}
    return players.names(database(), ids)
