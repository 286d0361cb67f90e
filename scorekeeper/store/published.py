"""Tables as they were published: kept as they were, and what has changed since."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.words import shown

from . import ledger
from .connection import must_be_writing
from .ledger import Entry
from .season import TABLES, Season

CHANGING = ("correct", "void", "ruling", "adjust", "dispute")
"""The entries that can change a table which was published."""


POINTS = re.compile(r"-?\d{1,400}(?:/[1-9]\d{0,399})?", re.ASCII)
"""Sums of fractions: longer than those that are typed."""
LARGEST = 10**9


class NoSuchTable(LookupError):
    """No table was published by this id."""


@dataclass(frozen=True)
class Published:
    """A table as it was read out.

    `asked` is which table it was (`of`, `scoring`, `evening`) and what it went by (`rules`, as JSON), `rows` what it
    showed.

    `heads`: match, or the league itself → its last hash.
    """

    id: str
    league: str
    name: str
    at: str
    asked: Mapping[str, str]
    rows: Sequence[Mapping[str, Any]]
    heads: Mapping[str, str]


def publish(
    db: Database, found: Season, name: str, asked: Mapping[str, str], rows: Sequence[Mapping[str, Any]], at: str,
    key: str = ""
) -> str:  # fmt: skip
    """Keep the table of a season as it is now, and return its id; once for each `key`, which becomes its id."""
    must_be_writing(db)
    id_ = key or uuid4().hex
    if known := db.execute("SELECT league FROM published WHERE id = ?", [id_]).fetchone():
        if known[0] == found.league:
            return id_
        id_ = uuid4().hex
    heads = {}
    for record in dict.fromkeys([*(line.match for line in found.lines), found.league]):
        if head := ledger.head(db, record):
            heads[record] = head[2]
    db.table("published").insert(
        {
            "id": id_,
            "league": found.league,
            "name": name,
            "at": at,
            "asked": json.dumps(dict(asked)),
            "rows": json.dumps(list(rows)),
            "heads": json.dumps(heads),
        }
    )
    return id_


def refuse_unreadable(row: Mapping[str, Any]) -> None:
    """Raise ValueError, TypeError or LookupError for a stored table that its page could not show."""
    for one in json.loads(row["rows"]):
        if not POINTS.fullmatch(one["points"]):
            raise ValueError(shown(one["points"]))
        if not all(
            isinstance(one[name], int | None) and abs(one[name] or 0) < LARGEST
            for name in ("place", "won", "drawn", "lost")
        ):
            raise ValueError("rows")
        if (
            not isinstance(one["name"], str)
            or not isinstance(one["entrant"], str)
            or not isinstance(one["provisional"], bool)
        ):
            raise ValueError("rows")
    asked, heads = json.loads(row["asked"]), json.loads(row["heads"])
    if not all(isinstance(asked[name], str) for name in ("of", "scoring", "evening")) or asked["of"] not in TABLES:
        raise ValueError("asked")
    if not isinstance(json.loads(asked.get("rules", "null")), dict | None):
        raise ValueError("asked")
    if not all(isinstance(head, str) for head in heads.values()):
        raise ValueError("heads")


def all_of(db: Database, league: str) -> list[tuple[str, str, str]]:
    """Id, name and time of every published table of a league, the last one first."""
    rows = db.execute("SELECT id, name, at FROM published WHERE league = ? ORDER BY at DESC, rowid DESC", [league])
    return [(id_, name, at) for id_, name, at in rows]


def load(db: Database, id_: str) -> Published:
    """A published table. Raises NoSuchTable."""
    row = db.execute("SELECT id, league, name, at, asked, rows, heads FROM published WHERE id = ?", [id_]).fetchone()
    if row is None:
        raise NoSuchTable(id_)
    return Published(*row[:4], *map(json.loads, row[4:]))


def since(db: Database, published: Published) -> list[Entry]:
    """What was entered afterwards to the matches that the table counts, or decided in the league, in order of time."""
    changes = []
    for record in _changed(db, published):
        entries = ledger.entries(db, record)
        known = [entry.hash for entry in entries]
        start = known.index(published.heads[record]) + 1 if published.heads.get(record) in known else 0
        changes += [entry for entry in entries[start:] if entry.kind in CHANGING]
    return sorted(changes, key=lambda entry: entry.at)


def _changed(db: Database, published: Published) -> list[str]:
    """The records whose last entry is another one than it was."""
    rows = db.execute(
        """
        SELECT given.key FROM json_each(?) AS given
        JOIN match ON match.id = given.key AND match.league = ?
        WHERE given.value <> (
            SELECT hash FROM entry WHERE match = given.key ORDER BY position DESC LIMIT 1
        )
        """,
        [json.dumps({published.league: "", **published.heads}), published.league],
    )
    return [record for (record,) in rows]
