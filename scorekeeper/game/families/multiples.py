"""Points in play: ends and pips by multiples of a number, and an exact target."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import ALL, NONE, OPPONENTS, Need
from scorekeeper.game.families.pips import fewest, side_pips
from scorekeeper.game.kinds import Left
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Domino, Line
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_, NN_, Text, count, say

BLOCKED = {
    "lightest": N_("the lightest side scores the others' pips"),
    "difference": N_("the lightest side scores the difference"),
    "none": N_("nobody scores"),
}
BURN = {"hand": N_("all points of this hand burn"), "play": N_("this play alone burns")}
BURNT = {
    "burnt": N_(
        "Exactly %(target)s wins. Over the target: %(burn)s. A play that burns alone scores nothing; "
        "the ends of the last tile and what going out scores are one event."
    ),
    "hand-burnt": N_(
        "Exactly %(target)s wins. Over the target: %(burn)s. Where the hand burns, the side loses all that it scored "
        "in this hand; the ends of the last tile and what going out scores are one event."
    ),
}
NO_BURN: dict[str, Callable[[Any], bool]] = {
    "burnt": lambda options: options.burn != "play",
    "hand-burnt": lambda options: options.burn != "hand",
}
"""Which of the two cannot be."""

AT_ONCE = N_("The first side to reach %(value)s wins, at once.")
EXACTLY = N_("Exactly %(value)s wins, at once.")
ROUNDED = {
    True: N_("Every opponent's hand is rounded alone."),
    False: N_("The opponents' hands are added up and rounded as one."),
}
"""What these options mean."""


def rounded(number: int, step: int) -> int:
    """The nearest multiple of an odd `step`: by threes 1 → 0, 2 3 4 → 3; by fives 2 → 0, 3 … 7 → 5."""
    return (number + step // 2) // step * step


@dataclass(frozen=True, kw_only=True)
class LastTile(Domino):
    """Going out where ends score: the ends of the last tile, and the opponents' pips, singly or in one heap."""

    out_ends: int = kinds.ends(N_("Ends of the last tile"), 1, default=0)
    heap: int | None = kinds.heap(N_("The opponents' pips, all together"))


def multiples_counted(options: Any, hand: Any) -> Need:
    """The opponents' pips; in a block everybody's, unless a block scores nothing."""
    if isinstance(hand, Domino):
        return Need("opponents", each=True) if options.round_each else OPPONENTS
    if options.blocked == "none":
        return NONE
    return Need("all", each=True) if options.round_each and options.blocked == "lightest" else ALL


def multiples(score: Score, event: Any, step: int, per: int = 1) -> Iterator[Line]:
    """The lines of All Threes, All Fives and their kin, where `per` pips make a point.

    Ends in play score their total; going out the opponents' pips, rounded to `step`; a block by option `blocked`.
    """
    if isinstance(event, LastTile):
        side = score.table.side_of(event.out)
        if event.out_ends:
            yield _ends(side, event.out_ends, per)
        if event.heap is not None:
            yield _opponents(side, event.heap, step, per)
        else:
            yield from _others(score, side, event.left or {}, step, per)
    elif isinstance(event, Blocked):
        if score.options.blocked == "none":
            return
        left = event.left or {}
        counts = side_pips(score.table, left)
        tied = fewest(counts)
        if len(tied) > 1:
            return
        if score.options.blocked == "difference":
            others = sum(counts.values()) - counts[tied[0]]
            yield _difference(tied[0], others, counts[tied[0]], step, per)
        else:
            yield from _others(score, tied[0], left, step, per)
    else:
        yield _ends(score.table.side_of(event.by), event.ends, per)


def _others(score: Score, side: str, left: Left, step: int, per: int) -> Iterator[Line]:
    held = [pips(tiles) for name, tiles in left.items() if score.table.side_of(name) != side]
    for total in held if score.options.round_each else [sum(held)]:
        yield _opponents(side, total, step, per)


def _ends(side: str, ends: int, per: int) -> Line:
    text = (
        say(N_("%(name)s: ends of %(ends)s"), name=side, ends=ends)
        if per == 1
        else say(N_("%(name)s: ends of %(ends)s, %(ends)s ÷ %(per)s"), name=side, ends=ends, per=per)
    )
    return Line(side, ends // per, "ends", text)


def _by(per: int, points: int) -> Text:
    """The last step of the arithmetic, where points are fewer than pips."""
    return say("") if per == 1 else say(" ÷ %(per)s = %(points)s", per=per, points=points // per)


def _opponents(side: str, total: int, step: int, per: int) -> Line:
    points = rounded(total, step)
    text = count(
        NN_(
            "%(name)s: the opponents' %(n)s pip, rounded to the nearest multiple of %(step)s: %(points)s%(by)s",
            "%(name)s: the opponents' %(n)s pips, rounded to the nearest multiple of %(step)s: %(points)s%(by)s",
        ),
        total,
        name=side,
        step=step,
        points=points,
        by=_by(per, points),
    )
    return Line(side, points // per, "opponents-pips", text)


def _difference(side: str, others: int, own: int, step: int, per: int) -> Line:
    points = rounded(max(0, others - own), step)
    text = say(
        N_(
            "%(name)s: the others' pips minus its own, %(others)s − %(own)s, at least 0, "
            "rounded to the nearest multiple of %(step)s: %(points)s%(by)s"
        ),
        name=side,
        others=others,
        own=own,
        step=step,
        points=points,
        by=_by(per, points),
    )
    return Line(side, points // per, "opponents-pips", text)


def burnt(score: Score, lines: tuple[Line, ...], target: int, burn: str) -> Iterator[Line]:
    """The lines of one event, or what becomes of it where it would take its side over an exact `target`."""
    gain = sum(line.points for line in lines)
    side = lines[0].side if lines else ""
    if not lines or score.totals[side] + gain <= target:
        yield from lines
        return
    total = score.totals[side]
    over = say(
        N_("%(name)s: %(total)s + %(gain)s = %(sum)s is over %(target)s"),
        name=side,
        total=total,
        gain=gain,
        sum=total + gain,
        target=target,
    )
    if burn == "play":
        yield Line(side, 0, "burnt", say(N_("%(over)s: burnt"), over=over))
        return
    lost = sum(line.points for line in score.current.lines if line.side == side)
    yield Line(
        side,
        -lost,
        "hand-burnt",
        say(N_("%(over)s: all of this hand is burnt, %(lost)s so far"), over=over, lost=lost),
    )
