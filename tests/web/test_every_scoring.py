"""Every scoring and preset at the table: what was typed stands there again, whatever is done."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form
from sqlite_utils import Database

from scorekeeper.game.scorings import find, scorings
from scorekeeper.store.record import load

KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]
PLAYS = {
    "all-threes": {"by": "A", "ends": 6}, "all-threes-61": {"by": "A", "ends": 6}, "all-fives": {"by": "B", "ends": 10},
    "fives-and-threes": {"by": "B", "ends": 9}, "lucky-triple": {"by": "A", "drew": 2, "hit": True},
}  # fmt: skip


@pytest.fixture
def table(open_table: Callable[..., str], enter: Callable[..., str]) -> Callable[[str], str]:
    """`table("dominican")`: a match of two in which a play, if there are any, and a hand were entered."""

    def table(key: str) -> str:
        scoring, preset = find(key)
        match = open_table(key, ["Ana", "Bo"], **{**preset, **({"hands": 3} if "hands" in preset else {})})
        if scoring.plays:
            enter(match, "play", PLAYS[scoring.key])
        hand: dict[str, Any] = {"ended": "domino", "out": "A", "left": {"B": 6}}
        if "points" in scoring.endings:
            hand = {"points": {"A": 4, "B": -2}}
        elif "finished" in scoring.endings:
            hand = {"ended": "finished"}
        if preset.get("capicu"):
            hand["bonuses"] = [{"to": "A", "bonus": "capicu"}]
        enter(match, "hand", hand)
        return match

    return table


@pytest.mark.parametrize("key", KEYS)
def test_what_was_typed_stands_there_again(
    key: str, table: Callable[[str], str], client_as: Callable[..., FlaskClient], league: str, db: Database,
    read: Callable[..., Any],
) -> None:  # fmt: skip
    """After Undo, after a save of nothing and of rubbish, and where an entry is corrected, disputed or supposed."""
    match = table(key)
    phone = client_as("organiser", league)
    for slot in load(db, match).match.slots:
        for part in (f"entry/{slot.key}", f"entry/{slot.key}/dispute", f"what-if/{slot.key}"):
            assert phone.get(f"/m/{match}/{part}").status_code == 200, part
    undone = phone.post(f"/m/{match}/undo", data={"once": "undo0001", "what": load(db, match).entries[-1].key})
    assert undone.status_code == 303
    board = read(phone.get(undone.location))
    assert board.status == 200
    fields = form(board, f"/m/{match}").fields
    typed = {name: value for name, value in fields.items() if value and name.startswith(("left-", "bonus-", "out"))}
    assert typed or "points" not in find(key)[0].endings
    empty = {name: fields[name] for name in ("once", "after")} | {"save": "1"}
    assert phone.post(f"/m/{match}", data=empty).status_code in (303, 422)
    rubbish = dict.fromkeys(fields, "x") | empty | {"once": "rubbish1"}
    assert phone.post(f"/m/{match}", data=rubbish).status_code in (409, 422)


@pytest.mark.parametrize("key", ["dominican", "puerto-rico-500"])
def test_undo_gives_bonuses_back(
    key: str, table: Callable[[str], str], client_as: Callable[..., FlaskClient], league: str, db: Database,
    read: Callable[..., Any],
) -> None:  # fmt: skip
    """With the pips, into their fields."""
    match = table(key)
    phone = client_as("scorer", league)
    board = read(
        phone.get(
            phone.post(f"/m/{match}/undo", data={"once": "undo0001", "what": load(db, match).entries[-1].key}).location
        )
    )
    fields = form(board, f"/m/{match}").fields
    assert fields["bonus-capicu-A"] == "1"
    assert "6" in fields.values()
