"""The kinds of fact: what a scoring can ask, as fields of frozen dataclasses.

A field of an options, play or ending dataclass is made by one of the functions here and so says its kind, its
bounds and its question. Reading a score sheet (`reading.py`), the forms and the rule pages all derive from that.

On the sheet a fact is called like its field; where that would be a Python keyword, the field has an underscore more
(`pass_` is `pass`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from math import gcd
from typing import Any

from scorekeeper.game.tiles import Tile
from scorekeeper.game.words import N_, Text, say

HIGHEST = 100_000
REQUIRED = dataclasses.MISSING
"""The default of a fact that must be said."""
NOBODY = ""
"""The winner of a blocked hand that nobody won (null on the score sheet)."""

Left = Mapping[str, "int | tuple[Tile, ...]"]
Means = str | Mapping[Any, str]


@dataclass(frozen=True)
class Bonus:
    """Something that earns more: the player or pair that did it, and which bonus it is."""

    to: str
    bonus: str


@dataclass(frozen=True)
class Kind:
    """What a field holds: the name of its kind, its question, its bounds, its choices (value → words).

    `steps`: it is a multiple of one of these. `means`: the sentence of an option, with `%(value)s` in it, or one for
    some values and (`...`) for any other; without one, its question and the answer say it.
    """

    name: str
    question: str
    least: int = 0
    most: int = HIGHEST
    steps: tuple[int, ...] = (1,)
    choices: Mapping[Any, str] = dataclasses.field(default_factory=dict)
    means: Means = ""

    @property
    def step(self) -> int:
        """What lies at least between two of its numbers."""
        return gcd(*self.steps)

    def takes(self, number: int) -> bool:
        """Whether a number is not below the least, and a multiple of a step."""
        return number >= self.least and any(number % step == 0 for step in self.steps)


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


def ends(question: str, *steps: int, default: Any = dataclasses.MISSING) -> Any:
    """The total of the open ends, a positive multiple of one of the `steps` (0 too where there is a default of 0)."""
    return _field(Kind("ends", question, least=0 if default == 0 else min(steps), steps=steps), default)


def points(question: str) -> Any:
    """Side → its points, a whole number that may be negative, for every side."""
    return _field(Kind("points", question, least=-HIGHEST))


def bonuses(question: str, choices: Mapping[str, str]) -> Any:
    """A list of bonuses, each to somebody and one of the choices; empty where nothing is said."""
    return _field(Kind("bonuses", question, choices=choices), ())


def choice(question: str, choices: Mapping[Any, str], default: Any = dataclasses.MISSING, *, means: Means = "") -> Any:
    """One of a few values, each with its words."""
    return _field(Kind("choice", question, choices=choices, means=means), default)


def yes_no(question: str, default: Any = dataclasses.MISSING, *, means: Means = "") -> Any:
    """True or false."""
    return _field(Kind("yes-no", question, means=means), default)


def number(
    question: str, default: Any = dataclasses.MISSING, least: int = 1, most: int = HIGHEST, *, means: Means = ""
) -> Any:
    """A whole number between two bounds; a default of None means that it may be left unsaid."""
    return _field(Kind("number", question, least=least, most=most, means=means), default)


def amounts(question: str, *, means: Means = "") -> Any:
    """A list of whole numbers from 0; empty where nothing is said."""
    return _field(Kind("amounts", question, means=means), ())


def key_of(field: dataclasses.Field[Any]) -> str:
    """What a field is called on the score sheet."""
    return field.name.rstrip("_")


def kinds_of(facts: type) -> dict[str, Kind]:
    """The kinds of a dataclass's fields, by key, in order."""
    return {key_of(field): field.metadata["kind"] for field in dataclasses.fields(facts)}


def required(facts: type) -> frozenset[str]:
    """The names of a dataclass's fields that must be said."""
    return frozenset(field.name for field in dataclasses.fields(facts) if field.default is REQUIRED)


def values_of(facts: Any) -> dict[str, Any]:
    """What the fields of such a dataclass hold, by key, in order."""
    return {key_of(field): getattr(facts, field.name) for field in dataclasses.fields(facts)}


def worded(kind: Kind, value: Any) -> Any:
    """A value of the sheet as the table says it: the words of a choice, yes or no, a list; a number as it is."""
    if value is None:
        return say(N_("not set"))
    match kind.name:
        case "choice":
            return say(kind.choices.get(value, str(value)))
        case "yes-no":
            return say(N_("yes")) if value else say(N_("no"))
        case "amounts":
            return ", ".join(map(str, value)) if value else say(N_("none"))
        case "points":
            return _listed(say("%(name)s %(points)s", name=name, points=points) for name, points in value.items())
        case "bonuses":
            return _listed(
                say("%(name)s: %(bonus)s", name=each["to"], bonus=say(kind.choices[each["bonus"]])) for each in value
            )
    return value


def meaning(kind: Kind, value: Any) -> Text:
    """What the value of an option means, in a sentence."""
    means = kind.means
    if not isinstance(means, str):
        means = means.get(tuple(value) if isinstance(value, list) else value, means.get(..., ""))
    if means:
        return say(means, value=worded(kind, value))
    return say("%(question)s: %(answer)s.", question=say(kind.question), answer=worded(kind, value))


def _listed(texts: Iterable[Text]) -> Text:
    """The texts one after another; "none" for no text."""
    first, *rest = [*texts] or [say(N_("none"))]
    return reduce(lambda so_far, text: say("%(so_far)s, %(text)s", so_far=so_far, text=text), rest, first)
