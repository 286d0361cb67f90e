"""One line a game: `2024-12-31 : 13 : Ada 13, Ben 12, Cleo 11 *`, the newest first, as in games.txt.

The number in the middle is what the game was played to. `*` marks the winner among equals; the winner stands first, and
the highest total wins. A line whose first player has fewer points than another is noted.
"""

from __future__ import annotations

import re
from fractions import Fraction

from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import MOST_AT_A_TABLE, Kept, Paper, Remark, Told
from scorekeeper.game.words import N_, say

LINE = re.compile(r"\s*(\S+)\s*:\s*(\d*)\s*:(.*)")


def recognises(text: str) -> bool:
    """Whether the first line begins with a day and two colons."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return bool(re.match(r"\s*\d{4}-\d{2}-\d{2}\s*:\s*\d*\s*:", first))


def read(text: str, kept: Kept) -> Paper:
    """Every line that holds anything."""
    told, wrong, notes = [], [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = LINE.fullmatch(line)
        if not found:
            wrong.append(Remark(number, 0, say(N_("A line is: day : target : name points, name points"))))
            continue
        one, problems = _line(number, *found.groups())
        told.append(one)
        wrong += problems
        if one.matches and one.matches[0][0] < max(one.matches[0]):
            notes.append(Remark(number, 3, say(N_("who stands first has not the most points"))))
    return Paper("lines", told=tuple(told), wrong=tuple(wrong), notes=tuple(notes))


def _line(number: int, first: str, target: str, rest: str) -> tuple[Told, list[Remark]]:
    wrong, day = [], ""
    try:
        day = cells.day(first)
    except ValueError:
        wrong.append(Remark(number, 1, cells.no_day()))
    sides, points, winners = [], [], set()
    parts = rest.split(",")
    if len(parts) > MOST_AT_A_TABLE:
        wrong.append(Remark(number, 3 + MOST_AT_A_TABLE, cells.too_many(MOST_AT_A_TABLE)))
    for place, part in enumerate(parts[:MOST_AT_A_TABLE]):
        text = part.strip()
        if text.endswith("*"):
            winners.add(place)
            text = text[:-1].strip()
        who, _, digits = text.rpartition(" ")
        try:
            points.append(cells.exact(digits))
        except ValueError:
            points.append(Fraction(0))
            wrong.append(Remark(number, 3 + place, say(cells.NO_POINTS)))
        if not who.strip():
            wrong.append(Remark(number, 3 + place, say(N_("Whose points are these?"))))
        sides.append(cells.side(who))
    columns = tuple(range(3, 3 + len(sides)))
    matches = () if wrong else (tuple(points),)
    # The star says more than the totals only where several have the best one.
    marked = frozenset(winners) if points.count(max(points)) > 1 else frozenset()
    return Told(number, day, tuple(sides), matches, winners=marked, lowest=False, game=target, columns=columns), wrong
