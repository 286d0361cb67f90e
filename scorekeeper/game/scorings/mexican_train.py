"""Mexican Train: thirteen rounds with a double-twelve, fewest pips.

Everybody writes down the pips left; who went out adds nothing, a partner in a pair still does. After thirteen rounds,
one for each double of the set, the lowest total wins; a tie for it: further rounds, or a shared win.

Source: how it is played today. Tiles are drawn, so no count is doubted.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import kinds
from scorekeeper.game.families.pips import DOUBLE_BLANK, DOUBLE_BLANK_MEANS, PIPS_LEFT, everybody, everybody_writes
from scorekeeper.game.families.totals import lowest_after_hands
from scorekeeper.game.scoring import SET, SETS, Course, Example, Options, Scoring, Sides
from scorekeeper.game.words import N_


@dataclass(frozen=True, kw_only=True)
class MexicanTrainOptions(Options):
    """Thirteen rounds with a double-twelve, unless the table says otherwise."""

    set: int = kinds.choice(SET, SETS, 12)
    hands: int = kinds.number(N_("Number of rounds"), 13)
    double_blank: int = kinds.number(DOUBLE_BLANK, 0, least=0, means=DOUBLE_BLANK_MEANS)


SCORING = Scoring(
    key="mexican-train",
    name=N_("Mexican Train"),
    game=N_("Mexican Train"),
    rank=70,
    options=MexicanTrainOptions,
    common=frozenset({"set", "dealt", "final_tie"}),
    score=everybody_writes,
    winners=lowest_after_hands,
    course=Course(
        deal=N_(
            "As a rule fifteen tiles each with up to four players, twelve with five or six, ten with seven or eight; "
            "the others are the boneyard."
        ),
        opens=N_("Each round starts from a double, the highest of the set first, then one lower each time."),
        draws=N_(
            "Everybody plays on a train of their own, and all on the Mexican train. Who cannot play draws one tile; "
            "if that does not fit either, the own train is open to all."
        ),
        ends=N_("A round ends when somebody places the last tile, or when nobody can play and the boneyard is empty."),
        wins=N_("The lowest total wins. Number of rounds: %(hands)s."),
    ),
    rules={"pips-left": PIPS_LEFT},
    sides=Sides(singles=(2, 8), pairs=(2, 4)),
    counted=everybody,
    lowest=True,
    examples=(
        Example(
            title=N_("A round in which Bo goes out, and one that is blocked."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "domino", "out": "Bo", "left": {"Ana": 37, "Cy": [[6, 5], [4, 1]]}},
                {"ended": "blocked", "left": {"Ana": 8, "Bo": 41, "Cy": 15}},
            ),
        ),
    ),
)
