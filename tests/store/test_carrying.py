"""A league as a file: nothing is lost on the way, nothing comes twice, and a broken file changes nothing."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.store import (
    access,
    adjustments,
    carrying,
    evenings,
    fixtures,
    leagues,
    next_season,
    players,
    published,
    roster,
    standings,
)  # fmt: skip
from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.joining import Refused
from scorekeeper.store.ledger import Draft, Entry, Writer, _hash, entries
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.record import NoSuchMatch, load
from scorekeeper.store.reported import Outcome, report, void
from scorekeeper.store.reported import load as load_reported
from scorekeeper.store.season import season
from scorekeeper.store.verify import problems

AT = "2026-03-01T20:00:00+00:00"
NAMES = ["Ana", "Bo", "Cy", "Świętosława", "Дмитрий"]


def told(db: Database, league: str) -> list[bytes]:
    """The file of a league."""
    return [line.encode() for line in carrying.lines(db, league)]


def rows(db: Database) -> dict[str, list[Any]]:
    """All that is stored, derived rows too; but for what only numbers the rows of an instance."""
    found = {}
    for table in (*carrying.CARRIED, *carrying.DERIVED):
        kept = [{name: value for name, value in row.items() if table != "entry" or name != "id"}
                for row in db.query(f"SELECT * FROM {table}")]  # fmt: skip
        found[table] = sorted(kept, key=repr)
    return found


def a_league(db: Database, name: str = "Thursday club") -> str:
    """A league with something of everything in it."""
    with writing(db):
        league = leagues.new_league(db, name, "club", AT)
        leagues.settle(db, league, name, {"scoring": "mexican", "scheme": {"by": "totals"}})
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        device, _ = access.new_device(db, AT)
        ana = players.player_named(db, league, "Ana", AT)
        access.name_device(db, device, ana)
        access.admit(db, device, "organiser", league, at=AT)
        evenings.come(db, evening, [ana])
    match = open_match(db, league, "simple", {}, [["Ana"], ["Bo"]], Writer(device, ana), AT, f"{league}open", evening)
    hand(db, match, "A")
    hand(db, match, "B")
    with writing(db):
        outcome = Outcome((("Bo",), ("Cy",)), (Fraction(5, 2), Fraction(1)))
        report(db, league, evening, [outcome], Writer(None, None), AT, f"{league}told")
    draft = Draft("adjust", {"player": ana, "points": "-1/2"}, reason="late")
    adjustments.adjust(db, league, draft, Writer(device, ana), AT)
    with writing(db):
        anna = players.player_named(db, league, f"Anna {name}", AT)
        roster.put_together(db, anna, ana)
        team = players.team_named(db, league, "Lions", AT)
        roster.set_squad(db, team, [ana])
        fixtures.plan(db, league, [(ana,), (team,)], double=False)
        asked, row = {"of": "players", "scoring": "", "evening": ""}, {"name": "Ana", "points": "1/2", "place": 1}
        row |= {"won": 1, "drawn": 0, "lost": 0, "provisional": False, "entrant": ana}
        published.publish(db, season(db, league), "First", asked, [row], AT)
    return league


def hand(db: Database, match: str, out: str) -> None:
    """A hand of a match, won by a seat."""
    post(db, match, [Draft("hand", {"ended": "domino", "out": out})], Writer(None, None), AT, sure=True)


def matches(db: Database) -> list[str]:
    """The matches that were played here, in order."""
    return [match for (match,) in db.execute(
        "SELECT match.id FROM match JOIN result ON result.match = match.id WHERE NOT reported ORDER BY match.rowid"
    )]  # fmt: skip


def table(db: Database, league: str) -> list[Any]:
    """The standings."""
    return list(standings.table(db, season(db, league), standings.rules_of(leagues.settings(db, league))))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it."""
    path = tmp_path_factory.mktemp("empty") / "scorekeeper.db"
    with connect(path) as db:
        migrate(db)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def other(tmp_path: Path, empty: Path) -> Iterator[Database]:
    """Another instance."""
    shutil.copy(empty, tmp_path / "other.db")
    with connect(tmp_path / "other.db") as db:
        yield db


def test_every_table_is_thought_of(db: Database) -> None:
    """Each table of the database is carried, derived, or left behind on purpose, and one of these only."""
    named = [*carrying.CARRIED, *carrying.DERIVED, *carrying.LEFT_BEHIND]
    assert sorted(named) == sorted(db.table_names())
    for name in carrying.CARRIED:
        assert carrying.belonging(db, name)


def test_a_league_arrives_whole(db: Database, other: Database) -> None:
    """Every row that is not the instance's own is there, results too, and the record is as it was written."""
    league = a_league(db)
    brought = bring(other, told(db, league))
    assert (brought.league, brought.new, brought.entries, brought.older) == (league, True, 5, False)
    assert rows(other) == rows(db)
    assert table(other, league) == table(db, league) != []
    assert list(problems(other)) == []
    assert told(other, league) == told(db, league)


