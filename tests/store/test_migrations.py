"""The tables, and that the record is append-only whoever writes to the file."""

import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store import standings
from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.derived import summaries
from scorekeeper.store.evenings import evenings, new_evening
from scorekeeper.store.fixtures import fixtures
from scorekeeper.store.leagues import archived, settings
from scorekeeper.store.ledger import Draft, Writer, append
from scorekeeper.store.matches import post
from scorekeeper.store.migrations import lay_triggers, migrations
from scorekeeper.store.players import roster
from scorekeeper.store.record import load
from scorekeeper.store.roster import people, teams
from scorekeeper.store.season import season
from scorekeeper.store.verify import problems

AT = "2026-03-01T20:00:00Z"
TRIGGERS = {"entry_is_never_changed", "entry_is_never_deleted", "entry_is_never_replaced"}
OLD = [
    ("league", {"id": "league", "name": "Thursday club", "kind": "club", "created_at": AT}),
    ("player", {"id": "ana", "league": "league", "name": "Ana", "folded": "ana", "created_at": AT}),
    ("player", {"id": "bo", "league": "league", "name": "Bo", "folded": "bo", "created_at": AT}),
    ("match", {"id": "match", "league": "league", "opened_at": AT}),
    ("seat", {"match": "match", "letter": "A", "side": 0, "player": "ana"}),
    ("seat", {"match": "match", "letter": "B", "side": 1, "player": "bo"}),
    ("side", {"match": "match", "position": 0, "total": 0, "won": 0}),
    ("side", {"match": "match", "position": 1, "total": 1, "won": 0}),
    ("result", {"match": "match", "scoring": "simple", "state": "open", "hands": 1, "signed": 0, "disputes": 0,
                "changed_at": AT}),
]  # fmt: skip
"""A match with a hand, as it stood in the tables of the first migration."""
ROW = "(id, match, position, key, kind, facts, reason, at, hash)"
UPSERT = "ON CONFLICT DO UPDATE SET reason = 'x'"


@pytest.fixture(params=["ours", "plain"])
def written(request: pytest.FixtureRequest, db: Database, path: Path, match: str) -> Iterator[sqlite3.Connection]:
    """A match with two entries, over our connection and over one that has none of our settings."""
    with writing(db):
        append(db, match, [Draft("open", {}, key="one"), Draft("hand", {}, key="two")], Writer(None, None), AT)
    connection = db.conn if request.param == "ours" else sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


