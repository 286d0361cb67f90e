"""Whether the settings of a league, as they come from elsewhere, can be read by all that read them."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from scorekeeper.game.house_rules import MOST, house_rules
from scorekeeper.game.league.points import COUNTED
from scorekeeper.game.league.table import TIE_BREAKS
from scorekeeper.game.words import shown

from .house_rules import SETS
from .season import TABLES
from .standings import rules_of

LARGEST = 1_000_000
MOST_PLACES = 60
"""At one table."""


def refuse_unreadable(settled: Any) -> None:
    """Raise Impossible, ValueError, TypeError or LookupError for settings of a league that a page could not show.

    House rules are read as a table would play them, the rules of the table as the table reads them.
    """
    _of_type(settled, dict)
    if "scoring" in settled or settled.get("options"):
        house_rules("own", settled["scoring"], settled.get("options", {}))
    sets = settled.get(SETS, {})
    _of_type(sets, dict)
    if len(sets) > MOST:
        raise ValueError(SETS)
    for one in sets.values():
        house_rules(one["name"], one["scoring"], one["options"])
    zone = settled.get("zone", "")
    _of_type(zone, str)
    if zone and zone not in available_timezones():
        raise ValueError(shown(zone))
    if settled.get("table", "") not in ("", *TABLES):
        raise ValueError(shown(settled["table"]))
    _refuse_table(settled)


def _refuse_table(settled: Mapping[str, Any]) -> None:
    scheme = settled.get("scheme", {})
    _of_type(scheme, dict)
    _of_type(settled.get("tie_breaks", []), list)
    for name in ("forfeit_totals", "forfeit_matches"):
        _of_type(scheme.get(name, []), list)
        if len(scheme.get(name, ())) not in (0, 2):
            raise ValueError(name)
    for worth in scheme.get("places", {}).values():
        _of_type(worth, list)
        if len(worth) > MOST_PLACES:
            raise ValueError("places")
    rules = rules_of(settled)
    if rules.scheme.by not in COUNTED:
        raise ValueError(shown(rules.scheme.by))
    for code in rules.tie_breaks:
        TIE_BREAKS[code]
    for yes in (rules.scheme.winner_keeps, rules.scheme.play_all, rules.dense):
        _of_type(yes, bool)
    for whole in (rules.scheme.best_of, rules.scheme.losing_by, rules.least):
        _whole(whole)
    for number in (rules.scheme.margin, rules.scheme.cap, rules.best, settled.get("planned")):
        if number is not None:
            _whole(number)


def _whole(value: Any) -> None:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise ValueError(shown(value))


def _of_type(value: Any, type_: type) -> None:
    if not isinstance(value, type_):
        raise TypeError(shown(value))
