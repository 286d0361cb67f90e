"""What players did in the hands of a match: hands won, blocks caused, pips left, the highest hand, resets survived.

All of it comes from the facts and the lines of the match, so that it can be told again at any time.

- A hand is *won* by the side that went out, or that won the block: who is named, or the side that alone holds the
  fewest pips (each tied side, where the table shares). A scoring may know better (`Scoring.hand_winners`). Where all
  pips of a block were not counted, nobody has won it; where points alone are typed, nobody knows.
- A block is *caused* by the player who placed the last tile, where that was said; a pair's label is nobody's.
- *Pips left* are the counts that were said for a player alone: who goes out has none, and of two partners in one count
  nobody knows whose they are.
- The *highest hand* is the most points that a side got in one hand, also in the hand in play that ended the match.
- A reset takes everybody back to zero. Whoever wins the match in the end has *survived* it.

Partners have won their hands, and got their points, both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.game.families.pips import counting, fewest, side_pips
from scorekeeper.game.families.widow import RESET
from scorekeeper.game.kinds import NOBODY
from scorekeeper.game.score import Hand, Score
from scorekeeper.game.scoring import Blocked, Domino, Scoring
from scorekeeper.game.tiles import pips


@dataclass(frozen=True)
class Deeds:
    """What one player did. `won` is None where the scoring does not tell who wins a hand.

    `pips` is the sum of `counts` counts; `highest` is None where no hand was played.
    """

    hands: int = 0
    won: int | None = None
    blocks: int = 0
    pips: int = 0
    counts: int = 0
    highest: int | None = None
    resets: int = 0


def hands_won(score: Score) -> dict[str, int] | None:
    """Side → the hands that it has won; None where the scoring does not tell."""
    if not _tells(score.scoring):
        return None
    won = Counter(side for hand in score.ended for side in hand_winners(score, hand))
    return {label: won[label] for label in score.table.labels}


def hand_winners(score: Score, hand: Hand) -> tuple[str, ...]:
    """The sides that won an ended hand: one, several that share it, or none."""
    if score.scoring.hand_winners:
        return tuple(score.scoring.hand_winners(score, hand))
    table, end = score.table, hand.end
    if isinstance(end, Domino):
        return (table.side_of(end.out),)
    named = getattr(end, "winner", None)
    if named is not None:
        return () if named == NOBODY else (table.side_of(named),)
    left = getattr(end, "left", None) or {}
    if not all(name in left or table.side_of(name) in left for name in table.players):
        return ()
    tied = fewest(side_pips(table, left, counting(getattr(score.options, "double_blank", 0))))
    shared = "block_tie" in score.scoring.common and score.options.block_tie == "share"
    return tied if len(tied) == 1 or shared else ()


def deeds(score: Score, who: Callable[[str, int], str] = lambda name, hand: name) -> dict[str, Deeds]:
    """Who → what they did. `who(name, hand)` says who played in the place of `name` in a hand, counted from 1."""
    done: dict[str, Deeds] = {}
    for number, hand in enumerate(score.hands, 1):
        for name in score.table.players:
            player = who(name, number)
            done[player] = _more(done.get(player, Deeds()), score, hand, name)
    return done


def ranks(score: Score) -> dict[str, int]:
    """Side → its place at the end of a match: the winners are first, the others stand by their totals; level is level.

    Empty while nobody has won.
    """
    if not score.winners:
        return {}
    sign = 1 if score.lowest else -1
    worth = {
        label: (False, 0) if label in score.winners else (True, sign * score.totals[label])
        for label in score.table.labels
    }
    return {label: 1 + sum(other < own for other in worth.values()) for label, own in worth.items()}


def _more(deeds: Deeds, score: Score, hand: Hand, name: str) -> Deeds:
    """What a player did in this hand too."""
    side = score.table.side_of(name)
    own = [line for line in hand.lines if line.side == side]
    gained = sum(line.points for line in own if line.why != RESET)
    ended = hand.end is not None
    won = int(ended and side in hand_winners(score, hand)) if _tells(score.scoring) else None
    count = _count(score, hand, name)
    return Deeds(
        hands=deeds.hands + ended,
        won=None if won is None else (deeds.won or 0) + won,
        blocks=deeds.blocks + (isinstance(hand.end, Blocked) and hand.end.last == name),
        pips=deeds.pips + (count or 0),
        counts=deeds.counts + (count is not None),
        highest=_highest(deeds.highest, gained),
        resets=deeds.resets + (side in score.winners and any(line.why == RESET for line in own)),
    )


def _highest(before: int | None, gained: int) -> int:
    return gained if before is None else max(before, gained)


def _count(score: Score, hand: Hand, name: str) -> int | None:
    """The pips that a player held at the end of a hand, where they were counted alone."""
    left = getattr(hand.end, "left", None) or {}
    if name in left:
        return pips(left[name])
    side, out = score.table.side_of(name), getattr(hand.end, "out", None)
    if side in left and out in score.table.members(side) and out != name:
        return pips(left[side])
    return None


def _tells(scoring: Scoring) -> bool:
    shapes: Iterable[type] = scoring.endings.values()
    return scoring.hand_winners is not None or any(issubclass(shape, Domino) for shape in shapes)
