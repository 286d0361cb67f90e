"""A row of a league's table: what somebody has played and won, and what the table goes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.game.league.exact import Exact
from scorekeeper.game.league.points import Meeting, Scheme


@dataclass(frozen=True)
class Adjustment:
    """Points that the organiser gives or takes, and why; also a balance that somebody began with."""

    entrant: str
    points: Exact
    reason: str


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What a league's table goes by.

    `best`: only so many evenings count, each entrant's best (None: all). `least`: so many evenings are needed for a
    place. `tie_breaks` are codes of `TIE_BREAKS`, in order; after them the place is shared, and the next one counts on
    (1-2-2-4) or, with `dense`, follows (1-2-2-3). `order` is the organiser's mark, `play_off` what a play-off gave:
    entrant → the higher the better.
    """

    scheme: Scheme
    best: int | None = None
    least: int = 0
    tie_breaks: tuple[str, ...] = ("meetings-won", "head-to-head", "difference")
    dense: bool = False
    order: Mapping[str, int] = field(default_factory=dict)
    play_off: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """An entrant's sums. `evenings`: evening → points, `counted` those that count; `changes` come on top."""

    entrant: str
    meetings: tuple[Meeting, ...]
    evenings: Mapping[str, Exact]
    counted: frozenset[str]
    changes: tuple[Adjustment, ...] = ()

    @cached_property
    def adjusted(self) -> Exact:
        """What the organiser gave and took."""
        return sum(change.points for change in self.changes)

    @cached_property
    def points(self) -> Exact:
        """The league points: what counts of the evenings, and the adjustments."""
        return sum((points for evening, points in self.evenings.items() if evening in self.counted), self.adjusted)

    @cached_property
    def _results(self) -> Counter[str]:
        return Counter(meeting.result(meeting.side(self.entrant)) for meeting in self.meetings)

    def results(self, result: str) -> int:
        """How many meetings were a `win`, `draw` or `loss`."""
        return self._results[result]

    @cached_property
    def matches_won(self) -> Exact:
        """The matches won in all meetings."""
        return sum((meeting.matches_won(meeting.side(self.entrant)) for meeting in self.meetings), 0)

    @cached_property
    def hands_won(self) -> int:
        """The hands won, where they are known."""
        return sum(
            match.hands[match.entrants.index(meeting.side(self.entrant))]
            for meeting in self.meetings
            for match in meeting.matches
            if match.hands
        )

    @cached_property
    def scored(self) -> Exact:
        """The totals of all its matches."""
        return sum((total for own, total in self._totals() if own), 0)

    @cached_property
    def allowed(self) -> Exact:
        """The totals of all who played against it."""
        return sum((total for own, total in self._totals() if not own), 0)

    @cached_property
    def difference(self) -> Exact:
        """By how much its totals were ahead of each of those who played against it, all together."""
        return sum(self._ahead())

    def _ahead(self) -> Iterator[Exact]:
        for meeting in self.meetings:
            side = meeting.side(self.entrant)
            for match in meeting.matches:
                yield len(match.totals) * match.totals[match.entrants.index(side)] - sum(match.totals)

    @cached_property
    def forfeits(self) -> int:
        """How often it did not come."""
        return sum(meeting.side(self.entrant) in meeting.forfeited for meeting in self.meetings)

    def _totals(self) -> Iterator[tuple[bool, Exact]]:
        """The totals of all matches, and whether each is its own."""
        for meeting in self.meetings:
            side = meeting.side(self.entrant)
            for match in meeting.matches:
                yield from (
                    (entrant == side, total) for entrant, total in zip(match.entrants, match.totals, strict=True)
                )
