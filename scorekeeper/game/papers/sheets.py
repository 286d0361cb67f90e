"""From a row of a paper sheet, numbers under names, to the facts of a hand as the scoring asks for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scorekeeper.game.counts import NONE, Need
from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match, Noted, advance, fold
from scorekeeper.game.papers.paper import HouseRules, Played, Remark, Rounds, Sides
from scorekeeper.game.score import Score
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


def opened(scoring: str, sides: Sides, options: Mapping[str, Any] | None = None) -> Match:
    """A match that has just been opened. Raises Impossible."""
    seats = [side if len(side) != 1 else side[0] for side in sides]
    return fold([Noted("open", "open", {"scoring": scoring, "options": options or {}, "sides": seats})])


def facts_of(match: Match, row: Row) -> dict[str, Any]:
    """The facts of a hand, by name. Who went out, where it is not said: the only one without a number, or with a 0.

    Raises Impossible for what the scoring cannot be told by such a row.
    """
    score = match.score
    if "points" in score.scoring.endings:
        return {"points": {label: _needed(label, number) for label, number in row.numbers.items()}}
    ended = ENDED.get(row.ended.casefold(), row.ended)
    if ended not in ("", *score.scoring.endings):
        raise Impossible("ended", say(N_("is none of: %(known)s"), known=", ".join(score.scoring.endings)))
    if "domino" not in score.scoring.endings:
        raise Impossible("ended", say(N_("such hands are not told by a row of numbers")))
    counted = {label: number for label, number in row.numbers.items() if number is not None}
    if ended == "blocked":
        facts: dict[str, Any] = {"ended": "blocked"}
        if row.last:
            facts["last"] = row.last
        if row.out and "winner" in kinds_of(score.scoring.endings["blocked"]) and not counted:
            return {**facts, "winner": row.out}
        return {**facts, "left": counted}
    out = row.out or _out(score, row, counted)
    facts = {"ended": "domino", "out": out}
    if row.last:
        facts["last"] = row.last
    left = {label: number for label, number in counted.items() if not (label == out and number == 0)}
    if _need(score).whose != "none" and left:
        facts["left"] = left
    return facts


def _needed(label: str, number: int | None) -> int:
    if number is None:
        raise Impossible("points", say(N_("%(name)s: the points are missing; 0 is written"), name=label))
    return number


def _need(score: Score) -> Need:
    ending = score.scoring.endings["domino"]
    anybody = score.table.players[0]
    needed = [one.name for one in dataclasses.fields(ending) if one.default is dataclasses.MISSING]
    return score.scoring.counted(score.options, ending(**dict.fromkeys(needed, anybody))) if needed else NONE


def _out(score: Score, row: Row, counted: Mapping[str, int]) -> str:
    """Who went out, told by the numbers alone."""
    if _need(score).whose == "none":
        # A sheet of hands won: a one for whoever won the hand.
        ones = [label for label, number in counted.items() if number == 1]
        if len(ones) == 1 and not any(counted[label] for label in counted if label not in ones):
            return ones[0]
        raise Impossible("out", say(N_("who won the hand has a 1, the others a 0 or nothing")))
    empty = [label for label, number in row.numbers.items() if number is None]
    zero = [label for label, number in counted.items() if number == 0]
    found = empty or zero
    if len(found) != 1:
        raise Impossible("out", say(N_("one has no number, or the only 0: who went out")))
    return found[0]


def played(rounds: Rounds, day: str, scoring: str, options: Mapping[str, Any]) -> tuple[Played, list[Remark]]:
    """A sheet of rounds as a match of a scoring, its hands checked by the game; and what is wrong with its rows."""
    if not any(points for _, points in rounds.rounds):
        return _as_played(rounds, day, scoring, []), [Remark(rounds.row, 0, say(N_("no round is written here")))]
    hands: list[tuple[int, Mapping[str, Any]]] = []
    number = rounds.row
    labels = [" & ".join(side) for side in rounds.sides]
    try:
        match = opened(scoring, rounds.sides, options)
        for number, points in rounds.rounds:
            facts = facts_of(match, Row(numbers=dict(zip(labels, map(_whole, labels, points), strict=True))))
            match = advance(match, Noted(str(number), "hand", facts))
            if match.slots[-1].fault:
                raise match.slots[-1].fault
            hands.append((number, facts))
    except Impossible as problem:
        at = labels.index(problem.who) if problem.who in labels else None
        column = rounds.columns[at] if at is not None and rounds.columns else 0
        return _as_played(rounds, day, scoring, hands), [Remark(number, column, problem.text)]
    return _as_played(rounds, day, scoring, hands), []


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


def _as_played(
    rounds: Rounds, day: str, scoring: str, hands: list[tuple[int, Mapping[str, Any]]]
) -> Played:  # fmt: skip
    return Played(rounds.row, day, "", scoring, rounds.sides, tuple(hands), rounds.columns)


def _whole(label: str, points: Fraction | None) -> int | None:
    if points is not None and points.denominator > 1:
        raise Impossible("points", say(N_("%(name)s: a hand has whole points"), name=label))
    return None if points is None else int(points)
