"""What players did in the hands of a league's matches, from the rows that were derived with each entry.

Every hand that was played out counts, also of a match that is still open or was abandoned. See `game.league.deeds` for
what each number means.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlite_utils import Database

from . import leagues


@dataclass(frozen=True)
class Sums:
    """What a player did in all hands. `won` are of `decided` hands: those in which the scoring tells who wins."""

    hands: int
    won: int
    decided: int
    blocks: int
    pips: int
    counts: int
    highest: int | None
    resets: int

    @property
    def average(self) -> Fraction | None:
        """The pips left in a hand, where they were counted; None where they never were."""
        return Fraction(self.pips, self.counts) if self.counts else None


@dataclass(frozen=True)
class Feat:
    """The most of something that anybody did in a match: how much, in which match, on which day, who (ids)."""

    most: int
    match: str
    scoring: str
    day: str
    players: tuple[str, ...]


def sums(db: Database, player: str) -> Sums:
    """What a player did in all hands."""
    row = db.execute(
        """
        SELECT total(hands), total(won), total(iif(won IS NULL, 0, hands)), total(blocks), total(pips), total(counts),
            total(resets), max(highest)
        FROM tally WHERE player = ?
        """,
        [player],
    ).fetchone()
    hands, won, decided, blocks, pips, counts, resets = map(int, row[:-1])
    return Sums(hands, won, decided, blocks, pips, counts, row[-1], resets)


def highest_hands(db: Database, league: str) -> list[Feat]:
    """For each scoring the most points in one hand, where that is more than 1; whoever had them first."""
    found = [_most(db, league, "highest", scoring) for scoring in _scorings(db, league)]
    return [feat for feat in found if feat and feat.most > 1]


def most_resets(db: Database, league: str) -> Feat | None:
    """The most resets that somebody survived to win; None where nobody did."""
    return _most(db, league, "resets")


def most_blocks(db: Database, league: str) -> Feat | None:
    """The most blocks that somebody caused in one match; None where nobody did."""
    return _most(db, league, "blocks")


def longest(db: Database, league: str) -> Feat | None:
    """The match with the most hands, and all who played in it."""
    return _most(db, league, "hands")


def _scorings(db: Database, league: str) -> list[str]:
    rows = db.execute(
        """
        SELECT scoring FROM match JOIN result ON result.match = match.id
        WHERE league = ? AND NOT reported GROUP BY scoring ORDER BY min(match.rowid)
        """,
        [league],
    )
    return [scoring for (scoring,) in rows]


def _most(db: Database, league: str, what: str, scoring: str | None = None) -> Feat | None:
    only, values = ("AND result.scoring = :scoring", {"scoring": scoring}) if scoring else ("", {})
    row: Any = db.execute(
        f"""
        SELECT tally.{what}, match.id, result.scoring, evening.day, match.opened_at
        FROM match
        JOIN result ON result.match = match.id
        JOIN tally ON tally.match = match.id
        LEFT JOIN evening ON evening.id = match.evening
        WHERE match.league = :league AND tally.{what} > 0 {only}
        ORDER BY tally.{what} DESC, coalesce(evening.day, substr(match.opened_at, 1, 10)), match.rowid LIMIT 1
        """,
        {"league": league, **values},
    ).fetchone()
    if row is None:
        return None
    players = db.execute(
        f"SELECT player FROM tally WHERE match = ? AND {what} = ? ORDER BY rowid", [row[1], row[0]]
    ).fetchall()
    most, match, played, day, at = row
    day = day or leagues.on_clock(at, leagues.zone(db, league)).date().isoformat()
    return Feat(most, match, played, day, tuple(player for (player,) in players))
