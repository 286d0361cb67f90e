"""Fives and Threes: a point for each three and each five in the ends; exactly 61.

A play whose ends are a multiple of three scores a third of them, of five a fifth, of both both: 15 is five threes and
three fives, 8 points. Going out scores one more; with the ends of the last tile that is one event. A block scores
nothing, and no pips are counted. Exactly 61 wins, at once; an event that would take a side over it is burnt (house
rule: all that the side scored in this hand is lost). Played by singles or pairs.

Source: how English pub leagues play today. Chosen here: the point for going out and the last tile burn together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.multiples import BURN, BURNT, EXACTLY, NO_BURN, burnt
from scorekeeper.game.families.totals import more_to_win
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Course, Domino, Example, Line, Options, Scoring
from scorekeeper.game.words import N_, NN_, count, say

STEPS = 3, 5


@dataclass(frozen=True, kw_only=True)
class FivesAndThreesOptions(Options):
    """Exactly 61, one for going out, and the play alone burns, unless the table says otherwise."""

    target: int = kinds.number(N_("Points to win, exactly"), 61, means=EXACTLY)
    chip_out: int = kinds.number(
        N_("Points for going out"),
        1,
        least=0,
        means={0: N_("Going out scores nothing."), ...: N_("Going out scores %(value)s.")},
    )
    burn: str = kinds.choice(N_("Over the target"), BURN, "play")


@dataclass(frozen=True, kw_only=True)
class Ends:
    """A play whose ends score."""

    by: str = kinds.player(N_("Who played?"), kinds.REQUIRED)
    ends: int = kinds.ends(N_("Ends"), *STEPS)


@dataclass(frozen=True, kw_only=True)
class LastOfFivesAndThrees(Domino):
    """Going out, and the ends of the last tile; nobody counts pips."""

    out_ends: int = kinds.ends(N_("Ends of the last tile"), *STEPS, default=0)


def score(score: Score, event: Any) -> Iterable[Line]:
    """The lines of one event, or what becomes of it over the target."""
    return burnt(score, tuple(_lines(score, event)), score.options.target, score.options.burn)


def _lines(score: Score, event: Any) -> Iterator[Line]:
    if isinstance(event, Ends):
        yield _ends(score.table.side_of(event.by), event.ends)
    elif isinstance(event, LastOfFivesAndThrees):
        side = score.table.side_of(event.out)
        if event.out_ends:
            yield _ends(side, event.out_ends)
        if chip := score.options.chip_out:
            text = count(NN_("%(name)s: went out, %(n)s point", "%(name)s: went out, %(n)s points"), chip, name=side)
            yield Line(side, chip, "chip_out", text)


def _ends(side: str, ends: int) -> Line:
    steps = [step for step in STEPS if ends % step == 0]
    parts = " + ".join(f"{ends} ÷ {step}" for step in steps)
    text = say(N_("%(name)s: ends of %(ends)s, %(parts)s"), name=side, ends=ends, parts=parts)
    return Line(side, sum(ends // step for step in steps), "ends", text)


def winners(score: Score) -> Iterable[str]:
    """The side that has reached the target; only one can, since events come one after another."""
    return [side for side, total in score.totals.items() if total >= score.options.target]


SCORING = Scoring(
    key="fives-and-threes",
    name=N_("Fives and Threes"),
    game=N_("Fives and Threes"),
    rank=41,
    options=FivesAndThreesOptions,
    plays=(Ends,),
    endings={"domino": LastOfFivesAndThrees, "blocked": Blocked},
    score=score,
    winners=winners,
    course=Course(
        deal=N_("As a rule seven tiles each with two players, six with three or four; the others sleep."),
        opens=N_("By lot in the first hand, then in turn, or as the pub's league has it."),
        draws=N_("Nobody draws. Who cannot play knocks."),
        wins=N_("Exactly %(target)s wins, at once, also in the middle of a hand."),
    ),
    rules={
        "ends": N_(
            "Ends score 1 for each three if they are a multiple of three, and 1 for each five if they are a multiple "
            "of five: 15 scores 5 and 3. In play and with the last tile. A block scores nothing."
        ),
        "chip_out": N_("Going out scores %(chip_out)s."),
        **BURNT,
    },
    off={"chip_out": lambda options: not options.chip_out, **NO_BURN},
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Ends that are both fives and threes, then the last tile and going out."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [{"by": "Ana", "ends": 15}, {"by": "Bo", "ends": 5}],
                    "ended": "domino",
                    "out": "Bo",
                    "out_ends": 12,
                },
            ),
        ),
        Example(
            title=N_("To exactly 10: the second play would go over it and burns alone."),
            sides=("Ana", "Bo"),
            hands=({"plays": [{"by": "Ana", "ends": 15}, {"by": "Ana", "ends": 12}]},),
            options={"target": 10, "burn": "play"},
        ),
        Example(
            title=N_("To exactly 10, where the whole hand burns."),
            sides=("Ana", "Bo"),
            hands=({"plays": [{"by": "Ana", "ends": 15}, {"by": "Ana", "ends": 12}]},),
            options={"target": 10, "burn": "hand"},
        ),
    ),
)
