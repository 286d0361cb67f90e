"""The spreadsheet of KeepScore: a row a game, the newest first, and a column for each player over all games.

The first eight columns are fixed and go by position, since their headings are in the language of the phone. An empty
cell is somebody who was not in that game. `Player 3` is whoever sat there unnamed, somebody else in each game: such a
row is asked about. The file does not say whether most or least points win; it names both, and that is compared.
"""

from __future__ import annotations

import re

from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import MOST_AT_A_TABLE, Kept, Paper, Remark, Told
from scorekeeper.game.words import N_, say

FIXED = 8
TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}")
UNNAMED = re.compile(r"\S+ \d+")


def recognises(text: str) -> bool:
    """Whether the second row begins with two times and a duration, and the first with none."""
    rows = cells.table(text)[:2]
    if len(rows) < 2 or len(rows[0][1]) <= FIXED or TIME.fullmatch(rows[0][1][0]):
        return False
    first, second, lasted = (rows[1][1] + ["", "", ""])[:3]
    return bool(TIME.fullmatch(first) and TIME.fullmatch(second) and re.fullmatch(r"\d+:\d{2}:\d{2}", lasted))


def read(text: str, kept: Kept) -> Paper:
    """Every game. Raises csv.Error."""
    (_, heading), *rows = cells.table(text)
    told, wrong, notes = [], [], []
    for number, row in rows:
        one, problems = _game(number, heading, row)
        told.append(one)
        wrong += problems
        if not problems:
            notes += _compared(one, row)
    return Paper("keepscore", told=tuple(told), wrong=tuple(wrong), notes=tuple(notes))


def _game(number: int, heading: list[str], row: list[str]) -> tuple[Told, list[Remark]]:
    wrong = []
    found = TIME.fullmatch(row[0])
    day = ""
    try:
        day = cells.evening(found[0] if found else "")
    except ValueError:
        wrong.append(Remark(number, 1, say(N_("That is no time: 2024-03-02 20:10:00"))))
    sides: list[tuple[str, ...]] = []
    points, columns = [], []
    for column, cell in enumerate(row[FIXED:], FIXED + 1):
        if not cell:
            continue
        if len(sides) == MOST_AT_A_TABLE:
            return Told(number, day, ()), [Remark(number, column, cells.too_many(MOST_AT_A_TABLE))]
        try:
            points.append(cells.exact(cell))
        except ValueError:
            wrong.append(Remark(number, column, say(cells.NO_POINTS)))
        name = heading[column - 1] if column <= len(heading) else ""
        if not name:
            wrong.append(Remark(number, column, say(N_("Whose points are these?"))))
        sides.append(cells.side(name))
        columns.append(column)
    if row[3:4] != [str(len(sides))]:
        # Two of one name fall into one column, and one of the scores is lost.
        text = N_("it says %(said)s players, and has the points of %(found)s")
        wrong.append(Remark(number, 4, say(text, said=(row + [""] * 4)[3], found=len(sides))))
    game = (row + [""] * 6)[5]
    matches = () if wrong else (tuple(points),)
    # A game began at one second: that is what it is known by.
    return Told(number, day, tuple(sides), matches, game=game, id=row[0], columns=tuple(columns)), wrong


def _compared(one: Told, row: list[str]) -> list[Remark]:
    names = [" & ".join(side) for side in one.sides]
    totals = dict(zip(names, one.matches[0], strict=True))
    notes = [
        Remark(one.row, column, say(N_("the file names %(said)s, its points say %(found)s"), said=said, found=found))
        for column, choose in ((7, max), (8, min))
        if (said := (row + [""] * 8)[column - 1])
        != (found := ", ".join(name for name, total in totals.items() if total == choose(totals.values())))
    ]
    for name, column in zip(names, one.columns, strict=True):
        if UNNAMED.fullmatch(name):
            text = N_("%(name)s may be somebody without a name, and somebody else in each game")
            notes.append(Remark(one.row, column, say(text, name=name)))
    return notes
