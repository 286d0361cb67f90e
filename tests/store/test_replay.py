"""The ledger says everything: entered again into an empty database, it gives the same matches."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.derived import derive
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Draft, Entry, Writer, append, entries
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.record import load
from scorekeeper.store.verify import problems

AT = "2026-03-01T20:00:00+00:00"
PEOPLE = ("league", "player", "device", "match")
DERIVED = ("seat", "side", "result")
SEATS = ("A", "B")

Choice = tuple[str, int, str, int]
choices = st.lists(
    st.tuples(
        st.sampled_from(["hand", "hand", "hand", "correct", "void", "dispute", "ruling", "sign", "abandon"]),
        st.integers(0, 30),
        st.sampled_from(SEATS),
        st.integers(0, 60),
    ),
    max_size=25,
)


def drafted(choice: Choice, so_far: Sequence[Entry]) -> Draft:
    """An entry about another one, whichever the number means."""
    kind, number, seat, pips = choice
    key = so_far[number % len(so_far)].key
    other = "B" if seat == "A" else "A"
    facts = {"ended": "domino", "out": seat, "left": {other: pips}}
    said: Mapping[str, Any] = {
        "hand": facts,
        "correct": facts,
        "dispute": {"entry": key, "claim": "it was otherwise", "wants": "replace", "facts": facts},
        "ruling": {"dispute": key, "decision": ("keep", "replace", "void")[pips % 3], "facts": facts},
        "sign": {"side": seat} if pips % 2 else {"side": seat, "dispute": key, "version": "keep"},
    }.get(kind, {})
    return Draft(kind, said, replaces=key if kind in ("correct", "void") else None, reason="so", phone_at=AT)


def played(db: Database, sequence: list[Choice]) -> str:
    """A match in which everything of the sequence that can be was entered, by two devices in turn."""
    with writing(db):
        league = new_league(db, "Thursday club", "club", AT)
        for device in SEATS:
            row = {"id": device, "secret_hash": device, "player": None, "created_at": AT, "seen_at": AT}
            db.table("device").insert(row)
    match = open_match(db, league, "negative", {"target": 100}, [["Ana"], ["Bo"]], Writer("A", None), AT, "opening1")
    for number, choice in enumerate(sequence):
        at = f"2026-03-01T20:{number:02}:00+00:00"
        try:
            post(db, match, [drafted(choice, entries(db, match))], Writer(SEATS[number % 2], None), at, sure=True)
        except (Impossible, KeyError):
            continue
    return match


def rows(db: Database, tables: Sequence[str]) -> dict[str, list[Any]]:
    """Everything in these tables."""
    return {table: sorted(db.table(table).rows, key=str) for table in tables}


@settings(max_examples=25, deadline=None)
@given(choices)
def test_replayed_into_an_empty_database(sequence: list[Choice]) -> None:
    """Same keys, writers and times: the same totals, hashes and derived rows."""
    with (
        TemporaryDirectory() as folder,
        connect(Path(folder) / "one.db") as db,
        connect(Path(folder) / "two.db") as other,
    ):
        migrate(db)
        migrate(other)
        match = played(db, sequence)
        with writing(other):
            for table in PEOPLE:
                other.table(table).insert_all(db.table(table).rows)
            for entry in entries(db, match):
                draft = Draft(entry.kind, entry.facts, entry.key, entry.replaces, entry.reason, entry.phone_at)
                append(other, match, [draft], Writer(entry.device, entry.player), entry.at)
            derive(other, load(other, match))
        assert entries(other, match) == entries(db, match)
        assert load(other, match).match.score == load(db, match).match.score
        assert rows(other, DERIVED) == rows(db, DERIVED)
        assert [*problems(db), *problems(other)] == []
