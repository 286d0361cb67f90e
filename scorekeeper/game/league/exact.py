"""Points of a league, exact: whole numbers and fractions, never floating point; read, divided, written."""

from __future__ import annotations

import re
from fractions import Fraction

Exact = Fraction | int
"""Points, exact: whole numbers stay `int`, which is many times quicker over the thousands of matches of a league."""


STORED = re.compile(r"-?\d{1,18}(?:\.\d{1,6}|/[1-9]\d{0,3})?", re.ASCII)
TOO_LARGE = 10**18
MOST_PARTS = 60
"""Nothing is divided into more parts than these, or into those of a decimal: any sum of such can still be written."""
MILLION = 10**6


def exact(points: str | Exact) -> Exact:
    """Points as they are stored, `7/2` or `3`; a whole number as `int`. Raises ValueError for what is none.

    What is stored may come from elsewhere: a number that would fill pages, or take hours to work out, is none.
    """
    if isinstance(points, int):
        if abs(points) >= TOO_LARGE:
            raise ValueError("too large")
        return points
    if not (isinstance(points, Fraction) or (isinstance(points, str) and STORED.fullmatch(points))):
        raise ValueError(str(points)[:40])
    fraction = Fraction(points)
    if fraction.denominator > MOST_PARTS and MILLION % fraction.denominator:
        raise ValueError("too many parts")
    return fraction.numerator if fraction.denominator == 1 else fraction


def divided(points: Exact, among: int) -> Exact:
    """What each gets of points that several share."""
    if among == 1:
        return points
    return points // among if points % among == 0 else Fraction(points, among)


def shown(points: Exact) -> str:
    """Points as they are written: whole, with ½ ⅓ ⅔ ¼ ¾, as a decimal where that is exact, else as a fraction."""
    signs = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
    points = Fraction(points)
    whole, rest = divmod(abs(points), 1)
    sign = "−" if points < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in signs:
        return f"{sign}{whole or ''}{signs[rest]}"
    if 1000 % points.denominator == 0:
        return f"{sign}{whole}.{rest * 1000 // 1:03}".rstrip("0")
    return f"{sign}{points.numerator if points > 0 else -points.numerator}/{points.denominator}"
