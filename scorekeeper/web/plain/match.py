"""The pages of a match: its scoreboard, sheet, reasons, record, seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import abort

from scorekeeper.game.rulebook import house_rules
from scorekeeper.game.score import Score
from scorekeeper.game.told import standing
from scorekeeper.store import leagues, ledger
from scorekeeper.store.record import Record, load
from scorekeeper.web import rows
from scorekeeper.web.access import refuse_if_signed
from scorekeeper.web.db import database
from scorekeeper.web.plain.shape import Plain, of
from scorekeeper.web.record import people_of
from scorekeeper.web.scoreboard import evening_page
from scorekeeper.web.sharing import result_text
from scorekeeper.web.signing import signing_of
from scorekeeper.web.words import spoken


@of("scoreboard.show")
def board(match: str) -> Plain:
    """The scoreboard: a row a side."""
    return totals(load(database(), match))


def totals(record: Record) -> Plain:
    """Where a match stands: a row a side."""
    score, signing = record.match.score, signing_of(record)
    found = [
        {"side": label, "total": score.totals[label], "won": label in score.winners} for label in score.table.labels
    ]
    disputed = [slot.hand if (slot := record.match.slot(one.about)) else 0 for one in record.match.open_disputes]
    return Plain(
        found,
        {
            **about(record),
            "outlook": [spoken(text) for text in score.scoring.outlook(score)],
            "signed": {side.name: side.at for side in signing.signed},
            "disputed": disputed,
        },
    )


@of("sharing.result")
def result(match: str) -> Plain:
    """The result: the scoreboard's rows, and the text for the group."""
    record = load(database(), match)
    found = totals(record)
    return replace(found, more={**found.more, "text": result_text(record)})


@of("record.sheet")
def sheet(match: str) -> Plain:
    """The score sheet: a row a hand with the points that it brought, then the totals; it can be taken in again.

    Its JSON is the score sheet file, which has an address already (`record.export`).
    """
    record = load(database(), match)
    score = record.match.score
    points: list[dict[str, Any]] = []
    for row, hand in zip(rows.rows(record), score.hands, strict=True):
        gained = dict.fromkeys(score.table.labels, 0)
        for line in hand.lines:
            gained[line.side] += line.points
        points.append({"hand": row.number, **gained})
    return Plain([*points, {"hand": "Total", **score.totals}])


@of("record.why")
def why(match: str, side: int) -> Plain:
    """The lines of a side, with the key of the rule of each."""
    record = load(database(), match)
    score = record.match.score
    if side >= len(score.table.labels):
        abort(404)
    label = score.table.labels[side]
    found = [line for line in lines(score) if line.pop("side") == label]
    return Plain(found, {**about(record), "side": label, "total": score.totals[label]})


def lines(score: Score) -> list[dict[str, Any]]:
    """Every line of a match: a row each."""
    return [
        {"hand": number, "side": line.side, "points": line.points, "why": line.why, "text": spoken(line.text)}
        for number, hand in enumerate(score.hands, 1)
        for line in hand.lines
    ]


@of("record.history")
def history(match: str) -> Plain:
    """Every entry of the record, with its facts as they were written and its hash."""
    record = load(database(), match)
    people = people_of(record)
    found = [
        {
            "entry": item.entry.position,
            "kind": item.entry.kind,
            "hand": item.hand,
            "text": spoken(item.text),
            "counts": item.slot is not None and item.stands and item.why_not is None,
            "reason": item.entry.reason,
            "who": people.get(item.entry.player or "", ""),
            "at": item.entry.at,
            "facts": item.entry.facts,
            "hash": item.entry.hash,
            "replaces": item.of,
            "replaced_by": item.by,
            "not_counted": spoken(item.why_not) if item.why_not else None,
        }
        for item in rows.items(record, people)
    ]
    return Plain(found, about(record))


@of("reopening.end")
def seats(match: str) -> Plain:
    """Who sits where, and who plays there now: a row a seat."""
    return _seats(load(database(), match))


@of("reopening.opening")
def opening(match: str) -> Plain:
    """The same, for whoever may correct it."""
    record = load(database(), match)
    refuse_if_signed(record)
    return _seats(record)


def _seats(record: Record) -> Plain:
    found = [
        {"seat": seat, "side": record.names[label], "name": record.names[seat],
         "plays": record.playing.get(seat, record.names[seat])}
        for label, seats in zip(record.sides, record.seats, strict=True)
        for seat in seats
    ]  # fmt: skip
    return Plain(found, about(record))


def about(record: Record) -> dict[str, Any]:
    """What is said once of a match."""
    scoring, options = record.opening["scoring"], record.opening.get("options", {})
    return {
        "match": record.id,
        "league": leagues.name_of(database(), record.league),
        "evening": evening_page(record),
        "scoring": scoring,
        "options": options,
        "house_rules": [spoken(text) for text in house_rules(scoring, options)],
        "opened_at": record.opened_at,
        "hands": len(record.match.score.ended),
        "standing": spoken(standing(record.match)),
        "fingerprint": ledger.fingerprint(record.head.hash),
    }