def test_no_other_league_comes_along(db: Database, other: Database) -> None:
    """The file holds one league, and leaves those that are there as they are."""
    a_league(db, "Sunday club")
    with writing(other):
        standing = leagues.new_league(other, "Theirs", "club", AT)
    league = a_league(db)
    assert "Sunday" not in b"".join(told(db, league)).decode()
    bring(other, told(db, league))
    assert {row["id"] for row in other.query("SELECT id FROM league")} == {league, standing}


def test_links_and_phones_go_on_working(db: Database, other: Database) -> None:
    """The same key opens the same league; a revoked one stays revoked, also by an older copy of it."""
    league = a_league(db)
    with writing(db):
        key = access.new_link(db, "viewer", league, at=AT)
        secret = access.new_device(db, AT)[1]
        phone = access.device_of(db, secret)
        assert phone is not None
        access.open_link(db, key, phone.id, AT)
    before = told(db, league)
    bring(other, before)
    link = access.find_link(other, key)
    assert link == access.find_link(db, key) is not None
    assert access.device_of(other, secret) == phone
    assert access.role_for(other, phone.id, league) == "viewer"
    with writing(db):
        access.revoke_link(db, link.id, AT)  # type: ignore[union-attr]
    bring(other, told(db, league))
    assert access.role_for(other, phone.id, league) is None
    bring(other, before)
    assert access.find_link(other, key) is None


def test_twice_brings_nothing(db: Database, other: Database) -> None:
    """And says so."""
    league = a_league(db)
    file = told(db, league)
    bring(other, file)
    before = list(other.conn.iterdump())
    again = bring(other, file)
    assert (again.new, again.rows, again.entries, again.older) == (False, 0, 0, False)
    assert list(other.conn.iterdump()) == before


def test_grown_meanwhile(db: Database, other: Database) -> None:
    """A later file brings what is new, other names too; the older one after that changes nothing."""
    league = a_league(db)
    first = told(db, league)
    bring(other, first)
    ana, bo = list(players.roster(db, league))[:2]
    hand(db, matches(db)[0], "B")
    evening = evenings.evenings(db, league)[0].id
    with writing(db):
        players.rename(db, ana, "Anna")
        players.rename(db, bo, "Ana")
        players.rename(db, ana, "Bo")
        evenings.leave(db, evening, [ana])
        evenings.come(db, evening, [bo])
        void(db, load_reported(db, evenings.reported_of(db, evening)[0]), Writer(None, None), AT, "voided00", "twice")
    second = told(db, league)
    brought = bring(other, second)
    assert (brought.new, brought.entries, brought.older) == (False, 2, False)
    assert rows(other) == rows(db)
    assert bring(other, first).older
    assert rows(other) == rows(db)


def test_both_have_gone_on(db: Database, other: Database) -> None:
    """Two histories of one match are refused whole; what was played beside one another comes together."""
    league = a_league(db)
    bring(other, told(db, league))
    open_match(db, league, "simple", {}, [["Ana"], ["Bo"]], Writer(None, None), AT, "another1")
    [match] = matches(other)
    hand(other, match, "A")
    brought = bring(other, told(db, league))
    assert (brought.entries, len(matches(other))) == (1, 2)
    hand(db, match, "B")
    before = list(other.conn.iterdump())
    with pytest.raises(Refused, match=f"match {match} has gone on differently here and there from entry 4 on"):
        bring(other, told(db, league))
    assert list(other.conn.iterdump()) == before


def test_the_same_name_given_here_and_there(db: Database, other: Database) -> None:
    """Nobody knows whether it is one person: it is said, and nothing is brought in."""
    league = a_league(db)
    bring(other, told(db, league))
    for instance in (db, other):
        with writing(instance):
            players.player_named(instance, league, "Fay", AT)
    before = list(other.conn.iterdump())
    with pytest.raises(Refused, match="Fay was added to this league both here and there"):
        bring(other, told(db, league))
    assert list(other.conn.iterdump()) == before


@pytest.mark.parametrize("own", [False, True])
def test_at_home(db: Database, other: Database, own: bool) -> None:
    """It stays at home where there was none; beside another one it is a league like any other, and stays that."""
    with writing(db):
        home = leagues.home_league(db, AT)
    open_match(db, home, "simple", {}, [["Ana"], ["Bo"]], Writer(None, None), AT, "athome01")
    theirs = None
    if own:
        with writing(other):
            theirs = leagues.home_league(other, AT)
    for _ in range(2):
        renamed = bring(other, told(db, home)).renamed
    assert not renamed
    with writing(other):
        assert leagues.home_league(other, AT) == (theirs or home)
    assert bring(db, told(other, home)).entries == 0
    with writing(db):
        assert leagues.home_league(db, AT) == home


