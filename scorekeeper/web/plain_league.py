"""The pages of a league for machines, like `plain`: fixtures, records, published tables, why, a player's evenings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import Blueprint, Response, abort

from scorekeeper.store import evenings, fixtures, insight, leagues, players, tallies
from scorekeeper.store import roster as rosters
from scorekeeper.store.published import load
from scorekeeper.web import plain
from scorekeeper.web.db import database
from scorekeeper.web.players import course_of, rated_now
from scorekeeper.web.reckoning import reckoning
from scorekeeper.web.words import spoken

pages = Blueprint("plain_league", __name__)


@pages.get("/l/<league>/fixtures.<any(json, csv):form>")
def rounds(league: str, form: str) -> Response:
    """The fixtures: a row a meeting."""
    names = players.everybody(database(), league)
    days = {evening.id: evening.day.isoformat() for evening in evenings.evenings(database(), league)}
    found = [
        {
            "round": one.round,
            "home": fixtures.PAIR.join(names[player] for player in one.home),
            "away": fixtures.PAIR.join(names[player] for player in one.away) if one.away else None,
            "day": days.get(one.evening or ""),
            "postponed": one.postponed,
            "state": one.state,
        }
        for one in fixtures.fixtures(database(), league)
    ]
    return plain.answer(form, found, league=leagues.name_of(database(), league))


@pages.get("/l/<league>/roster.<any(json, csv):form>")
def roster(league: str, form: str) -> Response:
    """The roster: a row a person, then a row a team with its squad."""
    names = players.everybody(database(), league)
    people = [
        {"name": one.name, "nickname": one.nickname, "part": one.part, "also": ", ".join(one.others.values())}
        for one in rosters.people(database(), league)
    ]
    teams = [
        {"name": team.name, "part": "team", "squad": ", ".join(names[player] for player in team.squad)}
        for team in rosters.teams(database(), league)
    ]
    return plain.answer(form, [*people, *teams], league=leagues.name_of(database(), league))


@pages.get("/l/<league>/records.<any(json, csv):form>")
def records(league: str, form: str) -> Response:
    """The records and the ratings: a row each."""
    names = players.everybody(database(), league)
    found = insight.insight_of(database(), league)
    ratings = [
        {"record": "rating", "value": round(rating.ordinal, 2), "who": names[player], "matches": rating.matches}
        for player, rating in rated_now(found)
    ]
    return plain.answer(form, [*_records(league, found, names), *ratings], league=leagues.name_of(database(), league))


def _records(league: str, found: insight.Insight, names: dict[str, str]) -> Iterator[dict[str, Any]]:
    for run in insight.runs(found):
        yield {"record": "run of wins", "value": run.wins, "who": names[run.player], "day": run.last}
    feats = [
        *(("highest hand", feat) for feat in tallies.highest_hands(database(), league)),
        ("resets survived", tallies.most_resets(database(), league)),
        ("blocks in a match", tallies.most_blocks(database(), league)),
        ("hands in a match", tallies.longest(database(), league)),
    ]
    for record, feat in feats:
        if feat:
            who = ", ".join(names[player] for player in feat.players)
            yield {"record": record, "value": feat.most, "who": who, "day": feat.day, "match": feat.match}


@pages.get("/l/<league>/published/<table>.<any(json, csv):form>")
def published(league: str, table: str, form: str) -> Response:
    """A published table as it was."""
    kept = load(database(), table)
    if kept.league != league:
        abort(404)
    found = [{**row, "points": Fraction(row["points"])} for row in kept.rows]
    return plain.answer(form, found, league=leagues.name_of(database(), league), name=kept.name, at=kept.at)


@pages.get("/l/<league>/why/<entrant>.<any(json, csv):form>")
def why(league: str, entrant: str, form: str) -> Response:
    """The lines of somebody's league points."""
    found = reckoning(league, entrant)
    lines = [
        {
            "day": evening.day.isoformat(),
            "counts": counts,
            "against": met.others,
            "points": Fraction(share.points),
            "why": spoken(share.text),
        }
        for evening, counts, _, meetings in found.played
        for met in meetings
        for share in met.shares
    ]
    given = [
        {"day": None, "counts": True, "against": "", "points": Fraction(change.points), "why": change.reason}
        for change in found.ranked.row.changes
    ]
    return plain.answer(
        form, [*lines, *given], name=found.name, place=found.ranked.place, points=str(found.ranked.row.points)
    )


@pages.get("/p/<player>.csv")
def evenings_of(player: str) -> Response:
    """A player's evenings: points, and the place after each."""
    found = [
        {"day": day.isoformat(), "points": None if points is None else Fraction(points), "place": place}
        for day, points, place in course_of(player)
    ]
    return plain.answer("csv", found)
