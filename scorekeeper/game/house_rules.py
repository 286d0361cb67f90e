"""House rules with a name: a scoring, and what of its options a table plays otherwise; as a file too.

The file is one JSON object: `{"house_rules": [{"name": …, "scoring": …, "options": {…}}, …]}`, the scoring by its
key or a preset's, the options as on a score sheet. Other keys are not looked at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.score import chosen
from scorekeeper.game.scoring import Options
from scorekeeper.game.scorings import find, name_of, scorings
from scorekeeper.game.sheet import load, unusual
from scorekeeper.game.words import N_, STEERING, say

FILE = "house_rules"
LONGEST_NAME = 60
MOST = 50
"""How many sets a league keeps at most."""


@dataclass(frozen=True)
class HouseRules:
    """A set of house rules: its name, the key of its scoring or preset, and the options that differ from that."""

    name: str
    scoring: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def played(self) -> tuple[str, Options]:
        """What they come to: two that play alike have the same, however they are called and said."""
        scoring, preset = find(self.scoring)
        said = {**preset, **self.options}
        return scoring.key, chosen(scoring, {name: value for name, value in said.items() if name in scoring.asked})


def house_rules(name: object, scoring: object, options: object) -> HouseRules:
    """A set as it can be kept. Raises Impossible for a name that is none, an unknown scoring, an impossible option."""
    if not isinstance(name, str):
        raise Impossible("name", say(N_("is no text")))
    tidy = " ".join(STEERING.sub(" ", name).split())
    if all(unicodedata.category(letter)[0] in "ZCM" for letter in tidy) or len(tidy) > LONGEST_NAME:
        raise Impossible("name", say(N_("A name of 1 to %(most)s letters."), most=LONGEST_NAME))
    found, preset = find(scoring)
    assert isinstance(scoring, str)
    if not isinstance(options, Mapping):
        raise Impossible("options", say(N_("is no JSON object")))
    chosen(found, {**preset, **options})
    return HouseRules(tidy, scoring, unusual(scoring, options))


def named(text: str, kept: Iterable[HouseRules]) -> HouseRules:
    """The rules that a text means: a kept set by its name, or a scoring by its key or (English) name.

    A scoring of the `kept` that has no name is played as it is kept. Raises Impossible for what is none of these.
    """
    wanted = " ".join(text.casefold().replace("_", "-").split())
    if found := next((one for one in kept if one.name and one.name.casefold() == wanted), None):
        return found
    for scoring in scorings():
        for key in (scoring.key, *scoring.presets):
            if wanted in (key, key.replace("-", " "), name_of(key).casefold()):
                own = (one for one in kept if not one.name and one.scoring == key)
                return next(own, HouseRules("", key))
    find(text)
    return HouseRules("", text)


def read(text: str) -> tuple[HouseRules, ...]:
    """The sets in a file. Raises NotJSON, and Impossible where it holds none, or one that cannot be kept."""
    raw = load(text)
    listed = raw.get(FILE) if isinstance(raw, dict) else None
    if not isinstance(listed, list) or not listed:
        raise Impossible(FILE, say(N_("this file holds no house rules")))
    return tuple(_read_one(number, one) for number, one in enumerate(listed, 1))


def _read_one(number: int, raw: object) -> HouseRules:
    try:
        if not isinstance(raw, Mapping):
            raise Impossible(FILE, say(N_("is no JSON object")))
        for key in ("name", "scoring"):
            if key not in raw:
                raise Impossible(key, say(N_("is missing")))
        return house_rules(raw["name"], raw["scoring"], raw.get("options", {}))
    except Impossible as problem:
        text = N_("set %(number)s of the file: %(field)s: %(problem)s")
        raise Impossible(FILE, say(text, number=number, field=problem.field, problem=problem.text)) from None


def dump(sets: Iterable[HouseRules]) -> dict[str, Any]:
    """The sets as a JSON value; `read` of its text gives the same sets."""
    return {FILE: [{"name": one.name, "scoring": one.scoring, "options": dict(one.options)} for one in sets]}