def test_somebody_of_another_league_wrote_in_it(db: Database, other: Database) -> None:
    """Whose phone it is was said elsewhere: the name comes along, that league only when its own file comes."""
    elsewhere, league = a_league(db, "Elsewhere"), a_league(db)
    with writing(db):
        gus = players.player_named(db, elsewhere, "Gus", AT)
        # Somebody's phone that only looks, too.
        phone, _ = access.new_device(db, AT)
        access.name_device(db, phone, players.player_named(db, elsewhere, "Hal", AT))
        access.admit(db, phone, "viewer", league, at=AT)
    post(db, matches(db)[1], [Draft("hand", {"ended": "domino", "out": "A"})], Writer(None, gus), AT)
    bring(other, told(db, league))
    assert players.names(other, [gus]) == {gus: "Gus"}
    assert "Hal" not in json.dumps(rows(other))
    assert access.role_for(other, phone, league) == "viewer"
    assert "Elsewhere" not in json.dumps(rows(other))
    bring(other, told(db, elsewhere))
    assert rows(other)["player"] == rows(db)["player"]
    assert leagues.called(other, "elsewhere") == elsewhere
    bring(other, told(db, league))
    assert leagues.name_of(other, elsewhere) == "Elsewhere"


def changed(line: bytes, **columns: Any) -> bytes:
    """A line of a file with other values in its row."""
    value = json.loads(line)
    return json.dumps({**value, "row": {**value["row"], **columns}}).encode()


def of_table(file: list[bytes], name: str) -> int:
    """The place of the first line about a table."""
    return next(at for at, line in enumerate(file) if json.loads(line).get("table") == name)


@pytest.mark.parametrize(
    ("table", "columns", "words"),
    [
        ("entry", {"reason": "x"}, "is not as it was written"),
        ("entry", {"facts": {}}, "is not as it was written"),
        ("entry", {"hash": "0" * 64}, "is not as it was written"),
        ("entry", {"position": 2}, "is not as it was written"),
        ("entry", {"match": "nowhere"}, "is not told before this"),
        ("entry", {"id": 1}, "newer Scorekeeper"),
        ("player", {"shoes": 44}, "newer Scorekeeper"),
        ("player", {"league": "other"}, "belongs to another league"),
        ("player", {"folded": ""}, "cannot be read"),
        ("player", {"name": ["x"]}, "cannot be read"),
        ("player", {"id": ["x"]}, "cannot be read"),
        ("player", {"created_at": "yesterday"}, "cannot be read"),
        ("evening", {"day": "2026-02-30"}, "cannot be read"),
        ("league", {"settings": "[]"}, "cannot be read"),
        ("league", {"settings": '{"scheme": {"win": "many"}}'}, "settings cannot be read"),
        ("match", {"evening": "nowhere"}, "is not told before this"),
        ("admission", {"device": "nobody"}, "is not told before this"),
        ("admission", {"role": "king"}, "cannot be read"),
    ],
)
def test_a_broken_row(db: Database, other: Database, table: str, columns: dict[str, Any], words: str) -> None:
    """The line is named, and nothing is brought in."""
    file = told(db, a_league(db))
    at = of_table(file, table)
    file[at] = changed(file[at], **columns)
    before = list(other.conn.iterdump())
    with pytest.raises(Refused, match=words) as refused:
        bring(other, file)
    assert refused.value.line == at + 1
    assert list(other.conn.iterdump()) == before


@pytest.mark.parametrize(
    ("break_it", "line", "words"),
    [
        (lambda file: [], 0, "ends too early"),
        (lambda file: file[:-1], -1, "ends too early"),
        (lambda file: [*file[:5], *file[6:]], None, "before this"),
        (lambda file: file[1:], 1, "no league's file"),
        (lambda file: [*file, file[-1]], 1, "behind the end"),
        (lambda file: [file[0].replace(b":1,", b":2,"), *file[1:]], 1, "newer Scorekeeper"),
        (lambda file: [*file[:3], b"\xff\n", *file[4:]], 4, "no line of JSON"),
        (lambda file: [*file[:3], b"[" * 100_000, *file[4:]], 4, "no line of JSON"),
        (lambda file: [*file[:3], b'"x"', *file[4:]], 4, "no line of JSON"),
        (lambda file: [*file[:3], b'{"table": "seat", "row": {}}', *file[4:]], 4, "no part of a league"),
        (lambda file: [*file[:3], b'{"table": ["seat"], "row": {}}', *file[4:]], 4, "no part of a league"),
        (lambda file: [*file[:3], b'{"table": "player", "row": {"name": "\\ud800"}}', *file[4:]], 4, "no line of JSON"),
        (lambda file: [*file[:3], b'{"table": "player", "row": {}}', *file[4:]], 4, "cannot be read"),
    ],
)
def test_a_broken_file(
    db: Database, other: Database, break_it: Callable[[list[bytes]], list[bytes]], line: int | None, words: str
) -> None:
    """Cut off, put together wrongly, or no such file at all."""
    file = told(db, a_league(db))
    before = list(other.conn.iterdump())
    with pytest.raises(Refused, match=words) as refused:
        bring(other, break_it(file))
    if line is not None and line > 1:
        assert refused.value.line == line
    assert list(other.conn.iterdump()) == before


