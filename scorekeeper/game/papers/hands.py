"""One row a hand: date, table, scoring, ended, out, last, and a column for each player or pair.

    date;table;scoring;ended;out;last;Ana;Bo;Cy
    2026-03-31;1;mexican;domino;Ana;;;5;6
    2026-03-31;1;mexican;blocked;;Ana;8;9;11
    2026-03-31;2;all-threes;play;;;6+3;9;
    2026-03-31;2;all-threes;domino;Bo;;4;;7

The first headings are in English and may stand in any order; `table`, `out`, `last` and `out_ends` (the ends of the
last tile) may be left out. The scoring is also a set of house rules by its name. What stands below a name are the
pips that were left, or the tiles themselves (`6|5 1|0`), or the points where the scoring has only those; an empty
cell is no count; a bonus stands behind the number (`35 capicu`). Where points fall in play, `play` under `ended`, or
nothing, makes it a row of what was done (`plays`), read from left to right, as many rows a hand as one likes. Who has
no cell at a table and never goes out was not there; where nobody has one, all were. A new match begins with another
date, table or scoring, and where the one before it is over; then others may sit down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules, named
from scorekeeper.game.match import Match
from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import Kept, Paper, Played, Remark, Written
from scorekeeper.game.papers.row import Row, misread
from scorekeeper.game.papers.sheets import BadRow, doubts, opened, played_through
from scorekeeper.game.words import N_, say

SAID = ("ended", "out", "last", "out_ends")
FACTS = ("date", "table", "scoring", *SAID)
NEEDED = {"date", "scoring", "ended"}
MOST_COLUMNS = 200
"""The players of one file."""


def recognises(text: str) -> bool:
    """Whether the first row has the headings, and names beside them."""
    rows = cells.table(text)[:1]
    heads = [cell.casefold() for cell in rows[0][1]] if rows else []
    return set(heads) >= NEEDED and len(set(heads) - set(FACTS)) > 1


def read(text: str, kept: Kept) -> Paper:
    """Every match, its hands checked by the game. Raises csv.Error."""
    (_, heading), *rows = cells.table(text)
    places = {cell.casefold(): at for at, cell in enumerate(heading) if cell.casefold() in FACTS}
    columns = {name: at for at, name in enumerate(heading) if at not in places.values() and name}
    if len(columns) > MOST_COLUMNS:
        remark = Remark(1, list(columns.values())[MOST_COLUMNS] + 1, cells.too_many(MOST_COLUMNS))
        return Paper("hands", wrong=(remark,))
    wrong: list[Remark] = []
    played = []
    for group in _groups(rows, places):
        found, problems = _matches(group, places, columns, kept)
        played += found
        wrong += problems
    notes = (*_alone(played, len(columns), {n: _cell(row, places.get("out")) for n, row in rows}), *doubts(played))
    return Paper("hands", played=tuple(played), wrong=tuple(wrong), notes=notes)


def _alone(played: Sequence[Played], everybody: int, out: Mapping[int, str]) -> Iterator[Remark]:
    """What is to be looked at where somebody of the file was at a table and never had a number there.

    Whoever always went out has none, and whoever never won where only the winner has one. `out`: row → who went out.
    """
    for one in played:
        inferred = any(entry.facts.get("out") and not out[entry.row] for entry in one.entries)
        if len(one.sides) < everybody and inferred:
            names = ", ".join(" & ".join(side) for side in one.sides)
            text = N_(
                "Played by %(names)s. Whoever sat there too needs a number in one of the rows, or to have gone out."
            )
            yield Remark(one.row, 0, say(text, names=names))


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
    group: list[Numbered], places: Mapping[str, int], columns: Mapping[str, int], kept: Kept
) -> tuple[list[Played], list[Remark]]:  # fmt: skip
    number, first = group[0]
    day = ""
    try:
        day = cells.day(_cell(first, places["date"]))
    except ValueError:
        return [], [Remark(number, places["date"] + 1, cells.no_day())]
    try:
        rules = named(_cell(first, places["scoring"]), kept)
    except Impossible as problem:
        return [], [Remark(number, places["scoring"] + 1, problem.text)]
    there = _there(group, places, columns)
    sides = tuple(cells.side(name) for name in there)
    try:
        opening = opened(rules, sides)
    except Impossible as problem:
        return [], [Remark(number, 0, problem.text)]
    rows = [(number, _row(row, places, there)) for number, row in group]
    wrong = [
        Remark(number, there[label] + 1, text)
        for number, row in rows
        for label, text in misread(opening.score.scoring, row).items()
    ]
    if wrong:
        return [], wrong
    at = tuple(column + 1 for column in there.values())
    table = _cell(first, places.get("table"))
    played: list[Played] = []
    try:
        while rows:
            match, entries, behind = _one_match(opening, rows)
            played.append(Played(rows[0][0], day, table, rules, sides, entries, match, at))
            rows = behind
    except BadRow as bad:
        if size := _first_size(group, rules, places, columns):
            parts = (_matches(part, places, columns, kept) for part in (group[:size], group[size:]))
            (one, wrong), (others, more) = parts
            return one + others, wrong + more
        field = places.get(bad.problem.field)
        column = there.get(bad.who or "", field)
        return [], [Remark(bad.row, 0 if column is None else column + 1, bad.problem.text)]
    return played, []


def _first_size(
    group: list[Numbered], rules: HouseRules, places: Mapping[str, int], columns: Mapping[str, int]
) -> int:  # fmt: skip
    """How many rows the first match at a table has, where others sit down for the next one; 0 where nobody does.

    It was over, by its own players, before the first row with somebody else.
    """
    names: set[str] = set()
    for size, (_, row) in enumerate(group):
        new = _named(row, places, columns)
        if names and not new <= names:
            there = {name: at for name, at in columns.items() if name in names}
            rows = [(number, _row(row, places, there)) for number, row in group[:size]]
            try:
                match, _, behind = _one_match(opened(rules, tuple(map(cells.side, there))), rows)
            except (BadRow, Impossible):
                continue
            finally:
                names |= new
            if not match.open:
                return size - len(behind)
        names |= new
    return 0


def _named(row: Sequence[str], places: Mapping[str, int], columns: Mapping[str, int]) -> set[str]:
    """Who has a cell in a row, or went out or placed the last tile."""
    said = {_cell(row, places.get(fact)) for fact in ("out", "last")}
    return {name for name, at in columns.items() if name in said or _cell(row, at) not in cells.NOTHING}


def _there(
    group: list[Numbered], places: Mapping[str, int], columns: Mapping[str, int]
) -> dict[str, int]:  # fmt: skip
    """Who was at the table, and the column of each: whoever has a cell or went out; all, where nobody has a cell."""
    if all(_cell(row, at) in cells.NOTHING for _, row in group for at in columns.values()):
        return dict(columns)
    sat = set[str]().union(*(_named(row, places, columns) for _, row in group))
    return {name: at for name, at in columns.items() if name in sat}


def _row(row: Sequence[str], places: Mapping[str, int], there: Mapping[str, int]) -> Row:
    said = {fact: _cell(row, places.get(fact)) for fact in SAID}
    return Row(**said, under={name: _cell(row, at) for name, at in there.items()})


def _one_match(
    match: Match, rows: list[tuple[int, Row]]
) -> tuple[Match, tuple[Written, ...], list[tuple[int, Row]]]:  # fmt: skip
    """The first match and its entries, and the rows behind it. Raises BadRow."""
    entries: tuple[Written, ...] = ()
    for at, (after, so_far) in enumerate(played_through(match, rows), 1):
        match, entries = after, so_far
        if not match.open:
            return match, entries, rows[at:]
    return match, entries, []
