"""Goat (козёл): the loser of a hand writes down its own pips; who gets to 101 is the goat.

The side that did not go out, or in a block the heavier one, writes down its own pips. A tie in a block is eggs: nobody
writes, and the tied count of one side goes on top of what the next loser writes; several ties add up. A side that
has nothing yet needs at least 13 to begin: pips, eggs and what waits are added up, and as long as that is less, all of
it waits for this side. First to 101 is the goat and loses; the other side wins. Two players or two pairs.

Source: how it is played today. Chosen here: eggs that wait with a side are that side's, and gone for the next loser;
where no start is asked for (0), a loser who holds 0 begins with 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.pips import opponents_or_all, side_pips
from scorekeeper.game.families.totals import below_target
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Course, Domino, Example, Line, Options, Scoring, Sides
from scorekeeper.game.table import Table
from scorekeeper.game.words import N_, NN_, Text, count, say


@dataclass(frozen=True, kw_only=True)
class GoatOptions(Options):
    """Begin with 13, lose with 101, unless the table says otherwise."""

    target: int = kinds.number(
        N_("Points of the goat"), 101, means=N_("The first side to reach %(value)s is the goat and loses.")
    )
    start: int = kinds.number(
        N_("Pips to begin with, at least"),
        13,
        least=0,
        means={
            0: N_("A side may begin with anything."),
            ...: N_("A side that has nothing yet begins with %(value)s or more."),
        },
    )


def _loss(table: Table, hand: Any) -> tuple[str | None, int]:
    """The loser of a hand and its pips; nobody and the pips of one side where it is eggs."""
    counts = side_pips(table, hand.left or {})
    if isinstance(hand, Domino):
        loser = next(label for label in table.labels if label != table.side_of(hand.out))
        return loser, counts[loser]
    heaviest = max(counts.values())
    losers = [label for label, held in counts.items() if held == heaviest]
    return (losers[0] if len(losers) == 1 else None), heaviest


def _owed(score: Score) -> tuple[int, dict[str, int]]:
    """The eggs that lie there for the next loser, and what waits for each side."""
    eggs, waiting = 0, dict.fromkeys(score.table.labels, 0)
    for hand in score.ended:
        loser, held = _loss(score.table, hand.end)
        if loser is None:
            eggs += held
        else:
            waiting[loser] = 0 if hand.totals[loser] else waiting[loser] + held + eggs
            eggs = 0
    return eggs, waiting


def score(score: Score, hand: Any) -> Iterator[Line]:
    """What the loser writes, or has waiting; or eggs, a line of 0 points for both."""
    loser, held = _loss(score.table, hand)
    eggs, waiting = _owed(score)
    if loser is None:
        for side in score.table.labels:
            forms = NN_("%(name)s: eggs, %(n)s pip for the next loser", "%(name)s: eggs, %(n)s pips for the next loser")
            yield Line(side, 0, "eggs", count(forms, held, name=side))
        return
    parts = {"pips-left": held, "eggs": eggs, "waiting": waiting[loser]}
    total, start = sum(parts.values()), score.options.start
    if score.totals[loser] or total >= start:
        for why, points in parts.items():
            if points or why == "pips-left":
                yield Line(loser, points, why, _written(why, loser, points))
    else:
        sum_ = " + ".join(str(points) for points in parts.values() if points) or "0"
        text = say(
            N_("%(name)s: %(sum)s, less than %(start)s to begin with: waiting"), name=loser, sum=sum_, start=start
        )
        yield Line(loser, 0, "waiting", text)


def _written(why: str, side: str, points: int) -> Text:
    forms = {
        "pips-left": NN_("%(name)s: %(n)s pip left", "%(name)s: %(n)s pips left"),
        "eggs": NN_("%(name)s: %(n)s pip more from eggs", "%(name)s: %(n)s pips more from eggs"),
        "waiting": NN_("%(name)s: %(n)s pip more that waited", "%(name)s: %(n)s pips more that waited"),
    }[why]
    return count(forms, points, name=side)


def winners(score: Score) -> Iterable[str]:
    """The other side, once there is a goat."""
    goats = [side for side, total in score.totals.items() if total >= score.options.target]
    return [side for side in score.table.labels if side not in goats] if goats else ()


def outlook(score: Score) -> Iterator[Text]:
    """What lies there, what waits, and who is next to being the goat."""
    eggs, waiting = _owed(score)
    if eggs:
        yield count(NN_("Eggs: %(n)s pip for the next loser.", "Eggs: %(n)s pips for the next loser."), eggs)
    for side, held in waiting.items():
        if held:
            yield count(NN_("%(name)s: %(n)s pip waiting.", "%(name)s: %(n)s pips waiting."), held, name=side)
    yield from below_target(score)


SCORING = Scoring(
    key="goat",
    name=N_("Goat (козёл)"),
    game=N_("Goat (козёл)"),
    rank=80,
    options=GoatOptions,
    score=score,
    winners=winners,
    course=Course(
        deal=N_("Seven tiles each. With pairs none is left over; with two players the others are the boneyard."),
        opens=N_("As a rule the lowest double from 1–1 on opens the first hand, then who won the hand before."),
        draws=N_("With two players who cannot play draws until a tile fits; with pairs who cannot play passes."),
        wins=N_("The first side to reach %(target)s is the goat and loses; the other side wins."),
    ),
    rules={
        "pips-left": N_(
            "The loser of a hand writes down its own pips, a pair's added up: the side that did not go out, in a block "
            "the heavier one. First to %(target)s is the goat and loses."
        ),
        "eggs": N_(
            "A tie in a block is eggs: nobody writes, and the pips of one side go on top of what the next loser "
            "writes. Several ties add up."
        ),
        "waiting": N_(
            "A side that has nothing yet needs at least %(start)s to begin. Pips, eggs and what waits are added up; "
            "as long as that is less, all of it waits for this side."
        ),
    },
    off={"waiting": lambda options: not options.start},
    sides=Sides(singles=(2, 2), pairs=(2, 2)),
    counted=opponents_or_all,
    lowest=True,
    outlook=outlook,
    examples=(
        Example(
            title=N_("Not enough to begin with (13), then eggs, then more."),
            sides=("Ana", "Bo"),
            hands=(
                {"ended": "domino", "out": "Ana", "left": {"Bo": 8}},
                {"ended": "blocked", "left": {"Ana": 11, "Bo": 11}},
                {"ended": "domino", "out": "Ana", "left": {"Bo": 6}},
            ),
            options={"start": 13},
        ),
        Example(
            title=N_("In pairs the loser's hands are added up."),
            sides=(("Ana", "Cy"), ("Bo", "Di")),
            hands=({"ended": "domino", "out": "Ana", "left": {"Bo": 16, "Di": 9}},),
        ),
    ),
)
