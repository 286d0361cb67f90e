"""A paper sheet, row by row, played through: the match, or the row and the name that are in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.match import Match, Noted, advance, fold
from scorekeeper.game.papers.paper import MOST_HANDS, MOST_IN_A_HAND, Played, Remark, Rounds, Sides, Written
from scorekeeper.game.papers.row import Row, facts_of, misread
from scorekeeper.game.words import N_, say

Rows = Iterable[tuple[int, Row]]
"""The rows of a sheet, each with its number."""


class BadRow(Exception):
    """A row of a sheet, by its number, cannot be: `problem` says why, and `who` whose it is, if anybody's."""

    def __init__(self, row: int, problem: Impossible, who: str | None) -> None:
        super().__init__(f"row {row}: {problem}")
        self.row, self.problem, self.who = row, problem, who


def opened(rules: HouseRules, sides: Sides) -> Match:
    """A match that has just been opened. Raises Impossible."""
    seats = [side if len(side) != 1 else side[0] for side in sides]
    facts: Mapping[str, Any] = {"scoring": rules.scoring, "options": rules.options, "sides": seats}
    return fold([Noted("open", "open", facts)])


def played_through(match: Match, rows: Rows) -> Iterator[tuple[Match, tuple[Written, ...]]]:
    """The match after each row, and all entries so far. Raises BadRow."""
    entries: list[Written] = []
    for number, row in rows:
        for label, text in misread(match.score.scoring, row).items():
            raise BadRow(number, Impossible("left", text), label)
        try:
            found = [Written(number, kind, facts) for kind, facts in facts_of(match.score, row)]
            if len(entries) + len(found) > MOST_HANDS:
                raise Impossible("hands", say(N_("A match on paper has at most %(most)s rounds."), most=MOST_HANDS))
        except Impossible as problem:
            raise BadRow(number, problem, problem.who) from None
        for entry in found:
            if entry.kind == "play" and len(match.score.current.plays) >= MOST_IN_A_HAND:
                text = say(N_("A hand on paper has at most %(most)s plays."), most=MOST_IN_A_HAND)
                raise BadRow(number, Impossible("plays", text), entry.facts.get("by"))
            match = advance(match, _noted(entry))
            if fault := match.slots[-1].fault:
                raise BadRow(number, fault, fault.who or entry.facts.get("by"))
        entries += found
        yield match, tuple(entries)


def written(match: Match, rows: Rows) -> tuple[Match, tuple[Written, ...]]:
    """The match after all rows of a sheet, and its entries. Raises BadRow."""
    return [(match, ()), *played_through(match, rows)][-1]


def _noted(entry: Written) -> Noted:
    return Noted(str(entry.row), entry.kind, entry.facts)


def rounds_played(rounds: Rounds, day: str, rules: HouseRules) -> tuple[Played, list[Remark]]:
    """A sheet of rounds as a match by these rules, its hands checked by the game; and what is wrong with its rows."""

    def bad(remark: Remark) -> tuple[Played, list[Remark]]:
        return Played(rounds.row, day, "", rules, rounds.sides, (), None, rounds.columns), [remark]

    if not any(points for _, points in rounds.rounds):
        return bad(Remark(rounds.row, 0, say(N_("no round is written here"))))
    labels = [" & ".join(side) for side in rounds.sides]
    rows = [(number, _row(labels, points)) for number, points in rounds.rounds]
    try:
        match = opened(rules, rounds.sides)
        if match.score.scoring.plays:
            words = N_("such hands are not told by a row of numbers: say what was done in play, a row a hand")
            return bad(Remark(rounds.row, 0, say(words)))
        match, entries = written(match, rows)
    except BadRow as problem:
        at = labels.index(problem.who) if problem.who in labels else None
        column = rounds.columns[at] if at is not None and rounds.columns else 0
        return bad(Remark(problem.row, column, problem.problem.text))
    except Impossible as problem:
        return bad(Remark(rounds.row, 0, problem.text))
    return Played(rounds.row, day, "", rules, rounds.sides, entries, match, rounds.columns), []


def _row(labels: Sequence[str], points: Sequence[Fraction | None]) -> Row:
    return Row(under={label: "" if its is None else str(its) for label, its in zip(labels, points, strict=True)})


def doubts(matches: Sequence[Played]) -> tuple[Remark, ...]:
    """What hardly can be in hands that can."""
    return tuple(
        Remark(entry.row, 0, warning)
        for one in matches
        for entry, slot in zip(one.entries, one.match.slots if one.match else (), strict=True)
        for warning in slot.warnings
    )


def totals_of(one: Played) -> tuple[Fraction, ...]:
    """The totals of a match by side, after its last entry; zeros where it cannot be played."""
    return tuple(map(Fraction, one.match.score.totals.values() if one.match else [0] * len(one.sides)))
