"""Devices, links that admit them, and the roles they hold."""

import re
import sqlite3

import pytest
from sqlite_utils import Database

from scorekeeper.store.access import (
    Device,
    Membership,
    admit,
    device_of,
    find_link,
    hash_key,
    leagues_of,
    links,
    name_device,
    new_device,
    new_key,
    new_link,
    open_link,
    revoke_link,
    role_for,
)
from scorekeeper.store.connection import NotWriting, writing
from scorekeeper.store.leagues import home_league, new_league, new_match
from scorekeeper.store.players import player_named

AT = "2026-03-01T20:00:00Z"
LATER = "2026-03-01T22:00:00Z"


@pytest.fixture
def device(db: Database) -> str:
    """A phone that nobody has admitted anywhere yet."""
    with writing(db):
        return new_device(db, AT)[0]


def follow(db: Database, key: str, device: str) -> bool:
    """Open a link on a device; whether it let it in."""
    with writing(db):
        return open_link(db, key, device, AT) is not None


def link_to(db: Database, role: str, league: str, match: str | None = None) -> str:
    """Make a link and return its key."""
    with writing(db):
        return new_link(db, role, league, match, at=AT)


def revoke(db: Database, key: str) -> None:
    """Take back the link with this key."""
    link = find_link(db, key)
    assert link is not None
    with writing(db):
        revoke_link(db, link.id, LATER)


def test_keys_are_long_short_to_write_and_never_the_same() -> None:
    """128 bits in 22 letters that need no escaping in an address."""
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", key) for key in keys)


def test_a_device_is_known_by_its_secret(db: Database) -> None:
    """The cookie's secret finds the device, and nothing else does: neither its id nor its hash."""
    with writing(db):
        device, secret = new_device(db, AT)
    assert device_of(db, secret) == Device(device, None)
    assert [device_of(db, wrong) for wrong in (device, hash_key(secret), "", secret + "A")] == [None] * 4


def test_no_secret_is_in_the_file(db: Database, league: str) -> None:
    """Whoever gets hold of a backup cannot open a link or be a device with it."""
    with writing(db):
        _, secret = new_device(db, AT)
        key = new_link(db, "organiser", league, at=AT)
    dump = "\n".join(db.iterdump())
    assert (secret in dump, key in dump) == (False, False)
    assert (hash_key(secret) in dump, hash_key(key) in dump) == (True, True)


def test_a_device_may_say_whose_it_is_and_take_it_back(db: Database, league: str) -> None:
    """That name stands in the record beside what the device enters."""
    with writing(db):
        device, secret = new_device(db, AT)
        player = player_named(db, league, "Ana", AT)
        name_device(db, device, player)
    assert device_of(db, secret) == Device(device, player)
    with writing(db):
        name_device(db, device, None)
    assert device_of(db, secret) == Device(device, None)


@pytest.mark.parametrize("role", ["organiser", "scorer", "viewer"])
def test_opening_a_link_gives_its_role(db: Database, device: str, league: str, match: str, role: str) -> None:
    """A link into a league covers the league and its matches."""
    key = link_to(db, role, league)
    assert role_for(db, device, league) is None
    assert follow(db, key, device)
    assert (role_for(db, device, league), role_for(db, device, league, match)) == (role, role)


def test_a_link_into_a_match_covers_that_match_only(
    db: Database, device: str, league: str, match: str, other_match: str
) -> None:
    """The scorer of one table is nobody at the next."""
    follow(db, link_to(db, "scorer", league, match), device)
    assert role_for(db, device, league, match) == "scorer"
    assert role_for(db, device, league, other_match) is None
    assert role_for(db, device, league) is None


def test_a_role_in_one_league_is_none_in_another(db: Database, device: str, league: str, match: str) -> None:
    """Not even for a match of the other league that is asked for under this one's name."""
    with writing(db):
        other = new_league(db, "Friday club", "club", AT)
        admit(db, device, "organiser", other, at=AT)
    assert role_for(db, device, league) is None
    assert role_for(db, device, league, match) is None
    assert role_for(db, device, other, match) is None
    assert role_for(db, device, other, "no such match") is None
    assert role_for(db, device, other) == "organiser"


def test_the_highest_role_counts(db: Database, device: str, league: str, match: str, other_match: str) -> None:
    """A viewer of the league who scores one table does both."""
    follow(db, link_to(db, "viewer", league), device)
    follow(db, link_to(db, "scorer", league, match), device)
    assert role_for(db, device, league, match) == "scorer"
    assert role_for(db, device, league, other_match) == "viewer"
    follow(db, link_to(db, "organiser", league), device)
    assert role_for(db, device, league, match) == "organiser"


