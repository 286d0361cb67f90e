"""Forms that no page made: keys of something else, and whatever hypothesis can think of."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pages import clear, written
from sqlite_utils import Database

from scorekeeper.store import ledger
from scorekeeper.store.record import load

FIELDS = [
    *(f"left-{seat}" for seat in ("A", "B", "C", "D", "AC", "BD", "Z", "")), *(f"seat-{at}" for at in range(4)),
    "out", "by", "last", "what", "heap", "out_ends", "ends", "did", "drew", "hit", "cancel", "blocked", "finished",
    "ending", "sure", "once", "after", "reason", "pairs", "add", "seat", "hand", "name", "league", "role",
    "option-target", "option-hands", "option-set", "option-blocked", "option-round_each", "option-dealt", "claim",
    "wants", "side", "version", "seen", "decision", "match", "key", "_scheme", "_external", "_anchor", "_method",
]  # fmt: skip
GOOD = [
    "1", "7", "12", "6-5 1-0", "A", "B", "AC", "BD", "0:9", "0:score", "2", "nobody", "6", "void", "replace", "keep",
    "claimed", "viewer", "why", "Zoë", "Ana", "y",
]  # fmt: skip
RUBBISH = [
    "", " ", "0", "x", "%", "%00", "\x00", "\ufffd", "9" * 5000, "٣", "-1", "1e3", "A & C", "../..", "<script>",
    "\u202e", "🁫", "{{ 7*7 }}", "%(name)s", "é" * 61,
]  # fmt: skip
VALUES = st.sampled_from(GOOD) | st.sampled_from(RUBBISH) | st.text(max_size=20) | st.integers().map(str)
TYPED = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), st.lists(VALUES, max_size=2), max_size=12)
LOOKS = st.sampled_from([["", "/sheet"], ["/history", "/why/0"], ["/more", "/opening"], ["/sheet.json", "?tv"]])


@pytest.fixture
def client(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may do everything."""
    return client_as("organiser", league)


def test_keys_of_something_else(client: FlaskClient, matches: dict[str, list[str]], league: str, db: Database) -> None:
    """A form with the key of another entry, of this match or another, is refused and changes nothing."""
    match, keys = next(iter(matches.items()))
    fields = {
        "left-B": "1",
        "left-C": "3",
        "reason": "why",
        "name": "Zoë",
        "seat": "B",
        "seat-0": "Ana",
        "seat-1": "Zoë",
    }
    others = [load(db, other).entries[at].key for other in list(matches)[1:] for at in (0, -1)]
    before = written(db)
    for key in [*others, load(db, match).entries[0].key]:
        form = fields | {"once": key, "hand": "2", "what": keys[0]}
        for path in ["/opening", "/substitute", "/abandon", "/undo", f"/entry/{keys[0]}", f"/entry/{keys[0]}/void"]:
            clear(client.post(f"/m/{match}{path}", data=form), 409)
        if key in others:
            clear(client.post(f"/m/{match}", data=fields | {"once": key}), 409)
        # The match is still open: its rematch is opened under no key.
        assert client.post(f"/m/{match}/rematch", data={"once": key}).location == f"/m/{match}"
        # A form of this league's leads to the match that it opened, where that can be corrected.
        clear(client.post(f"/l/{league}/new/simple", data=fields | {"once": key}), 303, 409)
    assert written(db) == before


@pytest.mark.parametrize(
    "rubbish", ["", "x", "é" * 30, "\x00" * 20, "x" * 65, "<script>", "../../etc/passwd", "_" * 20]
)
def test_keys_that_are_none(rubbish: str, client: FlaskClient, matches: dict[str, list[str]], db: Database) -> None:
    """A form whose key is unfit gets another one."""
    match = next(iter(matches))
    for count in (1, 2):
        client.post(f"/m/{match}", data={"left-B": "1", "left-C": "3", "once": rubbish})
        assert len([slot for slot in load(db, match).match.slots if slot.kind == "hand"]) == 1 + count


@given(data=st.data(), typed=TYPED)
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_form_to_any_address(
    data: st.DataObject, typed: dict[str, list[str]], app: Flask, client: FlaskClient, matches: dict[str, list[str]],
    league: str, db: Database,
) -> None:  # fmt: skip
    """Saved whole or refused whole, by a page with a fitting status; afterwards every page can still be seen."""
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    rule = data.draw(st.sampled_from(sorted(rules, key=str)))
    match = data.draw(st.sampled_from(list(matches)))
    keys = [*matches[match], *(entry.key for entry in load(db, match).entries[-2:])]
    values = {
        "league": league,
        "player": "x",
        "fixture": "x",
        "entrant": "x",
        "link": "x",
        "table": "x",
        "evening": "0" * 32,
        "match": match,
        "key": data.draw(st.sampled_from(keys)),
        "scoring": "all-threes",
    }
    address = app.url_map.bind("localhost").build(rule.endpoint, {name: values[name] for name in rule.arguments})
    for name in ("what", "once", "after", "seen"):
        if name in typed and data.draw(st.booleans()):
            typed[name] = [data.draw(st.sampled_from(keys))]
    sent = {
        name.encode("utf-8", "replace"): [text.encode("utf-8", "replace") for text in texts]
        for name, texts in typed.items()
    }
    before, stood = written(db), len(load(db, match).entries)
    answer = client.post(address, data=sent)
    clear(answer, 200, 303, 400, 403, 404, 409, 422)
    if answer.status_code >= 400:
        assert written(db) == before
    else:
        assert len(load(db, match).entries) <= stood + 3
    assert list(ledger.broken(db, match)) == []
    for path in data.draw(LOOKS):
        assert client.get(f"/m/{match}{path}").status_code == 200
