"""The evenings of a league: who is there, and which matches belong to them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.league.points import Length

from . import ledger, players
from .connection import must_be_writing, writing
from .ledger import Writer
from .matches import begin
from .record import NoSuchMatch


class NoSuchEvening(LookupError):
    """There is no evening with this id."""


class StillPlaying(Exception):
    """These players, by name, sit at a table of the evening that is still open."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"still playing: {', '.join(names)}")
        self.names = tuple(names)


@dataclass(frozen=True)
class Evening:
    """An evening of a league: its day in the league's calendar (play after midnight still belongs to it)."""

    id: str
    league: str
    day: date
    name: str


def new_evening(db: Database, league: str, day: date, name: str, at: str) -> str:
    """Make an evening and return its id; a league has one of each name on a day, made once."""
    must_be_writing(db)
    known = db.execute(
        "SELECT id FROM evening WHERE league = ? AND day = ? AND name = ?", [league, day.isoformat(), name]
    ).fetchone()
    if known:
        return str(known[0])
    evening = uuid4().hex
    db.table("evening").insert(
        {"id": evening, "league": league, "day": day.isoformat(), "name": name, "created_at": at}
    )
    return evening


def evening(db: Database, evening: str) -> Evening:
    """An evening. Raises NoSuchEvening."""
    row = db.execute("SELECT id, league, day, name FROM evening WHERE id = ?", [evening]).fetchone()
    if row is None:
        raise NoSuchEvening(evening)
    return Evening(row[0], row[1], date.fromisoformat(row[2]), row[3])


def evenings(db: Database, league: str) -> list[Evening]:
    """All evenings of a league, the first first."""
    rows = db.execute("SELECT id, league, day, name FROM evening WHERE league = ? ORDER BY day, rowid", [league])
    return [Evening(id_, of, date.fromisoformat(day), name) for id_, of, day, name in rows]


def come(db: Database, evening: str, players: Iterable[str]) -> None:
    """These players are there."""
    must_be_writing(db)
    db.table("present").insert_all(
        ({"evening": evening, "player": player} for player in dict.fromkeys(players)), ignore=True
    )


def leave(db: Database, evening: str, players: Iterable[str]) -> None:
    """These players are not there, or not any more."""
    must_be_writing(db)
    for player in players:
        db.execute("DELETE FROM present WHERE evening = ? AND player = ?", [evening, player])


def present(db: Database, evening: str) -> list[str]:
    """The ids of the players who are there, in the order in which they were named."""
    rows = db.execute(
        """
        SELECT coalesce(same_as, id) FROM present JOIN player ON player.id = present.player
        WHERE evening = ? ORDER BY present.rowid
        """,
        [evening],
    )
    return list(dict.fromkeys(player for (player,) in rows))


def free(db: Database, evening: str) -> list[str]:
    """The ids of those who are there and sit at no table of the evening that is still open."""
    busy = _busy(db, evening)
    return [player for player in present(db, evening) if player not in busy]


def _busy(db: Database, evening: str) -> set[str]:
    rows = db.execute(
        """
        SELECT seat.player FROM seat
        JOIN match ON match.id = seat.match
        JOIN result ON result.match = match.id AND result.state = 'open'
        WHERE match.evening = ?
        """,
        [evening],
    )
    return {player for (player,) in rows}


def open_tables(
    db: Database, evening: Evening, scoring: str, options: Mapping[str, Any], tables: Sequence[Sequence[Sequence[str]]],
    writer: Writer, at: str, key: str
) -> list[str]:  # fmt: skip
    """Open a match at each table, its sides by the players' ids: all of them or none, and once for each `key`.

    Returns their ids. Raises StillPlaying, and what `open_match` raises.
    """
    with writing(db):
        ledger.refuse_other_number(db, f"{key}t0", f"{key}t", len(tables))
        called = players.names(db, [player for table in tables for side in table for player in side])
        if ledger.find(db, f"{key}t0") is None and (busy := _busy(db, evening.id).intersection(called)):
            raise StillPlaying(sorted(called[player] for player in busy))
        return [
            begin(
                db, evening.league, scoring, options, [[called[player] for player in side] for side in table], writer,
                at, f"{key}t{number}", evening.id,
            )
            for number, table in enumerate(tables)
        ]  # fmt: skip


