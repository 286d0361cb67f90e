"""A paper sheet: a heading of names, below it a row for each round, and perhaps a part with the totals.

    Ada,Ben,Cleo
    10,-10,0
    0,20,-20

    Total Scores
    Ada,10
    Ben,10
    Cleo,-20

A first column that numbers the rounds is left out, and so is a row of totals that begins with a word. The totals are
added up anew; where the sheet has others, that is noted: it may have begun with points that are not on it.
"""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import MOST_AT_A_TABLE, MOST_HANDS, Kept, Paper, Remark, Rounds
from scorekeeper.game.words import N_, say

NUMBERS = frozenset({"", "#", "no", "nr", "№", "round", "hand", "runde", "ronda", "mano", "runda", "rozdanie", "раунд"})
"""What stands over a column that numbers the rounds."""


def recognises(text: str) -> bool:
    """Whether names stand over a row of points, or of cells that say that somebody was not there."""
    rows = cells.table(text)[:2]
    if len(rows) < 2 or len(rows[0][1]) < 2:
        return False
    (_, heading), (_, first) = rows
    return (
        len(heading) - (heading[0].casefold().rstrip(".") in NUMBERS) > 1
        and not any(map(cells.numeric, heading))
        and len(first) <= len(heading)
        and any(map(cells.numeric, first))
        and all(cells.numeric(cell) or cell in cells.NOTHING for cell in first)
    )


def read(text: str, kept: Kept) -> Paper:
    """The sheet. Raises csv.Error."""
    (top, heading), *rows = cells.table(text)
    skipped = 1 if heading[0].casefold().rstrip(".") in NUMBERS else 0
    names = heading[skipped:]
    if len(names) > MOST_AT_A_TABLE:
        remark = Remark(top, skipped + MOST_AT_A_TABLE + 1, cells.too_many(MOST_AT_A_TABLE))
        return Paper("rounds", wrong=(remark,))
    wrong = [
        Remark(top, column, say(N_("whose column is this?")))
        for column, name in enumerate(names, skipped + 1)
        if not name
    ]
    rounds: list[tuple[int, tuple[Fraction | None, ...]]] = []
    totals, in_totals = {}, False
    for number, row in rows:
        if in_totals:
            totals[row[0]] = (number, row[1] if len(row) > 1 else "")
        elif len(row) == 1 and not cells.numeric(row[0]) and row[0] not in cells.NOTHING:
            in_totals = True
        elif row[0] and not cells.numeric(row[0]) and row[0] not in cells.NOTHING:
            cut = row[1:] if len(row) > len(names) or skipped else row
            totals |= {name: (number, cell) for name, cell in zip(names, cut, strict=False)}
        elif len(rounds) == MOST_HANDS:
            wrong.append(Remark(number, 0, say(N_("A match on paper has at most %(most)s rounds."), most=MOST_HANDS)))
            break
        else:
            points, problems = _round(number, row, skipped, len(names))
            rounds.append((number, points))
            wrong += problems
    sides = tuple(cells.side(name) for name in names)
    columns = tuple(range(skipped + 1, len(heading) + 1))
    added = [sum((points[at] or Fraction(0) for _, points in rounds), Fraction(0)) for at in range(len(names))]
    notes = _compared(names, added, totals)
    sheet = Rounds(top, sides, tuple(rounds), tuple(added), columns)
    return Paper("rounds", rounds=sheet, wrong=tuple(wrong), notes=tuple(notes))


def _round(
    number: int, row: list[str], skipped: int, sides: int
) -> tuple[tuple[Fraction | None, ...], list[Remark]]:  # fmt: skip
    points: list[Fraction | None] = []
    wrong = []
    for column, cell in enumerate((row + [""] * sides)[skipped : skipped + sides], skipped + 1):
        try:
            points.append(None if cell in cells.NOTHING else cells.added(cell))
        except ValueError:
            points.append(None)
            wrong.append(Remark(number, column, say(cells.NO_POINTS)))
    if len(row) > skipped + sides:
        wrong.append(Remark(number, skipped + sides + 1, say(N_("there is no name over this column"))))
    return tuple(points), wrong


def _compared(names: list[str], added: list[Fraction], totals: dict[str, tuple[int, str]]) -> list[Remark]:
    notes = []
    for name, (number, cell) in totals.items():
        if name not in names:
            notes.append(Remark(number, 1, say(N_("there is no column of %(name)s"), name=name)))
        elif cell and not (cells.numeric(cell) and cells.exact(cell) == added[names.index(name)]):
            text = N_("%(name)s: the sheet says %(said)s, its rows add up to %(found)s")
            notes.append(Remark(number, 2, say(text, name=name, said=cell, found=str(added[names.index(name)]))))
    return notes
