"""The table of a league from the results of its matches."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlite_utils import Database

from scorekeeper.game.league.exact import Exact, exact
from scorekeeper.game.league.points import Meeting, Scheme, counted
from scorekeeper.game.league.row import Adjustment, Rules
from scorekeeper.game.league.table import Ranked, standings
from scorekeeper.game.league.withdrawn import Withdrawal, withdraw
from scorekeeper.game.match import Match, claimed

from . import leagues
from .fixtures import PAIR
from .record import Record, load
from .season import Season, meetings, supposing

Decided = TypeVar("Decided", Adjustment, Withdrawal)


@dataclass(frozen=True)
class Effect:
    """How an entrant stands, and how it would; None where it has no row."""

    entrant: str
    stands: Ranked | None
    would: Ranked | None


def first_table(db: Database, league: str) -> str:
    """The table of `season.TABLES` that a league is for.

    Where it has settled none, that of the players, pairs or teams for whom its fixtures are planned; else the players'.
    """
    if settled := leagues.settings(db, league).get("table"):
        return str(settled)
    planned = db.execute("SELECT home FROM fixture WHERE league = ? ORDER BY rowid LIMIT 1", [league]).fetchone()
    side = json.loads(planned[0]) if planned else []
    if len(side) > 1:
        return "pairs"
    team = db.execute("SELECT 1 FROM player WHERE part = 'team' AND id IN (SELECT value FROM json_each(?))",
                      [json.dumps(side)]).fetchone()  # fmt: skip
    return "teams" if team else "players"


def table(db: Database, found: Season, rules: Rules, of: str = "players") -> tuple[Ranked, ...]:
    """The standings of `season.TABLES`: entrants are ids, a pair's joined in order.

    A player whose points were adjusted has a row without a meeting, too. In the table of the players a pair's
    matches count for both. Provisional are the rows that a dispute would change, as it is claimed; where it claims
    nothing but words, those of the match.
    """
    ranked = _ranked(found, rules, of)
    hanging: set[str] = set()
    for match in found.disputed:
        record = load(db, match)
        for dispute in record.match.open_disputes:
            if dispute.wants is None:
                for line in found.of(match):
                    hanging |= set(line.players) if of == "players" else {line.key(of)}
            else:
                supposed = supposing(db, found, record, claimed(record.match, dispute))
                hanging |= {effect.entrant for effect in _effects(ranked, _ranked(supposed, rules, of))}
    return tuple(replace(row, provisional=row.row.entrant in hanging) for row in ranked)


def places_before(found: Season, rules: Rules, of: str, evening: str) -> dict[str, int | None]:
    """Entrant → the place without what was played on an evening."""
    return {row.row.entrant: row.place for row in _ranked(found, rules, of, without=evening)}


def effects(db: Database, found: Season, rules: Rules, record: Record, match: Match) -> list[Effect]:
    """What the table of the players would be if a match of the league were so: the rows that differ."""
    return _effects(_ranked(found, rules), _ranked(supposing(db, found, record, match), rules))


def _effects(stands: Iterable[Ranked], would: Iterable[Ranked]) -> list[Effect]:
    before = {row.row.entrant: row for row in stands}
    after = {row.row.entrant: row for row in would}
    return [
        Effect(entrant, before.get(entrant), after.get(entrant))
        for entrant in dict.fromkeys([*before, *after])
        if _place(before.get(entrant)) != _place(after.get(entrant))
    ]


def _place(ranked: Ranked | None) -> tuple[int | None, Exact] | None:
    return (ranked.place, ranked.row.points) if ranked else None


@dataclass(frozen=True)
class Counting:
    """What a table is made from once it is clear who has left: the rules with the order among the level.

    `shown` are the entrants that have a row.
    """

    rules: Rules
    meetings: Sequence[Meeting]
    adjustments: Sequence[Adjustment]
    shown: Sequence[str]


def counting(found: Season, rules: Rules, of: str = "players", without: str = "") -> Counting:
    """What counts for a table of `season.TABLES`, all of it or without what was played on an evening."""
    order, play_off = (
        {entrant: number for entrant, number, _ in by.values()}
        for by in (found.decisions.order, found.decisions.play_off)
    )
    left = _for(found, of, found.decisions.withdrawn.values())
    met, given = withdraw(left, [m for m in meetings(found, of) if m.evening != without], found.planned)
    adjusted = [*_for(found, of, found.decisions.points.values()), *given]
    entrants = [name for meeting in counted(rules.scheme, met) for name in (meeting.members or meeting.entrants)]
    rows = dict.fromkeys([*entrants, *(change.entrant for change in adjusted)])
    shown = [name for name in rows if not found.guests.intersection(name.split(PAIR))]
    return Counting(replace(rules, order=order, play_off=play_off), met, adjusted, shown)


def _ranked(found: Season, rules: Rules, of: str = "players", without: str = "") -> tuple[Ranked, ...]:
    def made() -> tuple[Ranked, ...]:
        its = counting(found, rules, of, without)
        return standings(its.rules, its.shown, its.meetings, its.adjustments)

    return found.kept(f"table of {of} without {without} by {rules}", made)


def _for(found: Season, of: str, decided: Iterable[Decided]) -> list[Decided]:
    """What was decided about players stands in their table, what about teams in theirs."""
    return [about for about in decided if of != "pairs" and (about.entrant in found.teams) == (of == "teams")]


EXACT = (
    "win", "draw", "loss", "per_match", "margin_points", "losing_bonus", "forfeit_win", "forfeit_loss", "bye",
)  # fmt: skip
"""What of a scheme is stored as text, to be a fraction."""


def rules_of(settings: Mapping[str, Any]) -> Rules:
    """What a league's table goes by, from its settings as they are stored."""
    scheme = dict(settings.get("scheme", {}))
    for name in EXACT:
        if name in scheme:
            scheme[name] = exact(scheme[name])
    for name in ("forfeit_totals", "forfeit_matches"):
        if name in scheme:
            scheme[name] = tuple(map(exact, scheme[name]))
    if "places" in scheme:
        scheme["places"] = {int(size): tuple(map(exact, worth)) for size, worth in scheme["places"].items()}
    rest = {name: settings[name] for name in ("best", "least", "dense") if name in settings}
    if "tie_breaks" in settings:
        rest["tie_breaks"] = tuple(settings["tie_breaks"])
    return Rules(scheme=Scheme(**scheme), **rest)
