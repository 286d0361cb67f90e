"""Leagues, and the matches opened in them."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlite_utils import Database

from scorekeeper.game.league.points import Length

from .connection import must_be_writing
from .players import fold


def new_league(db: Database, name: str, kind: str, at: str) -> str:
    """Make a league of kind `home`, `device` or `club` and return its id."""
    must_be_writing(db)
    league = uuid4().hex
    db.table("league").insert({"id": league, "name": name, "kind": kind, "created_at": at})
    return league


def home_league(db: Database, at: str) -> str:
    """The league of this instance's own games, made where it is missing."""
    row = db.execute("SELECT id FROM league WHERE kind = 'home'").fetchone()
    return str(row[0]) if row else new_league(db, "At home", "home", at)


def new_match(
    db: Database, league: str, at: str, evening: str | None = None, meeting: str | None = None
) -> str:  # fmt: skip
    """Make a match with an empty record and return its id, which is also its public address.

    `meeting` is what it shares with the other matches of its meeting, where there are more.
    """
    must_be_writing(db)
    match = uuid4().hex
    db.table("match").insert({"id": match, "league": league, "opened_at": at, "evening": evening, "meeting": meeting})
    return match


class NoSuchLeague(LookupError):
    """There is no league of this name or id; `known` are those that there are: (id, name)."""

    def __init__(self, name: str, known: Sequence[tuple[str, str]]) -> None:
        super().__init__(f"no league is called {name}")
        self.name, self.known = name, tuple(known)


class ManyLeagues(LookupError):
    """Several leagues have this name: `known` are they, (id, name)."""

    def __init__(self, name: str, known: Sequence[tuple[str, str]]) -> None:
        super().__init__(f"several leagues are called {name}")
        self.name, self.known = name, tuple(known)


def called(db: Database, name: str) -> str:
    """The id of the league with this id or, without regard to case, this name. Raises NoSuchLeague, ManyLeagues."""
    known = db.execute("SELECT id, name FROM league WHERE name <> '' ORDER BY created_at, rowid").fetchall()
    if name in [league for league, _ in known]:
        return name
    found = [(league, its) for league, its in known if fold(its) == fold(name)]
    if not found:
        raise NoSuchLeague(name, known)
    if len(found) > 1:
        raise ManyLeagues(name, found)
    return str(found[0][0])


def name_of(db: Database, league: str) -> str:
    """The name of a league."""
    (name,) = db.execute("SELECT name FROM league WHERE id = ?", [league]).fetchone()
    return str(name)


def kind_of(db: Database, league: str) -> str:
    """`home`, `device` or `club`."""
    (kind,) = db.execute("SELECT kind FROM league WHERE id = ?", [league]).fetchone()
    return str(kind)


def archived(db: Database, league: str) -> bool:
    """Whether the season is over."""
    row = db.execute("SELECT archived_at FROM league WHERE id = ?", [league]).fetchone()
    return bool(row and row[0])


def settings(db: Database, league: str) -> dict[str, Any]:
    """What a league has settled: its `scoring` and `options`, the `sets` of house rules that it keeps (`house_rules`),
    and what its table goes by (`standings.rules_of`).
    """
    (text,) = db.execute("SELECT settings FROM league WHERE id = ?", [league]).fetchone()
    found: dict[str, Any] = json.loads(text)
    return found


def zone(db: Database, league: str) -> ZoneInfo | None:
    """The time zone that a league has settled; None where it goes by the machine's, or this machine knows it not."""
    named = settings(db, league).get("zone")
    try:
        return ZoneInfo(named) if named else None
    except ZoneInfoNotFoundError:
        return None


def on_clock(at: str, zone: ZoneInfo | None) -> datetime:
    """A time as the clocks of a league's `zone` show it."""
    return datetime.fromisoformat(at).astimezone(zone)


def length(db: Database, league: str) -> Length:
    """How long a meeting of a league is."""
    scheme = settings(db, league).get("scheme", {})
    return Length(scheme.get("best_of", 1), scheme.get("play_all", False))


def settle(db: Database, league: str, name: str, settings: dict[str, Any]) -> None:
    """Give a league a name and settings. Matches keep the options that they were opened with."""
    must_be_writing(db)
    db.execute("UPDATE league SET name = ?, settings = ? WHERE id = ?", [name, json.dumps(settings), league])
