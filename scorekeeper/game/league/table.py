"""The table of a league: points, tie-breaks, places, and why each place is what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, zip_longest
from operator import itemgetter

from scorekeeper.game.league.exact import Exact, shown
from scorekeeper.game.league.points import Meeting, counted
from scorekeeper.game.league.row import Adjustment, Row, Rules
from scorekeeper.game.league.shares import league_points
from scorekeeper.game.words import N_, Text, say


@dataclass(frozen=True)
class TieBreak:
    """One way to order those who are level: its words, and what it counts, the more the better, or the `fewest`.

    `value(row, tied, rules)` is what it counts for a row among the tied.
    """

    words: str
    value: Callable[[Row, frozenset[str], Rules], Exact]
    fewest: bool = False


def _among(row: Row, tied: frozenset[str]) -> list[Meeting]:
    """The meetings that somebody has had with others of the tied."""
    return [m for m in row.meetings if len({m.side(name) for name in tied.intersection(m.members or m.entrants)}) > 1]


def _head_to_head(row: Row, tied: frozenset[str], rules: Rules) -> Exact:
    """Meetings won among the tied, a draw as half of one."""
    worth: Mapping[str, Exact] = {"win": 1, "draw": Fraction(1, 2), "loss": 0}
    return sum((worth[meeting.result(meeting.side(row.entrant))] for meeting in _among(row, tied)), 0)


def _scored_among(row: Row, tied: frozenset[str], rules: Rules) -> Exact:
    """The totals of the matches with others of the tied."""
    return sum(
        (
            match.totals[match.entrants.index(meeting.side(row.entrant))]
            for meeting in _among(row, tied)
            for match in meeting.matches
        ),
        0,
    )


TIE_BREAKS: Mapping[str, TieBreak] = {
    "meetings-won": TieBreak(N_("meetings won"), lambda row, tied, rules: row.results("win")),
    "matches-won": TieBreak(N_("matches won"), lambda row, tied, rules: row.matches_won),
    "head-to-head": TieBreak(N_("head to head"), _head_to_head),
    "for-head-to-head": TieBreak(N_("points scored against the tied"), _scored_among),
    "hands-won": TieBreak(N_("hands won"), lambda row, tied, rules: row.hands_won),
    "difference": TieBreak(N_("difference"), lambda row, tied, rules: row.difference),
    "for": TieBreak(N_("points scored"), lambda row, tied, rules: row.scored),
    "against": TieBreak(N_("fewest points allowed"), lambda row, tied, rules: row.allowed, fewest=True),
    "share-of-wins": TieBreak(
        N_("share of meetings won"),
        lambda row, tied, rules: Fraction(row.results("win"), len(row.meetings)) if row.meetings else 0,
    ),
    "fewest-forfeits": TieBreak(N_("fewest forfeits"), lambda row, tied, rules: row.forfeits, fewest=True),
    "play-off": TieBreak(N_("play-off"), lambda row, tied, rules: rules.play_off.get(row.entrant, 0)),
    "mark": TieBreak(N_("the organiser's mark"), lambda row, tied, rules: rules.order.get(row.entrant, 0)),
}


@dataclass(frozen=True)
class Ranked:
    """A row with its place (None: too few evenings for one), and why it stands before the next one.

    `provisional`: something that is disputed could change it.
    """

    place: int | None
    row: Row
    why: Text | None = None
    provisional: bool = False


def standings(
    rules: Rules, entrants: Iterable[str], meetings: Sequence[Meeting], adjustments: Sequence[Adjustment] = ()
) -> tuple[Ranked, ...]:
    """The table, the first first. `entrants` are all who have a row, also without a meeting.

    Those with too few evenings come last, without a place.
    """
    own: dict[str, list[tuple[Meeting, Exact]]] = {entrant: [] for entrant in entrants}
    for meeting in counted(rules.scheme, meetings):
        points = league_points(rules.scheme, meeting)
        for name in meeting.members or meeting.entrants:
            if name in own:
                own[name].append((meeting, points[meeting.side(name)]))
    return ranked(rules, [_row(rules, entrant, met, adjustments) for entrant, met in own.items()])


def ranked(rules: Rules, rows: Sequence[Row]) -> tuple[Ranked, ...]:
    """The table that these rows make."""
    placed = [row for row in rows if len(row.evenings) >= rules.least]
    ordered: list[Ranked] = []
    shared = 0
    groups = list(_ordered(rules, placed))
    for (group, reason), (behind, _) in zip_longest(groups, groups[1:], fillvalue=([], None)):
        place = shared + 1 if rules.dense else len(ordered) + 1
        shared = place
        ordered += [Ranked(place, row, reason(behind[0].entrant) if reason else None) for row in group]
    unplaced = sorted((row for row in rows if len(row.evenings) < rules.least), key=lambda row: -row.points)
    return (*ordered, *(Ranked(None, row) for row in unplaced))


def _row(
    rules: Rules, entrant: str, met: Sequence[tuple[Meeting, Exact]], adjustments: Sequence[Adjustment]
) -> Row:  # fmt: skip
    evenings: dict[str, Exact] = {}
    for meeting, points in met:
        evenings[meeting.evening] = evenings.get(meeting.evening, 0) + points
    best = sorted(evenings, key=lambda evening: -evenings[evening])[: rules.best]
    changes = tuple(change for change in adjustments if change.entrant == entrant)
    return Row(entrant, tuple(meeting for meeting, _ in met), evenings, frozenset(best), changes)


Reason = Callable[[str], Text]
"""Why somebody stands before the one behind, by the name of that one."""


def _ordered(rules: Rules, rows: Sequence[Row]) -> Iterator[tuple[list[Row], Reason | None]]:
    """Groups that share a place, best first, and why each stands before the one behind it."""
    groups = list(_split(rows, lambda row: row.points))
    for index, group in enumerate(groups):
        behind = groups[index + 1] if index + 1 < len(groups) else None
        last = _ahead(N_("points"), group[0].points, behind[0].points) if behind else None
        yield from _broken(rules, group, rules.tie_breaks, last)


def _broken(
    rules: Rules, tied: list[Row], codes: Sequence[str], last: Reason | None
) -> Iterator[tuple[list[Row], Reason | None]]:
    """A group of level rows, ordered by the tie-breaks of `codes`; `last` is why its last part stands where it does."""
    if len(tied) == 1 or not codes:
        yield tied, last
        return
    names = frozenset(row.entrant for row in tied)
    tie_break = TIE_BREAKS[codes[0]]
    sign = -1 if tie_break.fewest else 1
    parts = list(_split(tied, lambda row: sign * tie_break.value(row, names, rules)))
    for index, part in enumerate(parts):
        why = last
        if index + 1 < len(parts):
            own, other = (tie_break.value(each[0], names, rules) for each in (part, parts[index + 1]))
            why = _ahead(tie_break.words, own, other)
        yield from _broken(rules, part, codes[1:], why)


def _ahead(on: str, own: Exact, other: Exact) -> Reason:
    text, score = N_("ahead of %(behind)s on %(tie_break)s, %(score)s"), _score(own, other)
    return lambda behind: say(text, behind=behind, tie_break=say(on), score=score)


def _score(own: Exact, other: Exact) -> str:
    """Two numbers against each other, 2–1; where one is below 0 a dash would look like its sign."""
    return f"{shown(own)}–{shown(other)}" if own >= 0 and other >= 0 else f"{shown(own)} : {shown(other)}"


def _split(rows: Sequence[Row], value: Callable[[Row], Exact]) -> Iterator[list[Row]]:
    """The rows in groups of equal value, the highest first."""
    valued = sorted(((value(row), row) for row in rows), key=itemgetter(0), reverse=True)
    for _, group in groupby(valued, key=itemgetter(0)):
        yield [row for _, row in group]
