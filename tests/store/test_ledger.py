"""The record: what is appended stays, once and in order, and a changed byte is found."""

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.store.access import new_device
from scorekeeper.store.connection import NotWriting, connect, writing
from scorekeeper.store.ledger import (
    Draft,
    Entry,
    KeyTaken,
    NothingToReplace,
    Writer,
    append,
    broken,
    entries,
    find,
    head,
)
from scorekeeper.store.players import player_named

AT = "2026-03-01T20:00:00Z"
NOBODY = Writer(None, None)
OPEN = Draft("open", {"scoring": "widow"}, key="first")
HAND = Draft("hand", {"pips": {"A": 12, "B": 7}, "out": "C"}, key="second", phone_at="2026-03-01T21:00:00+01:00")
VOID = Draft("void", {}, key="third", replaces="second", reason="wrong table")


def test_what_is_appended_is_what_is_read(
    db: Database, match: str, league: str, enter: Callable[..., list[Entry]]
) -> None:
    """Facts, reason, who and when come back as they went in."""
    with writing(db):
        device, _ = new_device(db, AT)
        player = player_named(db, league, "Ana", AT)
    stored = enter(OPEN, HAND, VOID, writer=Writer(device, player))
    assert entries(db, match) == stored
    assert find(db, "second") == stored[1]
    assert replace(stored[1], hash="") == Entry(
        match=match,
        position=2,
        key="second",
        kind="hand",
        facts={"pips": {"A": 12, "B": 7}, "out": "C"},
        replaces=None,
        reason="",
        device=device,
        player=player,
        at=AT,
        phone_at="2026-03-01T21:00:00+01:00",
        hash="",
    )
    assert (stored[2].position, stored[2].replaces, stored[2].reason) == (3, "second", "wrong table")


def test_an_empty_record_has_no_head(db: Database, match: str) -> None:
    """Nothing is found where nothing was entered."""
    assert (entries(db, match), head(db, match), find(db, "first"), list(broken(db))) == ([], None, None, [])


def test_the_head_is_the_last_entry(db: Database, match: str, enter: Callable[..., list[Entry]]) -> None:
    """A phone asks with it whether anything is new."""
    last = enter(OPEN, HAND)[-1]
    assert head(db, match) == (2, "second", last.hash)


def test_the_head_is_found_by_an_index(db: Database) -> None:
    """A scoreboard asks for it every few seconds."""
    asked: list[str] = []
    with db.tracer(lambda sql, _: asked.append(sql)):
        head(db, "some match")
    (question,) = asked
    (step,) = db.query(f"EXPLAIN QUERY PLAN {question}", ["some match"])
    assert re.fullmatch(r"SEARCH entry USING INDEX \w+ \(match=\?\)", step["detail"])


def test_each_match_counts_its_own_positions(
    db: Database, match: str, other_match: str, enter: Callable[..., list[Entry]]
) -> None:
    """Two tables that play at the same time do not meet in the record."""
    enter(OPEN)
    enter(replace(OPEN, key="elsewhere"), to=other_match)
    enter(HAND)
    assert [(entry.position, entry.key) for entry in entries(db, match)] == [(1, "first"), (2, "second")]
    assert [(entry.position, entry.key) for entry in entries(db, other_match)] == [(1, "elsewhere")]
    assert list(broken(db)) == []


def test_sending_again_enters_nothing_twice(db: Database, match: str, enter: Callable[..., list[Entry]]) -> None:
    """A phone that heard no answer sends its entries again, and gets the first answer again."""
    first = enter(OPEN, HAND)
    again = enter(HAND, VOID, at="2026-03-01T20:05:00Z")
    assert again[0] == first[1]
    assert entries(db, match) == [*first, again[1]]


def test_facts_are_the_same_in_any_order(enter: Callable[..., list[Entry]]) -> None:
    """The order in which a phone writes its fields says nothing."""
    stored = enter(OPEN, HAND)
    assert enter(replace(HAND, facts={"out": "C", "pips": {"B": 7, "A": 12}})) == stored[1:]


