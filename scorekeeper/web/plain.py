"""What pages show, for machines: the same addresses with `.json` or `.csv` behind them.

A page is a list of rows here, each a name → value; JSON has them with what is said once for the whole page beside them,
CSV has the rows alone. Points that are no whole number are exact, as text in JSON and as a decimal in CSV.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from flask import Blueprint, Response, abort, jsonify

from scorekeeper.game.league.table import shown
from scorekeeper.game.told import standing
from scorekeeper.store import evenings, leagues, ledger, players, reported
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.evenings import evening_of
from scorekeeper.store.record import Record, load
from scorekeeper.web import rows
from scorekeeper.web.db import database
from scorekeeper.web.precedents import found_rulings
from scorekeeper.web.record import people_of
from scorekeeper.web.words import spoken

pages = Blueprint("plain", __name__)

Rows = Sequence[Mapping[str, Any]]


def answer(form: str, found: Rows, **more: Any) -> Response:
    """The rows as `json`, with what is said once beside them, or as `csv`; 404 for anything else."""
    if form == "json":
        return jsonify(**more, rows=[{name: _exact(value) for name, value in row.items()} for row in found])
    if form != "csv":
        abort(404)
    text = io.StringIO()
    table = csv.writer(text)
    heading = list(dict.fromkeys(name for row in found for name in row))
    table.writerow(map(cell, heading))
    table.writerows([cell(row.get(name)) for name in heading] for row in found)
    return Response(text.getvalue(), mimetype="text/csv")


def _exact(value: Any) -> Any:
    return (int(value) if value.denominator == 1 else str(value)) if isinstance(value, Fraction) else value


def cell(value: Any) -> Any:
    """What a spreadsheet takes for what it is: no text for a formula, no fraction (7/2) for a date."""
    if isinstance(value, Fraction):
        exact = not 1000 % value.denominator
        return f"{Decimal(value.numerator) / value.denominator:f}" if exact else shown(value)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") and not re.fullmatch(r"-\d+", value):
        return f"'{value}"
    return value


@pages.get("/m/<match>.<any(json, csv):form>")
def board(match: str, form: str) -> Response:
    """The scoreboard: a row a side."""
    record = load(database(), match)
    score = record.match.score
    found = [
        {"side": label, "total": score.totals[label], "won": label in score.winners} for label in score.table.labels
    ]
    return answer(form, found, **_about(record))


@pages.get("/m/<match>/sheet.csv")
def sheet(match: str) -> Response:
    """The score sheet: a row a hand with the points that it brought, then the totals; it can be taken in again."""
    record = load(database(), match)
    score = record.match.score
    points: list[dict[str, Any]] = []
    for row, hand in zip(rows.rows(record), score.hands, strict=True):
        gained = dict.fromkeys(score.table.labels, 0)
        for line in hand.lines:
            gained[line.side] += line.points
        points.append({"hand": row.number, **gained})
    return answer("csv", [*points, {"hand": "Total", **score.totals}])


@pages.get("/m/<match>/why/<int(fixed_digits=1):side>.<any(json, csv):form>")
def why(match: str, side: int, form: str) -> Response:
    """The lines of a side, with the key of the rule of each."""
    record = load(database(), match)
    score = record.match.score
    if side >= len(score.table.labels):
        abort(404)
    label = score.table.labels[side]
    found = [
        {"hand": number, "points": line.points, "why": line.why, "text": spoken(line.text)}
        for number, hand in enumerate(score.hands, 1)
        for line in hand.lines
        if line.side == label
    ]
    return answer(form, found, **_about(record), side=label, total=score.totals[label])


@pages.get("/m/<match>/history.<any(json, csv):form>")
def history(match: str, form: str) -> Response:
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
        }
        for item in rows.items(record, people)
    ]
    return answer(form, found, **_about(record))


def _about(record: Record) -> dict[str, Any]:
    return {
        "match": record.id,
        "league": leagues.name_of(database(), record.league),
        "evening": evening_of(database(), record.id),
        "scoring": record.opening["scoring"],
        "options": record.opening.get("options", {}),
        "opened_at": record.opened_at,
        "hands": len(record.match.score.ended),
        "standing": spoken(standing(record.match)),
        "fingerprint": ledger.fingerprint(record.head.hash),
    }


@pages.get("/e/<evening>.<any(json, csv):form>")
def evening(evening: str, form: str) -> Response:
    """The matches and results of an evening: a row for each side of each."""
    found = evenings.evening(database(), evening)
    return answer(
        form, list(_sides(evening)), evening=evening, day=found.day.isoformat(), name=found.name,
        league=leagues.name_of(database(), found.league),
        here=list(players.names(database(), evenings.present(database(), evening)).values()),
    )  # fmt: skip


def _sides(evening: str) -> Iterable[dict[str, Any]]:
    for match in summaries_of(database(), evenings.matches_of(database(), evening)):
        for name, total, won in match.sides:
            yield {
                "match": match.id, "scoring": match.scoring, "state": match.state, "hands": match.hands, "side": name,
                "total": total, "place": None, "won": won, "came": True,
            }  # fmt: skip
    results = reported.load_all(database(), evenings.reported_of(database(), evening))
    known = players.names(
        database(),
        {player for one in results for side in (*one.last.sides, one.last.teams) for player in side if player},
    )
    for one in results:
        outcome = one.outcome
        if outcome is None:
            continue
        winners = {side["position"] for side in reported.rows(one)["side"] if side["won"]}
        for at, side in enumerate(outcome.sides):
            yield {
                "match": one.id, "scoring": outcome.scoring, "state": "reported", "hands": 0,
                "side": known[outcome.teams[at]] if outcome.teams else " & ".join(known[player] for player in side),
                "total": outcome.totals[at] if outcome.totals else None,
                "place": outcome.places[at] if outcome.places else None,
                "won": at in winners, "came": at not in outcome.forfeited,
            }  # fmt: skip


@pages.get("/l/<league>/rulings.<any(json, csv):form>")
def rulings(league: str, form: str) -> Response:
    """The rulings of a league, as many as the page shows."""
    found = [
        {
            "match": one.id,
            "sides": " · ".join(one.match.score.table.labels),
            "scoring": one.scoring,
            "hand": one.hand,
            "ruling": spoken(one.decided),
            "reason": one.reason,
            "at": one.at,
        }
        for one in found_rulings(league)[0]
    ]
    return answer(form, found, league=leagues.name_of(database(), league))
