"""The kinds of fact: what a scoring can ask, as fields of frozen dataclasses.

A field of an options, play or ending dataclass is made by one of the functions here and so says its kind, its
bounds and its question. Reading a score sheet, the forms and the rule pages all derive from that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import Tile, most_ends, pips_in
from scorekeeper.game.words import N_, say, shown

HIGHEST = 100_000
REQUIRED = dataclasses.MISSING
"""The default of a fact that must be said."""
NOBODY = ""
"""The winner of a blocked hand that nobody won (null on the score sheet)."""

Left = Mapping[str, "int | tuple[Tile, ...]"]


@dataclass(frozen=True)
class Kind:
    """What a field holds: the name of its kind, its question, its bounds, its choices (value → words)."""

    name: str
    question: str
    least: int = 0
    most: int = HIGHEST
    step: int = 1
    choices: Mapping[Any, str] = dataclasses.field(default_factory=dict)


def _field(kind: Kind, default: Any = dataclasses.MISSING) -> Any:
    return dataclasses.field(default=default, metadata={"kind": kind})


def player(question: str, default: Any = None) -> Any:
    """A player, or a pair by its label."""
    return _field(Kind("player", question), default)


def winner(question: str) -> Any:
    """A player or pair, or `NOBODY`; None where it is not said."""
    return _field(Kind("winner", question), None)


def pips(question: str) -> Any:
    """Player (or pair) → pips or tiles; None where nothing is said."""
    return _field(Kind("pips", question), None)


def heap(question: str) -> Any:
    """All the pips that score, in one count; None where they are not counted so."""
    return _field(Kind("heap", question), None)


def ends(question: str, step: int, default: Any = dataclasses.MISSING) -> Any:
    """The total of the open ends, a positive multiple of `step` (0 too where there is a default of 0)."""
    return _field(Kind("ends", question, least=0 if default == 0 else step, step=step), default)


def choice(question: str, choices: Mapping[Any, str], default: Any = dataclasses.MISSING) -> Any:
    """One of a few values, each with its words."""
    return _field(Kind("choice", question, choices=choices), default)


def yes_no(question: str, default: Any = dataclasses.MISSING) -> Any:
    """True or false."""
    return _field(Kind("yes-no", question), default)


def number(question: str, default: Any = dataclasses.MISSING, least: int = 1, most: int = HIGHEST) -> Any:
    """A whole number between two bounds; a default of None means that it may be left unsaid."""
    return _field(Kind("number", question, least=least, most=most), default)


def kinds_of(facts: type) -> dict[str, Kind]:
    """The kinds of a dataclass's fields, by name, in order."""
    return {f.name: f.metadata["kind"] for f in dataclasses.fields(facts)}


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
        if field.name in raw:
            values[field.name] = _read_one(field.name, field.metadata["kind"], raw[field.name], setting)
        elif field.default is dataclasses.MISSING:
            question = say(field.metadata["kind"].question)
            raise Impossible(field.name, say(N_("is missing: %(question)s"), question=question))
    return facts(**values)


def _read_one(name: str, kind: Kind, value: Any, setting: Setting | None) -> Any:
    match kind.name:
        case "choice":
            for known in kind.choices:
                if known == value and type(known) is type(value):
                    return known
            known = ", ".join(str(key) for key in kind.choices)
            raise Impossible(name, say(N_("%(value)s is none of: %(known)s"), value=shown(value), known=known))
        case "yes-no":
            if not isinstance(value, bool):
                raise Impossible(name, say(N_("%(value)s is neither true nor false"), value=shown(value)))
            return value
        case "number":
            return _whole(name, value, kind.least, kind.most)
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
    raise AssertionError(kind.name)


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
    if ends < kind.least or ends % kind.step:
        raise Impossible(
            name,
            say(
                N_("%(value)s scores nothing: only multiples of %(step)s are entered"),
                value=ends,
                step=kind.step,
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
