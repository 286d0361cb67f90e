"""Facts as they are stored, plain JSON values: whether each is of the type that its kind asks for.

Whether it can be at this table is another question (`reading`): what cannot be is kept and not counted, but nothing
could be shown of a player that is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.scorings import scorings
from scorekeeper.game.words import shown


def refuse_misshapen(facts: Mapping[str, Any]) -> None:
    """Raise TypeError for a fact of another type. Keys that no scoring knows are not looked at."""
    for key, value in facts.items():
        if not all(fits(value) for fits in _shapes().get(key, ())):
            raise TypeError(f"{key}: {shown(value)}")


@cache
def _shapes() -> Mapping[str, tuple[Callable[[Any], bool], ...]]:
    """Key of a fact → what a value of its kind looks like."""
    found: dict[str, set[str]] = {"ended": {"player"}}
    for scoring in scorings():
        for shape in (*scoring.endings.values(), *scoring.plays):
            for key, kind in kinds_of(shape).items():
                found.setdefault(key, set()).add(kind.name)
    return {key: tuple(BY_KIND[name] for name in names) for key, names in found.items()}


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return type(value) is int


def _tiles(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(tile, list | tuple) and len(tile) == 2 and all(map(_whole, tile)) for tile in value
    )


def _by_name(of: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Mapping) and all(map(of, value.values()))


def _bonuses(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(bonus, Mapping) and bonus.keys() >= {"to", "bonus"} and all(map(_text, bonus.values()))
        for bonus in value
    )


BY_KIND: Mapping[str, Callable[[Any], bool]] = {
    "player": _text,
    "winner": lambda value: value is None or _text(value),
    "pips": _by_name(lambda held: _whole(held) or _tiles(held)),
    "heap": _whole,
    "ends": _whole,
    "points": _by_name(_whole),
    "bonuses": _bonuses,
    "choice": lambda value: isinstance(value, str | bool),
    "yes-no": lambda value: isinstance(value, bool),
    "number": _whole,
    "amounts": lambda value: isinstance(value, list | tuple) and all(map(_whole, value)),
}
