"""Mexican Train: thirteen rounds with a double-twelve, fewest pips.

Everybody writes down the pips left; who went out adds nothing, a partner in a pair still does. After thirteen rounds,
one for each double of the set, the lowest total wins; a tie for it: further rounds, or a shared win.

Source: how it is played today. Tiles are drawn, so no count is doubted.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import kinds
from scorekeeper.game.families.pips import DOUBLE_BLANK, PIPS_LEFT, everybody, everybody_writes
from scorekeeper.game.families.totals import lowest_after_hands
from scorekeeper.game.scoring import SET, SETS, Options, Scoring, Sides
from scorekeeper.game.words import N_


@dataclass(frozen=True, kw_only=True)
class MexicanTrainOptions(Options):
    """Thirteen rounds with a double-twelve, unless the table says otherwise."""

    set: int = kinds.choice(SET, SETS, 12)
    hands: int = kinds.number(N_("Number of rounds"), 13)
    double_blank: int = kinds.number(DOUBLE_BLANK, 0, least=0)


SCORING = Scoring(
    key="mexican-train",
    name=N_("Mexican Train"),
    game=N_("Mexican Train"),
    rank=70,
    options=MexicanTrainOptions,
    score=everybody_writes,
    winners=lowest_after_hands,
    rules={"pips-left": PIPS_LEFT},
    sides=Sides(singles=(2, 8), pairs=(2, 4)),
    counted=everybody,
    lowest=True,
)
