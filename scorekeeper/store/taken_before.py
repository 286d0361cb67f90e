"""What of a paper a league has already (see `taking_in`)."""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.papers.paper import Played, Sides, Told

from . import ledger, players
from .reported import Outcome


@dataclass(frozen=True)
class Item:
    """A result or a match to be entered; `there` where it is entered already. `sides` as they will be called."""

    row: int
    day: str
    sides: Sides
    what: tuple[Outcome, ...] | Played
    key: str
    there: bool = False
    totals: tuple[tuple[Fraction, ...], ...] = ()
    """Of each match the totals by side."""

    @property
    def places(self) -> tuple[Fraction, ...]:
        """The places by side, where there are no totals."""
        return () if isinstance(self.what, Played) or self.totals else self.what[0].places


def key_of(league: str, one: Told | Played, seen: Counter[str]) -> str:
    """What a result is known by, whenever the same file comes; `seen` counts those that are equal in it."""
    sides = [[players.fold(name) for name in side] for side in one.sides]
    what: list[Any]
    if isinstance(one, Played):
        # By its first entry: more may have been written on the sheet since.
        what = [one.day, sides, dict(one.entries[0].facts) if one.entries else {}, one.rules.scoring, one.table]
    elif one.id:
        what = ["id", one.id]
    else:
        score = [[str(total) for total in match] for match in one.matches]
        what = [one.day, sides, score, [str(place) for place in one.places]]
    text = ledger.canonical([league, *what]).decode()
    seen[text] += 1
    return _hashed(f"{text}{seen[text]}")


def _hashed(text: str) -> str:
    return "in" + hashlib.sha256(text.encode()).hexdigest()[:40]


def free_key(db: Database, league: str, key: str) -> str:
    """The key, or one made of it where something of another league has it, or has made its own of it.

    Whoever knows a paper and the league that it will be taken into can work out its keys, and could have them first.
    """
    query = "SELECT 1 FROM entry JOIN match ON match.id = match WHERE key >= ? AND key < ? AND league <> ?"
    while db.execute(query, [key, f"{key}~", league]).fetchone():
        key = _hashed(key)
    return key


class Known:
    """What the league has of these days: by the keys of entries, and by players and points."""

    def __init__(self, db: Database, league: str, days: set[str]) -> None:
        self._db = db
        rows = db.execute(
            """
            SELECT evening.day, match.id, side.position, coalesce(side.exact, side.total), player.name
            FROM match
            JOIN evening ON evening.id = match.evening
            JOIN result ON result.match = match.id
            JOIN side ON side.match = match.id
            JOIN seat ON seat.match = match.id AND seat.side = side.position
            JOIN player ON player.id = seat.player
            WHERE match.league = ? AND evening.day IN (SELECT value FROM json_each(?))
            """,
            [league, json.dumps(sorted(days))],
        )
        found: dict[tuple[str, str], dict[int, tuple[set[str], Fraction]]] = {}
        for day, match, position, total, name in rows:
            found.setdefault((day, match), {}).setdefault(position, (set(), Fraction(total)))[0].add(name)
        self._of_match = {match: self._score(day, sides.values()) for (day, match), sides in found.items()}
        self._left = Counter(self._of_match.values())

    @staticmethod
    def _score(day: str, sides: Any) -> tuple[str, frozenset[tuple[frozenset[str], Fraction]]]:
        return day, frozenset((frozenset(names), total) for names, total in sides)

    def _of(self, item: Item) -> tuple[str, frozenset[tuple[frozenset[str], Fraction]]] | None:
        if len(item.totals) != 1:
            return None
        return self._score(item.day, zip(item.sides, item.totals[0], strict=True))

    def _entered(self, item: Item) -> ledger.Entry | None:
        return ledger.find(self._db, f"{item.key}{'o' if isinstance(item.what, Played) else 'r0'}")

    def has(self, item: Item) -> bool:
        """Whether it is entered already; of two equal ones that are entered, the third one is not."""
        score = self._of(item)
        entered = self._entered(item)
        if entered is not None:
            self._left[self._of_match.get(entered.match, ("", frozenset()))] -= 1
            return True
        if score is not None and self._left[score] > 0:
            self._left[score] -= 1
            return True
        return False

    def differs(self, item: Item) -> bool:
        """Whether what was entered for it is something else by now."""
        entered, score = self._entered(item), self._of(item)
        return entered is not None and score is not None and self._of_match.get(entered.match) != score
