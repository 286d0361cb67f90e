"""Reading facts: from the plain values of a score sheet to the dataclasses of a scoring."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import NOBODY, Bonus, Kind, Left, key_of
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import Tile, most_ends, pips_in
from scorekeeper.game.words import N_, say, shown


@dataclass(frozen=True)
class Setting:
    """What a fact is read against: who is at the table, and the set."""

    table: Table
    highest: int


def read(facts: type[Any], raw: Mapping[str, Any], setting: Setting | None) -> Any:
    """Make a `facts` dataclass from plain JSON values. Keys that it does not have are not looked at.

    Raises Impossible, naming the field, for a missing or impossible value.
    """
    values = {}
    for field in dataclasses.fields(facts):
        key, kind = key_of(field), field.metadata["kind"]
        if key in raw:
            values[field.name] = _read_one(key, kind, raw[key], setting)
        elif field.default is dataclasses.MISSING:
            raise Impossible(key, say(N_("is missing: %(question)s"), question=say(kind.question)))
    return facts(**values)


def _read_one(name: str, kind: Kind, value: Any, setting: Setting | None) -> Any:
    match kind.name:
        case "choice":
            return _choice(name, kind, value)
        case "yes-no":
            if not isinstance(value, bool):
                raise Impossible(name, say(N_("%(value)s is neither true nor false"), value=shown(value)))
            return value
        case "number":
            return _whole(name, value, kind.least, kind.most)
        case "amounts":
            return tuple(_whole(name, amount, kind.least, kind.most) for amount in _list(name, value))
    assert setting is not None
    match kind.name:
        case "player":
            return _somebody(name, value, setting.table)
        case "winner":
            return NOBODY if value is None else _somebody(name, value, setting.table)
        case "heap":
            return _whole(name, value, 0, pips_in(setting.highest))
        case "ends":
            return _ends(name, value, kind, most_ends(setting.highest))
        case "pips":
            return _left(name, value, setting)
        case "points":
            return _points(name, kind, value, setting.table)
        case "bonuses":
            return tuple(_bonus(name, kind, bonus, setting.table) for bonus in _list(name, value))
    raise AssertionError(kind.name)


def _choice(name: str, kind: Kind, value: Any) -> Any:
    for known in kind.choices:
        # True == 1 to Python.
        if known == value and type(known) is type(value):
            return known
    known = ", ".join(key if isinstance(key, str) else shown(key) for key in kind.choices)
    raise Impossible(name, say(N_("%(value)s is none of: %(known)s"), value=shown(value), known=known))


def _list(name: str, value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise Impossible(name, say(N_("%(value)s is no list"), value=shown(value)))
    return value


def _points(name: str, kind: Kind, value: Any, table: Table) -> Mapping[str, int]:
    if not isinstance(value, Mapping):
        raise Impossible(name, say(N_("is no list of sides and their points")))
    for side in value:
        if side not in table.labels:
            raise Impossible(name, say(N_("%(value)s is no side of this table"), value=shown(side)))
    for side in table.labels:
        if side not in value:
            raise Impossible(name, say(N_("%(name)s: the points are missing"), name=side))
    return {side: _whole(name, value[side], kind.least, kind.most, side) for side in table.labels}


def _bonus(name: str, kind: Kind, value: Any, table: Table) -> Bonus:
    if not isinstance(value, Mapping):
        raise Impossible(name, say(N_("%(value)s is no bonus"), value=shown(value)))
    for key in ("to", "bonus"):
        if key not in value:
            raise Impossible(name, say(N_("%(key)s is missing"), key=key))
    return Bonus(_somebody(name, value["to"], table), _choice(name, kind, value["bonus"]))


def _whole(name: str, value: Any, least: int, most: int, whose: str = "") -> int:
    # True is an int to Python, and 12.0 == 12: on a score sheet both are no counts.
    if type(value) is not int:
        problem = say(N_("%(value)s is no whole number"), value=shown(value))
    elif not least <= value <= most:
        problem = say(N_("%(value)s is not between %(least)s and %(most)s"), value=shown(value), least=least, most=most)
    else:
        return value
    raise Impossible(name, say("%(name)s: %(problem)s", name=whose, problem=problem) if whose else problem)


def _somebody(name: str, value: Any, table: Table) -> str:
    if not isinstance(value, str) or value not in table:
        raise Impossible(name, say(N_("%(value)s is not at the table"), value=shown(value)))
    return value


def _ends(name: str, value: Any, kind: Kind, most: int) -> int:
    ends = _whole(name, value, 0, most)
    if not kind.takes(ends):
        raise Impossible(
            name,
            say(
                N_("%(value)s scores nothing: only multiples of %(step)s are entered"),
                value=ends,
                step=" / ".join(map(str, kind.steps)),
            ),
        )
    return ends


def _left(name: str, value: Any, setting: Setting) -> Left:
    if not isinstance(value, Mapping):
        raise Impossible(name, say(N_("is no list of players and their pips")))
    return {_somebody(name, who, setting.table): _count(name, who, held, setting) for who, held in value.items()}


def _count(name: str, who: str, held: Any, setting: Setting) -> int | tuple[Tile, ...]:
    if not isinstance(held, list | tuple):
        return _whole(name, held, 0, pips_in(setting.highest), who)
    if not held:
        raise Impossible(name, say(N_("%(name)s: who has no tiles went out"), name=who))
    return tuple(_tile(name, who, tile, setting.highest) for tile in held)


def _tile(name: str, who: str, tile: Any, highest: int) -> Tile:
    if (
        isinstance(tile, list | tuple)
        and len(tile) == 2
        and all(type(half) is int and 0 <= half <= highest for half in tile)
    ):
        return (min(tile), max(tile))
    raise Impossible(
        name,
        say(
            N_("%(name)s: %(tile)s is no tile of a set up to %(highest)s"),
            name=who,
            tile=shown(tile),
            highest=highest,
        ),
    )
