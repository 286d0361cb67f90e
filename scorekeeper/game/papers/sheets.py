"""From a row of a paper sheet, numbers under names, to the facts of a hand as the scoring asks for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scorekeeper.game.counts import Need
from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match, Noted, advance, fold
from scorekeeper.game.papers.paper import HouseRules, Played, Remark, Rounds, Sides
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, name_of, scorings
from scorekeeper.game.words import N_, say

ENDED = {"domino": "domino", "out": "domino", "": "", "blocked": "blocked", "block": "blocked"}


@dataclass(frozen=True)
class Row:
    """A row: how the hand ended, who went out, who placed the last tile, where it is said; numbers by side's label."""

    ended: str = ""
    out: str = ""
    last: str = ""
    numbers: Mapping[str, int | None] = field(default_factory=dict)


def find_scoring(text: str) -> str:
    """The key of a scoring, named by its key or its (English) name. Raises Impossible."""
    wanted = " ".join(text.casefold().replace("_", "-").split())
    for scoring in scorings():
        for key in (scoring.key, *scoring.presets):
            if wanted in (key, key.replace("-", " "), name_of(key).casefold()):
                return key
    find(text)
    return text


def can_tell(scoring: Scoring) -> bool:
    """Whether a hand of this scoring is told by a row of numbers: nothing scores before it ends."""
    return "points" in scoring.endings or ("domino" in scoring.endings and not scoring.plays)


def opened(scoring: str, sides: Sides, options: Mapping[str, Any] | None = None) -> Match:
    """A match that has just been opened. Raises Impossible."""
    seats = [side if len(side) != 1 else side[0] for side in sides]
    return fold([Noted("open", "open", {"scoring": scoring, "options": options or {}, "sides": seats})])


def facts_of(match: Match, row: Row) -> dict[str, Any]:
    """The facts of a hand, by name, as its scoring asks for them.

    Where it is not said who went out, the numbers tell it: the only one without a number, or with the only 0; where
    only hands are counted, the only 1; where the winner takes all pips, whose number it is. Raises Impossible for what
    the scoring cannot be told by such a row.
    """
    scoring = match.score.scoring
    if "points" in scoring.endings:
        return {"points": {label: _needed(label, number) for label, number in row.numbers.items()}}
    ended = ENDED.get(row.ended.casefold(), row.ended)
    if ended not in ("", *scoring.endings):
        raise Impossible("ended", say(N_("is none of: %(known)s"), known=", ".join(scoring.endings)))
    if "domino" not in scoring.endings or (scoring.plays and ended == ""):
        raise Impossible("ended", say(N_("such hands are not told by a row of numbers")))
    counted = {label: number for label, number in row.numbers.items() if number is not None}
    last = {"last": row.last} if row.last else {}
    if ended == "blocked":
        winner = row.out if not counted else _one(counted) if _counts_nothing(match.score) else ""
        if winner and "winner" in kinds_of(scoring.endings["blocked"]):
            return {"ended": "blocked", **last, "winner": winner}
        return {"ended": "blocked", **last, "left": counted}
    if not row.out and _takes_all(match.score):
        owners = [label for label, number in counted.items() if number]
        if len(owners) != 1:
            raise Impossible("out", say(N_("the pips stand under the one who won the hand, and under nobody else")))
        return {"ended": "domino", **last, "out": owners[0], "heap": counted[owners[0]]}
    out = row.out or _out(match.score, row, counted)
    left = {label: number for label, number in counted.items() if not (label == out and number == 0)}
    return {
        "ended": "domino",
        **last,
        "out": out,
        **({} if _counts_nothing(match.score) or not left else {"left": left}),
    }


def _needed(label: str, number: int | None) -> int:
    if number is None:
        raise Impossible("points", say(N_("%(name)s: the points are missing; 0 is written"), name=label))
    return number


def _need(score: Score) -> Need:
    ending = score.scoring.endings["domino"]
    needed = [one.name for one in dataclasses.fields(ending) if one.default is dataclasses.MISSING]
    return score.scoring.counted(score.options, ending(**dict.fromkeys(needed, score.table.players[0])))


def _counts_nothing(score: Score) -> bool:
    """Whether only hands are counted: no pips are."""
    return _need(score).whose == "none"


