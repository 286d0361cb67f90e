"""Whether the rows of a league's file hold what pages can show: each is read the way its pages read it.

What is checked is what a page could stumble over, or what would reach beyond the file's own league:

- Times and days are of the calendar, and stay there on every clock.
- Of another league a file says only that there is one: a place without a name.
- Whoever is named, in a record, a plan or a squad, is of the file's own league. Only a writer may be of another one.
- A league's own record holds decisions of its organiser (`adjustments`), any other one a match or a result.

All raise what is in `joining.UNUSABLE`, or Impossible.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.exact import exact
from scorekeeper.game.league.withdrawn import HOW
from scorekeeper.game.match import opening_score
from scorekeeper.game.plain_facts import refuse_misshapen
from scorekeeper.game.scorings import find
from scorekeeper.game.seats import LETTERS
from scorekeeper.game.words import N_, say, shown

from . import published, record, reported, settled
from .joining import UNUSABLE, File
from .ledger import Entry

YEARS = range(1000, 9999)
"""Of entries: a day earlier or later is a day, too."""
ADDRESS = re.compile(r"[\w-]{1,80}", re.ASCII)
"""An id, or the key of an entry, stands in the address of a page."""
STRANGER = {"id", "name", "kind", "created_at"}
"""What a file says of another league."""
MOST_ORDER = 1_000_000
DECISIONS = ({"points"}, {"order"}, {"play_off"}, {"withdrawn", "annulled", "remaining"})
"""The facts of a decision, beside whom it is about."""
IN_A_MATCH = {"play", "hand", "correct", "void", "dispute", "ruling", "sign", "abandon"}
IN_A_RESULT = {"correct", "void"}
SAID = ("entry", "claim", "wants", "dispute", "decision", "side", "version")
"""What an entry says in words, or by a key."""
NEEDED = {"sign": ("side",), "dispute": ("entry", "claim"), "ruling": ("dispute", "decision")}
"""What of it must be said by each kind."""


def refuse_unsound_row(file: File, table: str, row: Mapping[str, Any]) -> None:
    """Raise for a row, no entry, that no page could show, or that reaches into another league."""
    if not ADDRESS.fullmatch(row.get("id", "x")):
        raise ValueError(shown(row["id"]))
    for column, value in row.items():
        if value is not None and (column == "at" or column.endswith("_at")) and column != "phone_at":
            _time(value)
    match table:
        case "league" if row["id"] != file.league:
            if row.keys() - STRANGER or (row["name"], row["kind"]) != ("", "club"):
                raise Impossible("league", say(N_("belongs to another league")))
        case "league":
            if not row["name"].strip():
                raise Impossible("name", say(N_("a name is empty")))
            if "settings" in row:
                _refuse_settings(row["settings"])
        case "evening":
            _day(row["day"])
        case "match" if row["id"] == file.league:
            if row.get("evening") or row.get("meeting"):
                raise ValueError(row["id"])
        case "match" if row["id"] in file.known["league"]:
            raise Impossible("match", say(N_("belongs to another league")))
        case "squad" | "present":
            _own(file, *(row[column] for column in ("team", "player") if column in row))
        case "device":
            _own(file, *([row["player"]] if row.get("player") else []))
        case "fixture":
            for side in (json.loads(row["home"]), json.loads(row["away"]) if row["away"] is not None else None):
                _refuse_side(file, side, alone=side is None and row["away"] is None)
            _whole(row["round"], 1, 10_000)
        case "published":
            published.refuse_unreadable(row)


OPTIONAL = ("replaces", "device", "player", "phone_at")
"""What an entry may leave open."""


def refuse_unsound_entry(file: File, entry: Entry) -> None:
    """Raise for an entry that stands in no record of its kind, or names somebody of another league."""
    # What is stored as another type is not what its hash was made of: 1.0 for 1, "7" for 7.
    if type(entry.position) is not int:
        raise TypeError("position")
    for name in ("match", "key", "kind", "reason", "at", "replaces", "device", "player", "phone_at"):
        value = getattr(entry, name)
        if not isinstance(value, str) and (value is not None or name not in OPTIONAL):
            raise TypeError(name)
    _time(entry.at)
    if not ADDRESS.fullmatch(entry.key):
        raise ValueError(shown(entry.key))
    facts = entry.facts
    if not isinstance(facts, dict):
        raise TypeError(shown(facts))
    if entry.match == file.league:
        _refuse_decision(file, entry)
        return
    first = file.opened.setdefault(entry.match, entry.kind)
    known = {"open": IN_A_MATCH, "result": IN_A_RESULT}[first]
    if entry.position > 1 and entry.kind not in known:
        raise ValueError(entry.kind)
    claimed = facts.get("facts", {})
    for other in (facts if "sides" not in facts else {}, claimed):
        if "substitutes" in other:  # only an opening has them
            raise ValueError("substitutes")
        refuse_misshapen(other)
    if any(not isinstance(facts.get(name, ""), str) for name in SAID):
        raise TypeError(shown(facts))
    if not facts.keys() >= set(NEEDED.get(entry.kind, ())):
        raise LookupError(shown(facts))
    if "sides" in facts:
        _own(file, *_named(facts))
        if first == "result":
            _refuse_result(facts)
        else:
            _refuse_opening(facts)
    elif entry.position == 1 or (first == "result" and entry.kind == "correct"):
        raise LookupError("sides")


def _refuse_settings(text: str) -> None:
    said = N_("the league's settings cannot be read: %(problem)s")
    try:
        settled.refuse_unreadable(json.loads(text))
    except Impossible as problem:
        raise Impossible("settings", say(said, problem=problem.text)) from None
    except UNUSABLE as problem:
        raise Impossible("settings", say(said, problem=shown(str(problem)))) from None


def _refuse_decision(file: File, entry: Entry) -> None:
    if entry.kind == "void" and entry.replaces:
        return
    if entry.kind != "adjust":
        raise ValueError(entry.kind)
    facts = entry.facts
    _own(file, facts["player"])
    if facts.keys() - {"player"} not in DECISIONS:
        raise LookupError(shown(facts))
    for points in ("points", "annulled", "remaining"):
        exact(facts.get(points, 0))
    for number in ("order", "play_off"):
        _whole(facts.get(number, 0), 0, MOST_ORDER)
    if facts.get("withdrawn", "stand") not in HOW:
        raise ValueError(shown(facts["withdrawn"]))


def _refuse_opening(facts: Mapping[str, Any]) -> None:
    named = record.named_opening(facts, {one: one for side in facts["sides"] for one in side})
    opening_score(named)
    for taken in facts.get("substitutes", ()):
        _whole(taken["from"], 1, MOST_ORDER)
        if taken["seat"] not in [*LETTERS]:
            raise ValueError(shown(taken["seat"]))


def _refuse_result(facts: Mapping[str, Any]) -> None:
    outcome = reported.outcome_of(facts)
    reported.refuse_impossible(outcome)
    if not isinstance(outcome.scoring, str) or not isinstance(outcome.played, str):
        raise TypeError("scoring")
    if outcome.scoring:
        find(outcome.scoring)
    if outcome.played:
        _day(outcome.played)
    if len(outcome.teams) not in (0, len(outcome.sides)):
        raise ValueError("teams")
    for side in (*outcome.won, *outcome.forfeited):
        _whole(side, 0, len(outcome.sides) - 1)


def _named(facts: Mapping[str, Any]) -> Iterator[Any]:
    """All that an opening or a result names, teams too."""
    yield from record.ids_in(facts)
    yield from (team for team in facts.get("teams", ()) if team)


def _refuse_side(file: File, side: Any, *, alone: bool) -> None:
    if alone:
        return
    if not isinstance(side, list) or len(side) not in (1, 2):
        raise ValueError(shown(side))
    _own(file, *side)


def _own(file: File, *players: Any) -> None:
    for player in players:
        if not isinstance(player, str) or player not in file.own:
            raise Impossible("player", say(N_("%(name)s is nobody of this league"), name=shown(player)))


def _whole(value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(shown(value))


def _time(value: Any) -> None:
    if datetime.fromisoformat(value).year not in YEARS:
        raise ValueError(value)


def _day(value: Any) -> None:
    if date.fromisoformat(value).isoformat() != value:
        raise ValueError(value)
