"""One row a hand: date, table, scoring, ended, out, last, and a column for each player or pair.

    date;table;scoring;ended;out;last;Ana;Bo;Cy
    2026-03-31;1;mexican;domino;Ana;;;5;6
    2026-03-31;1;mexican;blocked;;Ana;8;9;11

The first six headings are in English and may stand in any order; `table`, `out` and `last` may be left out. What stands
below a name are the pips that were left, or the points where the scoring has only those; an empty cell is no count.
Who has no cell in a whole match was not at the table; where nobody has one, all were. A new match begins with another
date, table or scoring, and where the one before it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match, Noted, advance
from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import HouseRules, Paper, Played, Remark
from scorekeeper.game.papers.sheets import Row, doubts, facts_of, find_scoring, opened
from scorekeeper.game.words import N_, say

FACTS = ("date", "table", "scoring", "ended", "out", "last")
NEEDED = {"date", "scoring", "ended"}


def recognises(text: str) -> bool:
    """Whether the first row has the headings, and names beside them."""
    rows = cells.table(text)[:1]
    heads = [cell.casefold() for cell in rows[0][1]] if rows else []
    return set(heads) >= NEEDED and len(set(heads) - set(FACTS)) > 1


def read(text: str, rules: HouseRules) -> Paper:
    """Every match, its hands checked by the game. Raises csv.Error."""
    (_, heading), *rows = cells.table(text)
    places = {cell.casefold(): at for at, cell in enumerate(heading) if cell.casefold() in FACTS}
    columns = {name: at for at, name in enumerate(heading) if at not in places.values() and name}
    wrong: list[Remark] = []
    played = []
    for group in _groups(rows, places):
        found, problems = _matches(group, places, columns, rules)
        played += found
        wrong += problems
    return Paper("hands", played=tuple(played), wrong=tuple(wrong), notes=doubts(played, rules))


Numbered = tuple[int, list[str]]


def _cell(row: Sequence[str], at: int | None) -> str:
    return row[at] if at is not None and at < len(row) else ""


def _groups(rows: Sequence[Numbered], places: Mapping[str, int]) -> Iterator[list[Numbered]]:
    """Rows of the same date, table and scoring, in their order; other tables may stand between them."""
    groups: dict[tuple[str, ...], list[Numbered]] = {}
    for number, row in rows:
        key = tuple(_cell(row, places.get(fact)) for fact in ("date", "table", "scoring"))
        groups.setdefault(key, []).append((number, row))
    yield from groups.values()


def _matches(
    group: list[Numbered], places: Mapping[str, int], columns: Mapping[str, int], rules: HouseRules
) -> tuple[list[Played], list[Remark]]:  # fmt: skip
    number, first = group[0]
    day = ""
    try:
        day = cells.day(_cell(first, places["date"]))
    except ValueError:
        return [], [Remark(number, places["date"] + 1, cells.no_day())]
    try:
        scoring = find_scoring(_cell(first, places["scoring"]))
    except Impossible as problem:
        return [], [Remark(number, places["scoring"] + 1, problem.text)]
    there = _there(group, places, columns)
    sides = tuple(cells.side(name) for name in there)
    played: list[Played] = []
    try:
        opening = opened(scoring, sides, rules.get(scoring))
    except Impossible as problem:
        return [], [Remark(number, 0, problem.text)]
    rest = group
    while rest:
        hands, rest, wrong = _one_match(rest, opening, places, there)
        if wrong:
            return [], wrong
        at = tuple(column + 1 for column in there.values())
        table = _cell(first, places.get("table"))
        played.append(Played(hands[0][0], day, table, scoring, sides, tuple(hands), at))
    return played, []


def _there(
    group: list[Numbered], places: Mapping[str, int], columns: Mapping[str, int]
) -> dict[str, int]:  # fmt: skip
    """Who was at the table, and the column of each: whoever has a cell or went out; all, where nobody has a cell."""
    written = {name for name, at in columns.items() if any(_cell(row, at) not in cells.NOTHING for _, row in group)}
    if not written:
        return dict(columns)
    written |= {_cell(row, places.get(fact)) for _, row in group for fact in ("out", "last")}
    return {name: at for name, at in columns.items() if name in written}


def _one_match(
    rows: list[Numbered], match: Match, places: Mapping[str, int], there: Mapping[str, int]
) -> tuple[list[tuple[int, Mapping[str, Any]]], list[Numbered], list[Remark]]:  # fmt: skip
    """The hands of the first match, and the rows behind it."""
    hands: list[tuple[int, Mapping[str, Any]]] = []
    number = rows[0][0]
    try:
        for at, (number, row) in enumerate(rows):
            if not match.open:
                return hands, rows[at:], []
            read = {name: _count(row, column) for name, column in there.items()}
            said = {fact: _cell(row, places.get(fact)) for fact in ("ended", "out", "last")}
            facts = facts_of(match, Row(said["ended"], said["out"], said["last"], read))
            match = advance(match, Noted(str(number), "hand", facts))
            if match.slots[-1].fault:
                raise match.slots[-1].fault
            hands.append((number, facts))
    except Impossible as problem:
        column = next((at + 1 for name, at in there.items() if name == problem.who), 0)
        field = places.get(problem.field)
        return [], [], [Remark(number, column or (0 if field is None else field + 1), problem.text)]
    except _NoNumber as problem:
        return [], [], [Remark(number, problem.column, say(N_("This is no whole number.")))]
    return hands, [], []


class _NoNumber(ValueError):
    """A cell, in a column from 1, holds no whole number."""

    def __init__(self, column: int) -> None:
        super().__init__(column)
        self.column = column


def _count(row: Sequence[str], at: int) -> int | None:
    cell = _cell(row, at)
    if cell in cells.NOTHING:
        return None
    try:
        number = cells.added(cell)
    except ValueError:
        raise _NoNumber(at + 1) from None
    if number.denominator > 1:
        raise _NoNumber(at + 1)
    return int(number)
