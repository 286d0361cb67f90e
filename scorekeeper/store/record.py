"""A match as it is stored: its entries as they were written, by seat and id, and the match that they tell, by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.match import Match, fold
from scorekeeper.game.seats import called, letters, renamed

from . import ledger, players
from .ledger import Entry


class NoSuchMatch(LookupError):
    """There is no match with this id."""


@dataclass(frozen=True)
class Substitute:
    """Who takes over a seat from the hand `first` on, by name; the side keeps its own name."""

    seat: str
    name: str
    first: int


@dataclass(frozen=True)
class Record:
    """A match as it is stored: its entries as written (by seat and id), and the match that they tell, by name.

    `seats` are the sides' letters in seat order; `names` says who is called by a letter, or a pair's letters.
    """

    id: str
    league: str
    opened_at: str
    entries: tuple[Entry, ...]
    match: Match
    seats: tuple[tuple[str, ...], ...]
    names: Mapping[str, str]
    substitutes: tuple["Substitute", ...] = ()

    @property
    def playing(self) -> dict[str, str]:
        """Letter of a seat → the name of who plays there now in the place of its player."""
        hand = len(self.match.score.ended) + 1
        taken = sorted(self.substitutes, key=lambda substitute: substitute.first)
        now = {substitute.seat: substitute.name for substitute in taken if substitute.first <= hand}
        return {seat: name for seat, name in now.items() if name != self.names[seat]}

    @property
    def head(self) -> Entry:
        """The last entry."""
        return self.entries[-1]

    @property
    def opening(self) -> Mapping[str, Any]:
        """The facts of the opening that stands, players by id."""
        return opening_of(self.entries)

    @property
    def sides(self) -> tuple[str, ...]:
        """The letters of each side, as its label: `A`, or `A & C`."""
        return tuple(" & ".join(side) for side in self.seats)


def load(db: Database, match: str) -> Record:
    """The record of a match. Raises NoSuchMatch."""
    row = db.execute("SELECT league, opened_at FROM match WHERE id = ?", [match]).fetchone()
    entries = ledger.entries(db, match)
    # The league's own entries, and results that were only reported, stand in records that open no match.
    if row is None or not entries or entries[0].kind != "open":
        raise NoSuchMatch(match)
    return record_of(db, match, row[0], row[1], entries)


def before(db: Database, match: str, key: str) -> Record:
    """The record of a match as it was before the entry with this key; as it is where that was not entered yet.

    What is sent again is so made of what it was made of the first time. Raises NoSuchMatch.
    """
    record = load(db, match)
    behind = next((at for at, entry in enumerate(record.entries) if entry.key == key), 0)
    return record_of(db, match, record.league, record.opened_at, record.entries[:behind]) if behind else record


def called_in(db: Database, match: str) -> tuple[str, str]:
    """The hash of the last entry; and as one text the names of all who sit, substitute or write in a match, and the
    time zone of its league.

    Whatever a page shows of a match follows from these two. Both are empty for an unknown match.
    """
    row = db.execute(
        """
        SELECT
            (SELECT hash FROM entry WHERE match = :match ORDER BY position DESC LIMIT 1),
            (SELECT json_group_array(name) FROM (
                SELECT name FROM player WHERE id IN (
                    SELECT player FROM seat WHERE match = :match
                    UNION SELECT player FROM entry WHERE match = :match
                    UNION SELECT json_extract(value, '$.player') FROM entry, json_each(entry.facts, '$.substitutes')
                    WHERE entry.match = :match
                ) ORDER BY id
            )) || (
                SELECT coalesce(json_extract(settings, '$.zone'), '') FROM league
                JOIN match ON match.league = league.id WHERE match.id = :match
            )
        """,
        {"match": match},
    ).fetchone()
    return (row[0], row[1]) if row[0] else ("", "")


def league_of(db: Database, match: str) -> str | None:
    """The league that a match belongs to; None for an unknown match, and for a league's own record."""
    row = db.execute("SELECT league FROM match WHERE id = ? AND id <> league", [match]).fetchone()
    return row[0] if row else None


def opening_of(entries: Sequence[Entry]) -> Mapping[str, Any]:
    """The facts of the opening that stands, of a record's entries in order."""
    opening = entries[0]
    keys = {opening.key}
    for entry in entries:
        if entry.kind == "correct" and entry.replaces in keys and "sides" in entry.facts:
            keys.add(entry.key)
            opening = entry
    return {"options": {}, **opening.facts}


def openings(db: Database, matches: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """The facts of the openings that stand of these matches, players by id; no hand is read for it."""
    records = ledger.entries_of(db, matches, ("open", "correct"))
    return {match: opening_of(entries) for match, entries in records.items() if entries[0].kind == "open"}


def ids_in(facts: Mapping[str, Any]) -> list[str]:
    """The ids of all that an opening names, substitutes too."""
    return [player for side in facts["sides"] for player in side] + [
        substitute["player"] for substitute in facts.get("substitutes", ())
    ]


def named_opening(facts: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of an opening with names in place of ids."""
    sides = [[names[player] for player in side] for side in facts["sides"]]
    return {"options": {}, **facts, "sides": [side if len(side) > 1 else side[0] for side in sides]}


def record_of(db: Database, match: str, league: str, opened_at: str, entries: Sequence[Entry]) -> Record:
    """The record that these entries make, which need not stand in the database. Raises what `fold` raises."""
    opening = opening_of(entries)
    openings = [entry for entry in entries if "sides" in entry.facts]
    people = players.names(db, {player for entry in openings for player in ids_in(entry.facts)})
    names = called([[people[player] for player in side] for side in opening["sides"]])
    named = [
        replace(
            entry,
            facts=named_opening(entry.facts, people) if "sides" in entry.facts else renamed(entry.facts, names),
        )
        for entry in entries
    ]
    # A seat may be gone, where the opening was corrected to fewer players.
    substitutes = tuple(
        Substitute(taken["seat"], people[taken["player"]], taken["from"])
        for taken in opening.get("substitutes", ())
        if taken["seat"] in names
    )
    seats = letters(opening["sides"])
    return Record(match, league, opened_at, tuple(entries), fold(named), seats, names, substitutes)
