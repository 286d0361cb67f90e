"""Results that were not played hand by hand here: each stands in a record of its own, and counts like any other."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.exact import Exact, divided, exact
from scorekeeper.game.league.points import places_of
from scorekeeper.game.scorings import is_lowest
from scorekeeper.game.seats import LETTERS, letters
from scorekeeper.game.words import N_, say

from . import derived, ledger, players
from .connection import must_be_writing
from .leagues import new_match
from .ledger import Draft, Entry, Writer
from .record import NoSuchMatch

MOST_SIDES = 60
"""As many as one evening's ranking may have."""
MOST_PLAYERS = 120


@dataclass(frozen=True)
class Outcome:
    """What is reported of a match. `sides`: the players of each; and by side one of these three:

    `totals`, exact; `places` (whoever has the same one shares it); or `forfeited`, the numbers of those who did not
    come. With `bye` one side is alone. `teams`: for each side the team that it plays for, "" for none; then the side is
    its line-up, which may be unknown. `scoring` says where the lowest total is best; "" where nothing is known of it.
    `won` are the numbers of those who won, where the totals alone do not say it: one among equals. `played` is the day,
    as an ISO date, where it was another one than that of the evening to which it belongs.
    """

    sides: tuple[tuple[str, ...], ...]
    totals: tuple[Fraction, ...] = ()
    places: tuple[Fraction, ...] = ()
    forfeited: frozenset[int] = frozenset()
    scoring: str = ""
    teams: tuple[str, ...] = ()
    bye: bool = False
    won: frozenset[int] = frozenset()
    played: str = ""


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
        return outcome_of(next(entry.facts for entry in reversed(self.entries) if entry.kind != "void"))


def refuse_impossible(outcome: Outcome) -> None:
    """Raise Impossible for what cannot have been a result."""
    everybody = [player for side in outcome.sides for player in side]
    teams = [team for team in outcome.teams if team]
    if not (len(outcome.sides) == 1 if outcome.bye else 2 <= len(outcome.sides) <= MOST_SIDES):
        raise Impossible("sides", say(N_("a result has 2 to %(most)s sides"), most=MOST_SIDES))
    for who in (everybody, teams):
        if len({players.fold(player) for player in who}) < len(who):
            raise Impossible("sides", say(N_("nobody sits twice")))
    if teams and len(teams) < len(outcome.sides):
        raise Impossible("sides", say(N_("teams, or players: not both at one table")))
    if len(everybody) > MOST_PLAYERS:
        raise Impossible("sides", say(N_("a result has at most %(most)s players"), most=MOST_PLAYERS))
    sizes = {len(side) for side in outcome.sides}
    if not teams and (len(sizes) > 1 or 0 in sizes):
        raise Impossible("sides", say(N_("as many players on each side: one, a pair, or more")))
    if outcome.bye:
        if outcome.totals or outcome.places or outcome.forfeited:
            raise Impossible("totals", say(N_("one side alone has a bye, without points of its own")))
    elif outcome.forfeited:
        if outcome.totals or outcome.places:
            raise Impossible("totals", say(N_("where somebody did not come there are no points")))
    elif len(outcome.totals or outcome.places) != len(outcome.sides):
        raise Impossible("totals", say(N_("every side needs its points")))
    if outcome.won and not (outcome.totals and max(outcome.won) < len(outcome.sides)):
        raise Impossible("won", say(N_("who won is marked where there are points")))
    if not all(1 <= place <= len(outcome.sides) for place in outcome.places):
        raise Impossible("places", say(N_("places go from 1 to %(sides)s"), sides=len(outcome.sides)))
    if not _is_ranking(outcome.places):
        raise Impossible("places", say(N_("these are no places: 1 2 3, or 1 2 2 and 1 2½ 2½ where two are level")))


def _is_ranking(places: Sequence[Exact]) -> bool:
    """Whether each place follows from how many stand before it, and somebody is first.

    People write a shared place in many ways, the second and third of three as 2 2, 3 3 or 2½ 2½.
    """
    ordered = sorted(places)
    for number, place in enumerate(sorted(set(ordered)), 1):
        before, level = ordered.index(place), ordered.count(place)
        written = {before + 1, number, before + divided(1 + level, 2)} | ({before + level} if before else set())
        if place not in written:
            return False
    return True


