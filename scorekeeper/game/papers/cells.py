"""Cells of a table as people write them: numbers, days, names, nothing."""

from __future__ import annotations

import csv
import re
from fractions import Fraction

from scorekeeper.game.words import N_, Text, say

SIGNS = {"½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "▲": "-", "△": "-", ",": "."})
NOTHING = frozenset({"", "-", "–", "—", "−", "x", "X", "/"})
"""What stands in a cell of somebody who was not there, or who has nothing to count."""
NIGHT_ENDS = 5
"""Play after midnight belongs to the evening before, until this hour."""
NO_POINTS = N_("These are no points: 3, 2½ or 7/2.")
_DECIMAL = r"\d{1,9}(?:\.\d{1,3})?"


def table(text: str) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, each with its number from 1 and its cells, empty ones at the end left out.

    Cells are separated by tabs, semicolons or commas, whichever the first row has. Raises csv.Error for what is no
    table at all.
    """
    lines = text.splitlines(keepends=True)
    first = next((line for line in lines if line.strip()), "")
    separator = next((sign for sign in "\t;" if sign in first), ",")
    found = []
    for number, cells in enumerate(csv.reader(lines, delimiter=separator), start=1):
        tidy = [" ".join(cell.split()) for cell in cells]
        while tidy and not tidy[-1]:
            tidy.pop()
        if tidy:
            found.append((number, tidy))
    return found


def exact(text: str) -> Fraction:
    """Points as people write them: 3, 2.5, 2,5, 7/2, 3½, −1. Raises ValueError for anything else.

    Nothing is divided into more than sixty parts: sums of any parts of that size can still be written.
    """
    text = text.strip().translate(MINUS)
    found = re.fullmatch(r"(-?)(?:(\d{1,6}(?:\.\d{1,3}|/(?:[1-9]|[1-5]\d|60))?)|(\d{0,6})([½⅓⅔¼¾]))", text, re.ASCII)
    if not found:
        raise ValueError(text)
    points = Fraction(found[2]) if found[2] else Fraction(found[3] or 0) + SIGNS[found[4]]
    return -points if found[1] else points


def added(text: str) -> Fraction:
    """Points, or points that are still to be added up: `4+0+0+3`, `6+10-3`. Raises ValueError for anything else."""
    plain = text.translate(MINUS).replace(" ", "")
    if not re.fullmatch(rf"-?{_DECIMAL}(?:[+-]{_DECIMAL})+", plain, re.ASCII):
        return exact(text)
    return sum((Fraction(part) for part in re.findall(rf"[+-]?{_DECIMAL}", plain)), Fraction(0))


def counts(text: str) -> bool:
    """Whether a word holds digits and nothing else, few enough for any count."""
    return bool(re.fullmatch(r"\d{1,9}", text, re.ASCII))


def whole(text: str) -> int | None:
    """A whole number, also one that is still to be added up; None for nothing. Raises ValueError for anything else."""
    if text in NOTHING:
        return None
    number = added(text)
    if number.denominator > 1:
        raise ValueError(text)
    return int(number)


def numeric(text: str) -> bool:
    """Whether a cell holds points."""
    try:
        exact(text)
    except ValueError:
        return False
    return True


def _days(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def day(text: str) -> str:
    """A day that is written without doubt, 2026-03-31 or 31.3.2026, with the year first. Raises ValueError."""
    if found := re.fullmatch(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", text, re.ASCII):
        month, year = int(found[2]), int(found[3])
        number = int(found[1])
    elif found := re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", text, re.ASCII):
        year, month, number = map(int, found.groups())
    else:
        raise ValueError(text)
    if not (1 <= month <= 12 and 1 <= number <= _days(year, month) and year > 0):
        raise ValueError(text)
    return f"{year:04}-{month:02}-{number:02}"


def evening(text: str) -> str:
    """The day of the evening to which a time belongs: 2024-03-02 01:40:00 → 2024-03-01.

    A day alone is itself, and so is midnight to the second: that is how files write that they know no time. Raises
    ValueError.
    """
    written, clock = day(text[:10]), re.fullmatch(r"[ T](\d{2}):(\d{2})(?::(\d{2}))?", text[10:], re.ASCII)
    if not clock or int(clock[1]) >= NIGHT_ENDS or not any(int(part or 0) for part in clock.groups()):
        return written
    year, month, number = map(int, written.split("-"))
    if number > 1:
        return day(f"{year:04}-{month:02}-{number - 1:02}")
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return day(f"{year:04}-{month:02}-{_days(year, month):02}")


def too_many(most: int) -> Text:
    """What is said where more sit at a table than can."""
    return say(N_("At most %(most)s players or pairs."), most=most)


def no_day() -> Text:
    """What is said of a cell that holds no day."""
    return say(N_("That is no date: 2026-03-31 or 31.3.2026."))


def side(text: str) -> tuple[str, ...]:
    """The names of a side: `Ana`, or of a pair `Ana & Bo`."""
    return tuple(name for part in text.split(" & ") if (name := part.strip()))
