"""Matches, meetings, and the points scheme of a league. All of it is exact: fractions, never floating point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.game.league.exact import Exact, divided


@dataclass(frozen=True)
class Length:
    """How long a meeting is: the best of so many `matches`, or `all` of them, also when it is decided."""

    matches: int = 1
    all: bool = False

    def over(self, played: int, most: Exact) -> bool:
        """Whether nothing is left of it after so many matches, of which the best has won `most`."""
        return played >= self.matches or (not self.all and 2 * most > self.matches)


@dataclass(frozen=True)
class Played:
    """A match as its league sees it; every tuple goes by `entrants`, the keys of who played.

    `totals` are the points of the match (best first does not matter), `winners` whoever won or shared the win, `places`
    from 1, equal places shared (two level third: 3½ each). `hands` are the hands won, where they are known.
    `lowest`: few points are good, and the totals stand below 0.
    """

    entrants: tuple[str, ...]
    totals: tuple[Exact, ...]
    winners: frozenset[str]
    places: tuple[Exact, ...]
    hands: tuple[int, ...] = ()
    lowest: bool = False


@dataclass(frozen=True)
class Meeting:
    """One match, or the best of several between the same entrants, on an evening.

    `awarded` is set where it was not played: the league points that each gets by the league's own rule; with one
    entrant it is a bye. `forfeited` names who did not come. `given`: matches won that were not played. `members` says
    who plays for which entrant, where pairs meet and players have the table. `by_itself`: one match is all of it,
    however long the league's meetings are.
    """

    key: str
    evening: str
    matches: tuple[Played, ...]
    awarded: Mapping[str, Exact] | None = None
    forfeited: frozenset[str] = frozenset()
    given: Mapping[str, Exact] = field(default_factory=dict)
    members: Mapping[str, str] = field(default_factory=dict)
    by_itself: bool = False

    @cached_property
    def entrants(self) -> tuple[str, ...]:
        """Who met."""
        return self.matches[0].entrants if self.matches else tuple(self.awarded or ())

    def side(self, name: str) -> str:
        """The entrant that somebody plays for: the pair, or the name itself."""
        return self.members.get(name, name)

    def has(self, name: str) -> bool:
        """Whether somebody, or an entrant, was part of it."""
        return self.side(name) in self.entrants

    @cached_property
    def won(self) -> Mapping[str, Exact]:
        """The matches that each has won; a shared win is divided."""
        won = {entrant: self.given.get(entrant, 0) for entrant in self.entrants}
        for match in self.matches:
            for entrant in match.winners:
                won[entrant] += divided(1, len(match.winners))
        return won

    def matches_won(self, entrant: str) -> Exact:
        """The matches that somebody won."""
        return self.won[entrant]

    def over(self, length: Length) -> bool:
        """Whether nothing is left to be played."""
        if self.by_itself:
            length = Length()
        return bool(self.forfeited) or length.over(len(self.matches), max(self.won.values(), default=0))

    @cached_property
    def winners(self) -> frozenset[str]:
        """Who won most matches: one, or several where it was drawn."""
        most = max(self.won.values(), default=0)
        return frozenset(entrant for entrant, matches in self.won.items() if matches == most)

    def result(self, entrant: str) -> str:
        """`win`, `draw` or `loss`; `bye` for one alone. Where nobody won a match, all have drawn.

        Who did not come has lost.
        """
        if len(self.entrants) == 1:
            return "bye"
        if entrant not in self.winners or entrant in self.forfeited:
            return "loss"
        return "win" if len(self.winners) == 1 else "draw"


COUNTED = ("meeting", "places", "totals", "matches")
"""What a scheme can go by."""


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """A league's points scheme.

    `by`: what is counted. `"meeting"`: `win`, `draw`, `loss` of a meeting, plus `per_match` for each match won
    (`margin_points` in its place where it was won by `margin` or more), plus `losing_bonus` for losing by at most
    `losing_by` matches; with `winner_keeps` whoever does not win the meeting loses its match points. `"places"`: the
    points of each place by the number at the table, equal places dividing theirs. `"totals"`: the totals of the
    matches themselves, each at most `cap`. `"matches"`: the matches won.

    Whoever did not come gets `forfeit_loss`, and who waited for them `forfeit_win`, whatever is counted; in the totals
    and in the matches won stands the league's own score of it, `forfeit_totals` and `forfeit_matches`: of those who
    waited, and of those who did not come. `bye` is what one alone gets (None: a bye does not count). A
    meeting counts once it is over: the best of `best_of` matches, or with `play_all` all of them.
    """

    by: str = "meeting"
    win: Exact = 2
    draw: Exact = 1
    loss: Exact = 0
    per_match: Exact = 0
    margin: int | None = None
    margin_points: Exact = 0
    winner_keeps: bool = False
    losing_bonus: Exact = 0
    losing_by: int = 1
    places: Mapping[int, tuple[Exact, ...]] = field(default_factory=dict)
    cap: int | None = None
    forfeit_win: Exact = 2
    forfeit_loss: Exact = 0
    forfeit_totals: tuple[Exact, ...] = ()
    forfeit_matches: tuple[Exact, ...] = ()
    bye: Exact | None = None
    best_of: int = 1
    play_all: bool = False

    @property
    def length(self) -> Length:
        """How long a meeting is."""
        return Length(self.best_of, self.play_all)


def counted(scheme: Scheme, meetings: Iterable[Meeting]) -> list[Meeting]:
    """The meetings that count, those that were not played with the score that the league gives them."""
    found = []
    for meeting in meetings:
        if len(meeting.entrants) == 1:
            if scheme.bye is not None:
                found.append(replace(meeting, awarded={meeting.entrants[0]: scheme.bye}))
        elif meeting.awarded is not None:
            found.append(meeting)
        elif meeting.forfeited:
            found.append(_not_played(scheme, meeting))
        elif meeting.over(scheme.length):
            found.append(meeting)
    return found


def _not_played(scheme: Scheme, meeting: Meeting) -> Meeting:
    if scheme.forfeit_totals:
        match = meeting.matches[0]
        sign = -1 if match.lowest else 1
        totals = tuple(sign * scheme.forfeit_totals[entrant in meeting.forfeited] for entrant in match.entrants)
        meeting = replace(meeting, matches=(replace(match, totals=totals),))
    if scheme.forfeit_matches:
        given = {entrant: scheme.forfeit_matches[entrant in meeting.forfeited] for entrant in meeting.entrants}
        # The league's own score stands in place of the match that nobody played.
        meeting = replace(
            meeting, given=given, matches=tuple(replace(match, winners=frozenset()) for match in meeting.matches)
        )
    return meeting


def places_of(totals: tuple[Exact, ...], *, lowest: bool = False) -> tuple[Exact, ...]:
    """The place of each total, the best first; equal totals share theirs: 9 7 7 3 → 1, 2½, 2½, 4."""
    ordered = sorted(totals, reverse=not lowest)
    if len(set(ordered)) == len(ordered):
        return tuple(ordered.index(total) + 1 for total in totals)
    return tuple(ordered.index(total) + divided(1 + ordered.count(total), 2) for total in totals)
