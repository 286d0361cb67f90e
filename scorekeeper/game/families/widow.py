"""The widow game: who is dealt what, who opens, who wins a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.game.families.pips import fewest, side_pips
from scorekeeper.game.kinds import NOBODY
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Course, Domino, Ended, Line
from scorekeeper.game.table import Table
from scorekeeper.game.words import N_, Text, say

WIDOW = N_("Widow")
RESET = "all-have-scored"
"""The rule by which all sides go back to zero."""
HAND_WON = N_(
    "Who goes out wins the hand; a block is won by the fewest pips, a pair's added up. "
    "A tie in a block: %(block_tie)s. The hand's winner gets 1 point."
)

WIDOW_GAME = Course(
    deal=N_(
        "Three players: nine tiles each, and the one that is left over, the widow, lies face down. "
        "Four players: seven each, and none is left over. Two agree on how many."
    ),
    opens=N_(
        "With three players the holder of 6–6 opens with it and takes the widow. If the widow is 6–6, the winner of "
        "the hand before opens, in the first hand by lot. Other tables agree on who opens."
    ),
    draws=N_("Nobody draws. Who cannot play passes."),
)
"""All but how the match is won."""


def widow_dealt(table: Table, options: Any) -> int:
    """Nine tiles with three players, seven with four, else not known (rules.md, option `dealt`)."""
    return {3: 9, 4: 7}.get(len(table.players), 0)


def widow_opener(score: Score) -> Iterator[Text]:
    """Who opens the next hand, where the rule tells it."""
    if score.widow:
        yield say(N_("The 6–6 opens and takes the widow."))


def hand_winners(score: Score, hand: Ended) -> tuple[str, ...]:
    """The sides that won a hand: who went out, the named winner of a block, or the fewest pips (`block_tie`)."""
    if isinstance(hand, Domino):
        return (score.table.side_of(hand.out),)
    named = getattr(hand, "winner", None)
    if named is not None:
        return () if named == NOBODY else (score.table.side_of(named),)
    tied = fewest(side_pips(score.table, hand.left or {}))
    return tied if len(tied) == 1 or score.options.block_tie == "share" else ()


def hand_won(score: Score, hand: Ended) -> Iterator[Line]:
    """One point for each winner of the hand."""
    for side in hand_winners(score, hand):
        how = say(N_("went out")) if isinstance(hand, Domino) else say(N_("won the block"))
        yield Line(side, 1, "hand-won", say(N_("%(name)s: %(how)s, 1 point"), name=side, how=how))
