"""The record of each match: entries that are appended, chained by hashes and never changed."""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby
from typing import Any, Literal
from uuid import uuid4

from sqlite_utils import Database

from .connection import must_be_writing

Problem = Literal["gap", "changed", "unreadable"]


@dataclass(frozen=True)
class Draft:
    """What somebody wants to enter. The key is the phone's, so that sending it twice enters it once."""

    kind: str
    facts: Mapping[str, Any]
    key: str = field(default_factory=lambda: uuid4().hex)
    replaces: str | None = None
    reason: str = ""
    phone_at: str | None = None


@dataclass(frozen=True)
class Writer:
    """Who enters it: the ids of the device and of the player who it belongs to, where they are known.

    `organises`: it may change what all sides have signed.
    """

    device: str | None
    player: str | None
    organises: bool = True


@dataclass(frozen=True)
class Entry:
    """A row of the record; `position` counts from 1 within the match."""

    match: str
    position: int
    key: str
    kind: str
    facts: dict[str, Any]
    replaces: str | None
    reason: str
    device: str | None
    player: str | None
    at: str
    phone_at: str | None
    hash: str


@dataclass(frozen=True)
class Fault:
    """The first row of a match that is not as it was written.

    `gap`: the position before it is missing. `changed`: the row does not agree with its hash and the hash
    before it. `unreadable`: its text or its facts cannot be read at all.
    """

    match: str
    position: int
    problem: Problem


class KeyTaken(Exception):
    """The key of a draft, or of an entry from elsewhere, stands in the record with something else: `entry`."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"another entry has the key {entry.key}")
        self.entry = entry


class NothingToReplace(Exception):
    """A draft replaces a `key` that does not stand in its match."""

    def __init__(self, key: str) -> None:
        super().__init__(f"no entry of this match has the key {key}")
        self.key = key


class OtherHistory(Exception):
    """Something else stands in the place of an `entry` that comes from another instance."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"match {entry.match} has another entry {entry.position}")
        self.entry = entry


_COLUMNS = [column.name for column in fields(Entry)]
_ENTRIES = f"SELECT {', '.join(_COLUMNS)} FROM entry"
# Text as bytes, so that a row that is no UTF-8 any more can be named like any other.
_RAW_COLUMNS = ["position" if column == "position" else f"CAST({column} AS BLOB)" for column in _COLUMNS]
_RAW_ENTRIES = f"SELECT {', '.join(_RAW_COLUMNS)} FROM entry"


def entries(db: Database, match: str) -> list[Entry]:
    """The record of a match, in order."""
    rows = db.execute(f"{_ENTRIES} WHERE match = ? ORDER BY position", [match])
    return [_entry(row) for row in rows]


def entries_of(db: Database, matches: Iterable[str], kinds: Sequence[str] = ()) -> dict[str, list[Entry]]:
    """The records of these matches, in one statement; one that is empty is left out. Of some `kinds`, or all."""
    rows = db.execute(
        f"""
        {_ENTRIES} WHERE match IN (SELECT value FROM json_each(:matches))
            AND (:kinds = '[]' OR kind IN (SELECT value FROM json_each(:kinds)))
        ORDER BY match, position
        """,
        {"matches": json.dumps([*matches]), "kinds": json.dumps([*kinds])},
    )
    return {match: list(its) for match, its in groupby(map(_entry, rows), key=lambda entry: entry.match)}


def find(db: Database, key: str) -> Entry | None:
    """The entry with this key, in whichever match it stands."""
    row = db.execute(f"{_ENTRIES} WHERE key = ?", [key]).fetchone()
    return _entry(row) if row else None


def refuse_other_number(db: Database, first: str, each: str, number: int) -> None:
    """Raise `KeyTaken` where what is sent together was entered already with more or fewer parts than `number`.

    It was entered where the key `first` stands; the keys of its parts are `each` with 0, 1, 2 and so on behind it.
    """
    standing = find(db, first)
    if standing and (find(db, f"{each}{number}") or not all(find(db, f"{each}{part}") for part in range(number))):
        raise KeyTaken(standing)


def head(db: Database, match: str) -> tuple[int, str, str] | None:
    """Position, key and hash of the last entry of a match; None before the first."""
    row: tuple[int, str, str] | None = db.execute(
        "SELECT position, key, hash FROM entry WHERE match = ? ORDER BY position DESC LIMIT 1", [match]
    ).fetchone()
    return row


