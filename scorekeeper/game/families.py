"""Small functions that several scorings share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.kinds import NOBODY, Left
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Domino, Ended, Line
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_, NN_, Text, count, say

WIDOW = N_("Widow")


def widow_dealt(table: Table, options: Any) -> int:
    """Nine tiles with three players, seven with four, else not known (rules.md, option `dealt`)."""
    return {3: 9, 4: 7}.get(len(table.players), 0)


def widow_opener(score: Score) -> Iterator[Text]:
    """Who opens the next hand, where the rule tells it."""
    if score.widow:
        yield say(N_("The 6–6 opens and takes the widow."))


def side_pips(table: Table, left: Left, value: Callable[[Any], int] = pips) -> dict[str, int]:
    """Side → its players' pips added up, in seat order; sides without a count are not there."""
    sums: dict[str, int] = {}
    for label in table.labels:
        counts = [value(held) for name, held in left.items() if table.side_of(name) == label]
        if counts:
            sums[label] = sum(counts)
    return sums


def fewest(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the fewest pips: one, or those that tie."""
    least = min(counts.values())
    return tuple(side for side, held in counts.items() if held == least)


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


def best(score: Score, totals: Mapping[str, int], choose: Callable[[Iterable[int]], int]) -> tuple[str, ...]:
    """Who has won now that the match may end: the side with the best total alone, or by `final_tie` the tied."""
    top = choose(totals.values())
    tied = tuple(side for side, total in totals.items() if total == top)
    return tied if len(tied) == 1 or score.options.final_tie == "shared" else ()


def pips_left(hand: Ended, table: Table, value: Callable[[Any], int]) -> Iterator[Line]:
    """Each count, as a line of its side."""
    for name, held in (hand.left or {}).items():
        points = value(held)
        if points == pips(held):
            text = count(NN_("%(name)s: %(n)s pip left", "%(name)s: %(n)s pips left"), points, name=name)
        else:
            text = count(
                NN_("%(name)s: 0–0 alone, it counts %(n)s pip", "%(name)s: 0–0 alone, it counts %(n)s pips"),
                points,
                name=name,
            )
        yield Line(table.side_of(name), points, "pips-left", text)


def counting(double_blank: int) -> Callable[[Any], int]:
    """How a count is valued where a hand that holds only [0|0], given as a tile, counts `double_blank`."""
    return lambda held: double_blank if held == ((0, 0),) else pips(held)


def rounded(number: int, step: int) -> int:
    """The nearest multiple of an odd `step`: by threes 1 → 0, 2 3 4 → 3; by fives 2 → 0, 3 … 7 → 5."""
    return (number + step // 2) // step * step


@dataclass(frozen=True, kw_only=True)
class LastTile(Domino):
    """Going out where ends score: the ends of the last tile, and the opponents' pips, singly or in one heap."""

    out_ends: int = kinds.ends(N_("Ends of the last tile"), 1, 0)
    heap: int | None = kinds.heap(N_("The opponents' pips, all together"))


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
