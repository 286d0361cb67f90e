"""Somebody else is saving for longer than a phone waits."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, form
from sqlite_utils import Database

import scorekeeper.store.connection
from scorekeeper.store import evenings, players
from scorekeeper.store.connection import writing

BUSY = "Another phone is saving something large. Nothing was saved: send it again."


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone waits no longer than a moment."""
    monkeypatch.setattr(scorekeeper.store.connection, "PATIENCE", 0.01)


def test_what_was_typed_can_be_sent_again(
    client_as: Callable[..., FlaskClient], league: str, evening: str, db: Database, read: Callable[..., Any]
) -> None:
    """The page says that nothing was saved, and its one button sends all of it once more, to the same address."""
    with writing(db):
        here = [players.player_named(db, league, name, "2026-03-01T20:14:00+00:00") for name in ("Ana", "Bo")]
    scorer, address = client_as("scorer", league), f"/e/{evening}/present"
    with writing(db):
        answer = scorer.post(address, data={"player": here, "new": "Cy, “<Dee>”", "guests": "1"})
    clear(answer, 503)
    page = read(answer)
    assert BUSY in page.text
    assert evenings.present(db, evening) == []
    found = form(page)
    assert (found.action, found.method) == (None, "post")
    typed = [(attrs["name"], attrs["value"]) for tag, attrs in page.tags if tag == "input"]
    assert typed == [("player", here[0]), ("player", here[1]), ("new", "Cy, “<Dee>”"), ("guests", "1")]
    again: dict[str, list[str]] = {}
    for name, value in typed:
        again.setdefault(name, []).append(value)
    assert scorer.post(address, data=again).status_code == 303
    assert {players.names(db, [one])[one] for one in evenings.present(db, evening)} == {"Ana", "Bo", "Cy", "“<Dee>”"}


def test_a_file_has_to_be_chosen_again(
    client_as: Callable[..., FlaskClient], league: str, db: Database, read: Callable[..., Any]
) -> None:
    """A page cannot send a file of the phone once more, so it offers no button that would lose it."""
    organiser = client_as("organiser", league)
    whole = organiser.get(f"/l/{league}/export.jsonl").data
    with writing(db):
        answer = organiser.post(f"/l/{league}/import", data={"file": (BytesIO(whole), "league.jsonl")})
    clear(answer, 503)
    page = read(answer)
    assert BUSY in page.text
    assert not [attrs for tag, attrs in page.tags if tag == "form"]
