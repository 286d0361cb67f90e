"""An example evening, so that one can look around before a tile is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click
from sqlite_utils import Database

from scorekeeper.demo_season import fill_season
from scorekeeper.serving import opened
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import home_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.record import load

Facts = Mapping[str, Any]
NOBODY_IN_PARTICULAR = Writer(None, None)


def out(seat: str, **left: int) -> dict[str, Any]:
    """A hand in which a seat went out and the others hold pips."""
    facts: dict[str, Any] = {"ended": "domino", "out": seat}
    return {**facts, "left": left} if left else facts


def block(last: str, **left: int) -> Facts:
    """A blocked hand, by who placed the last tile."""
    return {"ended": "blocked", "last": last, "left": left}


def ends(*plays: tuple[str, int]) -> list[Facts]:
    """Plays whose ends scored."""
    return [{"by": seat, "ends": total} for seat, total in plays]


FINISHED = {"ended": "finished"}
MEXICAN = [
    out("A", B=5, C=6), out("B", A=7, C=3), out("C", A=2, B=10), block("A", A=8, B=9, C=11),
    out("B", A=12, C=1), block("B", A=4, B=6, C=4), out("A", B=3, C=20),
]  # fmt: skip
RESET = [out("A"), out("A"), out("B"), out("C"), out("C"), out("C"), out("A"), out("C"), out("C")]
THREES = [
    *ends(("A", 9), ("B", 6), ("C", 12), ("D", 3), ("A", 15)), out("A", B=11, D=8) | {"out_ends": 6},
    *ends(("B", 18), ("D", 9), ("C", 6)), {"ended": "blocked", "left": {"A & C": 17, "B & D": 9}},
    *ends(("A", 12), ("B", 3)),
]  # fmt: skip
LUCKY: list[Facts] = [
    {"by": "B", "did": "first-double"}, {"by": "A", "did": "score"}, {"by": "C", "drew": 3, "hit": True},
    {"by": "B", "did": "score"}, {"by": "A", "drew": 2, "hit": False}, {"by": "C", "cancel": 5},
    {"by": "B", "did": "double"}, FINISHED,
]  # fmt: skip
EVENING: list[tuple[str, list[list[str]], Sequence[Facts]]] = [
    ("mexican", [["Ana"], ["Bo"], ["Cy"]], MEXICAN),
    ("puerto-rican", [["Di"], ["Świętosława"], ["Дмитрий"]], RESET),
    ("lucky-triple", [["Di"], ["Bo"], ["Ana"]], LUCKY),
    ("all-threes", [["Ana", "Cy"], ["Bo", "Di"]], THREES),
    ("mexican", [["Ana"], ["Bo"], ["Cy"]], MEXICAN[:3]),
    ("simple", [["Дмитрий"], ["Świętosława"], ["Di"]], [out("B"), out("A"), out("B")]),
]


class NotEmpty(click.ClickException):
    """The instance has matches of its own."""

    exit_code = 2


def fill(instance: Path, matches: int | None = None) -> str:
    """Play the example evening into an instance, or a season of so many matches: then return its organiser's key.

    Raises NotEmpty where matches are there already.
    """
    with opened(instance) as db:
        if db.table("match").count:
            raise NotEmpty(f"{instance} has matches already: name an empty folder with --instance")
        if matches:
            return fill_season(db, matches)
        _play(db)
    return ""


def _play(db: Database) -> None:
    clock = datetime.now(UTC) - timedelta(hours=3)

    def tick() -> str:
        nonlocal clock
        clock += timedelta(minutes=1)
        return clock.isoformat(timespec="seconds")

    with writing(db):
        league = home_league(db, tick())
    for number, (scoring, sides, entries) in enumerate(EVENING):
        match = open_match(db, league, scoring, {}, sides, NOBODY_IN_PARTICULAR, tick(), f"demo{number:04}")
        for facts in entries:
            kind = "hand" if "ended" in facts else "play"
            post(db, match, [Draft(kind, facts)], NOBODY_IN_PARTICULAR, tick(), sure=True)
        if number == 0:
            _mend(db, match, tick())


def _mend(db: Database, match: str, at: str) -> None:
    """Correct one hand, as it happens."""
    slot = load(db, match).match.slots[2]
    draft = Draft("correct", out("C", A=2, B=9), replaces=slot.key, reason="counted again: the 4–5 is nine")
    post(db, match, [draft], NOBODY_IN_PARTICULAR, at, sure=True)