def put_on_evening(db: Database, match: str, evening: Evening, meeting: str | None = None) -> None:
    """Say which evening a match belongs to, and which meeting, where that is more than this match.

    Raises NoSuchMatch for what is no match of the evening's league.
    """
    must_be_writing(db)
    done = db.execute(
        """
        UPDATE match SET evening = ?, meeting = coalesce(?, meeting)
        WHERE id = ? AND league = ? AND id <> league
        """,
        [evening.id, meeting, match, evening.league],
    )
    if not done.rowcount:
        raise NoSuchMatch(match)


def matches_of(db: Database, evening: str) -> list[str]:
    """The ids of an evening's matches, in the order in which they were opened; reported results are not among them."""
    return _matches(db, "NOT reported AND evening = ?", evening)


def matches_in(db: Database, meeting: str) -> list[str]:
    """The ids of the matches of a meeting, in the order in which they were opened, and of its reported results."""
    return _matches(db, "meeting = ?", meeting)


def reported_of(db: Database, evening: str) -> list[str]:
    """The ids of the results that were reported for an evening, voided ones too, in order."""
    rows = db.execute(
        """
        SELECT match.id FROM match
        JOIN entry ON entry.match = match.id AND entry.position = 1 AND entry.kind = 'result'
        WHERE evening = ? ORDER BY match.rowid
        """,
        [evening],
    )
    return [match for (match,) in rows]


def on_no_evening(db: Database, league: str) -> list[str]:
    """The ids of the league's matches that belong to no evening, the latest first: at most fifty."""
    return _matches(db, "NOT reported AND evening IS NULL AND league = ?", league)[:-51:-1]


def _matches(db: Database, which: str, of: str) -> list[str]:
    query = f"SELECT id FROM match JOIN result ON result.match = match.id WHERE {which} ORDER BY match.rowid"
    return [match for (match,) in db.execute(query, [of])]


def times_met(db: Database, league: str) -> Counter[frozenset[str]]:
    """In how many meetings of this league's evenings two players have sat at one table, by their ids."""
    rows = db.execute(
        """
        SELECT DISTINCT coalesce(match.meeting, match.id), seat.player FROM seat
        JOIN match ON match.id = seat.match
        WHERE match.league = ? AND match.evening IS NOT NULL
        """,
        [league],
    )
    tables: dict[str, list[str]] = {}
    for meeting, player in rows:
        tables.setdefault(meeting, []).append(player)
    return Counter(frozenset(pair) for players in tables.values() for pair in combinations(players, 2))


def partners(db: Database, among: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs among these players that have last played together, each with the partner of the last time."""
    rows = db.execute(
        """
        SELECT min(seat.player), max(seat.player) FROM seat JOIN match ON match.id = seat.match
        WHERE seat.player IN (SELECT value FROM json_each(?))
        GROUP BY seat.match, seat.side HAVING count(*) = 2 ORDER BY match.opened_at DESC, match.rowid DESC
        """,
        [json.dumps([*among])],
    )
    found: dict[str, str] = {}
    for one, other in rows:
        if one not in found and other not in found:
            found |= {one: other, other: one}
    return [(one, other) for one, other in found.items() if among.index(one) < among.index(other)]


def evening_of(db: Database, match: str) -> str | None:
    """The id of the evening that a match belongs to, if it does to one."""
    row = db.execute("SELECT evening FROM match WHERE id = ?", [match]).fetchone()
    return row[0] if row else None


def goes_on(db: Database, match: str, length: Length) -> str | None:
    """The meeting that the next match between the same sides belongs to; None where it is over or has no room.

    A match that is still open takes up room, too.
    Where nothing was said of a meeting, its first match gives it its name.
    """
    meeting, league = db.execute("SELECT coalesce(meeting, id), league FROM match WHERE id = ?", [match]).fetchone()
    rows = db.execute(
        """
        SELECT side.match, group_concat(seat.player), won AND state = 'over' FROM side
        JOIN match ON match.id = side.match AND coalesce(meeting, match.id) = ? AND league = ?
        JOIN result ON result.match = side.match AND state <> 'abandoned'
        JOIN seat ON seat.match = side.match AND seat.side = side.position
        GROUP BY side.match, side.position
        """,
        [meeting, league],
    ).fetchall()
    won = Counter(frozenset(players.split(",")) for _, players, won in rows if won)
    most = max(won.values(), default=0)
    return None if length.over(len({match for match, _, _ in rows}), most) else meeting
