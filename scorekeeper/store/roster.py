"""The roster of a league: who plays in it and as what, who was entered twice, and the teams with their squads."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlite_utils import Database

from . import derived, fixtures, ledger, players, record, reported
from .connection import must_be_writing

PARTS = ("member", "guest", "retired")


class SamePerson(Exception):
    """An entry cannot be put together with itself."""


class Twice(Exception):
    """The two have sat at one table, so they are two people; `match` is where."""

    def __init__(self, match: str) -> None:
        super().__init__(f"both sit in match {match}")
        self.match = match


class ToMeet(Exception):
    """The two are to meet each other in the fixtures."""


class StandsForOthers(Exception):
    """The entry that would go has others put together with it; `names` are theirs."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        super().__init__(f"stands for {', '.join(self.names)}")


@dataclass(frozen=True)
class Person:
    """An entry of the roster. `others`: the entries, id → name, that stand for this one."""

    id: str
    name: str
    nickname: str
    part: str
    others: dict[str, str]


@dataclass(frozen=True)
class Team:
    """A team and the ids of its squad, by name."""

    id: str
    name: str
    squad: tuple[str, ...]


def people(db: Database, league: str) -> list[Person]:
    """All people of a league by name, those who have retired last."""
    rows = db.execute(
        "SELECT id, name, nickname, part, same_as FROM player WHERE league = ? AND part <> 'team' ORDER BY folded",
        [league],
    ).fetchall()
    others: dict[str, dict[str, str]] = {}
    for player, name, _, _, same_as in rows:
        others.setdefault(same_as, {})[player] = name
    found = [
        Person(player, name, nickname, part, others.get(player, {}))
        for player, name, nickname, part, same_as in rows
        if same_as is None
    ]
    return sorted(found, key=lambda person: person.part == "retired")


def change(db: Database, player: str, name: str, nickname: str, part: str) -> None:
    """Give a player a name, a nickname ("" for none), and a part in the league. Raises `players.NameTaken`."""
    must_be_writing(db)
    players.rename(db, player, name)
    (league,) = db.execute("SELECT league FROM player WHERE id = ?", [player]).fetchone()
    if nickname and players.find(db, league, nickname) not in (None, player):
        raise players.NameTaken(nickname)
    db.execute("UPDATE player SET nickname = ?, part = ? WHERE id = ?", [players.tidy(nickname), part, player])


def put_together(db: Database, player: str, other: str) -> None:
    """From now on `player` stands for `other`, who is the same person. The record stays as it is.

    Raises SamePerson, Twice, ToMeet, StandsForOthers.
    """
    must_be_writing(db)
    other = players.person(db, other)
    if player == other:
        raise SamePerson
    others = [one for (one,) in db.execute("SELECT id FROM player WHERE ? IN (id, same_as)", [other])]
    for match in {match for one in others for match in _named(db, player, one)}:
        # Also where it was corrected since: one version of it would have somebody twice at the table.
        if any(player in sat and sat.intersection(others) for sat in _sat(db, match)):
            raise Twice(match)
    (league,) = db.execute("SELECT league FROM player WHERE id = ?", [player]).fetchone()
    for fixture in fixtures.fixtures(db, league):
        sides = (fixture.home, fixture.away or ())
        if any(player in one and other in two for one, two in (sides, sides[::-1])):
            raise ToMeet
    behind = db.execute("SELECT name FROM player WHERE same_as = ?", [player]).fetchall()
    if behind:
        raise StandsForOthers(name for (name,) in behind)
    _stand_for(db, player, other)


def take_apart(db: Database, player: str) -> None:
    """`player` stands for nobody else any more: all as before it was put together."""
    must_be_writing(db)
    _stand_for(db, player, None)


def _stand_for(db: Database, player: str, other: str | None) -> None:
    db.execute("UPDATE player SET same_as = ? WHERE id = ?", [other, player])
    # What is derived names people, not entries of the roster; the record names these.
    for match in _named(db, player):
        opened = ledger.entries(db, match)[0].kind == "open"
        derived.write(
            db, match, derived.rows(record.load(db, match)) if opened else reported.rows(reported.load(db, match))
        )


def _named(db: Database, *ids: str) -> list[str]:
    """The matches whose records name all of these entries of a league's roster."""
    query = " INTERSECT ".join(
        """
        SELECT match FROM entry WHERE kind IN ('open', 'correct', 'result') AND instr(facts, ?) AND match IN (
            SELECT id FROM match WHERE league = (SELECT league FROM player WHERE id = ?) AND id <> league
        )
        """
        for _ in ids
    )
    return [match for (match,) in db.execute(query, [value for id_ in ids for value in (f'"{id_}"', id_)])]


def _sat(db: Database, match: str) -> list[set[str]]:
    """The entries of the roster that sit, or substitute, in each version of an opening or result."""
    return [set(record.ids_in(entry.facts)) for entry in ledger.entries(db, match) if "sides" in entry.facts]


def teams(db: Database, league: str) -> list[Team]:
    """The teams of a league by name."""
    rows = db.execute(
        "SELECT id, name FROM player WHERE league = ? AND part = 'team' ORDER BY folded", [league]
    ).fetchall()
    return [Team(team, name, tuple(_squad(db, team))) for team, name in rows]


def _squad(db: Database, team: str) -> list[str]:
    rows = db.execute(
        "SELECT player.id FROM squad JOIN player ON player.id = squad.player WHERE team = ? ORDER BY folded", [team]
    )
    return [player for (player,) in rows]


def set_squad(db: Database, team: str, squad: Iterable[str]) -> None:
    """Say who belongs to a team, by the ids of players."""
    must_be_writing(db)
    db.execute("DELETE FROM squad WHERE team = ?", [team])
    db.table("squad").insert_all({"team": team, "player": player} for player in dict.fromkeys(squad))
