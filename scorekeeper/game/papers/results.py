"""One row a result: a day, then a player or a pair and the points, again and again.

    2026-03-31; Ana; 57; Bo; 40; Cy; 12½
    31.3.2026; Ana & Bo; 100 40 100; Cy & Dee; 99 100 0

Several numbers in a cell are the matches of one meeting. The first row is a heading where it begins with no day and
has no points.
"""

from __future__ import annotations

import re
from fractions import Fraction

from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import Kept, Paper, Remark, Told
from scorekeeper.game.words import N_, say

MOST_SIDES = 8
MOST_MATCHES = 30
"""The matches of one meeting."""


def recognises(text: str) -> bool:
    """It takes whatever no other format does."""
    return True


def read(text: str, kept: Kept) -> Paper:
    """Every row. Raises csv.Error."""
    told, wrong = [], []
    for place, (number, row) in enumerate(cells.table(text)):
        if place == 0 and not re.search(r"\d", row[0]) and not any(map(cells.numeric, row)):
            continue
        found, problems = _row(number, row)
        told.append(found)
        wrong += problems
    return Paper("results", told=tuple(told), wrong=tuple(wrong))


def _row(number: int, row: list[str]) -> tuple[Told, list[Remark]]:
    wrong: list[Remark] = []

    def complain(column: int, text: str, **more: object) -> None:
        wrong.append(Remark(number, column, say(text, **more)))

    day = ""
    try:
        day = cells.day(row[0])
    except ValueError:
        wrong.append(Remark(number, 1, cells.no_day()))
    pairs = [(column + 1, row[column], (row[column + 1 : column + 2] or [""])[0]) for column in range(1, len(row), 2)]
    sides, points, columns = [], [], []
    for column, who, numbers in pairs[:MOST_SIDES]:
        if not who:
            if numbers:
                complain(column, N_("Whose points are these?"))
            continue
        try:
            its = tuple(map(cells.exact, numbers.split()))
        except ValueError:
            complain(column + 1, cells.NO_POINTS)
            its = ()
        sides.append(cells.side(who))
        points.append(its)
        columns.append(column)
    if len(pairs) > MOST_SIDES:
        wrong.append(Remark(number, 2 + 2 * MOST_SIDES, cells.too_many(MOST_SIDES)))
    elif not wrong and len(set(map(len, points))) > 1:
        complain(columns[0] + 1, N_("Every side needs as many numbers as matches were played."))
    elif not wrong and points and len(points[0]) > MOST_MATCHES:
        complain(columns[0] + 1, N_("A meeting has at most %(most)s matches."), most=MOST_MATCHES)
    matches: tuple[tuple[Fraction, ...], ...] = () if wrong else tuple(zip(*points, strict=True))
    # By the league's own scoring: that is what "lowest" would be asked for.
    return Told(number, day, tuple(sides), matches, columns=tuple(columns)), wrong
