"""The season of a league: what its tables are made from, read once. No hand is read for it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from sqlite_utils import Database

from scorekeeper.game.league.exact import Exact, exact
from scorekeeper.game.league.points import Meeting, Played, places_of
from scorekeeper.game.match import Match

from . import derived
from .adjustments import Decisions, decisions
from .fixtures import PAIR, own_evenings, planned
from .keeping import Keeping
from .players import guests
from .record import Record

Kept = TypeVar("Kept")
TABLES = ("players", "pairs", "teams")
"""For whom standings are kept."""


@dataclass(frozen=True)
class Line:
    """One side of one finished match, as the table needs it; `team` is "" where it plays for none.

    It counts for `evening`, and was played at `played_at`: another one, where it was postponed.
    """

    match: str
    meeting: str
    evening: str
    played_at: str
    scoring: str
    players: tuple[str, ...]
    team: str
    total: Exact
    won: bool
    place: Exact | None
    forfeited: bool
    hands_won: int | None
    lowest: bool

    def key(self, of: str) -> str:
        """The entrant in a table of TABLES: a team's id; else the player's, or the pair's."""
        return self.team if of == "teams" else PAIR.join(sorted(self.players))


@dataclass(frozen=True)
class Season:
    """The lines of a league's finished matches, in their order, and what was decided beyond them.

    `disputed` are the ids of the matches that somebody disputes, finished or not; `reported` those of results only;
    `guests` have no row; `teams` are no players; `planned` is how often two are to meet by the fixtures.
    """

    league: str
    lines: tuple[Line, ...]
    decisions: Decisions
    disputed: tuple[str, ...]
    reported: frozenset[str]
    guests: frozenset[str]
    teams: frozenset[str]
    planned: Counter[frozenset[str]]
    known: dict[str, Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    """What was worked out of it: see `kept`."""

    def narrowed(self, scoring: str = "", evenings: Collection[str] | None = None) -> "Season":
        """Only of one scoring, or of some evenings: what was decided counts for the whole only."""
        lines = [
            line
            for line in self.lines
            if scoring in ("", line.scoring) and (evenings is None or line.evening in evenings)
        ]
        return replace(self, lines=tuple(lines), decisions=replace(self.decisions, points={}, withdrawn={}))

    def kept(self, name: str, make: Callable[[], Kept]) -> Kept:
        """What `make` makes of this season, made once."""
        if name not in self.known:
            self.known[name] = make()
        found: Kept = self.known[name]
        return found

    def of(self, match: str) -> list[Line]:
        """The lines of a match."""
        return [line for line in self.lines if line.match == match]

    def met(self, meeting: Meeting) -> list[Line]:
        """The lines of all matches of a meeting."""
        if meeting.by_itself:
            return self.of(meeting.key)
        return [line for line in self.lines if line.meeting == meeting.key]


_seasons: Keeping[Season] = Keeping(4)


def season(db: Database, league: str) -> Season:
    """The season of a league as it stands.

    It is kept in memory with the rows that it came from, and holds as long as these are the same.
    """
    teams = db.execute("SELECT id FROM player WHERE league = ? AND part = 'team'", [league])
    rows = (
        _rows(db, league),
        decisions(db, league),
        _ids(db, "disputes AND evening IS NOT NULL", league),
        frozenset(_ids(db, "reported", league)),
        guests(db, league),
        frozenset(team for (team,) in teams),
        planned(db, league),
    )
    own = own_evenings(db, league)
    return _seasons.of(league, (*rows, own), lambda _: Season(league, tuple(_lines(rows[0], own)), *rows[1:]))


def _ids(db: Database, which: str, league: str) -> tuple[str, ...]:
    """The matches of a league of which that is so."""
    query = f"SELECT match.id FROM match JOIN result ON result.match = match.id WHERE league = ? AND {which}"
    return tuple(match for (match,) in db.execute(query, [league]))


def _rows(db: Database, league: str) -> list[tuple[Any, ...]]:
    """The finished matches of the league's evenings: a row for each player of each side."""
    return db.execute(
        """
        SELECT match.id, side.position, coalesce(match.meeting, match.id), match.evening, result.scoring,
            coalesce(side.exact, side.total), side.won, side.place, side.forfeited, side.team,
            side.hands_won, result.lowest, seat.player
        FROM match
        JOIN result ON result.match = match.id AND result.state = 'over'
        JOIN side ON side.match = match.id
        LEFT JOIN seat ON seat.match = match.id AND seat.side = side.position
        WHERE match.league = ? AND match.evening IS NOT NULL
        ORDER BY match.rowid, side.position, seat.letter
        """,
        [league],
    ).fetchall()


def _lines(rows: Iterable[tuple[Any, ...]], own: Mapping[str, str]) -> list[Line]:
    lines = []
    for (match, _), seats in groupby(rows, key=itemgetter(0, 1)):
        players = list(seats)
        _, _, meeting, evening, scoring, total, won, place, forfeited, team, hands, lowest, _ = players[0]
        lines.append(
            Line(
                match,
                meeting,
                own.get(meeting, evening),
                evening,
                scoring,
                tuple(row[-1] for row in players if row[-1]),
                team or "",
                exact(total),
                bool(won),
                exact(place) if place else None,
                bool(forfeited),
                hands,
                bool(lowest),
            )
        )
    return lines


def supposing(db: Database, found: Season, record: Record, match: Match) -> Season:
    """The season with that match in place of what the record tells."""
    row = db.execute("SELECT coalesce(meeting, id), evening FROM match WHERE id = ?", [record.id]).fetchone()
    if row is None or row[1] is None:
        return found
    rows = derived.by_person(db, derived.rows(replace(record, match=match)))
    [result] = rows["result"]
    lines = [
        Line(
            record.id,
            row[0],
            own_evenings(db, found.league).get(row[0], row[1]),
            row[1],
            result["scoring"],
            tuple(seat["player"] for seat in rows["seat"] if seat["side"] == side["position"]),
            side["team"] or "",
            side["total"],
            bool(side["won"]),
            None,
            False,
            side["hands_won"],
            bool(result["lowest"]),
        )
        for side in rows["side"]
        if result["state"] == "over"
    ]
    others = [line for line in found.lines if line.match != record.id]
    return replace(found, lines=(*others, *lines))


def meetings(found: Season, of: str = "players") -> list[Meeting]:
    """The meetings of a season for a table of TABLES.

    Teams meet in all matches of a meeting, whoever plays them; players and pairs only in those between themselves. In a
    match that they play for their teams they meet once: the other matches of the teams' meeting are not theirs.
    """
    return found.kept(f"meetings of {of}", lambda: _meetings(found, of))


def _meetings(found: Season, of: str) -> list[Meeting]:
    by_meeting: dict[tuple[str, bool, frozenset[str]], list[list[Line]]] = {}
    matches: dict[str, list[Line]] = {}
    for line in found.lines:
        matches.setdefault(line.match, []).append(line)
    for match, sides in matches.items():
        if _belongs(sides, of):
            between = frozenset(side.key(of) for side in sides)
            by_itself = of != "teams" and all(side.team for side in sides)
            key = match if by_itself else sides[0].meeting
            by_meeting.setdefault((key, by_itself, between), []).append(sides)
    return [_meeting(key, its, of, by_itself=by_itself) for (key, by_itself, _), its in by_meeting.items()]


def _belongs(sides: Sequence[Line], of: str) -> bool:
    if of == "teams":
        return all(side.team for side in sides)
    return all(len(side.players) == 2 if of == "pairs" else side.players for side in sides)


def _meeting(key: str, matches: list[list[Line]], of: str, *, by_itself: bool) -> Meeting:
    sides = [side for match in matches for side in match]
    # One game of several that was not played is lost; only where none was is the meeting forfeited.
    none_played = all(any(side.forfeited for side in match) for match in matches)
    return Meeting(
        key,
        sides[0].evening,
        tuple(_played(match, of) for match in matches),
        forfeited=frozenset(side.key(of) for side in sides if side.forfeited) if none_played else frozenset(),
        members={player: side.key(of) for side in sides for player in side.players} if of == "players" else {},
        by_itself=by_itself,
    )


def _played(sides: list[Line], of: str) -> Played:
    # Where few points are good, a total stands against its side: so much less is scored.
    sign = -1 if sides[0].lowest else 1
    totals = tuple(sign * side.total for side in sides)
    places = tuple(side.place for side in sides if side.place is not None)
    return Played(
        tuple(side.key(of) for side in sides),
        totals,
        frozenset(side.key(of) for side in sides if side.won),
        places or places_of(totals),
        tuple(side.hands_won for side in sides if side.hands_won is not None),
        sides[0].lowest,
    )
