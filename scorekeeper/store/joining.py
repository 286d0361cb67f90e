"""The rows of a league's file that are no entries: put beside what stands here, or in its place (see `bringing`)."""

import sqlite3
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.words import N_, Text, say, shown

from . import carrying

UNUSABLE = (AttributeError, LookupError, TypeError, ValueError, ArithmeticError, sqlite3.Error)
"""What reading a row raises where it holds something else than its place asks for."""


class Refused(Exception):
    """Nothing was brought in; `text` says why, `line` where in the file (0: the whole)."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(f"line {line}: {text}" if line else str(text))
        self.line, self.text = line, text


def unreadable(problem: Exception) -> Text:
    """That a row is none, as SQLite or Python says it."""
    return say(N_("cannot be read: %(problem)s"), problem=shown(str(problem)))


class File:
    """What has been read of a file, and the shape of the tables here."""

    def __init__(self, db: Database, league: str) -> None:
        self.league = league
        self.columns = {table: {column.name for column in db.table(table).columns} for table in carrying.CARRIED}
        self.keys = {table: [key for key in db.table(table).pks if key != "rowid"] for table in carrying.CARRIED}
        self.references = {
            table: {
                str(key.column): key.other_table for key in db.table(table).foreign_keys if key.other_column == "id"
            }
            for table in carrying.CARRIED
        }
        """Table → column → the table whose rows it names."""
        self.later: list[tuple[int, str, str]] = []
        """(line, table, id) of rows of a table that others of the same table name, and that may stand behind them."""
        self.rows: list[tuple[int, str, dict[str, Any]]] = []
        """(line, table, row) of all that is no entry."""
        self.known: dict[str, set[str]] = {table: set() for table in carrying.CARRIED}
        """Table → the ids told so far."""
        self.heads: dict[str, tuple[int, str]] = {}
        """Match → position and hash of its last entry in the file."""
        self.touched: dict[str, int] = {}
        """Match with new entries → the line of the last one."""
        self.names: dict[str, str] = {}
        """Players that are called otherwise here → their folded names."""
        self.entries = self.changed = 0
        self.new = self.renamed = False


def enter_row(db: Database, file: File, number: int, table: str, row: dict[str, Any], *, alone: bool) -> None:
    """Enter a row that is not here; what is to be done with one that is, `change_rows` decides at the end.

    Rows come before the entries that speak of them: while a reference waits for its row, SQLite would look through the
    whole record at every entry. Raises Refused.
    """
    try:
        if table == "league":
            row = {**row, **_unknown_leagues(db, file, row)}
        stands = _standing(db, file, table, row)
        if stands is not None or _is_whole(file, table):
            file.rows.append((number, table, row))
            if table == "player" and stands != row and not _is_stranger(file, table, row):
                _let_go(db, file, row["id"])
            return
        if table == "league" and row["kind"] == "home" and _has_home(db):
            row, file.renamed = {**row, "kind": "club"}, True
        file.new = file.new or (table == "league" and row["id"] == file.league)
        _insert(db, file, number, table, row, alone=alone)
        file.changed += 1
    except UNUSABLE as problem:
        raise Refused(number, _in_the_way(table, row, problem)) from None


def change_rows(db: Database, file: File, *, older: bool) -> None:
    """Make the rows that were here already as they are in the file, as far as an `older` copy may. Raises Refused."""
    if older:
        for player, folded in file.names.items():
            db.execute("UPDATE player SET folded = ? WHERE id = ?", [folded, player])
    else:
        for table in carrying.CARRIED:
            _forget_missing(db, file, table)
    for number, table, row in file.rows:
        try:
            stands = _standing(db, file, table, row)
            if stands is None and not older:
                _insert(db, file, number, table, row, alone=False)
                file.changed += 1
            elif stands not in (None, row) and not _is_stranger(file, table, row):
                file.changed += _update(db, file, number, table, stands, row, older=older)
        except UNUSABLE as problem:
            raise Refused(number, _in_the_way(table, row, problem)) from None


def _unknown_leagues(db: Database, file: File, row: Mapping[str, Any]) -> dict[str, None]:
    """The columns of a league that name another one which is not here, such as the season before it: left open."""
    named = [column for column, other in file.references["league"].items() if other == "league" and row.get(column)]
    return {
        column: None
        for column in named
        if not db.execute("SELECT 1 FROM league WHERE id = ?", [row[column]]).fetchone()
    }


def _has_home(db: Database) -> bool:
    return db.execute("SELECT 1 FROM league WHERE kind = 'home'").fetchone() is not None


def _is_stranger(file: File, table: str, row: Mapping[str, Any]) -> bool:
    """Whether it is another league, or somebody of another league who wrote in this one."""
    home: object = row.get({"league": "id", "player": "league"}.get(table, ""), file.league)
    return home != file.league


def _standing(db: Database, file: File, table: str, row: Mapping[str, Any]) -> dict[str, Any] | None:
    """The row that stands in the place of this one; of a table that has no key: the same row."""
    keys = [key for key in file.keys[table] if key in row] or list(row)
    where = " AND ".join(f"{key} IS ?" for key in keys)
    found = next(db.query(f"SELECT * FROM {table} WHERE {where}", [row[key] for key in keys]), None)
    return None if found is None else {column: found[column] for column in row}


def _let_go(db: Database, file: File, player: str) -> None:
    """A name that one player gave up may be another's now: whoever is called otherwise in the file lets go first."""
    held = db.execute("SELECT folded FROM player WHERE id = ? AND league = ?", [player, file.league]).fetchone()
    if held:
        file.names[player] = held[0]
        db.execute("UPDATE player SET folded = id WHERE id = ?", [player])


