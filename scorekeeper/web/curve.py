"""Curves: the totals of a match hand by hand, a number from evening to evening; as points in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 18
"""The room around the lines, for the numbers beside them."""
DASHES = ("none", "7 3", "2 3", "10 3 2 3", "14 4", "1 5", "5 2 1 2 1 2", "12 2 3 2")
"""What tells the sides apart, on paper and to every eye."""


@dataclass(frozen=True)
class Curve:
    """`lines`: the dashes and the points of each side, as an SVG polyline takes them.

    `levels`: (height, number) of what is marked on the left, `hands`: (place, number) of what is marked below.
    """

    lines: tuple[tuple[str, str], ...]
    levels: tuple[tuple[float, float], ...]
    hands: tuple[tuple[float, int], ...]


def curve(totals: Sequence[Sequence[int]]) -> Curve:
    """The lines of the sides, each from 0 on through its totals after each hand; all sides have as many."""
    hands = max(len(totals[0]), 1)
    numbers = [0, *(total for side in totals for total in side)]
    low, high = min(numbers), max(numbers)
    high += high == low

    def across(hand: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * hand / hands, 1)

    def up(total: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - total) / (high - low), 1)

    return Curve(
        lines=tuple(
            (dashes, " ".join(f"{across(hand)},{up(total)}" for hand, total in enumerate([0, *side])))
            for dashes, side in zip(DASHES, totals, strict=False)
        ),
        levels=tuple((up(total), total) for total in sorted({low, 0, high})),
        hands=tuple((across(hand), hand) for hand in sorted({1, hands})),
    )


def trend(numbers: Sequence[float | None], *, least_on_top: bool = False) -> Curve | None:
    """A line through at least two numbers, one for each evening; None where there are not as many.

    An evening without a number is passed over, and keeps its room.
    """
    known = [number for number in numbers if number is not None]
    if len(known) < 2:
        return None
    low, high = min(known), max(known)
    top, bottom = (low, high) if least_on_top else (high, low)
    span = (bottom - top) or 1

    def across(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / (len(numbers) - 1), 1)

    def up(number: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (number - top) / span, 1)

    points = " ".join(f"{across(at)},{up(number)}" for at, number in enumerate(numbers) if number is not None)
    return Curve(
        lines=((DASHES[0], points),),
        levels=tuple((up(number), number) for number in dict.fromkeys((top, bottom))),
        hands=((across(0), 1), (across(len(numbers) - 1), len(numbers))),
    )
