"""A league as one file of JSON Lines, to be brought into another instance: see `bringing`.

The first line says what the file is; then each line is a row of a table, `{"table": "player", "row": {…}}`, in an
order in which a row only speaks of rows before it; the last line counts them, so that a file that was cut off is
noticed. Rows are as they are stored, hashes of entries and of links' and devices' keys among them: so every link and
every phone goes on working at the same address. What is derived is left out, and derived again.

A player of another league may have written in this one (a phone says once whose it is). Such a player comes along,
with an empty place for that other league, which its own file fills in; so does the season before.
"""

import json
from collections.abc import Iterator
from typing import Any

from sqlite_utils import Database

FORMAT = "scorekeeper league"
VERSION = 1

CARRIED = (
    "league", "player", "squad", "evening", "fixture", "match", "device", "link", "admission", "present", "entry",
    "published",
)  # fmt: skip
"""The tables of a league, each after those that it speaks of. Rows belong to a league by the columns in `WAYS`."""
REPLACED = ("fixture",)
"""The tables of which rows that a newer file does not have are gone; so are those that only say what goes together."""
DERIVED = ("seat", "side", "result", "tally")
"""What is derived from the entries of a match, and derived again where they arrive."""
LEFT_BEHIND = ("_sqlite_migrations",)
"""What is the instance's own, and no league's."""

_MATCHES = "SELECT id FROM match WHERE league = :league"
WAYS = {
    "league": "league = :league",
    "match": f"match IN ({_MATCHES})",
    "evening": "evening IN (SELECT id FROM evening WHERE league = :league)",
    "player": "player IN (SELECT id FROM player WHERE league = :league)",
}
"""Column → when a row with it belongs to the league; the first that a table has decides."""
_STRANGERS = f"SELECT player FROM entry WHERE match IN ({_MATCHES})"
_SPECIAL = {
    "league": f"id = :league OR id IN (SELECT league FROM player WHERE id IN ({_STRANGERS}))"
    " OR id IN (SELECT season_after FROM league WHERE id = :league)",
    "player": f"league = :league OR id IN ({_STRANGERS})",
    "device": "id IN (SELECT device FROM admission WHERE league = :league"
    f" UNION SELECT device FROM entry WHERE match IN ({_MATCHES}))",
}
ROW_NUMBER = {"entry": "id"}
"""The column that only counts the rows of an instance."""


def belonging(db: Database, table: str) -> str:
    """The condition under which a row of a table belongs to `:league`.

    Raises StopIteration for a table that nothing ties to a league.
    """
    columns = {column.name for column in db.table(table).columns}
    return _SPECIAL.get(table) or next(condition for column, condition in WAYS.items() if column in columns)


def lines(db: Database, league: str) -> Iterator[str]:
    """The file of a league, line by line, all as it is at the first one."""
    db.execute("BEGIN")
    try:
        yield _line({"format": FORMAT, "version": VERSION, "league": league})
        number = 1
        for table in CARRIED:
            for row in _rows(db, table, league):
                number += 1
                yield _line({"table": table, "row": row})
        yield _line({"lines": number})
    finally:
        db.rollback()


def is_file(raw: bytes) -> bool:
    """Whether a file that begins so is a league's."""
    return raw[:200].replace(b" ", b"").startswith(f'{{"format":"{FORMAT}"'.replace(" ", "").encode())


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _rows(db: Database, table: str, league: str) -> Iterator[dict[str, Any]]:
    # Lists go by the order in which rows were made: of rulings, of players, of matches.
    query = f"SELECT * FROM {table} WHERE {belonging(db, table)} ORDER BY rowid"
    own = {player for (player,) in db.execute("SELECT id FROM player WHERE league = ?", [league])}
    for row in db.query(query, {"league": league}):
        row.pop(ROW_NUMBER.get(table, ""), None)
        if table == "entry":
            row["facts"] = json.loads(row["facts"])
        elif table == "device" and row["player"] not in own:
            row["player"] = None  # whose phone it is, is said in another league
        elif table == "league" and row["id"] != league:
            row = {"id": row["id"], "name": "", "kind": "club", "created_at": row["created_at"]}
        yield row


def size(db: Database, league: str) -> int:
    """How many lines the file of a league has."""
    every = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE {belonging(db, table)}" for table in CARRIED)
    (rows,) = db.execute(f"SELECT count(*) FROM ({every})", {"league": league}).fetchone()
    return 2 + int(rows)
