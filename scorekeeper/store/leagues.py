"""Leagues, and the matches opened in them."""

from uuid import uuid4

from sqlite_utils import Database

from .connection import must_be_writing


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


def new_match(db: Database, league: str, at: str) -> str:
    """Make a match with an empty record and return its id, which is also its public address."""
    must_be_writing(db)
    match = uuid4().hex
    db.table("match").insert({"id": match, "league": league, "opened_at": at})
    return match


def name_of(db: Database, league: str) -> str:
    """The name of a league."""
    (name,) = db.execute("SELECT name FROM league WHERE id = ?", [league]).fetchone()
    return str(name)
