"""Who leaves a league before its end: what becomes of the results, and of those who would still have met them.

Real leagues differ: all results out and later fixtures byes (Maidenhead crib, Bremerhaven darts); before half-way out,
afterwards what was played stands (NEBA backgammon); before half-way four points to each other team, afterwards what was
played stands and each remaining opponent gets two (Tuesday Domino League). Not covered is a league where after half-way
the first half alone stands and what was played of the second is out (Lincoln crib).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.league.exact import Exact
from scorekeeper.game.league.points import Meeting
from scorekeeper.game.league.row import Adjustment
from scorekeeper.game.words import N_

HOW = {
    "annul": N_("all its results are out"),
    "half-way": N_("its results are out before half-way, and stand afterwards"),
    "stand": N_("its results stand"),
}


@dataclass(frozen=True)
class Withdrawal:
    """An entrant that has left. `how` is one of HOW.

    `annulled`: the points that every other one gets where its results are out; `remaining`: those for each meeting
    that it still had, where they stand.
    """

    entrant: str
    how: str
    annulled: Exact
    remaining: Exact
    reason: str


def withdraw(
    left: Iterable[Withdrawal], meetings: Sequence[Meeting], planned: Mapping[frozenset[str], int] | None = None
) -> tuple[list[Meeting], list[Adjustment]]:
    """The meetings that still count, and the points that others get.

    `planned`: how often two are to meet, by the fixtures; without fixtures, all who have met somebody meet once.
    Half-way is reached when half of the entrant's meetings were played.
    """
    counting, given = list(meetings), []
    left = list(left)
    gone = {withdrawal.entrant for withdrawal in left}
    for withdrawal in left:
        entrant = withdrawal.entrant
        own = [meeting for meeting in meetings if meeting.has(entrant)]
        met = Counter(other for meeting in own for other in _others(meeting, entrant))
        due = _due(entrant, meetings, planned)
        half = 2 * sum(met.values()) >= sum(due.values())
        if withdrawal.how == "annul" or (withdrawal.how == "half-way" and not half):
            counting = [meeting for meeting in counting if not meeting.has(entrant)]
            shares = dict.fromkeys(due, withdrawal.annulled)
        else:
            shares = {other: withdrawal.remaining * max(0, times - met[other]) for other, times in due.items()}
        given += [
            Adjustment(other, points, withdrawal.reason)
            for other, points in shares.items()
            if points and other not in gone
        ]
    return counting, given


def _others(meeting: Meeting, entrant: str) -> list[str]:
    own = meeting.side(entrant)
    return [name for name in (meeting.members or meeting.entrants) if meeting.side(name) != own]


def _due(entrant: str, meetings: Sequence[Meeting], planned: Mapping[frozenset[str], int] | None) -> Counter[str]:
    """Whom it would have met, and how often."""
    if planned and any(entrant in pair for pair in planned):
        return Counter(
            {other: times for pair, times in planned.items() if entrant in pair for other in pair - {entrant}}
        )
    everybody = [name for meeting in meetings for name in (meeting.members or meeting.entrants)]
    return Counter(dict.fromkeys((name for name in everybody if name != entrant), 1))
