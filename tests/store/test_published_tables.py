"""Real leagues come out of the store: their results reported, their published tables read."""

import json
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.game.league.table import Ranked
from scorekeeper.store import adjustments, evenings, fixtures, players, reported, season, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.reported import MOST_SIDES, Outcome
from scorekeeper.store.verify import problems

BANK = Path(__file__).parents[1] / "game" / "league" / "bank"
AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
DAY = date(2026, 1, 1)
Side = tuple[str, ...]
Meeting = tuple[date, list[tuple[Sequence[Side], Sequence[Any]]]]


def bank(name: str) -> Any:
    """One of the real seasons."""
    return json.loads((BANK / f"{name}.json").read_text(encoding="utf-8"))


def report(db: Database, league: str, meetings: Sequence[Meeting]) -> None:
    """Enter meetings, each as (day, matches as (sides, totals)), in one write."""
    with writing(db):
        for day, matches in meetings:
            evening = evenings.new_evening(db, league, day, "", AT)
            outcomes = [
                Outcome(tuple(sides), tuple(Fraction(str(total)) for total in totals)) for sides, totals in matches
            ]
            reported.report(db, league, evening, outcomes, NOBODY, AT, uuid4().hex)


def table(db: Database, league: str, settled: dict[str, Any], **of: str) -> list[tuple[str, Ranked]]:
    """Each name with its row, in order; a pair by its shorter name."""
    names = players.roster(db, league)
    ranked = standings.table(db, season.season(db, league), standings.rules_of(settled), **of)
    return [(min((names[player] for player in row.row.entrant.split(fixtures.PAIR)), key=len), row) for row in ranked]


def test_pairs_best_of_three(db: Database, league: str) -> None:
    """Ten published tables of a tournament of pairs: played, won, lost and points of every pair that had played."""
    data = bank("domino_pairs_2025_best_of_three")
    scheme = {"win": "0", "draw": "0", "per_match": "1", "margin": 35, "margin_points": "2", "winner_keeps": True}
    settled = {"scheme": scheme, "tie_breaks": ["meetings-won"]}
    meetings = [
        (
            date.fromisoformat(match["entered"][:10]),
            [([pair(match["a"]), pair(match["b"])], game) for game in match["games"]],
        )
        for match in data["matches"]
    ]
    published = {len(meetings): data["standings"]}
    published |= {snapshot["matches_so_far"]: snapshot["standings"] for snapshot in data["snapshots"]}
    done = 0
    for so_far, rows in sorted(published.items()):
        report(db, league, meetings[done:so_far])
        done = so_far
        ours = [
            [name, len(row.row.meetings), row.row.results("win"), row.row.results("loss"), row.row.points]
            for name, row in table(db, league, settled, of="pairs")
        ]
        played = [row for row in rows if row[1]]
        assert sorted(ours) == sorted(played)
        assert [row[4] for row in ours] == [row[4] for row in played]
    places = {name: row.place for name, row in table(db, league, settled, of="pairs")}
    assert (places["P03"], places["P08"], places["P14"]) == (4, 4, 6)
    assert list(problems(db)) == []


def pair(name: str) -> Side:
    """The two of a pair; the pair is called by the shorter name."""
    return name, f"{name}'s partner"


def test_best_five_events(db: Database, league: str) -> None:
    """Only the best five of up to nine events count, in exact tenths: all 141 rows."""
    data = bank("crokinole_season_best_five_events")
    events: dict[int, dict[str, float]] = {}
    for row in data["standings"]:
        for event, _, points in row[2]:
            events.setdefault(event, {})[row[1]] = points
    report(
        db,
        league,
        [
            (DAY + timedelta(days=event), [([(player,) for player in some], [points[player] for player in some])])
            for event, points in events.items()
            for some in at_tables(list(points))
        ],
    )
    rows = dict(table(db, league, {"scheme": {"by": "totals"}, "best": 5, "tie_breaks": []}))
    assert len(rows) == len(data["standings"])
    for _, player, _, counted, total in data["standings"]:
        assert (len(rows[player].row.counted), rows[player].row.points) == (counted, Fraction(str(total)))


def at_tables(everybody: list[str]) -> Iterator[list[str]]:
    """As many as a result holds, and nobody left alone."""
    while everybody:
        size = MOST_SIDES - 1 if len(everybody) == MOST_SIDES + 1 else MOST_SIDES
        yield everybody[:size]
        everybody = everybody[size:]


@pytest.mark.parametrize(("who", "key"), [("team_standings", 0), ("player_standings", 1)])
def test_place_points(who: str, key: int, db: Database, league: str) -> None:
    """Places 4-2-1-0 with halves for level scores, deductions, then the game score: teams and players, in order."""
    data = bank("mahjong_team_league_2026_place_points")
    matches = [(DAY + timedelta(days=round_), seats) for round_, _, seats in data["matches"]]
    report(
        db, league, [(day, [([(seat[key],) for seat in seats], [seat[2] for seat in seats])]) for day, seats in matches]
    )
    ids = {name: player for player, name in players.roster(db, league).items()}
    published = [[name, Fraction(str(rest[-4])), Fraction(str(rest[-3])), rest[-2]] for _, name, *rest in data[who]]
    for name, deduction, _, _ in published:
        if deduction:
            facts = {"player": ids[name], "points": str(-deduction)}
            adjustments.adjust(db, league, Draft("adjust", facts, reason="deduction"), NOBODY, AT)
    settled = {"scheme": {"by": "places", "places": {"4": ["4", "2", "1", "0"]}}, "tie_breaks": ["for"]}
    ours = [[name, -row.row.adjusted, row.row.points, row.row.scored] for name, row in table(db, league, settled)]
    assert ours == published
    assert list(problems(db)) == []
