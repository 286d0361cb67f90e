"""The fixtures of a league: its rounds, what was played of them, what was postponed.

What is played of a fixture is a meeting with the fixture's id: matches, or results that were reported.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.league.fixtures import round_robin
from scorekeeper.game.league.points import Length

from . import leagues
from .adjustments import decisions
from .connection import must_be_writing

PAIR = " & "
"""Between the ids of the two players of a pair, in order: so a pair is called in tables and fixtures."""
Side = tuple[str, ...]
"""The ids of a player, of the two of a pair, or of one team."""
BYE = Length()
"""How long one alone is busy: what a league says of a meeting's length is about two."""


class AlreadyPlayed(Exception):
    """Some of the fixtures have been played: they cannot be planned anew."""


class TooFew(ValueError):
    """Fewer than two do not meet."""


@dataclass(frozen=True)
class Fixture:
    """Who is to meet whom in a round; `away` is None for a bye. `state` is `due`, `open` or `played`; `withdrawn` where
    it is not over and never will be, since somebody has left the league.

    `evening` is the one that its round belongs to, also where it is postponed and played later. `played` are the
    matches of it that are finished, of `matches` at most, `won` those that `home` and `away` have; nothing of it counts
    before `state` is `played`.
    """

    id: str
    round: int
    home: Side
    away: Side | None
    evening: str | None
    postponed: bool
    state: str
    played: int
    matches: int
    won: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))


def plan(db: Database, league: str, entrants: Sequence[Side], *, double: bool) -> int:
    """Plan rounds in which everybody meets everybody, in the place of what was planned; returns how many.

    Raises TooFew, AlreadyPlayed.
    """
    must_be_writing(db)
    sides = {PAIR.join(sorted(side)): side for side in entrants}
    if len(sides) < 2:
        raise TooFew
    if any(fixture.state in ("open", "played") or fixture.played for fixture in fixtures(db, league)):
        raise AlreadyPlayed
    db.execute("DELETE FROM fixture WHERE league = ?", [league])
    rounds = round_robin(list(sides), double=double)
    db.table("fixture").insert_all(
        {
            "id": uuid4().hex,
            "league": league,
            "round": number,
            "home": json.dumps(sides[home]),
            "away": json.dumps(sides[away]) if away is not None else None,
            "evening": None,
            "postponed": 0,
        }
        for number, pairs in enumerate(rounds, start=1)
        for home, away in pairs
    )
    return len(rounds)


def fixtures(db: Database, league: str) -> list[Fixture]:
    """All fixtures of a league, round by round. One is played once its meeting is over."""
    length = leagues.length(db, league)
    played: dict[str, list[tuple[str, int, int, int]]] = {}
    for fixture, *match in db.execute(
        """
        SELECT fixture.id, result.state, total(won AND position = 0), total(won AND position = 1), total(forfeited)
        FROM fixture
        JOIN match ON match.meeting = fixture.id AND match.league = fixture.league
        JOIN result ON result.match = match.id AND result.state <> 'abandoned'
        JOIN side ON side.match = match.id
        WHERE fixture.league = ? GROUP BY match.id
        """,
        [league],
    ):
        played.setdefault(fixture, []).append(tuple(match))
    gone = {withdrawal.entrant for withdrawal in decisions(db, league).withdrawn.values()}
    same = dict(db.execute("SELECT id, same_as FROM player WHERE league = ? AND same_as IS NOT NULL", [league]))
    rows = db.execute(
        "SELECT id, round, home, away, evening, postponed FROM fixture WHERE league = ? ORDER BY round, rowid", [league]
    )
    found = [
        Fixture(
            id_,
            round_,
            _side(home, same),
            _side(away, same) if away else None,
            evening,
            bool(postponed),
            _state(played.get(id_, []), length if away else BYE),
            sum(state == "over" for state, *_ in played.get(id_, [])),
            (length if away else BYE).matches,
            _won(played.get(id_, [])),
        )
        for id_, round_, home, away, evening, postponed in rows.fetchall()
    ]
    return [
        replace(one, state="withdrawn")
        if one.state == "due" and gone.intersection(one.home + (one.away or ()))
        else one
        for one in found
    ]


def _side(stored: str, same: dict[str, str]) -> Side:
    return tuple(same.get(player, player) for player in json.loads(stored))


def _state(matches: Sequence[tuple[str, int, int, int]], length: Length) -> str:
    if any(state == "open" for state, *_ in matches):
        return "open"
    over = any(forfeited for *_, forfeited in matches) or length.over(len(matches), max(_won(matches)))
    return "played" if matches and over else "due"


def _won(matches: Sequence[tuple[str, int, int, int]]) -> tuple[Fraction, Fraction]:
    """The matches won by each; a win that both share is half of one for each."""
    home, away = Fraction(0), Fraction(0)
    for _, one, other, _ in matches:
        shared = int(one + other) or 1
        home, away = home + Fraction(int(one), shared), away + Fraction(int(other), shared)
    return home, away


def hold(db: Database, league: str, number: int, evening: str) -> None:
    """The fixtures of a round are those of this evening; what was postponed keeps its own."""
    must_be_writing(db)
    db.execute(
        "UPDATE fixture SET evening = ? WHERE league = ? AND round = ? AND NOT postponed", [evening, league, number]
    )


def postpone(db: Database, fixture: str, *, postponed: bool) -> None:
    """It is played later, or is not postponed after all; its round and evening stay."""
    must_be_writing(db)
    db.execute("UPDATE fixture SET postponed = ? WHERE id = ?", [int(postponed), fixture])


def own_evenings(db: Database, league: str) -> dict[str, str]:
    """Postponed meeting → the evening of its own round, for which it counts whenever it is played.

    One whose round no evening has taken is missing: it counts for the evening where it is played.
    """
    rows = db.execute(
        """
        SELECT later.id, coalesce(later.evening, max(round.evening)) AS own
        FROM fixture AS later
        LEFT JOIN fixture AS round
            ON round.league = later.league AND round.round = later.round AND NOT round.postponed
        WHERE later.league = ? AND later.postponed GROUP BY later.id HAVING own IS NOT NULL
        """,
        [league],
    )
    return dict(rows.fetchall())


def planned(db: Database, league: str) -> Counter[frozenset[str]]:
    """How often two are to meet, or were before somebody left.

    They are called as in the table: a pair by its two ids in order.
    """
    return Counter(
        frozenset(PAIR.join(sorted(side)) for side in (fixture.home, fixture.away))
        for fixture in fixtures(db, league)
        if fixture.away
    )


def in_hand(db: Database, league: str) -> Counter[str]:
    """How many postponed fixtures each entrant has still to play."""
    waiting = [fixture for fixture in fixtures(db, league) if fixture.postponed and fixture.state in ("due", "open")]
    return Counter(PAIR.join(sorted(side)) for fixture in waiting for side in (fixture.home, fixture.away) if side)


def is_planned(db: Database, match: str) -> bool:
    """Whether a match was played for a fixture."""
    query = "SELECT 1 FROM match JOIN fixture USING (league) WHERE fixture.id = meeting AND match.id = ?"
    return db.execute(query, [match]).fetchone() is not None
