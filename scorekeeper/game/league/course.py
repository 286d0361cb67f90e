"""How a season went: the points of every evening, and where each stood in the table after it.

The table after an evening is made by the same rules as the table of today, from the meetings until then. Adjustments
count from the beginning, and so do a mark and a play-off: the last of these tables is the one of today.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.league.exact import Exact
from scorekeeper.game.league.points import Meeting, counted
from scorekeeper.game.league.row import Adjustment, Row, Rules
from scorekeeper.game.league.shares import league_points
from scorekeeper.game.league.table import ranked


@dataclass(frozen=True)
class Standing:
    """The rows of a table after an evening, by entrant, and the points of those who have enough evenings."""

    evening: str
    rows: Mapping[str, Row]
    points: Mapping[str, Exact]


@dataclass(frozen=True)
class Stage:
    """An evening for one entrant: the points that it brought (None: was not there), and the place after it.

    `place` is None while there are too few evenings for one.
    """

    evening: str
    points: Exact | None
    place: int | None


def season(
    rules: Rules, evenings: Sequence[str], meetings: Sequence[Meeting], adjustments: Sequence[Adjustment] = (),
    shown: frozenset[str] | None = None,
) -> list[Standing]:  # fmt: skip
    """The rows after each evening on which something was played, in the order of `evenings`.

    `shown` are those who have a row (None: everybody).
    """
    adjusted: dict[str, tuple[Adjustment, ...]] = {}
    for change in adjustments:
        if shown is not None and change.entrant not in shown:
            continue
        adjusted[change.entrant] = (*adjusted.get(change.entrant, ()), change)
    by_evening: dict[str, list[Meeting]] = {}
    for meeting in counted(rules.scheme, meetings):
        by_evening.setdefault(meeting.evening, []).append(meeting)
    # Who was given points has a row before the first evening too.
    rows = {entrant: Row(entrant, (), {}, frozenset(), changes) for entrant, changes in adjusted.items()}
    standings = []
    for evening in evenings:
        for entrant, its, points in _played(rules, by_evening.get(evening, ())):
            if shown is not None and entrant not in shown:
                continue
            before = rows.get(entrant) or Row(entrant, (), {}, frozenset())
            gained = {**before.evenings, evening: points}
            best = sorted(gained, key=gained.__getitem__, reverse=True)[: rules.best]
            rows[entrant] = Row(entrant, (*before.meetings, *its), gained, frozenset(best), before.changes)
        if evening in by_evening:
            placed = {entrant: row.points for entrant, row in rows.items() if len(row.evenings) >= rules.least}
            standings.append(Standing(evening, dict(rows), placed))
    return standings


def course(rules: Rules, season: Sequence[Standing], entrant: str) -> list[Stage]:
    """What became of an entrant, from the first evening that they played."""
    stages = []
    for standing in season:
        row = standing.rows.get(entrant)
        if row is not None and row.evenings:
            stages.append(Stage(standing.evening, row.evenings.get(standing.evening), _place(rules, standing, entrant)))
    return stages


def _place(rules: Rules, standing: Standing, entrant: str) -> int | None:
    own = standing.points.get(entrant)
    if own is None:
        return None
    # Only those who are level are told apart; where places follow one another, all who are ahead.
    near = [name for name, points in standing.points.items() if points == own or (rules.dense and points > own)]
    ahead = 0 if rules.dense else sum(points > own for points in standing.points.values())
    found = ranked(rules, [standing.rows[name] for name in near])
    return ahead + next(rank.place or 0 for rank in found if rank.row.entrant == entrant)


def _played(rules: Rules, meetings: Sequence[Meeting]) -> Iterator[tuple[str, list[Meeting], Exact]]:
    """Who played on an evening, with their meetings and points."""
    own: dict[str, list[Meeting]] = {}
    sums: dict[str, Exact] = {}
    for meeting in meetings:
        points = league_points(rules.scheme, meeting)
        for entrant in meeting.members or meeting.entrants:
            own.setdefault(entrant, []).append(meeting)
            sums[entrant] = sums.get(entrant, 0) + points[meeting.side(entrant)]
    for entrant, its in own.items():
        yield entrant, its, sums[entrant]
