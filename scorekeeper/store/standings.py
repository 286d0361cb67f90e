"""The table of a league from the results of its matches: no hand is read for it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.league.points import Meeting, Played, Scheme, places_of
from scorekeeper.game.league.table import Adjustment, Ranked, Rules, standings
from scorekeeper.game.scorings import is_lowest

from . import ledger
from .connection import writing
from .ledger import Draft, Writer

PAIR = " & "
"""Between the ids of the two players of a pair, where pairs have a table of their own."""


@dataclass(frozen=True)
class Line:
    """One side of one finished match, as the table needs it."""

    match: str
    meeting: str
    evening: str
    scoring: str
    disputes: int
    players: tuple[str, ...]
    total: Fraction
    won: bool
    place: Fraction | None
    forfeited: bool

    @property
    def key(self) -> str:
        """The player's id, or the pair's."""
        return PAIR.join(sorted(self.players))


def table(db: Database, league: str, rules: Rules, *, pairs: bool = False) -> tuple[Ranked, ...]:
    """The standings of a league by player, or by pair: entrants are ids, a pair's joined in order.

    A player whose points were adjusted has a row without a meeting, too. In the table of the players a pair's
    matches count for both.
    """
    meetings = _meetings(_lines(db, league), pairs=pairs)
    adjusted = list(adjustments(db, league).values())
    met = [name for meeting in meetings for name in (meeting.members or meeting.entrants)]
    others = [] if pairs else [change.entrant for change in adjusted]
    return standings(rules, dict.fromkeys([*met, *others]), meetings, adjusted)


def _lines(db: Database, league: str) -> list[Line]:
    rows = db.execute(
        """
        SELECT match.id, side.position, coalesce(match.meeting, match.id), match.evening, result.scoring,
            result.disputes, coalesce(side.exact, side.total), side.won, side.place, side.forfeited, seat.player
        FROM match
        JOIN result ON result.match = match.id AND result.state = 'over'
        JOIN side ON side.match = match.id
        JOIN seat ON seat.match = match.id AND seat.side = side.position
        WHERE match.league = ? AND match.evening IS NOT NULL
        ORDER BY match.rowid, side.position, seat.letter
        """,
        [league],
    )
    lines = []
    for (match, _), seats in groupby(rows, key=itemgetter(0, 1)):
        players = list(seats)
        _, _, meeting, evening, scoring, disputes, total, won, place, forfeited, _ = players[0]
        lines.append(
            Line(
                match,
                meeting,
                evening,
                scoring,
                disputes,
                tuple(row[-1] for row in players),
                Fraction(total),
                bool(won),
                Fraction(place) if place else None,
                bool(forfeited),
            )
        )
    return lines


def _meetings(lines: Iterable[Line], *, pairs: bool) -> list[Meeting]:
    by_meeting: dict[str, dict[str, list[Line]]] = {}
    for line in lines:
        by_meeting.setdefault(line.meeting, {}).setdefault(line.match, []).append(line)
    return [
        _meeting(key, list(matches.values()), pairs=pairs)
        for key, matches in by_meeting.items()
        if not pairs or all(len(side.players) == 2 for sides in matches.values() for side in sides)
    ]


def _meeting(key: str, matches: list[list[Line]], *, pairs: bool) -> Meeting:
    sides = [side for match in matches for side in match]
    return Meeting(
        key,
        sides[0].evening,
        tuple(map(_played, matches)),
        forfeited=frozenset(side.key for side in sides if side.forfeited),
        provisional=any(side.disputes for side in sides),
        members={} if pairs else {player: side.key for side in sides for player in side.players},
    )


def _played(sides: list[Line]) -> Played:
    # Where few points are good, a total stands against its side: so much less is scored.
    sign = -1 if is_lowest(sides[0].scoring) else 1
    totals = tuple(sign * side.total for side in sides)
    places = tuple(side.place for side in sides if side.place is not None)
    return Played(
        tuple(side.key for side in sides),
        totals,
        frozenset(side.key for side in sides if side.won),
        places or places_of(totals),
    )


def adjust(db: Database, league: str, draft: Draft, writer: Writer, at: str) -> None:
    """Add an entry to the league's own record; once, however often it is sent.

    `adjust` gives or takes points: facts `player` (an id) and `points` (a fraction). `void` takes such an entry back.
    Raises what `ledger.append` raises.
    """
    with writing(db):
        if not db.execute("SELECT 1 FROM match WHERE id = ?", [league]).fetchone():
            # A league's own entries need a record to stand in: one by the league's own id, which is no match.
            db.table("match").insert({"id": league, "league": league, "opened_at": at})
        ledger.append(db, league, [draft], writer, at)


def adjustments(db: Database, league: str) -> dict[str, Adjustment]:
    """The adjustments that stand, in order, by the key of their entries; a voided one does not."""
    entries = ledger.entries(db, league)
    voided = {entry.replaces for entry in entries if entry.kind == "void"}
    return {
        entry.key: Adjustment(entry.facts["player"], Fraction(entry.facts["points"]), entry.reason)
        for entry in entries
        if entry.kind == "adjust" and entry.key not in voided
    }


def rules_of(settings: Mapping[str, Any]) -> Rules:
    """What a league's table goes by, from its settings as they are stored."""
    scheme = dict(settings.get("scheme", {}))
    for name in ("win", "draw", "loss", "per_match", "margin_points", "losing_bonus", "forfeit_win", "forfeit_loss"):
        if name in scheme:
            scheme[name] = Fraction(scheme[name])
    if "places" in scheme:
        scheme["places"] = {int(size): tuple(map(Fraction, worth)) for size, worth in scheme["places"].items()}
    rest = {name: settings[name] for name in ("best", "least", "dense") if name in settings}
    if "tie_breaks" in settings:
        rest["tie_breaks"] = tuple(settings["tie_breaks"])
    return Rules(scheme=Scheme(**scheme), **rest)
