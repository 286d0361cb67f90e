"""How far a match has come: towards its number of hands, or each side towards the target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game.score import Score


@dataclass(frozen=True)
class Progress:
    """`done` of `most`, for each side by label; with `hands` it counts hands, and is the same for all."""

    done: Mapping[str, int]
    most: int
    hands: bool


def progress(score: Score) -> Progress | None:
    """How far each side is on the way to the end, between 0 and the most; None where nothing sets an end.

    Where both are there, an agreed number of hands decides in place of the target. One hand has no way to go.
    """
    hands = getattr(score.options, "hands", None)
    target = getattr(score.options, "target", None)
    most = hands or target or 1
    if most == 1:
        return None
    reached = dict.fromkeys(score.table.labels, len(score.ended)) if hands else score.totals
    return Progress({side: min(max(done, 0), most) for side, done in reached.items()}, most, bool(hands))