def _takes_all(score: Score) -> bool:
    """Whether who goes out gets all pips, counted as one heap."""
    return "heap" in kinds_of(score.scoring.endings["domino"]) and not _need(score).each


def _one(counted: Mapping[str, int]) -> str:
    """The only side with a 1, where the others have a 0 or nothing; "" where there is none."""
    ones = [label for label, number in counted.items() if number]
    return ones[0] if len(ones) == 1 and counted[ones[0]] == 1 else ""


def _out(score: Score, row: Row, counted: Mapping[str, int]) -> str:
    """Who went out, told by the numbers alone."""
    if _counts_nothing(score):
        if found := _one(counted):
            return found
        raise Impossible("out", say(N_("who won the hand has a 1, the others a 0 or nothing")))
    empty = [label for label, number in row.numbers.items() if number is None]
    zero = [label for label, number in counted.items() if number == 0]
    if len(empty or zero) != 1:
        raise Impossible("out", say(N_("one has no number, or the only 0: who went out")))
    return (empty or zero)[0]


class BadRow(Exception):
    """A row of a sheet, by its number, cannot be; `problem` says why."""

    def __init__(self, row: int, problem: Impossible) -> None:
        super().__init__(f"row {row}: {problem}")
        self.row, self.problem = row, problem


def written(match: Match, rows: Iterable[tuple[int, Row]]) -> tuple[Match, list[tuple[int, dict[str, Any]]]]:
    """The match after the rows of a sheet, each with its number, and the facts of each. Raises BadRow."""
    hands = []
    for number, row in rows:
        try:
            facts = facts_of(match, row)
        except Impossible as problem:
            raise BadRow(number, problem) from None
        match = advance(match, Noted(str(number), "hand", facts))
        if match.slots[-1].fault:
            raise BadRow(number, match.slots[-1].fault)
        hands.append((number, facts))
    return match, hands


def played(rounds: Rounds, day: str, scoring: str, options: Mapping[str, Any]) -> tuple[Played, list[Remark]]:
    """A sheet of rounds as a match of a scoring, its hands checked by the game; and what is wrong with its rows."""

    def as_played(hands: list[tuple[int, dict[str, Any]]]) -> Played:
        return Played(rounds.row, day, "", scoring, rounds.sides, tuple(hands), rounds.columns)

    if not any(points for _, points in rounds.rounds):
        return as_played([]), [Remark(rounds.row, 0, say(N_("no round is written here")))]
    labels = [" & ".join(side) for side in rounds.sides]
    try:
        rows = [(number, _row(number, labels, points)) for number, points in rounds.rounds]
        _, hands = written(opened(scoring, rounds.sides, options), rows)
    except BadRow as bad:
        at = labels.index(bad.problem.who) if bad.problem.who in labels else None
        column = rounds.columns[at] if at is not None and rounds.columns else 0
        return as_played([]), [Remark(bad.row, column, bad.problem.text)]
    except Impossible as problem:
        return as_played([]), [Remark(rounds.row, 0, problem.text)]
    return as_played(hands), []


def _row(number: int, labels: Sequence[str], points: Sequence[Fraction | None]) -> Row:
    found: dict[str, int | None] = {}
    for label, its in zip(labels, points, strict=True):
        if its is not None and its.denominator > 1:
            problem = Impossible("points", say(N_("%(name)s: a hand has whole points"), name=label))
            raise BadRow(number, problem)
        found[label] = None if its is None else int(its)
    return Row(numbers=found)


def doubts(matches: Sequence[Played], rules: HouseRules) -> tuple[Remark, ...]:
    """What hardly can be in hands that can."""
    found = []
    for one in matches:
        match = opened(one.scoring, one.sides, rules.get(one.scoring))
        for number, facts in one.hands:
            match = advance(match, Noted(str(number), "hand", facts))
            found += [Remark(number, 0, warning) for warning in match.slots[-1].warnings]
    return tuple(found)


def totals_of(one: Played, rules: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """The totals of a match by side, after its hands. Raises Impossible."""
    match = opened(one.scoring, one.sides, rules)
    for number, facts in one.hands:
        match = advance(match, Noted(str(number), "hand", facts))
    return tuple(Fraction(match.score.totals[label]) for label in match.score.table.labels)
