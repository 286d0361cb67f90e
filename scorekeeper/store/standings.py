"""The table of a league from the results of its matches: no hand is read for it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.league.points import Meeting, Played, Scheme, places_of
from scorekeeper.game.league.table import Adjustment, Ranked, Rules, standings
from scorekeeper.game.match import Match, claimed
from scorekeeper.game.scorings import is_lowest

from . import derived
from .adjustments import adjustments
from .matches import Record, load

PAIR = " & "
"""Between the ids of the two players of a pair, where pairs have a table of their own."""


@dataclass(frozen=True)
class Line:
    """One side of one finished match, as the table needs it."""

    match: str
    meeting: str
    evening: str
    scoring: str
    players: tuple[str, ...]
    total: Fraction
    won: bool
    place: Fraction | None
    forfeited: bool

    @property
    def key(self) -> str:
        """The player's id, or the pair's."""
        return PAIR.join(sorted(self.players))


@dataclass(frozen=True)
class Season:
    """What the tables of a league are made from, read once: the lines of its finished matches, in their order.

    `disputed` are the ids of the matches that somebody disputes, finished or not.
    """

    league: str
    lines: tuple[Line, ...]
    adjustments: tuple[Adjustment, ...]
    disputed: tuple[str, ...]


@dataclass(frozen=True)
class Effect:
    """How an entrant stands, and how it would; None where it has no row."""

    entrant: str
    stands: Ranked | None
    would: Ranked | None


def season(db: Database, league: str, *, scoring: str = "", evenings: Collection[str] | None = None) -> Season:
    """A league's season: whole, or of one scoring, or of some evenings. What was adjusted counts for the whole only."""
    lines = [
        line
        for line in _lines(db, league)
        if scoring in ("", line.scoring) and (evenings is None or line.evening in evenings)
    ]
    disputed = db.execute(
        """
        SELECT match.id FROM match JOIN result ON result.match = match.id AND result.disputes
        WHERE league = ? AND evening IS NOT NULL
        """,
        [league],
    ).fetchall()
    whole = not scoring and evenings is None
    adjusted = tuple(adjustments(db, league).values()) if whole else ()
    return Season(league, tuple(lines), adjusted, tuple(match for (match,) in disputed))


def table(db: Database, found: Season, rules: Rules, *, pairs: bool = False) -> tuple[Ranked, ...]:
    """The standings by player, or by pair: entrants are ids, a pair's joined in order.

    A player whose points were adjusted has a row without a meeting, too. In the table of the players a pair's
    matches count for both. Provisional are the rows that a dispute would change, as it is claimed; where it claims
    nothing but words, those of the match.
    """
    ranked = _ranked(found, rules, pairs)
    hanging: set[str] = set()
    for match in found.disputed:
        record = load(db, match)
        for dispute in record.match.open_disputes:
            if dispute.wants is None:
                hanging |= {line.key if pairs else player for line in _of(found, match) for player in line.players}
            else:
                supposed = claimed(record.match, dispute)
                hanging |= {effect.entrant for effect in _effects(db, found, ranked, rules, record, supposed, pairs)}
    return tuple(replace(row, provisional=row.row.entrant in hanging) for row in ranked)


def effects(db: Database, found: Season, rules: Rules, record: Record, match: Match) -> list[Effect]:
    """What the table of the players would be if a match of the league were so: the rows that differ."""
    return _effects(db, found, _ranked(found, rules, False), rules, record, match, False)


def _effects(
    db: Database, found: Season, ranked: Iterable[Ranked], rules: Rules, record: Record, match: Match, pairs: bool
) -> list[Effect]:
    would = {row.row.entrant: row for row in _ranked(_supposing(db, found, record, match), rules, pairs)}
    stands = {row.row.entrant: row for row in ranked}
    return [
        Effect(entrant, stands.get(entrant), would.get(entrant))
        for entrant in dict.fromkeys([*stands, *would])
        if _place(stands.get(entrant)) != _place(would.get(entrant))
    ]


def _place(ranked: Ranked | None) -> tuple[int | None, Fraction] | None:
    return (ranked.place, ranked.row.points) if ranked else None


def _ranked(found: Season, rules: Rules, pairs: bool) -> tuple[Ranked, ...]:
    meetings = _meetings(found.lines, pairs=pairs)
    met = [name for meeting in meetings for name in (meeting.members or meeting.entrants)]
    others = [] if pairs else [change.entrant for change in found.adjustments]
    return standings(rules, dict.fromkeys([*met, *others]), meetings, found.adjustments)


def _of(found: Season, match: str) -> list[Line]:
    return [line for line in found.lines if line.match == match]


def _supposing(db: Database, found: Season, record: Record, match: Match) -> Season:
    """The season with that match in place of what the record tells."""
    row = db.execute("SELECT coalesce(meeting, id), evening FROM match WHERE id = ?", [record.id]).fetchone()
    if row is None or row[1] is None:
        return found
    rows = derived.rows(replace(record, match=match))
    [result] = rows["result"]
    lines = [
        Line(
            record.id,
            row[0],
            row[1],
            result["scoring"],
            tuple(seat["player"] for seat in rows["seat"] if seat["side"] == side["position"]),
            Fraction(side["total"]),
            bool(side["won"]),
            None,
            False,
        )
        for side in rows["side"]
        if result["state"] == "over"
    ]
    others = [line for line in found.lines if line.match != record.id]
    return replace(found, lines=(*others, *lines))


def _lines(db: Database, league: str) -> list[Line]:
    rows = db.execute(
        """
        SELECT match.id, side.position, coalesce(match.meeting, match.id), match.evening, result.scoring,
            coalesce(side.exact, side.total), side.won, side.place, side.forfeited, seat.player
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
        _, _, meeting, evening, scoring, total, won, place, forfeited, _ = players[0]
        lines.append(
            Line(
                match,
                meeting,
                evening,
                scoring,
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