def test_a_file_reaches_into_no_other_league(db: Database, other: Database) -> None:
    """Neither a player, a match nor a phone that is known here can be changed by the file of another league."""
    league = a_league(db)
    bring(other, told(db, league))
    before = list(other.conn.iterdump())
    with writing(db):
        mine = leagues.new_league(db, "Mine", "club", AT)
        players.player_named(db, mine, "Me", AT)
    file = told(db, mine)
    [ana] = [player for player, name in players.roster(other, league).items() if name == "Ana"]
    file[2] = changed(file[2], id=ana)
    with pytest.raises(Refused, match="belongs to another league"):
        bring(other, file)
    device = next(iter(other.query("SELECT * FROM device")))
    row = json.dumps({"table": "device", "row": {**device, "secret_hash": "mine", "player": None}}).encode()
    bring(other, [*told(db, mine)[:-1], row, b'{"lines": 4}'])
    assert list(other.query("SELECT * FROM device")) == [device]
    assert [line for line in before if '"device"' in line] == [
        line for line in other.conn.iterdump() if '"device"' in line
    ]
    with pytest.raises(Refused, match="the file of another league"):
        bring(other, told(db, mine), only=league)


def test_one_league_may_bring_nobody_into_another(db: Database, other: Database) -> None:
    """Whoever organises one league cannot add players to another one with a file."""
    elsewhere, league = a_league(db, "Elsewhere"), a_league(db)
    bring(other, told(db, elsewhere))
    with writing(db):
        gus = players.player_named(db, elsewhere, "Gus", AT)
    post(db, matches(db)[1], [Draft("hand", {"ended": "domino", "out": "A"})], Writer(None, gus), AT)
    with pytest.raises(Refused, match="Gus is of another league"):
        bring(other, told(db, league), only=league)
    assert gus not in players.roster(other, elsewhere)
    bring(other, told(db, league))
    assert gus in players.roster(other, elsewhere)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["open", "hand", "hand", "void", "correct", "evening", "come", "rename", "link", "tell"]),
        st.integers(0, 1000),
    ),
    max_size=12,
)


def play(db: Database, league: str, steps: list[tuple[str, int]], run: int) -> list[str]:
    """Do such things in a league; returns the keys of the links that were made."""
    keys = []
    for number, (step, seed) in enumerate(steps):
        key, found = f"run{run}step{number}", matches(db)
        match = found[seed % len(found)] if found else None
        if step == "open":
            sides = [[NAMES[(seed + at) % 5]] for at in range(2 + seed % 2)]
            open_match(db, league, ["simple", "negative"][seed % 2], {}, sides, Writer(None, None), AT, key)
        elif step in ("hand", "void", "correct") and match:
            _write(db, match, step, seed, key)
        elif step == "link":
            with writing(db):
                keys.append(access.new_link(db, "viewer", league, match, at=AT))
        elif step == "rename":
            with writing(db):
                player = players.player_named(db, league, NAMES[seed % 5], AT)
                if f"{NAMES[seed % 5]} {seed}" not in players.roster(db, league).values():
                    players.rename(db, player, f"{NAMES[seed % 5]} {seed}")
        else:
            with writing(db):
                evening = evenings.new_evening(db, league, date(2026, 3, 1 + seed % 3), "", AT)
                if step == "come":
                    evenings.come(db, evening, [players.player_named(db, league, NAMES[seed % 5], AT)])
                elif step == "tell":
                    outcome = Outcome((("Ana",), ("Bo",)), (Fraction(seed, 3), Fraction(seed % 7)))
                    report(db, league, evening, [outcome], Writer(None, None), AT, key)
                elif match and step == "evening":
                    with suppress(NoSuchMatch):  # it is on another one
                        evenings.put_on_evening(db, match, evenings.evening(db, evening))
    return keys


def _write(db: Database, match: str, step: str, seed: int, key: str) -> None:
    record = load(db, match)
    hands = [slot for slot in record.match.slots if slot.kind == "hand" and slot.counts]
    label = record.sides[seed % len(record.sides)]
    counted = record.match.score.scoring.key == "negative"
    left = {"left": {side: 1 + seed % 9 for side in record.sides if side != label}} if counted else {}
    facts = {"ended": "domino", "out": label, **left}
    if step == "hand" and record.match.open:
        draft = Draft("hand", facts, key=key)
    elif step == "correct" and hands:
        draft = Draft("correct", facts, key=key, replaces=hands[-1].key, reason="so it was")
    elif step == "void" and hands:
        draft = Draft("void", {}, key=key, replaces=hands[-1].key, reason="no hand")
    else:
        return
    post(db, match, [draft], Writer(None, None), AT, sure=True)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(first=STEPS, second=STEPS)
