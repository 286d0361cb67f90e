"""How the results of a meeting become league points. All of it is exact: fractions, never floating point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

ZERO = Fraction(0)


@dataclass(frozen=True)
class Played:
    """A match as its league sees it; every tuple goes by `entrants`, the keys of who played.

    `totals` are the points of the match (best first does not matter), `winners` whoever won or shared the win, `places`
    from 1, equal places shared (two level third: 3½ each). `hands` are the hands won, where they are known.
    """

    entrants: tuple[str, ...]
    totals: tuple[Fraction, ...]
    winners: frozenset[str]
    places: tuple[Fraction, ...]
    hands: tuple[int, ...] = ()


@dataclass(frozen=True)
class Meeting:
    """One match, or the best of several between the same entrants, on an evening.

    `awarded` is set where it was not played: the league points that each gets by the league's own rule. `forfeited`
    names who did not come. `members` says who plays for which entrant, where pairs meet and players have the table.
    """

    key: str
    evening: str
    matches: tuple[Played, ...]
    awarded: Mapping[str, Fraction] | None = None
    forfeited: frozenset[str] = frozenset()
    provisional: bool = False
    members: Mapping[str, str] = field(default_factory=dict)

    @property
    def entrants(self) -> tuple[str, ...]:
        """Who met."""
        return self.matches[0].entrants if self.matches else tuple(self.awarded or ())

    def side(self, name: str) -> str:
        """The entrant that somebody plays for: the pair, or the name itself."""
        return self.members.get(name, name)

    def has(self, name: str) -> bool:
        """Whether somebody, or an entrant, was part of it."""
        return self.side(name) in self.entrants

    def matches_won(self, entrant: str) -> Fraction:
        """The matches that somebody won; a shared win is divided."""
        shares = (Fraction(1, len(match.winners)) for match in self.matches if entrant in match.winners)
        return sum(shares, ZERO)

    @property
    def winners(self) -> frozenset[str]:
        """Who won most matches: one, or several where it was drawn."""
        won = {entrant: self.matches_won(entrant) for entrant in self.entrants}
        most = max(won.values(), default=ZERO)
        return frozenset(entrant for entrant, matches in won.items() if matches == most)

    def result(self, entrant: str) -> str:
        """`win`, `draw` or `loss`. Where nobody won a match, all have drawn; who did not come has lost."""
        if entrant not in self.winners or entrant in self.forfeited:
            return "loss"
        return "win" if len(self.winners) == 1 else "draw"


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """A league's points scheme.

    `by`: what is counted. `"meeting"`: `win`, `draw`, `loss` of a meeting, plus `per_match` for each match won
    (`margin_points` in its place where it was won by `margin` or more), plus `losing_bonus` for losing by at most
    `losing_by` matches; with `winner_keeps` whoever does not win the meeting loses its match points. `"places"`: the
    points of each place by the number at the table, equal places dividing theirs. `"totals"`: the totals of the
    matches themselves, each at most `cap`. `"matches"`: the matches won.

    Whoever did not come gets `forfeit_loss`, and who waited for them `forfeit_win`, whatever is counted.
    """

    by: str = "meeting"
    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = ZERO
    per_match: Fraction = ZERO
    margin: int | None = None
    margin_points: Fraction = ZERO
    winner_keeps: bool = False
    losing_bonus: Fraction = ZERO
    losing_by: int = 1
    places: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    cap: int | None = None
    forfeit_win: Fraction = Fraction(2)
    forfeit_loss: Fraction = ZERO


def league_points(scheme: Scheme, meeting: Meeting) -> dict[str, Fraction]:
    """Entrant → the league points of a meeting."""
    if meeting.awarded is not None:
        return dict(meeting.awarded)
    if meeting.forfeited:
        lost = meeting.forfeited
        return {name: scheme.forfeit_loss if name in lost else scheme.forfeit_win for name in meeting.entrants}
    match scheme.by:
        case "meeting":
            return {entrant: _of_meeting(scheme, meeting, entrant) for entrant in meeting.entrants}
        case "matches":
            return {entrant: meeting.matches_won(entrant) for entrant in meeting.entrants}
    points = dict.fromkeys(meeting.entrants, ZERO)
    for match in meeting.matches:
        shares = _by_place(scheme, match) if scheme.by == "places" else _by_total(scheme, match)
        for entrant, share in shares.items():
            points[entrant] += share
    return points


def _of_meeting(scheme: Scheme, meeting: Meeting, entrant: str) -> Fraction:
    result = meeting.result(entrant)
    points = {"win": scheme.win, "draw": scheme.draw, "loss": scheme.loss}[result]
    if result == "win" or not scheme.winner_keeps:
        points += sum((_of_match(scheme, match, entrant) for match in meeting.matches), ZERO)
    if result == "loss":
        most = max(meeting.matches_won(other) for other in meeting.entrants)
        if most - meeting.matches_won(entrant) <= scheme.losing_by:
            points += scheme.losing_bonus
    return points


def _of_match(scheme: Scheme, match: Played, entrant: str) -> Fraction:
    if entrant not in match.winners:
        return ZERO
    if scheme.margin is not None and len(match.winners) == 1:
        own = match.totals[match.entrants.index(entrant)]
        others = [total for other, total in zip(match.entrants, match.totals, strict=True) if other != entrant]
        if all(abs(own - total) >= scheme.margin for total in others):
            return scheme.margin_points
    return scheme.per_match / len(match.winners)


def _by_place(scheme: Scheme, match: Played) -> dict[str, Fraction]:
    """The points of each place; those who share places share what these are worth."""
    worth = scheme.places.get(len(match.entrants), ())
    shares = {}
    for entrant, place in zip(match.entrants, match.places, strict=True):
        level = sum(1 for other in match.places if other == place)
        first = int(place - Fraction(level - 1, 2))
        shares[entrant] = sum(worth[first - 1 : first - 1 + level], ZERO) / level
    return shares


def _by_total(scheme: Scheme, match: Played) -> dict[str, Fraction]:
    totals = zip(match.entrants, match.totals, strict=True)
    return {entrant: total if scheme.cap is None else min(total, Fraction(scheme.cap)) for entrant, total in totals}


def places_of(totals: tuple[Fraction, ...], *, lowest: bool = False) -> tuple[Fraction, ...]:
    """The place of each total, the best first; equal totals share theirs: 9 7 7 3 → 1, 2½, 2½, 4."""
    ordered = sorted(totals, reverse=not lowest)
    return tuple(Fraction(2 * ordered.index(total) + 1 + ordered.count(total), 2) for total in totals)
