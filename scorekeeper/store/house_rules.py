"""The house rules that a league keeps: its own scoring's, and sets with a name. Matches copy them when they open."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import MOST, HouseRules
from scorekeeper.game.sheet import unusual
from scorekeeper.game.words import N_, say

from .connection import must_be_writing
from .leagues import name_of, settings, settle
from .players import fold
from .record import openings

OWN = "own"
"""The key of what the league plays where nothing else is said."""
SETS = "sets"
"""Where the settings of a league have its named sets: key → name, scoring, options."""


def kept(db: Database, league: str) -> dict[str, HouseRules]:
    """Key → house rules: those of the league's own scoring first, where it has settled one (they have no name)."""
    settled = settings(db, league)
    own = {OWN: HouseRules("", settled["scoring"], settled.get("options", {}))} if "scoring" in settled else {}
    sets = settled.get(SETS, {})
    return own | {key: HouseRules(one["name"], one["scoring"], one["options"]) for key, one in sets.items()}


def apart(db: Database, league: str, matches: Sequence[str]) -> dict[str, HouseRules]:
    """Match → the house rules that it plays, of those that do not play the league's own.

    They have the name of the set that the league keeps of them, or none. Another scoring by its usual rules is left
    out, too: its name says it all.
    """
    sets = kept(db, league)
    own = sets[OWN].played if OWN in sets else ("", None)
    named = {one.played: one for one in reversed(sets.values())}  # of several that play alike, the first
    others: dict[Any, HouseRules] = {}
    found: dict[str, HouseRules] = {}
    for match, opening in openings(db, matches).items():
        scoring, options = opening["scoring"], opening["options"]
        played = HouseRules("", scoring, options).played
        one = named.get(played) or others.get((scoring, played))
        if one is None:  # tables of an evening play the same few, and to say what differs takes long
            one = others[scoring, played] = HouseRules("", scoring, unusual(scoring, options))
        if played != own and (one.name or one.options or played[0] == own[0]):
            found[match] = one
    return found


def keep(db: Database, league: str, rules: HouseRules, key: str = "") -> None:
    """Keep a set, as a new one or in place of the one with this key; in place of OWN only its options.

    Raises Impossible where its name is taken, the league keeps as many as it can, or plays another scoring by now.
    """
    settled = settings(db, league)
    if key == OWN:
        if rules.scoring != settled.get("scoring"):
            raise Impossible("name", say(N_("The league plays another scoring by now: open its house rules again.")))
        return _settle(db, league, settled | {"options": dict(rules.options)})
    sets: dict[str, Any] = settled.get(SETS, {})
    if any(fold(one["name"]) == fold(rules.name) and other != key for other, one in sets.items()):
        raise Impossible("name", say(N_("House rules of this name are kept already: %(set)s"), set=rules.name))
    if key not in sets and len(sets) >= MOST:
        raise Impossible("name", say(N_("A league keeps at most %(most)s sets of house rules."), most=MOST))
    one = {"name": rules.name, "scoring": rules.scoring, "options": dict(rules.options)}
    return _settle(db, league, settled | {SETS: sets | {key or uuid4().hex: one}})


def drop(db: Database, league: str, key: str) -> None:
    """Keep a set no longer. What was opened with it stays as it is."""
    settled = settings(db, league)
    _settle(db, league, settled | {SETS: {other: one for other, one in settled.get(SETS, {}).items() if other != key}})


def _settle(db: Database, league: str, settled: dict[str, Any]) -> None:
    must_be_writing(db)
    settle(db, league, name_of(db, league), settled)
