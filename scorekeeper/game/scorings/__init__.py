"""The scorings, one module each. A module is found by lying here; it says what it is in its `SCORING`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import groupby
from pkgutil import iter_modules
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.reading import read
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.words import N_, say, shown


@cache
def scorings() -> tuple[Scoring, ...]:
    """Every scoring, in the order in which they are offered."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return tuple(sorted((module.SCORING for module in modules), key=lambda scoring: (scoring.rank, scoring.key)))


@cache
def _by_key() -> Mapping[str, tuple[Scoring, Mapping[str, Any]]]:
    known: dict[str, tuple[Scoring, Mapping[str, Any]]] = {}
    for scoring in scorings():
        known[scoring.key] = (scoring, {})
        for key, preset in scoring.presets.items():
            known[key] = (scoring, preset.options)
    return known


def find(key: object) -> tuple[Scoring, Mapping[str, Any]]:
    """The scoring of a key or of a preset's key, and the options that the preset sets.

    Raises Impossible for a key that nobody knows.
    """
    if isinstance(key, str) and key in _by_key():
        return _by_key()[key]
    raise Impossible(
        "scoring",
        say(N_("%(key)s is not known; known are: %(known)s"), key=shown(key), known=", ".join(_by_key())),
    )


def offered(scoring: Scoring, also: str = "") -> tuple[str, ...]:
    """The keys under which a scoring is offered: its own, and those of the presets that play something else.

    `also` is offered all the same where it is one of its presets: what is chosen already stays to be chosen.
    """
    usual = read(scoring.options, {}, None)
    others = (
        key
        for key, preset in scoring.presets.items()
        if key == also or read(scoring.options, preset.options, None) != usual
    )
    return (scoring.key, *others)


def games() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each game by its (English) name, with the keys of the scorings and presets that are offered for it."""
    for game, group in groupby(scorings(), key=lambda scoring: scoring.game):
        yield game, tuple(key for scoring in group for key in offered(scoring))


def is_lowest(key: str) -> bool:
    """Whether the lowest total is the best one; never where nothing is known of the scoring: ""."""
    if not key:
        return False
    scoring, preset = find(key)
    return scoring.lowest or preset.get("wins") == "low"


def name_of(key: str) -> str:
    """The (English) name of a scoring or of a preset."""
    scoring, _ = find(key)
    return scoring.name if key == scoring.key else scoring.presets[key].name
