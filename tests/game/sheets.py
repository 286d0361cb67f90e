"""Short ways to write a score sheet in a test."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.game.errors import Impossible
from scorekeeper.game.sheet import parse, result

TWO = ["Ana", "Bo"]
THREE = ["Ana", "Bo", "Cy"]
FOUR = ["Ana", "Bo", "Cy", "Di"]
PAIRS = [["Ana", "Cy"], ["Bo", "Di"]]

Hand = dict[str, Any]


def domino(out: str, left: Any = None, **more: Any) -> Hand:
    """A hand that ended by domino."""
    return {"ended": "domino", "out": out, **({} if left is None else {"left": left}), **more}


def blocked(left: Any = None, **more: Any) -> Hand:
    """A hand that was blocked."""
    return {"ended": "blocked", **({} if left is None else {"left": left}), **more}


def ends(by: str, *amounts: int) -> list[Hand]:
    """Plays of one side, each with its ends."""
    return [{"by": by, "ends": amount} for amount in amounts]


def did(by: str, *what: str) -> list[Hand]:
    """Scoring tiles of lucky-triple."""
    return [{"by": by, "did": one} for one in what]


def typed(*points: int, sides: Sequence[str] = TWO) -> Hand:
    """A hand whose points are typed, in seat order."""
    return {"points": dict(zip(sides, points, strict=True))}


def drew(by: str, tiles: int, hit: bool = False) -> Hand:
    """A try at luck."""
    return {"by": by, "drew": tiles, "hit": hit}


def sheet(scoring: str, sides: Sequence[Any], *hands: Hand, **options: Any) -> dict[str, Any]:
    """A score sheet."""
    return {"scoring": scoring, "sides": list(sides), "hands": list(hands), "options": options}


def scored(scoring: str, sides: Sequence[Any], *hands: Hand, **options: Any) -> dict[str, Any]:
    """What the score of a sheet is."""
    return result(parse(sheet(scoring, sides, *hands, **options)))


def totals(scoring: str, sides: Sequence[Any], *hands: Hand, **options: Any) -> tuple[int, ...]:
    """The totals at the end of a sheet, in seat order."""
    return tuple(scored(scoring, sides, *hands, **options)["totals"].values())


def refusal(raw: Any) -> Impossible:
    """Why a sheet is refused; fails where it is not."""
    with pytest.raises(Impossible) as refused:
        result(parse(raw))
    return refused.value


def refused_field(raw: Any) -> str | None:
    """None for a sheet that scores, else the field that is refused."""
    try:
        result(parse(raw))
    except Impossible as problem:
        return problem.field
    return None
