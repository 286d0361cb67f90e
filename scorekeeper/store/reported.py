"""Results that were not played hand by hand here: each stands in a record of its own, and counts like any other."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.points import places_of
from scorekeeper.game.scorings import is_lowest
from scorekeeper.game.seats import letters
from scorekeeper.game.words import N_, say

from . import derived, ledger, players
from .connection import must_be_writing
from .leagues import new_match
from .ledger import Draft, Entry, Writer
from .matches import NoSuchMatch

MOST_SIDES = 8


@dataclass(frozen=True)
class Outcome:
    """What is reported of a match. `sides`: the players of each; and by side one of these three:

    `totals`, exact; `places` (whoever has the same one shares it); or `forfeited`, the numbers of those who did not
    come. `scoring` says where the lowest total is best; "" where nothing is known of it. `won` are the numbers of those
    who won, where the totals alone do not say it: one among equals.
    """

    sides: tuple[tuple[str, ...], ...]
    totals: tuple[Fraction, ...] = ()
    places: tuple[Fraction, ...] = ()
    forfeited: frozenset[int] = frozenset()
    scoring: str = ""
    won: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Reported:
    """A reported result as it is stored: `outcome` is what stands, its players by id, None where it was voided."""

    id: str
    league: str
    evening: str
    entries: tuple[Entry, ...]
    outcome: Outcome | None

    @property
    def last(self) -> Outcome:
        """What stands, or what was voided."""
        return _outcome(next(entry.facts for entry in reversed(self.entries) if entry.kind != "void"))


def refuse_impossible(outcome: Outcome) -> None:
    """Raise Impossible for what cannot have been a result."""
    everybody = [player for side in outcome.sides for player in side]
    if not 2 <= len(outcome.sides) <= MOST_SIDES:
        raise Impossible("sides", say(N_("a result has 2 to %(most)s sides"), most=MOST_SIDES))
    if len({players.fold(player) for player in everybody}) < len(everybody):
        raise Impossible("sides", say(N_("nobody sits twice")))
    if {len(side) for side in outcome.sides} not in ({1}, {2}):
        raise Impossible("sides", say(N_("players, or pairs: not both at one table")))
    if outcome.forfeited:
        if outcome.totals or outcome.places:
            raise Impossible("totals", say(N_("where somebody did not come there are no points")))
    elif len(outcome.totals or outcome.places) != len(outcome.sides):
        raise Impossible("totals", say(N_("every side needs its points")))
    if outcome.won and not (outcome.totals and max(outcome.won) < len(outcome.sides)):
        raise Impossible("won", say(N_("who won is marked where there are points")))
    if not all(1 <= place <= len(outcome.sides) for place in outcome.places):
        raise Impossible("places", say(N_("places go from 1 to %(sides)s"), sides=len(outcome.sides)))


def report(
    db: Database, league: str, evening: str, outcomes: Sequence[Outcome], writer: Writer, at: str, key: str
) -> list[str]:  # fmt: skip
    """Enter the matches of one meeting, players by name, and return their ids; once, however often it is sent.

    Players that the league does not know are made. Raises Impossible, and what `ledger.append` raises.
    """
    must_be_writing(db)
    meeting = uuid4().hex if len(outcomes) > 1 else None
    matches = []
    for number, outcome in enumerate(outcomes):
        refuse_impossible(outcome)
        known = ledger.find(db, f"{key}r{number}")
        match = known.match if known else new_match(db, league, at, evening, meeting)
        _append(db, match, Draft("result", _facts(db, league, outcome, at), key=f"{key}r{number}"), writer, at)
        matches.append(match)
    return matches


def correct(
    db: Database, reported: Reported, outcome: Outcome, writer: Writer, at: str, key: str, reason: str
) -> None:  # fmt: skip
    """Put another result, players by name, in the place of what stood. Raises what `report` raises."""
    must_be_writing(db)
    refuse_impossible(outcome)
    facts = _facts(db, reported.league, outcome, at)
    first = reported.entries[0].key
    _append(db, reported.id, Draft("correct", facts, key=key, replaces=first, reason=reason), writer, at)


def void(db: Database, reported: Reported, writer: Writer, at: str, key: str, reason: str) -> None:
    """It was no result. It stays in the record."""
    must_be_writing(db)
    draft = Draft("void", {}, key=key, replaces=reported.entries[0].key, reason=reason)
    _append(db, reported.id, draft, writer, at)


def load(db: Database, match: str) -> Reported:
    """A reported result. Raises NoSuchMatch for any other match."""
    found = load_all(db, [match])
    if not found:
        raise NoSuchMatch(match)
    return found[0]


def load_all(db: Database, matches: Sequence[str]) -> list[Reported]:
    """These reported results, in the order given; any other match is left out. Two statements, however many."""
    wanted = json.dumps(list(matches))
    rows = db.execute(
        """
        SELECT match.id, league, evening FROM json_each(?) AS wanted
        JOIN match ON match.id = wanted.value ORDER BY wanted.key
        """,
        [wanted],
    ).fetchall()
    records = ledger.entries_of(db, matches)
    return [
        Reported(match, league, evening, tuple(entries), _standing(entries[-1]))
        for match, league, evening in rows
        if (entries := records.get(match)) and entries[0].kind == "result"
    ]


def _standing(last: Entry) -> Outcome | None:
    return None if last.kind == "void" else _outcome(last.facts)


def rows(reported: Reported) -> derived.Rows:
    """What it has in the tables that standings are read from: nothing, where it was voided."""
    outcome = reported.outcome
    if outcome is None:
        return {"seat": [], "side": [], "result": []}
    seats = [
        {"match": reported.id, "letter": letter, "side": side, "player": player}
        for side, (its, members) in enumerate(zip(letters(outcome.sides), outcome.sides, strict=True))
        for letter, player in zip(its, members, strict=True)
    ]
    places = outcome.places or places_of(outcome.totals, lowest=is_lowest(outcome.scoring))
    sides = []
    for side in range(len(outcome.sides)):
        total = outcome.totals[side] if outcome.totals else Fraction(0)
        came = side not in outcome.forfeited
        won = came if outcome.forfeited else side in outcome.won if outcome.won else places[side] == min(places)
        sides.append(
            {
                "match": reported.id,
                "position": side,
                "total": int(total),
                "won": int(won),
                "exact": str(total) if total.denominator > 1 else None,
                "place": str(places[side]) if outcome.places else None,
                "forfeited": int(not came),
            }
        )
    result = {
        "match": reported.id,
        "scoring": outcome.scoring,
        "state": "over",
        "hands": 0,
        "signed": 1,
        "disputes": 0,
        "changed_at": reported.entries[-1].at,
        "reported": 1,
    }
    return {"seat": seats, "side": sides, "result": [result]}


def _append(db: Database, match: str, draft: Draft, writer: Writer, at: str) -> None:
    ledger.append(db, match, [draft], writer, at)
    derived.write(db, match, rows(load(db, match)))


def _facts(db: Database, league: str, outcome: Outcome, at: str) -> dict[str, Any]:
    sides = [[players.player_named(db, league, name, at) for name in side] for side in outcome.sides]
    facts: dict[str, Any] = {"scoring": outcome.scoring, "sides": sides}
    if outcome.forfeited:
        facts["forfeited"] = sorted(outcome.forfeited)
    elif outcome.places:
        facts["places"] = [str(place) for place in places_of(outcome.places, lowest=True)]
    else:
        facts["totals"] = [str(total) for total in outcome.totals]
        if outcome.won:
            facts["won"] = sorted(outcome.won)
    return facts


def _outcome(facts: Mapping[str, Any]) -> Outcome:
    return Outcome(
        tuple(map(tuple, facts["sides"])),
        tuple(map(Fraction, facts.get("totals", ()))),
        tuple(map(Fraction, facts.get("places", ()))),
        frozenset(facts.get("forfeited", ())),
        facts["scoring"],
        won=frozenset(facts.get("won", ())),
    )
