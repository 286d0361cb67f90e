"""Chickenfoot: ten rounds with a double-nine, fewest pips, and the double blank alone is dear.

Everybody writes down the pips left; who went out adds nothing, a partner in a pair still does. A hand that holds only
the double blank, given as a tile, counts 50. After ten rounds, one for each double of the set, the lowest total wins; a
tie for it: further rounds, or a shared win.

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
class ChickenfootOptions(Options):
    """Ten rounds with a double-nine, and 50 for 0–0, unless the table says otherwise."""

    set: int = kinds.choice(SET, SETS, 9)
    hands: int = kinds.number(N_("Number of rounds"), 10)
    double_blank: int = kinds.number(DOUBLE_BLANK, 50, least=0, means=DOUBLE_BLANK_MEANS)


SCORING = Scoring(
    key="chickenfoot",
    name=N_("Chickenfoot"),
    game=N_("Chickenfoot"),
    rank=71,
    options=ChickenfootOptions,
    common=frozenset({"set", "dealt", "final_tie"}),
    score=everybody_writes,
    winners=lowest_after_hands,
    course=Course(
        deal=N_("As a rule seven tiles each; the others are the boneyard."),
        opens=N_("Each round starts from a double, the highest of the set first, then one lower each time."),
        draws=N_(
            "On each double three tiles, the toes of the foot, have to be placed before anything else is played. "
            "Who cannot play draws one tile, and passes if that does not fit either."
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
            title=N_("Cy is caught with 0–0 alone."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "domino", "out": "Bo", "left": {"Ana": 21, "Cy": [[0, 0]]}},
                {"ended": "domino", "out": "Cy", "left": {"Ana": 4, "Bo": 17}},
            ),
        ),
    ),
)
