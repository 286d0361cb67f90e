"""The players of a league and their names."""

import sqlite3

import pytest
from sqlite_utils import Database

from scorekeeper.store.connection import NotWriting, writing
from scorekeeper.store.leagues import new_league, new_match
from scorekeeper.store.players import NameTaken, find, names, player_named, recent, rename

AT = "2026-03-01T20:00:00Z"


def named(db: Database, league: str, *wanted: str) -> list[str]:
    """The ids of the players of these names."""
    with writing(db):
        return [player_named(db, league, name, AT) for name in wanted]


def seat(db: Database, league: str, at: str, *players: str) -> None:
    """Open a match with these players at its sides."""
    with writing(db):
        match = new_match(db, league, at)
        for number, player in enumerate(players):
            db.table("seat").insert({"match": match, "letter": "ABCD"[number], "side": number, "player": player})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana", "Ana"),
        ("Ana", "ANA"),
        ("Ana", "Ana\u200b"),
        ("Ana", "\ufeffA\u00adna"),
        ("Ana María", "  ana \t maría "),
        ("Ana María", "Ana\u00a0María"),
        ("ŚWIĘTA", "święta"),
        ("Święta", "S\u0301wie\u0328ta"),
        ("Дмитрий", "ДМИТРИЙ"),
        ("Дмитрий", "Дмитрии\u0306"),
        ("Groß", "GROSS"),
        ("Ａｎａ", "Ana"),
    ],
)
def test_a_name_is_the_same_in_any_case_and_spacing(db: Database, league: str, first: str, second: str) -> None:
    """Two phones that write a name differently mean one person, who keeps the first way."""
    one, other = named(db, league, first, second)
    assert one == other
    assert names(db, [one]) == {one: first}


def test_a_name_is_kept_tidy(db: Database, league: str) -> None:
    """Blanks that a phone's keyboard adds are not part of it."""
    (player,) = named(db, league, "  Ana   María ")
    assert names(db, [player]) == {player: "Ana María"}


@pytest.mark.parametrize(("first", "second"), [("Ana", "Anna"), ("Święta", "Swieta"), ("Ana", "Ana 2")])
def test_other_names_are_other_players(db: Database, league: str, first: str, second: str) -> None:
    """An accent can be all that tells two people apart."""
    one, other = named(db, league, first, second)
    assert one != other


def test_each_league_has_its_own_players(db: Database, league: str) -> None:
    """Two clubs may both have an Ana."""
    with writing(db):
        friday = new_league(db, "Friday club", "club", AT)
    assert named(db, league, "Ana") != named(db, friday, "Ana")


@pytest.mark.parametrize("name", ["", "  \t"])
def test_nobody_is_called_nothing(db: Database, league: str, name: str) -> None:
    """A blank name is refused by the table itself."""
    with pytest.raises(sqlite3.IntegrityError):
        named(db, league, name)


def test_making_a_player_needs_writing(db: Database, league: str) -> None:
    """Two phones could otherwise make the same player at once."""
    with pytest.raises(NotWriting):
        player_named(db, league, "Ana", AT)


def test_names_of_many_players(db: Database, league: str) -> None:
    """Any number may be asked for at once, in any order and twice; an unknown one is left out."""
    ana, bo = named(db, league, "Ana", "Bo")
    asked = [ana, *(f"unknown {number}" for number in range(40_000)), bo, ana]
    assert names(db, asked) == {ana: "Ana", bo: "Bo"}
    assert names(db, []) == {}


def test_renaming_keeps_the_player(db: Database, league: str) -> None:
    """The new name finds the same player, the old one is free again."""
    (player,) = named(db, league, "Ana")
    with writing(db):
        rename(db, player, " Ana  María ")
    assert names(db, [player]) == {player: "Ana María"}
    assert named(db, league, "ana maría") == [player]
    assert named(db, league, "Ana") != [player]


def test_a_player_may_change_the_letters_of_a_name(db: Database, league: str) -> None:
    """Nobody is in one's own way."""
    (player,) = named(db, league, "ana")
    with writing(db):
        rename(db, player, "Ana")
    assert names(db, [player]) == {player: "Ana"}


def test_a_name_that_is_taken_is_refused(db: Database, league: str) -> None:
    """The refusal says who has it, as that player writes it; in another league it is free."""
    ana, bo = named(db, league, "Ana", "Święta")
    with pytest.raises(NameTaken) as refusal, writing(db):
        rename(db, ana, "ŚWIĘTA ")
    assert refusal.value.name == "Święta"
    assert names(db, [ana, bo]) == {ana: "Ana", bo: "Święta"}
    with writing(db):
        friday = new_league(db, "Friday club", "club", AT)
    (other,) = named(db, friday, "Cy")
    with writing(db):
        rename(db, other, "Święta")
    assert names(db, [other]) == {other: "Święta"}


def test_recent_players_come_first(db: Database, league: str) -> None:
    """The last table in the order of its seats, then those before it, then whoever never sat down."""
    ana, bo, cy, di, eli = named(db, league, "Ana", "Bo", "Cy", "Di", "Eli")
    seat(db, league, "2026-03-01T20:00:00Z", ana, bo, di)
    seat(db, league, "2026-03-08T20:00:00Z", di, cy, ana)
    seat(db, league, "2026-02-01T20:00:00Z", bo, ana)
    assert recent(db, league) == [(di, "Di"), (cy, "Cy"), (ana, "Ana"), (bo, "Bo"), (eli, "Eli")]
    assert recent(db, league, limit=2) == [(di, "Di"), (cy, "Cy")]


def test_players_of_another_league_are_not_recent(db: Database, league: str) -> None:
    """One club does not learn who plays in the other."""
    named(db, league, "Ana")
    with writing(db):
        friday = new_league(db, "Friday club", "club", AT)
    assert recent(db, friday) == []


def test_a_new_name_costs_the_same_in_a_large_league(db: Database, league: str) -> None:
    """However many play there, only those with a nickname are looked through for a name that nobody has."""
    steps: list[int] = []
    for start, stop in ((0, 20), (20, 400)):
        with writing(db):
            for number in range(start, stop):
                player_named(db, league, f"Player {number}", AT)
        steps.append(0)

        def step() -> None:
            steps[-1] += 1

        db.conn.set_progress_handler(step, 1)
        assert find(db, league, "Zoë") is None
        db.conn.set_progress_handler(None, 1)
    assert steps[0] == steps[1] > 0