def _insert(db: Database, file: File, number: int, table: str, row: Mapping[str, Any], *, alone: bool) -> None:
    if table == "player" and alone and _is_stranger(file, table, row):
        here = db.execute("SELECT name FROM league WHERE id = ?", [row["league"]]).fetchone()
        if here and here[0]:
            raise Refused(number, say(N_("%(name)s is of another league: bring in that one first"), name=row["name"]))
    db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def _update(
    db: Database, file: File, number: int, table: str, stands: Mapping[str, Any], row: dict[str, Any], *, older: bool
) -> int:  # fmt: skip
    if table == "device":
        return 0
    keys = file.keys[table]
    which, values = " AND ".join(f"{key} = :{key}" for key in keys), {key: row[key] for key in keys}
    ours = f"SELECT 1 FROM {table} WHERE {which} AND ({carrying.belonging(db, table)})"
    if not db.execute(ours, {**values, "league": file.league}).fetchone():
        raise Refused(number, say(N_("belongs to another league")))
    if table == "link":
        row = {**row, "revoked_at": stands["revoked_at"] or row["revoked_at"]}
    changes = {
        column: value
        for column, value in row.items()
        if value != stands[column] and (table, column) != ("league", "kind")
    }
    if older:
        # Only what must never be taken back by an older copy is taken from it.
        changes = {column: value for column, value in changes.items() if column == "revoked_at"}
    if changes:
        columns = ", ".join(f"{column} = :new_{column}" for column in changes)
        db.execute(
            f"UPDATE {table} SET {columns} WHERE {which}",
            {**values, **{f"new_{column}": value for column, value in changes.items()}},
        )
    return int(bool(changes))


def _is_whole(file: File, table: str) -> bool:
    """Whether a file tells all of a table, so that other rows are gone: what is planned, and what goes together."""
    return table in carrying.REPLACED or file.columns[table] == set(file.keys[table])


def _forget_missing(db: Database, file: File, table: str) -> None:
    """What stands here and not in the file is gone, in tables that a file tells whole."""
    if not _is_whole(file, table):
        return
    keys = file.keys[table]
    told = {tuple(row[key] for key in keys) for _, name, row in file.rows if name == table}
    standing = db.execute(
        f"SELECT {', '.join(keys)} FROM {table} WHERE {carrying.belonging(db, table)}", {"league": file.league}
    ).fetchall()
    for gone in set(standing) - told:
        db.execute(f"DELETE FROM {table} WHERE {' AND '.join(f'{key} = ?' for key in keys)}", gone)


def _in_the_way(table: str, row: Mapping[str, Any], problem: Exception) -> Text:
    if table == "player" and "UNIQUE constraint failed: player.league" in str(problem):
        return say(
            N_("%(name)s was added to this league both here and there: rename one of them"), name=row.get("name")
        )
    return unreadable(problem)
