"""Block, and draw: who wins the hand scores the opponents' pips; to 100.

Who goes out scores all the pips of the opponents; a partner's do not count. A block is won by the side with the fewest
pips, which scores the opponents' pips minus its own; a tie there scores nothing. The match is over after the hand in
which a side has reached the target; the highest total wins.

Source: how it is played today. Where tiles are drawn, the table says that 0 were dealt, and no count is doubted.
Chosen here: a double-twelve is dealt by sevens, like a double-six. The difference cannot be below 0, since the winner
of a block has fewer pips than every other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.line import DominoOrHeap, line_dealt, pips_against
from scorekeeper.game.families.pips import fewest, opponents_or_all, side_pips
from scorekeeper.game.families.totals import AFTER_THE_HAND, alone_at_target, more_to_win
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Course, Domino, Example, Line, Options, Scoring
from scorekeeper.game.words import N_, NN_, count, say


@dataclass(frozen=True, kw_only=True)
class BlockOptions(Options):
    """To 100, unless the table says otherwise."""

    target: int = kinds.number(N_("Points to win"), 100, means=AFTER_THE_HAND)


def score(score: Score, hand: Any) -> Iterator[Line]:
    """The opponents' pips; in a block minus the winner's own."""
    if isinstance(hand, Domino):
        side = score.table.side_of(hand.out)
        points = pips_against(score, hand, side)
        forms = NN_("%(name)s: the opponents' %(n)s pip", "%(name)s: the opponents' %(n)s pips")
        yield Line(side, points, "pips-won", count(forms, points, name=side))
        return
    counts = side_pips(score.table, hand.left or {})
    side, *tied = fewest(counts)
    if not tied:
        others, own = pips_against(score, hand, side), counts[side]
        text = say(
            N_("%(name)s: the opponents' pips minus its own, %(others)s − %(own)s"), name=side, others=others, own=own
        )
        yield Line(side, others - own, "difference", text)


SCORING = Scoring(
    key="block",
    name=N_("Block and draw, to 100"),
    game=N_("Block and draw"),
    rank=60,
    options=BlockOptions,
    endings={"domino": DominoOrHeap, "blocked": Blocked},
    score=score,
    winners=alone_at_target,
    course=Course(
        deal=N_("Seven tiles each, from a double-nine ten; with two or three players the others lie there."),
        opens=N_("As a rule the highest double opens the first hand, then who won the hand before."),
        draws=N_(
            "In the block game nobody draws, and who cannot play passes. "
            "In the draw game one draws until a tile fits; then say that 0 tiles were dealt."
        ),
        wins=N_("After the hand in which a side has reached %(target)s, the highest total wins; a tie plays on."),
    ),
    rules={
        "pips-won": N_(
            "Going out scores all the opponents' pips, not a partner's. "
            "After the hand in which a side has reached %(target)s, the highest total wins."
        ),
        "difference": N_(
            "A block is won by the fewest pips, a pair's added up: that side scores the opponents' pips minus its own. "
            "A tie scores nothing."
        ),
    },
    counted=opponents_or_all,
    dealt=line_dealt,
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Going out, and a block."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "domino", "out": "Ana", "left": {"Bo": 9, "Cy": 14}},
                {"ended": "blocked", "left": {"Ana": 12, "Bo": 8, "Cy": 20}},
            ),
        ),
    ),
)