def test_whatever_was_played(empty: Path, first: list[tuple[str, int]], second: list[tuple[str, int]]) -> None:
    """There and back again: the same totals, hashes, table and links, at once and after more was played."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        here, there = (
            stack.enter_context(connect(Path(shutil.copy(empty, Path(folder) / name)))) for name in ("a.db", "b.db")
        )
        with writing(here):
            league = leagues.new_league(here, "Thursday club", "club", AT)
        keys = play(here, league, first, 1)
        bring(there, told(here, league))
        for steps in (second, []):
            assert rows(there) == rows(here)
            assert told(there, league) == told(here, league)
            assert table(there, league) == table(here, league)
            assert list(problems(there)) == []
            for match in matches(here):
                assert load(there, match).match.score == load(here, match).match.score
                assert entries(there, match) == entries(here, match)
            assert [access.find_link(there, key) for key in keys] == [access.find_link(here, key) for key in keys]
            keys += play(here, league, steps, 2)
            bring(there, told(here, league))


def test_the_plan_that_was_changed(db: Database, other: Database) -> None:
    """Rounds that were planned anew there are planned anew here; the old ones are gone."""
    league = a_league(db)
    bring(other, told(db, league))
    with writing(db):
        ids = [(players.player_named(db, league, name, AT),) for name in ("Ana", "Bo", "Cy")]
        fixtures.plan(db, league, ids, double=True)
    bring(other, told(db, league))
    assert fixtures.fixtures(other, league) == fixtures.fixtures(db, league)
    assert len(fixtures.fixtures(other, league)) == 12


def test_a_season_and_the_one_before(db: Database, other: Database) -> None:
    """Each comes by its own file, and they still know of each other."""
    old = a_league(db)
    with writing(db):
        new = next_season.begin_next(db, old, "Autumn", AT)
    for league in (new, old):
        bring(other, told(db, league))
    assert next_season.after(other, old) == new
    assert (leagues.archived(other, old), leagues.archived(other, new)) == (True, False)
    assert leagues.name_of(other, old) == "Thursday club"
    assert table(other, old) == table(db, old)


@pytest.mark.parametrize(
    ("of", "columns", "said"),
    [
        ("squad", {"team": "x"}, "is not told before this"),
        ("fixture", {"home": "[]x"}, "cannot be read"),
        ("fixture", {"home": '["x"]'}, "nobody of this league"),
        ("published", {"rows": "{}x"}, "cannot be read"),
        ("published", {"asked": "{}"}, "cannot be read"),
        ("published", {"rows": '[{"name": 1}]'}, "cannot be read"),
        ("player", {"same_as": "x"}, "is not told before this"),
    ],
)
def test_what_no_page_could_show(db: Database, other: Database, of: str, columns: dict[str, Any], said: str) -> None:
    """A row of a roster, of a plan, of a published table that holds something else: nothing is brought in."""
    lines = [json.loads(line) for line in told(db, a_league(db))]
    changed = next(line for line in reversed(lines) if line.get("table") == of)
    changed["row"] |= columns
    with pytest.raises(Refused, match=said):
        bring(other, [json.dumps(line).encode() for line in lines])
    assert rows(other)["league"] == []


def parsed(file: list[bytes]) -> list[dict[str, Any]]:
    """The lines of a file."""
    return [json.loads(line) for line in file]


def made(lines: list[dict[str, Any]]) -> list[bytes]:
    """A file of these lines that somebody has made up: its end counts them, its hashes agree."""
    before: dict[str, str] = {}
    for line in lines:
        if line.get("table") == "entry":
            entry = Entry(**line["row"])
            entry = replace(entry, hash=_hash(entry, before.get(entry.match, "")))
            before[entry.match] = entry.hash
            line["row"] = asdict(entry)
    lines = [*(line for line in lines if "lines" not in line)]
    return [json.dumps(line).encode() for line in [*lines, {"lines": len(lines)}]]


def with_rows(lines: list[dict[str, Any]], before: str, table: str, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines with more rows of a table, before the first ones of another."""
    at = next(at for at, line in enumerate(lines) if line.get("table") == before)
    return [*lines[:at], *({"table": table, "row": row} for row in more), *lines[at:]]