def test_revoking_a_link_works_at_once(db: Database, device: str, league: str, match: str) -> None:
    """Whoever came in by it is out, and nobody else comes in."""
    key = link_to(db, "scorer", league)
    follow(db, key, device)
    revoke(db, key)
    assert (role_for(db, device, league), role_for(db, device, league, match)) == (None, None)
    assert leagues_of(db, device) == []
    assert (find_link(db, key), follow(db, key, device)) == (None, False)


def test_revoking_one_link_leaves_the_others(db: Database, device: str, league: str) -> None:
    """What a device holds by another link, or of its own, it keeps."""
    revoked, kept = link_to(db, "organiser", league), link_to(db, "scorer", league)
    follow(db, revoked, device)
    follow(db, kept, device)
    with writing(db):
        admit(db, device, "viewer", league, at=AT)
    revoke(db, revoked)
    assert role_for(db, device, league) == "scorer"
    revoke(db, kept)
    assert role_for(db, device, league) == "viewer"


def test_a_link_is_revoked_once(db: Database, league: str) -> None:
    """The list keeps when it was first taken back."""
    key = link_to(db, "scorer", league)
    link = find_link(db, key)
    assert link is not None
    with writing(db):
        revoke_link(db, link.id, AT)
        revoke_link(db, link.id, LATER)
    assert [listed.revoked_at for listed in links(db, league)] == [AT]


def test_opening_a_link_twice_is_one_admission(db: Database, device: str, league: str, match: str) -> None:
    """A code that is scanned every evening leaves one row, and so does a game started twice."""
    whole, part = link_to(db, "scorer", league), link_to(db, "scorer", league, match)
    for _ in range(2):
        assert follow(db, whole, device)
        assert follow(db, part, device)
        with writing(db):
            admit(db, device, "scorer", league, match, at=AT)
            admit(db, device, "scorer", league, at=AT)
    assert db.table("admission").count == 4


@pytest.mark.parametrize("key", ["", "unknown", "é"])
def test_an_unknown_link_opens_nothing(db: Database, device: str, key: str) -> None:
    """Guessing leads nowhere and leaves nothing behind."""
    assert not follow(db, key, device)
    assert db.table("admission").count == 0


def test_the_links_of_a_league_are_listed_oldest_first(db: Database, league: str, match: str) -> None:
    """The organiser sees which stand; their keys cannot be shown again."""
    first = link_to(db, "organiser", league)
    link_to(db, "scorer", league, match)
    with writing(db):
        new_link(db, "viewer", new_league(db, "Friday club", "club", AT), at=AT)
    revoke(db, first)
    listed = links(db, league)
    assert [(link.role, link.match, link.revoked_at) for link in listed] == [
        ("organiser", None, LATER),
        ("scorer", match, None),
    ]


def test_leagues_of_a_device(db: Database, device: str, league: str, match: str) -> None:
    """By name, with the role held there; one match is not a league, and no league comes twice."""
    with writing(db):
        home = home_league(db, AT)
        friday = new_league(db, "Friday club", "club", AT)
        admit(db, device, "scorer", friday, new_match(db, friday, AT), at=AT)
        admit(db, device, "scorer", home, at=AT)
        for role in ("viewer", "organiser", "scorer"):
            admit(db, device, role, league, at=AT)
    assert leagues_of(db, device) == [
        Membership(home, "At home", "home", "scorer"),
        Membership(league, "Thursday club", "club", "organiser"),
    ]


def test_the_home_league_is_made_once(db: Database) -> None:
    """Once it is there, finding it writes nothing."""
    with pytest.raises(NotWriting):
        home_league(db, AT)
    with writing(db):
        home = home_league(db, AT)
    assert home_league(db, LATER) == home


@pytest.mark.parametrize(("role", "where"), [("boss", "here"), ("scorer", "nowhere")])
def test_no_role_that_means_nothing_is_given(db: Database, device: str, league: str, role: str, where: str) -> None:
    """An unknown role or league is refused, with or without a link."""
    there = league if where == "here" else where
    with pytest.raises(sqlite3.IntegrityError):
        link_to(db, role, there)
    with pytest.raises(sqlite3.IntegrityError), writing(db):
        admit(db, device, role, there, at=AT)