@pytest.mark.parametrize(
    "changed",
    [
        {"facts": {"pips": {"A": 17, "B": 7}, "out": "C"}},
        {"facts": {"pips": {"A": 12, "B": 7.0}, "out": "C"}},
        {"facts": {}},
        {"kind": "play"},
        {"replaces": "first"},
    ],
)
def test_a_key_with_other_facts_is_refused(
    db: Database, match: str, enter: Callable[..., list[Entry]], changed: dict[str, Any]
) -> None:
    """The refusal carries what stands there, so that the page can show both."""
    stored = enter(OPEN, HAND)
    with pytest.raises(KeyTaken) as refusal:
        enter(replace(HAND, **changed))
    assert refusal.value.entry == stored[1]
    assert entries(db, match) == stored


def test_a_key_of_another_match_is_refused(db: Database, other_match: str, enter: Callable[..., list[Entry]]) -> None:
    """The same facts in another match are not the same entry."""
    enter(OPEN)
    with pytest.raises(KeyTaken):
        enter(OPEN, to=other_match)
    assert entries(db, other_match) == []


@pytest.mark.parametrize("missing", ["nowhere", "elsewhere"])
def test_only_what_stands_in_the_match_is_replaced(
    db: Database, match: str, other_match: str, enter: Callable[..., list[Entry]], missing: str
) -> None:
    """Nobody voids a hand of another table."""
    enter(replace(OPEN, key="elsewhere"), to=other_match)
    with pytest.raises(NothingToReplace):
        enter(replace(VOID, replaces=missing))
    assert entries(db, match) == []


def test_drafts_are_entered_together_or_not_at_all(db: Database, match: str) -> None:
    """Whoever catches the refusal and goes on writing does not keep half of it."""
    with writing(db):
        append(db, match, [OPEN], NOBODY, AT)
        with pytest.raises(KeyTaken):
            append(db, match, [HAND, replace(OPEN, facts={})], NOBODY, AT)
        append(db, match, [replace(HAND, key="later")], NOBODY, AT)
    assert [entry.key for entry in entries(db, match)] == ["first", "later"]
    assert list(broken(db)) == []


def test_appending_needs_writing(db: Database, match: str) -> None:
    """An entry without the lock could take another one's place."""
    with pytest.raises(NotWriting):
        append(db, match, [OPEN], NOBODY, AT)


@pytest.mark.parametrize(
    "draft",
    [Draft("hand", {"a": float("nan")}), Draft("hand", {"a": "\ud800"}), Draft("hand", {}, reason="\udfff")],
)
def test_what_cannot_be_written_down_is_refused(
    db: Database, match: str, enter: Callable[..., list[Entry]], draft: Draft
) -> None:
    """Nothing enters the record that could not be read again."""
    with pytest.raises(ValueError, match=r"surrogates|JSON"):
        enter(OPEN, draft)
    assert entries(db, match) == []


def test_eight_phones_at_once_lose_nothing(db: Database, path: Path, match: str) -> None:
    """Each has its own connection and they all write to one match; every entry finds its own place."""
    failures, start = [], threading.Barrier(8)

    def play(phone: int) -> None:
        start.wait()
        try:
            with connect(path) as own:
                for number in range(6):
                    draft = Draft("play", {"ends": number}, key=f"{phone}-{number}")
                    with writing(own):
                        append(own, match, [draft], NOBODY, AT)
        except Exception as problem:  # noqa: BLE001 - a thread's exception would be lost
            failures.append(problem)

    threads = [threading.Thread(target=play, args=(phone,)) for phone in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    record = entries(db, match)
    assert [entry.position for entry in record] == list(range(1, 49))
    assert {entry.key for entry in record} == {f"{phone}-{number}" for phone in range(8) for number in range(6)}
    assert list(broken(db)) == []