def test_migrating_again_changes_nothing(db: Database) -> None:
    """An instance migrates each time it starts."""
    before = db.schema
    migrate(db)
    assert db.schema == before
    assert migrations.pending(db) == []


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is pending is one write."""
    with connect(tmp_path / "scorekeeper.db") as db:
        with monkeypatch.context() as broken:
            broken.setattr("scorekeeper.store.migrations.lay_triggers", lambda db: db.execute("nonsense"))
            with pytest.raises(sqlite3.OperationalError):
                migrate(db)
        assert db.table_names() == []
        migrate(db)
        assert set(db.triggers_dict) == TRIGGERS


def test_every_table_of_ours_is_strict(db: Database) -> None:
    """A number never stands where a name belongs."""
    ours = [table for table in db.tables if not table.name.startswith(("_", "sqlite_"))]
    assert len(ours) == 16
    assert [table.name for table in ours if not table.strict] == []


def test_the_triggers_stand_after_all_migrations(db: Database) -> None:
    """The record is guarded once the tables are laid."""
    assert set(db.triggers_dict) == TRIGGERS


def test_the_triggers_can_be_laid_again_after_a_transform(db: Database) -> None:
    """A table built anew has lost its triggers; every migration that does so lays them again."""
    with writing(db):
        db.table("entry").transform(types={"reason": str})
        assert set(db.triggers_dict) == set()
        lay_triggers(db)
        lay_triggers(db)
    assert set(db.triggers_dict) == TRIGGERS


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("UPDATE entry SET reason = 'x' WHERE key = 'one'", "never changed"),
        ("UPDATE entry SET reason = reason", "never changed"),
        ("UPDATE OR REPLACE entry SET key = 'one' WHERE key = 'two'", "never changed"),
        ("UPDATE OR IGNORE entry SET at = 'x'", "never changed"),
        ("DELETE FROM entry WHERE key = 'two'", "never deleted"),
        ("DELETE FROM entry", "never deleted"),
        (f"INSERT INTO entry {ROW} VALUES (1, :match, 9, 'new', 'hand', '', '', '', '')", "never replaced"),
        (f"REPLACE INTO entry {ROW} VALUES (1, :match, 9, 'new', 'hand', '', '', '', '')", "never replaced"),
        (f"REPLACE INTO entry {ROW} VALUES (9, :match, 2, 'new', 'hand', '', '', '', '')", "never replaced"),
        (f"REPLACE INTO entry {ROW} VALUES (9, :match, 9, 'two', 'hand', '', '', '', '')", "never replaced"),
        (
            f"REPLACE INTO entry {ROW} VALUES (NULL, :match, 2, 'two', 'hand', '', '', '', '')",
            "never replaced",
        ),
        (
            f"INSERT OR IGNORE INTO entry {ROW} VALUES (9, :match, 9, 'two', 'hand', '', '', '', '')",
            "never replaced",
        ),
        (
            f"INSERT INTO entry {ROW} VALUES (9, :match, 9, 'two', 'hand', '', '', '', '') {UPSERT}",
            "never replaced",
        ),
        (
            f"INSERT INTO entry {ROW} VALUES (1, :match, 9, 'new', 'hand', '', '', '', '') {UPSERT}",
            "never replaced",
        ),
        (
            f"INSERT INTO entry {ROW} SELECT id, match, 7, 'new', kind, '', '', '', '' FROM entry",
            "never replaced",
        ),
    ],
)
def test_nothing_changes_what_stands(written: sqlite3.Connection, match: str, statement: str, refusal: str) -> None:
    """Neither our own code nor somebody with a SQLite shell rewrites the record by accident."""
    before = written.execute("SELECT * FROM entry").fetchall()
    with pytest.raises(sqlite3.IntegrityError, match=refusal):
        written.execute(statement, {"match": match} if ":match" in statement else {})
    assert written.execute("SELECT * FROM entry").fetchall() == before


@pytest.mark.parametrize(
    "values",
    [
        "(-1, :match, 9, 'new', 'hand', '', '', '', '')",
        "(9, :match, 0, 'new', 'hand', '', '', '', '')",
        "(9, :match, 9, 'new', 'gossip', '', '', '', '')",
        "(9, 'nowhere', 9, 'new', 'hand', '', '', '', '')",
        "(9, :match, 'nine', 'new', 'hand', '', '', '', '')",
    ],
)
def test_a_row_that_means_nothing_is_refused(db: Database, match: str, values: str) -> None:
    """No row number below one, no unknown kind, no entry without its match."""
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(f"INSERT INTO entry {ROW} VALUES {values}", {"match": match} if ":match" in values else {})


def test_there_is_one_league_at_home(db: Database) -> None:
    """The house link of an instance leads to one place."""
    home = "INSERT INTO league (id, name, kind, created_at) VALUES (?, 'At home', 'home', '')"
    db.execute(home, ["one"])
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(home, ["two"])


def test_a_record_from_before_there_were_evenings(tmp_path: Path) -> None:
    """Its matches keep their totals, its entries stay guarded, and it can be added to."""
    with connect(tmp_path / "scorekeeper.db") as db:
        with writing(db):
            migrations.apply(db, stop_before="m002_evenings")
            assert "evening" not in db.table_names()
            for table, row in OLD:
                db.table(table).insert(row)
            drafts = [
                Draft("open", {"scoring": "simple", "options": {"target": 2}, "sides": [["ana"], ["bo"]]}),
                Draft("hand", {"ended": "domino", "out": "B"}, key="hand"),
            ]
            append(db, "match", drafts, Writer(None, None), AT)
        before = list(db.query("SELECT * FROM entry"))
        migrate(db)
        assert list(db.query("SELECT * FROM entry")) == before
        assert set(db.triggers_dict) == TRIGGERS
        assert list(problems(db)) == []
        assert dict(load(db, "match").match.score.totals) == {"Ana": 0, "Bo": 1}
        assert [summary.sides for summary in summaries(db, "league", ["open"])] == [
            (("Ana", 0, False), ("Bo", 1, False))
        ]
        assert (settings(db, "league"), evenings(db, "league")) == ({}, [])
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            db.execute("UPDATE entry SET reason = 'x' WHERE key = 'hand'")
        record = post(db, "match", [Draft("hand", {"ended": "domino", "out": "B"})], Writer(None, None), AT)
        assert record.match.score.winners == ("Bo",)
        assert list(problems(db)) == []


def test_a_record_from_before_hands_were_counted(tmp_path: Path) -> None:
    """What was done in its hands is known at once, and stands with what its entries tell."""
    with connect(tmp_path / "scorekeeper.db") as db:
        with writing(db):
            migrations.apply(db, stop_before="m003_tallies")
            for table, row in OLD:
                db.table(table).insert(row)
            drafts = [
                Draft("open", {"scoring": "simple", "options": {}, "sides": [["ana"], ["bo"]]}),
                Draft("hand", {"ended": "domino", "out": "B"}),
                Draft("hand", {"ended": "blocked", "last": "A", "left": {"A": 3, "B": 9}}),
            ]
            append(db, "match", drafts, Writer(None, None), AT)
        migrate(db)
        told = list(db.query("SELECT player, hands, won, blocks, pips, counts FROM tally ORDER BY player"))
        assert told == [
            {"player": "ana", "hands": 2, "won": 1, "blocks": 1, "pips": 3, "counts": 1},
            {"player": "bo", "hands": 2, "won": 1, "blocks": 0, "pips": 9, "counts": 1},
        ]
        assert [row["hands_won"] for row in db.query("SELECT hands_won FROM side ORDER BY position")] == [1, 1]
        assert list(problems(db)) == []


def test_a_league_from_before_there_was_a_roster(tmp_path: Path) -> None:
    """Whoever was a player plays on as before, nothing is over, and the match still counts the same."""
    with connect(tmp_path / "scorekeeper.db") as db:
        with writing(db):
            migrations.apply(db, stop_before="m004_the_roster")
            for table, row in OLD[:4]:
                db.table(table).insert(row)
            evening = new_evening(db, "league", date(2026, 3, 1), "", AT)
            db.table("match").update("match", {"evening": evening})
            facts = {"scoring": "negative", "options": {"hands": 1}, "sides": [["ana"], ["bo"]]}
            hand = {"ended": "domino", "out": "B", "left": {"A": 3}}
            append(db, "match", [Draft("open", facts), Draft("hand", hand)], Writer(None, None), AT)
        migrate(db)
        assert roster(db, "league") == {"ana": "Ana", "bo": "Bo"}
        assert [(person.part, person.nickname, person.others) for person in people(db, "league")] == [
            ("member", "", {}),
            ("member", "", {}),
        ]
        assert (teams(db, "league"), fixtures(db, "league"), archived(db, "league")) == ([], [], False)
        ranked = standings.table(db, season(db, "league"), standings.rules_of({}))
        assert [(row.place, row.row.entrant, row.row.scored) for row in ranked] == [(1, "bo", 0), (2, "ana", -3)]
        assert list(problems(db)) == []