def entry_of(match: str, position: int, kind: str, facts: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A row of the record."""
    empty = {"replaces": None, "reason": "", "device": None, "player": None, "at": AT, "phone_at": None, "hash": ""}
    row = {"match": match, "position": position, "key": f"made{position}up", "kind": kind, "facts": facts}
    return row | empty | more


@pytest.mark.parametrize("here", [False, True])
def test_the_record_of_another_league_is_no_match(db: Database, other: Database, here: bool) -> None:
    """A league's own record has the id of the league: no file of another one brings a match by that id."""
    victim, league = a_league(db, "Victim"), a_league(db)
    if here:
        bring(other, told(db, victim))
    lines = parsed(told(db, league))
    match = {"id": victim, "league": league, "opened_at": AT, "evening": None, "meeting": None}
    file = made(with_rows(lines, "device", "match", match))
    before = list(other.conn.iterdump())
    if here:
        with pytest.raises(Refused, match="belongs to another league"):
            bring(other, file, only=league)
        assert list(other.conn.iterdump()) == before
        return
    # Nobody can know that it is a league's id: then that league is not laid over it.
    bring(other, file)
    before = list(other.conn.iterdump())
    with pytest.raises(Refused, match="belongs to another league"):
        bring(other, told(db, victim))
    assert list(other.conn.iterdump()) == before
    stranger = {"id": victim, "name": "", "kind": "club", "created_at": AT}
    with pytest.raises(Refused, match="belongs to another league"):
        bring(other, made(with_rows(parsed(file), "device", "league", stranger)))


@pytest.mark.parametrize(
    "row",
    [
        {"id": "f" * 32, "name": "Evil", "kind": "club", "created_at": AT},
        {"id": "f" * 32, "name": "", "kind": "home", "created_at": AT},
        {"id": "f" * 32, "name": "", "kind": "club", "created_at": AT, "settings": "{}"},
    ],
)
def test_another_league_is_only_an_empty_place(db: Database, other: Database, row: dict[str, Any]) -> None:
    """Its name and its kind are for its own file to say."""
    file = made(with_rows(parsed(told(db, a_league(db))), "player", "league", row))
    with pytest.raises(Refused, match="line 3: belongs to another league"):
        bring(other, file)
    assert rows(other)["league"] == []


def test_no_upload_ties_a_league_to_another(db: Database, other: Database) -> None:
    """What follows a season is for whoever has the instance to say, and only one does, in no circle."""
    old, league, third = a_league(db, "Victim"), a_league(db), a_league(db, "Third")
    for one in (old, league, third):
        bring(other, told(db, one))

    def after(file: str, before: str | None) -> list[bytes]:
        lines = parsed(told(other, file))
        next(line for line in lines if line.get("row", {}).get("id") == file)["row"]["season_after"] = before
        return made(lines)

    bring(other, after(league, old), only=league)
    assert next_season.after(other, old) is None
    bring(other, after(league, old))
    assert next_season.after(other, old) == league
    bring(other, after(league, None), only=league)
    assert next_season.after(other, old) == league
    for file, before in ((third, old), (old, league), (old, old), (third, "nowhere")):
        bring(other, after(file, before))
    assert next_season.after(other, old) == league
    assert next_season.after(other, league) is None
    bring(other, after(third, league))
    assert next_season.after(other, league) == third


@pytest.mark.parametrize(
    ("kind", "facts", "replaces"),
    [
        ("result", {"scoring": "", "sides": [["ana"], ["bo"]], "totals": ["1", "0"]}, None),
        ("open", {"scoring": "simple", "sides": [["ana"], ["bo"]]}, None),
        ("hand", {"ended": "domino", "out": "A"}, None),
        ("void", {}, None),
        ("adjust", {"player": "gus", "points": "1"}, None),
        ("adjust", {"player": "nobody", "points": "1"}, None),
        ("adjust", {"player": ["ana"], "points": "1"}, None),
        ("adjust", {"player": "ana"}, None),
        ("adjust", {"points": "1"}, None),
        ("adjust", {"player": "ana", "points": "1", "order": 1}, None),
        ("adjust", {"player": "ana", "points": "1e300000000"}, None),
        ("adjust", {"player": "ana", "points": "1/0"}, None),
        ("adjust", {"player": "ana", "points": "1/" + "9" * 20}, None),
        ("adjust", {"player": "ana", "points": 10**30}, None),
        ("adjust", {"player": "ana", "points": "9" * 4299 + "/7"}, None),
        ("adjust", {"player": "ana", "points": 1.5}, None),
        ("adjust", {"player": "ana", "order": "x"}, None),
        ("adjust", {"player": "ana", "order": 10**30}, None),
        ("adjust", {"player": "ana", "withdrawn": "x", "annulled": "1", "remaining": "1"}, None),
        ("adjust", {"player": "ana", "withdrawn": "annul", "annulled": "1"}, None),
        ("adjust", {"player": "ana", "withdrawn": "annul", "annulled": "1e9", "remaining": "1"}, None),
    ],
)
def test_a_decision_that_is_none(
    db: Database, other: Database, kind: str, facts: dict[str, Any], replaces: str | None
) -> None:
    """A league's own record holds what its organiser can decide, about its own players."""
    elsewhere, league = a_league(db, "Elsewhere"), a_league(db)
    with writing(db):
        gus = players.player_named(db, elsewhere, "Gus", AT)
        ana, bo = (players.player_named(db, league, name, AT) for name in ("Ana", "Bo"))
    # He has written in it, so the file names him.
    post(db, matches(db)[1], [Draft("hand", {"ended": "domino", "out": "A"})], Writer(None, gus), AT)
    text = json.dumps(facts)
    for name, player in (("ana", ana), ("bo", bo), ("gus", gus)):
        text = text.replace(f'"{name}"', f'"{player}"')
    row = entry_of(league, 2, kind, json.loads(text), replaces=replaces)
    file = made(with_rows(parsed(told(db, league)), "published", "entry", row))
    with pytest.raises(Refused) as refused:
        bring(other, file)
    assert refused.value.line == len(file) - 2
    assert rows(other)["league"] == []


@pytest.mark.parametrize(
    ("of", "change", "words"),
    [
        ("result", {"sides": [["gus"], ["bo"]]}, "nobody of this league"),
        ("result", {"sides": [["ana"], ["ana"]]}, "nobody sits twice"),
        ("result", {"totals": ["1e300000000", "1"]}, "cannot be read"),
        ("result", {"totals": ["1", "2", "3"]}, "every side needs its points"),
        ("result", {"won": [-1]}, "cannot be read"),
        ("result", {"scoring": "chess"}, "is not known"),
        ("result", {"played": "yesterday"}, "cannot be read"),
        ("result", {"teams": ["gus", "gus"]}, "nobody of this league"),
        ("open", {"sides": [["gus"], ["bo"]]}, "nobody of this league"),
        ("hand", {"left": None}, "cannot be read"),
        ("hand", {"left": 5}, "cannot be read"),
        *(
            ("hand", facts, "cannot be read")
            for facts in (
                {"out": True},
                {"out": 3},
                {"out": None},
                {"last": ["A"]},
                {"winner": 1},
                {"ended": ["domino"]},
                {"left": {"B": "5"}},
                {"left": {"B": 5.0}},
                {"left": {"B": [[1]]}},
                {"left": {"B": [[1, "2"]]}},
                {"heap": True},
                {"out_ends": "3"},
                {"points": [1]},
                {"points": {"A": None}},
                {"bonuses": 1},
                {"bonuses": [{"to": "A"}]},
                {"bonuses": [{"to": "A", "bonus": 1}]},
                {"did": []},
                {"hit": 1},
                {"drew": "2"},
                {"facts": {"by": {}}},
                {"facts": 5},
                {"entry": 1},
                {"claim": None},
                {"side": ["A"]},
            )
        ),
        ("hand", {"substitutes": None}, "cannot be read"),
        ("hand", {"facts": {"substitutes": None}}, "cannot be read"),
        ("open", {"scoring": "chess"}, "is not known"),
        ("open", {"options": [1]}, "cannot be read"),
        ("open", {"substitutes": [{"seat": "A", "player": "gus", "from": 2}]}, "nobody of this league"),
        ("open", {"substitutes": [{"seat": "A", "player": "ana", "from": "2"}]}, "cannot be read"),
        ("open", {"substitutes": [{"seat": ["A"], "player": "ana", "from": 2}]}, "cannot be read"),
    ],
)
def test_a_match_that_cannot_be(db: Database, other: Database, of: str, change: dict[str, Any], words: str) -> None:
    """Who sits in it is of the league, and what is told of it can be; its line is named."""
    elsewhere, league = a_league(db, "Elsewhere"), a_league(db)
    with writing(db):
        ids = {"gus": players.player_named(db, elsewhere, "Gus", AT)}
        ids |= {name.lower(): players.player_named(db, league, name, AT) for name in ("Ana", "Bo")}
    post(db, matches(db)[1], [Draft("hand", {"ended": "domino", "out": "A"})], Writer(None, ids["gus"]), AT)
    text = json.dumps(change)
    for name, player in ids.items():
        text = text.replace(f'"{name}"', f'"{player}"')
    lines = parsed(told(db, league))
    at = next(at for at, line in enumerate(lines) if line.get("row", {}).get("kind") == of)
    lines[at]["row"]["facts"] |= json.loads(text)
    with pytest.raises(Refused, match=words) as refused:
        bring(other, made(lines))
    # What only the whole match tells is said of its last line.
    assert refused.value.line >= at + 1
    assert rows(other)["league"] == []


@pytest.mark.parametrize("whose", ["another league's", "the same league's", "its own"])
def test_the_key_of_another_entry(db: Database, whose: str) -> None:
    """A key stands once in all matches of an instance: the row is named, not whose key it is, and nothing comes in."""
    victim, league = a_league(db, "Victim"), a_league(db)
    theirs, ours = matches(db)
    [result] = evenings.reported_of(db, evenings.evenings(db, league)[0].id)
    taken = {"another league's": theirs, "the same league's": result, "its own": ours}[whose]
    row = entry_of(ours, 4, "hand", {"ended": "domino", "out": "A"}, key=entries(db, taken)[0].key)
    file = made(with_rows(parsed(told(db, league)), "published", "entry", row))
    before = list(db.conn.iterdump())
    with pytest.raises(Refused, match=f"match {ours}, entry 4: another entry here has the key") as refused:
        bring(db, file, only=league)
    assert refused.value.line == len(file) - 2
    assert theirs not in str(refused.value)
    assert list(db.conn.iterdump()) == before
    assert {leagues.name_of(db, one) for one in (victim, league)} == {"Victim", "Thursday club"}


def test_a_key_that_stands_twice_in_a_file(db: Database, other: Database) -> None:
    """It is refused at the second one, as any other."""
    lines = parsed(told(db, a_league(db)))
    first, second, *_ = (line["row"] for line in lines if line.get("row", {}).get("kind") in ("open", "result"))
    second["key"] = first["key"]
    with pytest.raises(Refused, match="another entry here has the key of this one already"):
        bring(other, made(lines))
    assert rows(other)["league"] == []


@pytest.mark.parametrize(
    ("table", "columns", "words"),
    [
        *(
            ("league", {"settings": json.dumps(settled)}, "settings cannot be read")
            for settled in (
                [], {"zone": "Mars/Base"}, {"zone": 1}, {"table": "cats"}, {"table": []},
                {"sets": []}, {"sets": {"k": {"name": 1}}},
                {"scoring": "chess"}, {"options": {"x": 1}},
                {"scoring": "simple", "options": [1]}, {"scoring": "simple", "options": {"x": 1}},
                {"tie_breaks": ["x"]}, {"tie_breaks": "mark"}, {"best": -1}, {"best": "2"}, {"planned": "x"},
                {"dense": "x"}, {"scheme": []}, {"scheme": {"by": "x"}}, {"scheme": {"by": []}},
                {"scheme": {"win": "1e30000000"}}, {"scheme": {"win": 10**30}}, {"scheme": {"win": None}},
                {"scheme": {"margin": "3"}}, {"scheme": {"play_all": 1}}, {"scheme": {"best_of": None}},
                {"scheme": {"cap": True}},
                {"scheme": {"forfeit_totals": ["6"]}}, {"scheme": {"places": {"x": []}}},
                {"scheme": {"places": {"2": ["1e9"]}}}, {"scheme": {"places": {"2": "20"}}}, {"scheme": {"x": 1}},
                {"sets": {"k": {"name": "Short", "scoring": "simple", "options": {"target": "x"}}}},
            )
        ),
        ("league", {"name": " "}, "a name is empty"),
        ("fixture", {"home": "[]"}, "cannot be read"),
        ("fixture", {"home": "1"}, "cannot be read"),
        ("fixture", {"home": "null"}, "cannot be read"),
        ("fixture", {"away": '[["x"]]'}, "nobody of this league"),
        ("fixture", {"round": 10**18}, "cannot be read"),
        ("squad", {"player": "gus"}, "nobody of this league"),
        ("present", {"player": "gus"}, "nobody of this league"),
        ("device", {"player": "gus"}, "nobody of this league"),
        ("evening", {"day": "20260301"}, "cannot be read"),
        ("evening", {"created_at": "9999-12-31T23:59:59-14:00"}, "cannot be read"),
        ("published", {"at": "0001-01-01T00:00:00+14:00"}, "cannot be read"),
        ("published", {"rows": '[{"name": "Ana", "points": "1e300000000", "place": 1, "won": 1, "drawn": 0, "lost": 0, "provisional": false}]'}, "cannot be read"),  # noqa: E501
        ("entry", {"at": "0001-01-01T00:00:00+14:00"}, "cannot be read"),
        ("entry", {"facts": []}, "cannot be read"),
        ("entry", {"kind": "adjust"}, "cannot be read"),
        ("entry", {"kind": "sign", "facts": {}}, "cannot be read"),
    ],
)  # fmt: skip
def test_a_row_that_no_page_could_show(
    db: Database, other: Database, table: str, columns: dict[str, Any], words: str
) -> None:
    """Its line is named, with what is wrong, and nothing is brought in."""
    elsewhere, league = a_league(db, "Elsewhere"), a_league(db)
    with writing(db):
        gus = players.player_named(db, elsewhere, "Gus", AT)
    post(db, matches(db)[1], [Draft("hand", {"ended": "domino", "out": "A"})], Writer(None, gus), AT)
    lines = parsed(told(db, league))
    at = max(at for at, line in enumerate(lines) if line.get("table") == table and line["row"].get("id") != elsewhere)
    lines[at]["row"] |= {name: gus if value == "gus" else value for name, value in columns.items()}
    with pytest.raises(Refused, match=words) as refused:
        bring(other, made(lines))
    assert refused.value.line == at + 1
    assert rows(other)["league"] == []


def test_an_opening_without_options(db: Database, other: Database) -> None:
    """It is played by the usual ones."""
    lines = parsed(told(db, a_league(db)))
    for line in lines:
        if line.get("row", {}).get("kind") == "open":
            del line["row"]["facts"]["options"]
    bring(other, made(lines))
    [match] = matches(other)
    assert load(other, match).opening["options"] == {} == load(other, match).match.opening.facts["options"]  # type: ignore[index]
    assert list(problems(other)) == []


def test_more_changes_than_a_page_can_wait_for(db: Database, other: Database) -> None:
    """A change has its match scored anew: an upload with many thousands of them would hold everybody up."""
    league = a_league(db)
    lines = parsed(told(db, league))
    [match] = matches(db)
    last = entries(db, match)[-1]
    more = [
        entry_of(match, last.position + number, "correct", dict(last.facts), replaces=last.key)
        for number in range(1, 451)
    ]
    with pytest.raises(Refused, match="too large for this page"):
        bring(db, made(with_rows(lines, "published", "entry", *more)), only=league)
    assert len(entries(db, match)) == last.position


def test_what_a_file_speaks_of_stays_in_its_league(db: Database) -> None:
    """A match for another league's fixture plays it not, and a published table tells of its own matches only."""
    victim, league = a_league(db, "Victim"), a_league(db)
    [planned] = fixtures.fixtures(db, victim)
    theirs, ours = matches(db)
    hand(db, theirs, "A")
    with writing(db):
        db.execute("UPDATE fixture SET away = home WHERE league = ?", [league])
    lines = parsed(told(db, league))
    for line in lines:
        if line.get("table") == "match" and line["row"]["id"] == ours:
            line["row"]["meeting"] = planned.id
        if line.get("table") == "published":
            line["row"]["heads"] = json.dumps({theirs: "x"})
    last = [hand for hand in entries(db, theirs) if hand.kind == "hand"][-1]
    post(db, theirs, [Draft("void", {}, replaces=last.key, reason="secret")], Writer(None, None), AT)
    bring(db, made(lines), only=league)
    assert [fixture.state for fixture in fixtures.fixtures(db, victim)] == ["due"]
    [(table_, _, _)] = published.all_of(db, league)
    assert [entry.reason for entry in published.since(db, published.load(db, table_))] == ["late"]
