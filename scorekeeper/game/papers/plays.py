"""What a cell tells that was done in play, one thing after another: `6`, `6+3`, `double+drew 3 hit+cancel 5`.

Ends that score are written as they are. Any other play is called as on the score sheet, by its choice or by the key of
its number, and what is so of it stands behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Kind, kinds_of
from scorekeeper.game.papers import cells
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.words import N_, say

MOST = 40
"""Plays in one cell."""
IN_PLAY = frozenset({"", "play", "in play"})
"""How a row says that its hand goes on, where points fall in play."""


def in_play(scoring: Scoring, ended: str) -> bool:
    """Whether a row of which this is said tells plays, and not the end of a hand."""
    return bool(scoring.plays) and ended.casefold() in IN_PLAY


def read(scoring: Scoring, by: str, cell: str) -> list[dict[str, Any]]:
    """The plays of somebody in a cell, as on the score sheet; none for 0. Raises Impossible for what is no play."""
    if cell in cells.NOTHING or cell == "0":
        return []
    parts = cell.casefold().split("+")
    if len(parts) > MOST:
        raise Impossible("plays", say(N_("At most %(most)s in one field: go on in the next row."), most=MOST))
    return [{"by": by, **_facts(scoring, part.split())} for part in parts]


def written(scoring: Scoring) -> str:
    """How plays are written: an example of each."""
    return ", ".join(example for fields in _shapes(scoring) for example in _examples(fields))


def _shapes(scoring: Scoring) -> Iterator[dict[str, Kind]]:
    for play in scoring.plays:
        yield {key: kind for key, kind in kinds_of(play).items() if key != "by"}


def _examples(fields: dict[str, Kind]) -> list[str]:
    (key, kind), *more = fields.items()
    match kind.name:
        case "choice":
            return [str(choice) for choice in kind.choices]
        case "ends":
            return [f"{kind.least}+{2 * kind.least}"]
    return [" ".join([key, "3", *(name for name, _kind in more)])]


def _facts(scoring: Scoring, words: list[str]) -> dict[str, Any]:
    for fields in _shapes(scoring):
        (key, kind), *more = fields.items()
        marks = {name for name, _kind in more}
        match [kind.name, *words]:
            case ["choice", word] if word in kind.choices:
                return {key: word}
            case ["ends", digits] if cells.counts(digits):
                return {key: int(digits)}
            case ["number", name, digits, *said] if name == key and cells.counts(digits) and set(said) <= marks:
                return {key: int(digits), **{mark: mark in said for mark in marks}}
    raise Impossible("plays", say(N_("Nothing that scores in play is written so: %(known)s."), known=written(scoring)))
