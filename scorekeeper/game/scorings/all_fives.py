"""All Fives, or Muggins: ends that are a multiple of five score, in play and at the end; to 200.

A play whose ends make 5, 10, 15 … scores them at once. Going out scores the opponents' pips, added up and rounded to
the nearest multiple of five; a partner's pips do not count. The ends of the last tile count as well. A blocked hand
is the lightest side's, as in All Threes, with the same house rules. The match is over at once when a side reaches the
target.

House rule: a point for each five in place of the pips themselves. Then the target is 61 unless another is said, and it
is exact: an event that would take a side over it is burnt (or all that the side scored in this hand is lost).

Source: how it is played today. Chosen here: without a point for each five, what goes over the target wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.multiples import (
    BLOCKED,
    BURN,
    ROUNDED,
    LastTile,
    burnt,
    multiples,
    multiples_counted,
)
from scorekeeper.game.families.totals import more_to_win
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Course, Example, Line, Options, Scoring
from scorekeeper.game.words import N_


@dataclass(frozen=True, kw_only=True)
class AllFivesOptions(Options):
    """To 200, or with a point for each five to exactly 61, unless the table says otherwise."""

    target: int | None = kinds.number(
        N_("Points to win (unless said: 200, with 1 point for each five 61)"),
        None,
        means={None: N_("The target is 200, or 61 with 1 point for each five.")},
    )
    blocked: str = kinds.choice(N_("A blocked hand"), BLOCKED, "lightest")
    round_each: bool = kinds.yes_no(N_("Round every opponent's hand alone"), False, means=ROUNDED)
    per_five: bool = kinds.yes_no(
        N_("1 point for each five, to exactly the target"),
        False,
        means={
            True: N_("Each five is 1 point, and the target has to be met exactly."),
            False: N_("Fives score their pips, and the first to reach the target wins."),
        },
    )
    burn: str = kinds.choice(N_("Over the target, with 1 point for each five"), BURN, "play")

    def __post_init__(self) -> None:
        # Everybody who reads it finds the target that is played to.
        if self.target is None:
            object.__setattr__(self, "target", 61 if self.per_five else 200)


@dataclass(frozen=True, kw_only=True)
class Ends:
    """A play whose ends score."""

    by: str = kinds.player(N_("Who played?"), kinds.REQUIRED)
    ends: int = kinds.ends(N_("Ends"), 5)


@dataclass(frozen=True, kw_only=True)
class LastOfFives(LastTile):
    """Going out: the ends of the last tile, a multiple of five, and the opponents' pips."""

    out_ends: int = kinds.ends(N_("Ends of the last tile"), 5, default=0)


def score(score: Score, event: Any) -> Iterable[Line]:
    """Ends, rounded pips; by fives also what becomes of them over the target."""
    options = score.options
    if not options.per_five:
        return multiples(score, event, 5)
    return burnt(score, tuple(multiples(score, event, 5, per=5)), options.target, options.burn)


def winners(score: Score) -> Iterable[str]:
    """The side that has reached the target; only one can, since events come one after another."""
    return [side for side, total in score.totals.items() if total >= score.options.target]


SCORING = Scoring(
    key="all-fives",
    name=N_("All Fives (Muggins)"),
    game=N_("All Fives (Muggins)"),
    rank=40,
    options=AllFivesOptions,
    plays=(Ends,),
    endings={"domino": LastOfFives, "blocked": Blocked},
    score=score,
    winners=winners,
    course=Course(
        deal=N_("Two players get seven tiles each, three or four get five; the others are the boneyard."),
        opens=N_("As a rule the highest double opens the first hand, then who won the hand before."),
        draws=N_(
            "The first double can be played on at all four sides. Who cannot play draws from the boneyard until a tile "
            "fits, and passes once it is empty."
        ),
        wins=N_("The first side to reach %(target)s wins, at once, also in the middle of a hand."),
    ),
    rules={
        "ends": N_(
            "Ends that are a multiple of five score their total, in play and with the last tile. "
            "Only 1 point for each five: %(per_five)s."
        ),
        "opponents-pips": N_(
            "Going out scores the opponents' pips, not a partner's. A blocked hand: %(blocked)s; a tie for the fewest "
            "scores nothing. What scores is rounded to the nearest multiple of five. "
            "Every opponent's hand rounded alone: %(round_each)s (a difference is one number, at least 0). "
            "Only 1 point for each five: %(per_five)s."
        ),
        "burnt": N_(
            "Only with 1 point for each five (%(per_five)s): Exactly %(target)s wins. Over the target: %(burn)s. "
            "A play that burns alone scores nothing; "
            "the ends of the last tile and what going out scores are one event."
        ),
        "hand-burnt": N_(
            "Only with 1 point for each five (%(per_five)s): Exactly %(target)s wins. Over the target: %(burn)s. "
            "Where the hand burns, the side loses all that it scored in this hand; "
            "the ends of the last tile and what going out scores are one event."
        ),
    },
    off={
        "burnt": lambda options: not options.per_five or options.burn != "play",
        "hand-burnt": lambda options: not options.per_five or options.burn != "hand",
    },
    counted=multiples_counted,
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Ends in play, and going out."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [{"by": "Ana", "ends": 10}, {"by": "Bo", "ends": 15}],
                    "ended": "domino",
                    "out": "Ana",
                    "left": {"Bo": 28},
                },
            ),
        ),
        Example(
            title=N_("With 1 point for each five, to exactly 10: what goes over is burnt."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [{"by": "Ana", "ends": 20}],
                    "ended": "domino",
                    "out": "Ana",
                    "out_ends": 10,
                    "left": {"Bo": 13},
                },
                {"plays": [{"by": "Ana", "ends": 15}]},
            ),
            options={"per_five": True, "target": 10, "burn": "play"},
        ),
        Example(
            title=N_("With 1 point for each five, to exactly 10: the whole hand burns."),
            sides=("Ana", "Bo"),
            hands=({"plays": [{"by": "Ana", "ends": 20}, {"by": "Ana", "ends": 35}]},),
            options={"per_five": True, "target": 10, "burn": "hand"},
        ),
    ),
)
