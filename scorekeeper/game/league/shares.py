"""How the result of a meeting becomes league points: as lines, whose sum they are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.game.league.exact import Exact, divided, exact
from scorekeeper.game.league.points import Meeting, Played, Scheme
from scorekeeper.game.words import N_, Text, say

RESULTS = {"win": N_("meeting won"), "draw": N_("meeting drawn"), "loss": N_("meeting lost"), "bye": N_("bye")}


class Share(NamedTuple):
    """One line of somebody's league points: what for, the numbers in these words, and how many."""

    words: str
    numbers: dict[str, str]
    points: Exact

    @property
    def text(self) -> Text:
        """What the points are for."""
        return say(self.words, **self.numbers)


def league_points(scheme: Scheme, meeting: Meeting) -> dict[str, Exact]:
    """Entrant → the league points of a meeting."""
    return {entrant: sum(share.points for share in shares(scheme, meeting, entrant)) for entrant in meeting.entrants}


def shares(scheme: Scheme, meeting: Meeting, entrant: str) -> Iterator[Share]:
    """The lines of an entrant's league points of a meeting, some of them for nothing."""
    if meeting.awarded is not None:
        yield Share(RESULTS["bye"] if len(meeting.entrants) == 1 else N_("not played"), {}, meeting.awarded[entrant])
    elif meeting.forfeited:
        if entrant in meeting.forfeited:
            yield Share(N_("did not come"), {}, scheme.forfeit_loss)
        else:
            yield Share(N_("the others did not come"), {}, scheme.forfeit_win)
    elif scheme.by == "meeting":
        yield from _of_meeting(scheme, meeting, entrant)
    elif scheme.by == "matches":
        yield Share(N_("matches won"), {}, meeting.won[entrant])
    else:
        one = _by_place if scheme.by == "places" else _by_total
        for match in meeting.matches:
            yield one(scheme, match, match.entrants.index(entrant))


def _of_meeting(scheme: Scheme, meeting: Meeting, entrant: str) -> Iterator[Share]:
    result = meeting.result(entrant)
    yield Share(RESULTS[result], {}, {"win": scheme.win, "draw": scheme.draw, "loss": scheme.loss}[result])
    worth = scheme.per_match or scheme.margin is not None
    if worth and (result == "win" or not scheme.winner_keeps):
        for match in meeting.matches:
            if entrant in match.winners:
                yield _of_match(scheme, match, entrant)
    if result == "loss" and scheme.losing_bonus:
        behind = max(meeting.won.values()) - meeting.won[entrant]
        if behind <= scheme.losing_by:
            yield Share(N_("lost narrowly, by %(matches)s"), {"matches": str(behind)}, scheme.losing_bonus)


def _of_match(scheme: Scheme, match: Played, entrant: str) -> Share:
    if scheme.margin is not None and len(match.winners) == 1:
        own = match.totals[match.entrants.index(entrant)]
        others = [total for other, total in zip(match.entrants, match.totals, strict=True) if other != entrant]
        if all(max(own - total, total - own) >= scheme.margin for total in others):
            return Share(N_("match won by %(margin)s or more"), {"margin": str(scheme.margin)}, scheme.margin_points)
    if len(match.winners) == 1:
        return Share(N_("match won"), {}, scheme.per_match)
    return Share(N_("match won together"), {}, divided(scheme.per_match, len(match.winners)))


def _by_place(scheme: Scheme, match: Played, at: int) -> Share:
    """The points of the place; those who share places share what these are worth."""
    worth = scheme.places.get(len(match.entrants), ())
    place = match.places[at]
    level = match.places.count(place)
    if level == 1:
        first = int(place)
        points = worth[first - 1] if first <= len(worth) else 0
        return Share(N_("place %(place)s of %(size)s"), {"place": str(first), "size": str(len(match.entrants))}, points)
    first = int(place - Fraction(level - 1, 2))
    shared = exact(Fraction(sum(worth[first - 1 : first - 1 + level]), level))
    numbers = {"place": f"{first}–{first + level - 1}", "size": str(len(match.entrants))}
    return Share(N_("places %(place)s of %(size)s, shared"), numbers, shared)


def _by_total(scheme: Scheme, match: Played, at: int) -> Share:
    total = match.totals[at]
    size = -total if match.lowest else total
    if scheme.cap is not None and size > scheme.cap:
        most = -scheme.cap if match.lowest else scheme.cap
        return Share(N_("total, of which %(cap)s count"), {"cap": str(scheme.cap)}, most)
    return Share(N_("total"), {}, total)
