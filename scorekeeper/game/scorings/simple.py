"""Simple: the hand's winner gets one point; first to seven.

Who goes out wins the hand. A block is won by the fewest pips; a tie there is nobody's (or, as a house rule, each
tied side's, and then several can get to the target at once and all win). A blocked hand may name its winner in place
of counts.

Source: the Polish collection dominogranie, "Wdowa", scoring "uproszczona".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import ALL, NONE, Need
from scorekeeper.game.families.totals import more_to_win
from scorekeeper.game.families.widow import HAND_WON, WIDOW, WIDOW_GAME, hand_won, widow_dealt, widow_opener
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Domino, Example, Options, Scoring
from scorekeeper.game.words import N_, Text


@dataclass(frozen=True, kw_only=True)
class SimpleOptions(Options):
    """Played to seven hands won, unless the table says otherwise."""

    target: int = kinds.number(N_("Hands to win"), 7)


@dataclass(frozen=True, kw_only=True)
class BlockedOrNamed(Blocked):
    """A block whose winner is named, or found by the counts."""

    winner: str | None = kinds.winner(N_("Who won the block?"))


def counted(options: Options, hand: Any) -> Need:
    """Only a block without a named winner needs counts."""
    return ALL if isinstance(hand, BlockedOrNamed) and hand.winner is None else NONE


def winners(score: Score) -> Iterable[str]:
    """Every side that stands at the target."""
    return [side for side, total in score.totals.items() if total >= score.options.target]


def outlook(score: Score) -> Iterator[Text]:
    """Who opens, and how far the leaders are."""
    yield from widow_opener(score)
    yield from more_to_win(score)


SCORING = Scoring(
    key="simple",
    name=N_("Simple, to seven"),
    game=WIDOW,
    rank=10,
    options=SimpleOptions,
    common=frozenset({"set", "dealt", "block_tie"}),
    endings={"domino": Domino, "blocked": BlockedOrNamed},
    score=hand_won,
    winners=winners,
    course=replace(
        WIDOW_GAME,
        wins=N_(
            "The first side with %(target)s hands won wins the match. "
            "Several who get there at once, by sharing a block, all win."
        ),
    ),
    rules={"hand-won": HAND_WON},
    counted=counted,
    dealt=widow_dealt,
    widow=True,
    outlook=outlook,
    examples=(
        Example(
            title=N_("Going out, a block, and a tie in a block."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "domino", "out": "Ana"},
                {"ended": "blocked", "left": {"Ana": 18, "Bo": 11, "Cy": 13}},
                {"ended": "blocked", "left": {"Ana": 12, "Bo": 12, "Cy": 20}},
            ),
        ),
    ),
)
