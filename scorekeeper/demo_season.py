"""A whole season, made up: 200 players, 40 evenings, as many matches as one likes, to see how large leagues behave.

The same number of matches is always the same season, but for its ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

from sqlite_utils import Database

from scorekeeper.carrying_commands import progress
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.match import Noted, advance
from scorekeeper.game.papers.paper import Written
from scorekeeper.game.papers.sheets import opened
from scorekeeper.store import access, evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer
from scorekeeper.store.matches import begin_and_play

PLAYERS, EVENINGS, AT_ONCE = 200, 40, 50
FIRST = date(2026, 1, 8)
NAMES = (
    "Ana", "Bo", "Cy", "Di", "Ema", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Leo", "Mia", "Ned", "Ola", "Pia", "Świt",
    "Zoë", "Дима", "Ñico",
)  # fmt: skip
LETTERS = "ABCDEFGHKM"
GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("mexican", {"hands": 12}, 4), ("negative", {"target": 110}, 4), ("simple", {"target": 6}, 3),
    ("puerto-rican", {}, 3), ("partnership", {"target": 300}, 2), ("tally", {"hands": 12}, 4),
)  # fmt: skip
"""Scoring, house rules, and how many sides play it."""


@dataclass(frozen=True)
class _Made:
    """A match that was played in the mind."""

    rules: HouseRules
    sides: Sequence[Sequence[str]]
    hands: Sequence[Written]


def fill_season(db: Database, matches: int) -> str:
    """Play a season of so many matches into a new league, and return the key of an organiser's link into it."""
    chance = Random(matches)  # noqa: S311 nobody's secret
    names = [f"{name} {letter}." for letter in LETTERS for name in NAMES][:PLAYERS]
    start = datetime(FIRST.year, FIRST.month, FIRST.day, 19, tzinfo=UTC)
    with writing(db):
        at = start.isoformat(timespec="seconds")
        league = leagues.new_league(db, "Example season", "club", at)
        leagues.settle(db, league, "Example season", {"scoring": "mexican", "options": {"hands": 12}})
        for name in names:
            players.player_named(db, league, name, at)
        nights = [
            evenings.new_evening(db, league, FIRST + timedelta(weeks=week), "", at) for week in range(EVENINGS)
        ]  # fmt: skip
        roster = {name: player for player, name in players.roster(db, league).items()}
        for night in nights:
            evenings.come(db, night, chance.sample(list(roster.values()), PLAYERS // 2))
        key = access.new_link(db, "organiser", league, at=at)
    with progress("Playing", matches) as tick:
        season = enumerate(_season(chance, names, matches))
        while batch := list(islice(season, AT_ONCE)):
            with writing(db):
                for number, made in batch:
                    week = number * EVENINGS // matches
                    at = (start + timedelta(weeks=week, seconds=number)).isoformat(timespec="seconds")
                    begin_and_play(
                        db, league, made.rules, made.sides, made.sides, made.hands, Writer(None, None), at,
                        f"{league}{number}", nights[week],
                    )  # fmt: skip
                    tick()
    return key


def _season(chance: Random, names: Sequence[str], matches: int) -> Iterator[_Made]:
    for number in range(matches):
        scoring, options, sides = GAMES[number % len(GAMES)]
        yield _match(chance, names, HouseRules("", scoring, options), sides)


def _match(chance: Random, names: Sequence[str], rules: HouseRules, count: int) -> _Made:
    seated = chance.sample(names, 4 if rules.scoring == "partnership" else count)
    sides = tuple(tuple(seated[side::count]) for side in range(count))
    match = opened(rules, sides)
    hands: list[Written] = []
    while match.open:
        facts = _hand(chance, rules.scoring, [" & ".join(side) for side in sides], match.score.table.players)
        match = advance(match, Noted(str(len(hands)), "hand", facts))
        hands.append(Written(len(hands), "hand", facts))
    return _Made(rules, sides, hands)


def _hand(chance: Random, scoring: str, labels: Sequence[str], everybody: Sequence[str]) -> dict[str, Any]:
    out = chance.choice(labels)
    if scoring == "tally":
        return {"points": {label: chance.randint(-5, 30) for label in labels}}
    if scoring == "partnership":
        return {"ended": "domino", "out": out, "heap": chance.randint(12, 80)}
    if scoring in ("mexican", "negative"):
        left = {label: chance.randint(2, 20) for label in labels}
        if chance.random() < 0.1:
            return {"ended": "blocked", "last": chance.choice(everybody), "left": left}
        del left[out]
        return {"ended": "domino", "out": out, "left": left}
    return {"ended": "domino", "out": out}
