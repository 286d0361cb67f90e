"""A table that is published stays as it was; its page tells what has changed since, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.league.table import Ranked
from scorekeeper.store import leagues, players, published, reported, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.ledger import Entry
from scorekeeper.store.season import season
from scorekeeper.web.db import database, now
from scorekeeper.web.leagues import chosen, narrowed, rows_of
from scorekeeper.web.naming import names_of
from scorekeeper.web.opening import once

pages = Blueprint("publishing", __name__, url_prefix="/l/<league>/published")


@pages.post("")
def publish(league: str) -> Response:
    """Keep the table that was looked at, under a name."""
    name = " ".join(request.form.get("name", "").split())[:60]
    if not name:
        abort(400, _("Give the published table a name, such as the evening."))
    table = chosen(league)
    asked = {"of": table.of, "scoring": table.scoring, "evening": table.evening}
    rows = _rows(league, table.ranked)
    with writing(database()):
        found = table.season.narrowed(table.scoring, {table.evening} if table.evening else None)
        kept = published.publish(database(), found, name, asked, rows, now(), once(request.form))
    return redirect(url_for("publishing.show", league=league, table=kept), 303)


def playing(league: str, matches: set[str]) -> dict[str, tuple[str, str]]:
    """Match → who played it, and the address of what was entered about it; a result that was voided had sides, too."""
    found = {
        match.id: (" · ".join(name for name, _total, _won in match.sides), url_for("record.history", match=match.id))
        for match in summaries_of(database(), sorted(matches))
    }
    names = players.everybody(database(), league)
    for one in reported.load_all(database(), sorted(matches)):
        sides = [" & ".join(names[player] for player in side) for side in _sides(one.last)]
        found[one.id] = " · ".join(sides), url_for("results.show", evening=one.evening, match=one.id)
    return found


def _sides(outcome: reported.Outcome) -> Iterator[tuple[str, ...]]:
    """Who played, by id: of teams these, whoever was in their line-ups."""
    for at, side in enumerate(outcome.sides):
        yield (outcome.teams[at],) if outcome.teams and outcome.teams[at] else side


def _rows(league: str, ranked: tuple[Ranked, ...]) -> list[dict[str, Any]]:
    """The rows of the table, each with whose it is, who may be called otherwise one day."""
    rows = rows_of(ranked, names_of(league, ranked))
    return [{**row, "entrant": its.row.entrant} for row, its in zip(rows, ranked, strict=True)]


@pages.get("/<table>")
def show(league: str, table: str) -> str:
    """The table as it was, beside each row what the same matches would give today, and what was entered since."""
    kept, today, since = compared(league, table)
    return render_template(
        "leagues/published.html",
        league=league,
        kept=kept,
        today=today,
        since=since,
        playing=playing(league, {entry.match for entry in since}),
        people=players.everybody(database(), league),
    )


def compared(league: str, table: str) -> tuple[published.Published, dict[str, dict[str, Any]], list[Entry]]:
    """A published table of a league, its rows today by entrant, and what was entered since."""
    kept = published.load(database(), table)
    if kept.league != league:
        abort(404)
    asked, rules = kept.asked, standings.rules_of(leagues.settings(database(), league))
    found, rules = narrowed(season(database(), league), rules, asked["scoring"], asked["evening"])
    same = replace(found, lines=tuple(line for line in found.lines if line.match in kept.heads), disputed=())
    ranked = standings.table(database(), same, rules, asked["of"])
    return kept, {row["entrant"]: row for row in _rows(league, ranked)}, published.since(database(), kept)
