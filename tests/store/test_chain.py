"""The chain: one hash after another, and a changed byte is found."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import (
    Draft,
    Entry,
    Fault,
    Writer,
    append,
    broken,
    canonical,
    entries,
    fingerprint,
)

AT = "2026-03-01T20:00:00Z"
NOBODY = Writer(None, None)
OPEN = Draft("open", {"scoring": "widow"}, key="first")
HAND = Draft("hand", {"pips": {"A": 12, "B": 7}, "out": "C"}, key="second", phone_at="2026-03-01T21:00:00+01:00")


def tamper(db: Database, sql: str, *values: object) -> None:
    """Change the record as somebody would who owns the disk; inside `writing`, nothing of it stays behind."""
    for trigger in db.triggers:
        db.execute(f"DROP TRIGGER {trigger.name}")
    db.execute(sql, values)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"b": 1, "a": [1, 2]}, '{"a":[1,2],"b":1}'),
        ({"name": "Łucja", "pips": None}, '{"name":"Łucja","pips":null}'),
        ({10: "x", 9: "y"}, '{"10":"x","9":"y"}'),
        ((True, 1, 1.5, "\n"), '[true,1,1.5,"\\n"]'),
    ],
)
def test_canonical_writes_a_value_in_one_way(value: object, expected: str) -> None:
    """The bytes under a hash are the same on every machine."""
    assert canonical(value) == expected.encode()


def test_the_hash_is_the_one_that_is_documented(db: Database, league: str) -> None:
    """Anybody can recompute it with any language: sha256 over the canonical JSON with the hash before."""
    with writing(db):
        db.table("match").insert({"id": "m1", "league": league, "opened_at": AT})
        first, second = append(db, "m1", [OPEN, HAND], NOBODY, AT)
    # Both come from the shell's sha256sum, over {"at":"2026-03-01T20:00:00Z","before":"",and so on.
    assert first.hash == "e39d926b4eb86de3159026559905c71dc0d5a4480353f487a4a5f8fcc91a614f"
    assert second.hash == "8093973a63ef01c990215bafb6d78e43d9d1282edb48df0cddf4347d88642837"


def test_the_fingerprint_is_the_start_of_the_hash() -> None:
    """Twelve letters in groups of four, for two people to read to each other."""
    assert fingerprint("00443214c74254b635cf84653a56d7c675be77df" + 24 * "0") == "ABCD-EFGH-IJKL"
    assert re.fullmatch("([A-Z2-7]{4}-){2}[A-Z2-7]{4}", fingerprint(64 * "f"))


@pytest.mark.parametrize(
    ("sql", "position", "problem"),
    [
        ('UPDATE entry SET facts = \'{"out":"A"}\' WHERE position = 2', 2, "changed"),
        ("UPDATE entry SET facts = facts || ' ' WHERE position = 2", 2, "changed"),
        ("UPDATE entry SET facts = 'torn' WHERE position = 2", 2, "unreadable"),
        ("UPDATE entry SET reason = CAST(x'ff' AS TEXT) WHERE position = 1", 1, "unreadable"),
        ("UPDATE entry SET at = '2026-03-02' WHERE position > 1", 2, "changed"),
        ("UPDATE entry SET hash = upper(hash) WHERE position = 1", 1, "changed"),
        ("UPDATE entry SET position = 7 WHERE position = 3", 7, "gap"),
        ("DELETE FROM entry WHERE position = 1", 2, "gap"),
        ("DELETE FROM entry WHERE position = 2", 3, "gap"),
    ],
)
def test_the_first_broken_row_is_named(
    db: Database,
    match: str,
    other_match: str,
    enter: Callable[..., list[Entry]],
    sql: str,
    position: int,
    problem: Any,
) -> None:
    """Whoever runs the check learns which match, where and what; a whole match is not accused."""
    enter(OPEN, HAND, Draft("sign", {"side": 1}, key="third"))
    enter(replace(OPEN, key="elsewhere"), to=other_match)
    with writing(db):
        tamper(db, sql + f" AND match = '{match}'")
        assert list(broken(db)) == [Fault(match, position, problem)]
        assert list(broken(db, match)) == [Fault(match, position, problem)]
        assert list(broken(db, other_match)) == []
        db.rollback()
        db.begin()


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
DRAFT = st.builds(
    Draft,
    kind=st.sampled_from(["open", "play", "hand", "correct", "void", "dispute", "ruling", "sign", "abandon"]),
    facts=st.dictionaries(TEXT, VALUE, max_size=3),
    key=st.uuids().map(lambda key: key.hex),
    reason=TEXT,
    phone_at=st.none() | TEXT,
)
BATCHES = st.lists(st.lists(DRAFT, max_size=3), min_size=1, max_size=3)
COLUMNS = [
    "match",
    "key",
    "kind",
    "facts",
    "replaces",
    "reason",
    "device",
    "player",
    "at",
    "phone_at",
    "hash",
]


@given(batches=BATCHES, column=st.sampled_from(COLUMNS), data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_whole_chain_verifies_and_a_changed_byte_is_found(
    db: Database, match: str, batches: list[list[Draft]], column: str, data: st.DataObject
) -> None:
    """Whatever is appended verifies, in the same bytes when read again; one other byte anywhere does not."""
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("PRAGMA ignore_check_constraints = ON")
    db.begin()  # rolled back at the end, so that each example finds an empty record
    try:
        stored: list[Entry] = []
        for batch in batches:
            stored += append(db, match, batch, NOBODY, AT)
        assert entries(db, match) == stored
        assert list(broken(db)) == []
        if not stored:
            return
        victim = data.draw(st.sampled_from(stored))
        (old,) = db.execute(f"SELECT CAST({column} AS BLOB) FROM entry WHERE key = ?", [victim.key]).fetchone()
        new = bytearray(old or b"x")
        if old:
            new[data.draw(st.integers(0, len(old) - 1))] ^= data.draw(st.integers(1, 255))
        tamper(db, f"UPDATE entry SET {column} = CAST(? AS TEXT) WHERE key = ?", bytes(new), victim.key)
        faults = list(broken(db))
        if column == "match":  # the row went to a match of its own, and may leave a gap behind
            assert new.decode(errors="backslashreplace") in {fault.match for fault in faults}
        else:
            assert [(fault.match, fault.position) for fault in faults] == [(match, victim.position)]
    finally:
        db.rollback()