def append(db: Database, match: str, drafts: Sequence[Draft], writer: Writer, at: str) -> list[Entry]:
    """Put the drafts at the end of the record of a match, all or none, and return their entries.

    A draft that stands there already (same key, match, kind, facts and what it replaces) is not entered
    again: the stored entry is returned in its place.

    Raises `KeyTaken` where the key stands with anything else, `NothingToReplace`, `NotWriting` outside
    `writing`, `ValueError` for facts that are no JSON, and `sqlite3.IntegrityError` for a match, device,
    player or kind that does not exist.
    """
    must_be_writing(db)
    position, _, before = head(db, match) or (0, "", "")
    stored = []
    with db.atomic():  # a caller may catch what is raised here and go on writing
        for draft in drafts:
            text = canonical(dict(draft.facts)).decode()
            if standing := find(db, draft.key):
                if not _same(standing, match, draft, text):
                    raise KeyTaken(standing)
                stored.append(standing)
                continue
            if draft.replaces is not None and not stands(db, match, draft.replaces):
                raise NothingToReplace(draft.replaces)
            position += 1
            entry = Entry(
                match=match,
                position=position,
                key=draft.key,
                kind=draft.kind,
                facts=json.loads(text),
                replaces=draft.replaces,
                reason=draft.reason,
                device=writer.device,
                player=writer.player,
                at=at,
                phone_at=draft.phone_at,
                hash="",
            )
            entry = replace(entry, hash=_hash(entry, before))
            _insert(db, entry, text)
            before = entry.hash
            stored.append(entry)
    return stored


def receive(db: Database, entry: Entry) -> bool:
    """Put an entry as it was written elsewhere behind those of its match; False where it stands there already.

    The caller has seen that it follows on those before it (`follows`). Raises `OtherHistory` where something else
    stands in its place, and `KeyTaken` where its key is another entry's.
    """
    must_be_writing(db)
    row = db.execute(
        "SELECT hash FROM entry WHERE match = ? AND position = ?", [entry.match, entry.position]
    ).fetchone()
    if row is None:
        if standing := find(db, entry.key):
            raise KeyTaken(standing)
        _insert(db, entry, canonical(entry.facts).decode())
        return True
    if row[0] != entry.hash:
        raise OtherHistory(entry)
    return False


def follows(entry: Entry, position: int, before: str) -> bool:
    """Whether an entry is the one behind `position`, whose hash is `before`, and as it was written."""
    return entry.position == position + 1 and entry.hash == _hash(entry, before)


def canonical(value: Any) -> bytes:
    """The one way to write a JSON value: keys as text in order of their code points, no spaces, UTF-8.

    Raises `ValueError` for what JSON cannot hold, such as NaN or half of a surrogate pair.
    """
    plain = json.loads(json.dumps(value, allow_nan=False))  # keys become text before they are sorted
    text = json.dumps(plain, allow_nan=False, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode()


def fingerprint(last: str) -> str:
    """The first 60 bits of the last hash of a match, for people to compare: `ABCD-EFGH-IJKL`."""
    letters = base64.b32encode(bytes.fromhex(last)).decode()
    return "-".join(letters[start : start + 4] for start in (0, 4, 8))


def broken(db: Database, match: str | None = None) -> Iterator[Fault]:
    """Recompute the chain of one match or of all, and yield the first broken row of each.

    Every column but the row number is covered. Entries cut off at the end leave a whole chain: that shows
    only against a fingerprint that was noted before.
    """
    where, values = ("WHERE match = ?", [match]) if match is not None else ("", [])
    rows = db.execute(f"{_RAW_ENTRIES} {where} ORDER BY match, position", values)
    for name, chain in groupby(rows, key=lambda row: row[0]):
        before = ""
        for expected, row in enumerate(chain, start=1):
            if problem := _problem(row, expected, before):
                yield Fault(name.decode(errors="backslashreplace"), row[1], problem)
                break
            before = row[-1].decode()


def _problem(row: Sequence[Any], expected: int, before: str) -> Problem | None:
    try:
        entry = _entry([value.decode() if isinstance(value, bytes) else value for value in row])
        as_written = canonical(entry.facts) == row[_COLUMNS.index("facts")]
    except ValueError:
        return "unreadable"
    if entry.position != expected:
        return "gap"
    return None if as_written and entry.hash == _hash(entry, before) else "changed"


def _entry(row: Sequence[Any]) -> Entry:
    values = dict(zip(_COLUMNS, row, strict=True))
    return Entry(**values | {"facts": json.loads(values["facts"])})


def _hash(entry: Entry, before: str) -> str:
    covered = {column: getattr(entry, column) for column in _COLUMNS if column != "hash"}
    return hashlib.sha256(canonical(covered | {"before": before})).hexdigest()


def _insert(db: Database, entry: Entry, facts: str) -> None:
    values = [facts if column == "facts" else getattr(entry, column) for column in _COLUMNS]
    db.execute(f"INSERT INTO entry ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})", values)


def _same(standing: Entry, match: str, draft: Draft, text: str) -> bool:
    # Facts are compared as they are written: to Python, 1, 1.0 and True would be equal.
    wanted = (match, draft.kind, draft.replaces, text.encode())
    return wanted == (standing.match, standing.kind, standing.replaces, canonical(standing.facts))


def stands(db: Database, match: str, key: str) -> bool:
    """Whether an entry with this key stands in the record of a match."""
    return db.execute("SELECT 1 FROM entry WHERE key = ? AND match = ?", [key, match]).fetchone() is not None