def report(
    db: Database, league: str, evening: str, outcomes: Sequence[Outcome], writer: Writer, at: str, key: str,
    meeting: str | None = None
) -> list[str]:  # fmt: skip
    """Enter the matches of one meeting, players by name, and return their ids; once, however often it is sent.

    Players that the league does not know are made, teams too. `meeting` is known where it was planned. Raises
    Impossible, and what `ledger.append` raises.
    """
    must_be_writing(db)
    ledger.refuse_other_number(db, f"{key}r0", f"{key}r", len(outcomes))
    meeting = meeting or (uuid4().hex if len(outcomes) > 1 else None)
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
    return None if last.kind == "void" else outcome_of(last.facts)


def rows(reported: Reported) -> derived.Rows:
    """What it has in the tables that standings are read from: nothing, where it was voided."""
    outcome = reported.outcome
    if outcome is None:
        return {"seat": [], "side": [], "result": [], "tally": []}
    seats = [
        {"match": reported.id, "letter": letter, "side": side, "player": player}
        for side, (its, members) in enumerate(zip(_letters(outcome.sides), outcome.sides, strict=True))
        for letter, player in zip(its, members, strict=True)
    ]
    places = outcome.places or places_of(outcome.totals, lowest=is_lowest(outcome.scoring))
    sides = []
    for side in range(len(outcome.sides)):
        total = outcome.totals[side] if outcome.totals else Fraction(0)
        came = side not in outcome.forfeited
        won = came if outcome.forfeited else side in (outcome.won or _best(places))
        sides.append(
            {
                "match": reported.id,
                "position": side,
                "total": int(total),
                "won": int(won),
                "exact": str(total) if total.denominator > 1 else None,
                "place": str(places[side]) if outcome.places else None,
                "forfeited": int(not came),
                "team": outcome.teams[side] or None if outcome.teams else None,
                "hands_won": None,
                "rank": None if outcome.forfeited else 1 + sum(place < places[side] for place in places),
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
        "lowest": int(is_lowest(outcome.scoring)),
    }
    return {"seat": seats, "side": sides, "result": [result], "tally": []}


def _best(places: Sequence[Fraction | int]) -> list[int]:
    return [side for side, place in enumerate(places) if place == min(places)]


def _letters(sides: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Letters round the table where that can be; else, for more than sit at one, numbers, one side after the other."""
    if len({len(side) for side in sides}) == 1 and sum(map(len, sides)) <= len(LETTERS):
        return list(letters(sides))
    free = map(str, count(1))
    return [tuple(next(free) for _ in side) for side in sides]


def _append(db: Database, match: str, draft: Draft, writer: Writer, at: str) -> None:
    ledger.append(db, match, [draft], writer, at)
    derived.write(db, match, rows(load(db, match)))


def _facts(db: Database, league: str, outcome: Outcome, at: str) -> dict[str, Any]:
    sides = [[players.player_named(db, league, name, at) for name in side] for side in outcome.sides]
    facts: dict[str, Any] = {"scoring": outcome.scoring, "sides": sides}
    if any(outcome.teams):
        facts["teams"] = [players.team_named(db, league, team, at) for team in outcome.teams]
    if outcome.played:
        facts["played"] = outcome.played
    if outcome.bye:
        return facts | {"bye": True}
    if outcome.forfeited:
        facts["forfeited"] = sorted(outcome.forfeited)
    elif outcome.places:
        facts["places"] = [str(place) for place in places_of(outcome.places, lowest=True)]
    else:
        facts["totals"] = [str(total) for total in outcome.totals]
        if outcome.won:
            facts["won"] = sorted(outcome.won)
    return facts


def outcome_of(facts: Mapping[str, Any]) -> Outcome:
    """The outcome that the facts of an entry tell, players and teams by id."""
    return Outcome(
        tuple(map(tuple, facts["sides"])),
        tuple(Fraction(exact(total)) for total in facts.get("totals", ())),
        tuple(Fraction(exact(place)) for place in facts.get("places", ())),
        frozenset(facts.get("forfeited", ())),
        facts["scoring"],
        tuple(team or "" for team in facts.get("teams", ())),
        bool(facts.get("bye")),
        frozenset(facts.get("won", ())),
        facts.get("played", ""),
    )
