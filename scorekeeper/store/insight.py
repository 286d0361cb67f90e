"""A league's season: its finished matches in order, and what follows from all of them together.

Ratings, runs of wins and the places after each evening need every match of the league, but no hand. They are worked
out when a page wants them, and kept in memory together with the rows that they came from: where these differ from
what the tables say now (a match more, an old one corrected, other rules), they are worked out anew.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Any
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from scorekeeper.game.league.course import Stage, Standing, course
from scorekeeper.game.league.course import season as course_of
from scorekeeper.game.league.row import Rules

from . import evenings, leagues, players, ratings, standings
from .adjustments import decisions
from .fixtures import own_evenings, planned
from .keeping import Keeping
from .season import season

Rows = Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Game:
    """A match that was played to its end. `sides`: the place and the players (ids) of each side; `day` an ISO date.

    `reported`: it was not kept here hand by hand.
    """

    match: str
    evening: str | None
    day: str
    sides: tuple[tuple[int, tuple[str, ...]], ...]
    winners: frozenset[str]
    reported: bool

    def place(self, player: str) -> int:
        """Where somebody who played came in."""
        return next(place for place, players in self.sides if player in players)

    def others(self, player: str) -> list[tuple[int, str]]:
        """Everybody on another side than a player's, with their places."""
        return [(place, other) for place, players in self.sides if player not in players for other in players]


@dataclass(frozen=True)
class Run:
    """Matches won one after another: whose, how many, and the days of the first and the last."""

    player: str
    wins: int
    first: str
    last: str


@dataclass
class Against:
    """How often a player came in before another one, level with them, and behind."""

    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def matches(self) -> int:
        """How often they sat on different sides of a table."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True)
class Insight:
    """The finished matches in order, the ratings after each, and the tables after each evening."""

    games: tuple[Game, ...]
    after: Sequence[ratings.Ratings]
    rules: Rules
    standings: Sequence[Standing]

    def course(self, player: str) -> list[Stage]:
        """The evenings of a player, and where each left them in the league's table."""
        return course(self.rules, self.standings, player)

    def rated(self, player: str) -> list[tuple[Game, ratings.Rating]]:
        """A player's matches in order, each with the rating after it."""
        return [(game, after[player]) for game, after in zip(self.games, self.after, strict=True) if player in after]


_insights: Keeping[Insight] = Keeping(4)
"""One of 10,000 matches takes some 80 MB."""


def insight_of(db: Database, league: str) -> Insight:
    """The season of a league as it stands."""
    rows = _rows(db, league)
    rules = standings.rules_of(leagues.settings(db, league))
    zone = leagues.zone(db, league)
    own = own_evenings(db, league)
    key = (rows, rules, decisions(db, league), planned(db, league), own, players.guests(db, league), zone)

    def made(last: Insight | None) -> Insight:
        games = _games(rows, zone)
        counting = standings.counting(season(db, league), rules)
        return Insight(
            games,
            ratings.rate([game.sides for game in games], _still_right(games, last)),
            counting.rules,
            course_of(
                counting.rules,
                [evening.id for evening in evenings.evenings(db, league)],
                counting.meetings,
                counting.adjustments,
                frozenset(counting.shown),
            ),
        )

    return _insights.of(league, key, made)


def _still_right(games: Sequence[Game], kept: Insight | None) -> Sequence[ratings.Ratings]:
    """The ratings after those first games that have stayed as they were."""
    if kept is None:
        return ()
    same = takewhile(lambda both: both[0] == both[1], zip(games, kept.games, strict=False))
    return kept.after[: sum(1 for _ in same)]


def head_to_head(games: Iterable[Game], player: str) -> dict[str, Against]:
    """Other players → how the player did against them, whom they met most often first."""
    found: dict[str, Against] = {}
    for game in games:
        own = game.place(player)
        for place, other in game.others(player):
            against = found.setdefault(other, Against())
            against.ahead += own < place
            against.level += own == place
            against.behind += own > place
    return dict(sorted(found.items(), key=lambda item: -item[1].matches))


def runs(insight: Insight) -> list[Run]:
    """The longest run of wins: one, or several that are as long; none where nobody has won twice in a row."""
    now: dict[str, Run] = {}
    best: list[Run] = []
    for game in insight.games:
        for player in (player for _, side in game.sides for player in side):
            if player not in game.winners:
                now.pop(player, None)
                continue
            before = now.get(player) or Run(player, 0, game.day, game.day)
            run = now[player] = Run(player, before.wins + 1, before.first, game.day)
            if not best or run.wins > best[0].wins:
                best = [run]
            elif run.wins == best[0].wins:
                best.append(run)
    return [run for run in best if run.wins > 1]


def _rows(db: Database, league: str) -> Rows:
    """All that the season is worked out from, in its order: by the day of the evening, else of the match."""
    rows: Rows = db.execute(
        """
        SELECT match.id, match.evening, coalesce(evening.day, match.opened_at) AS day,
            result.reported, side.position, side.rank, side.won, seat.player,
            side.total, side.exact, side.place, side.forfeited, side.hands_won, match.meeting, result.scoring,
            result.state
        FROM match
        JOIN result ON result.match = match.id
        JOIN side ON side.match = match.id
        JOIN seat ON seat.match = match.id AND seat.side = side.position
        LEFT JOIN evening ON evening.id = match.evening
        WHERE match.league = ? AND result.state = 'over'
        ORDER BY substr(day, 1, 10), match.rowid, side.position, seat.letter
        """,
        [league],
    ).fetchall()
    return rows


def _games(rows: Rows, zone: ZoneInfo | None) -> tuple[Game, ...]:
    games = []
    for (match, evening, at, reported), its in groupby(rows, key=itemgetter(0, 1, 2, 3)):
        seats = [(position, rank, won, player) for _, _, _, _, position, rank, won, player, *_ in its]
        if any(rank is None for _, rank, _, _ in seats):
            continue  # somebody did not come
        sides = tuple(
            (rank, tuple(player for *_, player in side)) for (_, rank), side in groupby(seats, key=itemgetter(0, 1))
        )
        if len(sides) < 2:
            continue  # a bye, or a line-up that nobody knows
        winners = frozenset(player for _, _, won, player in seats if won)
        day = at if evening else leagues.on_clock(at, zone).date().isoformat()
        games.append(Game(match, evening, day, sides, winners, bool(reported)))
    return tuple(sorted(games, key=lambda game: game.day))
