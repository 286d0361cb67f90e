"""Seats by letter: facts that do not know who sits where.

A record keeps its facts by seat (`A`, `B` …, a pair as `A & C`), so that putting another player on a seat loses no
hand. Around the table the letters follow one another, so that partners sit across: A & C against B & D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOP"
WHO = ("by", "out", "last", "winner", "to", "side")
"""The facts that are a player or a pair."""


def letters(sides: Sequence[Sequence[Any]]) -> tuple[tuple[str, ...], ...]:
    """The letters of each side's seats: `(("A",), ("B",))`, or of pairs `(("A", "C"), ("B", "D"))`."""
    return tuple(
        tuple(LETTERS[side + member * len(sides)] for member in range(len(members)))
        for side, members in enumerate(sides)
    )


def called(sides: Sequence[Sequence[str]]) -> dict[str, str]:
    """Letter of a seat, or letters of a pair → the name or the pair's label, sides in seat order."""
    names: dict[str, str] = {}
    for seats, members in zip(letters(sides), sides, strict=True):
        names |= dict(zip(seats, members, strict=True))
        names[" & ".join(seats)] = " & ".join(members)
    return names


def renamed(facts: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of a play or a hand with every player and pair called by `names`; who is not in it stays."""

    def name(who: Any) -> Any:
        return names.get(who, who) if isinstance(who, str) else who

    other: dict[str, Any] = dict(facts)
    for key in WHO:
        if key in other:
            other[key] = name(other[key])
    for key in ("left", "points"):
        if isinstance(other.get(key), Mapping):
            other[key] = {name(who): value for who, value in other[key].items()}
    if isinstance(other.get("facts"), Mapping):
        other["facts"] = renamed(other["facts"], names)
    if isinstance(other.get("bonuses"), Sequence):
        other["bonuses"] = [renamed(bonus, names) for bonus in other["bonuses"]]
    return other
