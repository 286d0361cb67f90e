"""What is read from a paper: results, sheets of rounds, hands; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.match import Match
from scorekeeper.game.words import Text

MOST_HANDS = 500
"""The hands of one match on paper, with what was done in play: more than any table has, and few enough to check."""
MOST_IN_A_HAND = 100
"""The plays of one hand on paper: the largest set has 91 tiles."""
MOST_AT_A_TABLE = 60
"""The players or pairs of one result."""

Kept = Sequence[HouseRules]
"""The house rules that a league keeps: its own scoring's without a name."""
Sides = tuple[tuple[str, ...], ...]
"""The players of each side, by name."""


@dataclass(frozen=True)
class Remark:
    """Something about a row (from 1; of a file without rows its game) and a column (from 1, 0: the whole row)."""

    row: int
    column: int
    text: Text


@dataclass(frozen=True)
class Told:
    """A result. `matches`: of each match of the meeting the totals by side, or nothing where only `places` are known.

    `day` is a day as text, year first, or "" where the file says none. `winners` are the sides that the file names as
    winners, where that is more than the totals say. `lowest`: whether the lowest total wins, None where the file does
    not say it. `id` is the same whenever the same result is exported again, "" where there is none. `columns` are
    those of the sides' names.
    """

    row: int
    day: str
    sides: Sides
    matches: tuple[tuple[Fraction, ...], ...] = ()
    places: tuple[Fraction, ...] = ()
    winners: frozenset[int] = frozenset()
    lowest: bool | None = None
    game: str = ""
    id: str = ""
    columns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Rounds:
    """A sheet of one match: for each of its rows the points by side, None where nothing is written."""

    row: int
    sides: Sides
    rounds: tuple[tuple[int, tuple[Fraction | None, ...]], ...]
    totals: tuple[Fraction, ...] = ()
    columns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Written:
    """What a row tells: a `play`, or the end of a `hand`; its facts as on a score sheet, by the names of the sides."""

    row: int
    kind: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """A match as it was written, play by play and hand by hand, and the rules that it was played by.

    `match` is what the entries come to; None where they cannot be played.
    """

    row: int
    day: str
    table: str
    rules: HouseRules
    sides: Sides
    entries: tuple[Written, ...]
    match: Match | None
    columns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Paper:
    """All of a file. `wrong` is in the way of taking it in; `left_out` and `notes` are not, but have to be seen."""

    format: str
    told: tuple[Told, ...] = ()
    rounds: Rounds | None = None
    played: tuple[Played, ...] = ()
    wrong: tuple[Remark, ...] = ()
    left_out: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()

    @property
    def found(self) -> int:
        """How many rows hold something: results, rounds, hands."""
        rounds = len(self.rounds.rounds) if self.rounds else 0
        return len(self.told) + rounds + sum(len({entry.row for entry in match.entries}) or 1 for match in self.played)

    @property
    def asks_lowest(self) -> bool:
        """Whether somebody has to say if the highest or the lowest total wins."""
        return any(told.lowest is None and told.matches and not told.winners for told in self.told)
