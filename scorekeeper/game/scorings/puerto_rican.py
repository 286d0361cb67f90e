"""Puerto Rican, the reset: win four hands while somebody is still on zero.

The hand's winner gets one point. If then every side has at least one, all go back to zero. Otherwise a side with four
or more wins: somebody is then still on zero. A block is won by the fewest pips, or names its winner; two that get to
the target at once by sharing a block both win.

Source: the Polish collection dominogranie, "Wdowa", scoring "portorykańska".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.widow import HAND_WON, RESET, WIDOW, WIDOW_GAME, hand_won, widow_dealt, widow_opener
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Domino, Example, Line, Options, Preset, Scoring
from scorekeeper.game.scorings.simple import BlockedOrNamed, counted, winners
from scorekeeper.game.words import N_, Text, say


@dataclass(frozen=True, kw_only=True)
class PuertoRicanOptions(Options):
    """Played to four hands won, unless the table says otherwise."""

    target: int = kinds.number(N_("Hands to win while somebody is on zero"), 4)


def score(score: Score, hand: Any) -> Iterator[Line]:
    """One for the winner; then, where nobody is on zero any more, everything back."""
    totals = dict(score.totals)
    for line in hand_won(score, hand):
        totals[line.side] += line.points
        yield line
    if all(totals.values()):
        for side, total in totals.items():
            text = say(N_("%(name)s: all have scored, back to zero"), name=side)
            yield Line(side, -total, RESET, text)


def outlook(score: Score) -> Iterator[Text]:
    """Who opens, who needs one more, who is still on zero."""
    yield from widow_opener(score)
    totals = score.totals
    for side, total in totals.items():
        if total and score.options.target - total == 1:
            yield say(N_("%(name)s: one more to win."), name=side)
    on_zero = [side for side, total in totals.items() if not total]
    if 0 < len(on_zero) < len(totals):
        yield say(N_("%(names)s: still on zero."), names=", ".join(on_zero))


SCORING = Scoring(
    key="puerto-rican",
    name=N_("Puerto Rican, the reset"),
    game=WIDOW,
    rank=11,
    options=PuertoRicanOptions,
    common=frozenset({"set", "dealt", "block_tie"}),
    endings={"domino": Domino, "blocked": BlockedOrNamed},
    score=score,
    winners=winners,
    course=replace(WIDOW_GAME, wins=N_("Whoever has %(target)s hands while somebody is still on zero wins the match.")),
    rules={
        "hand-won": HAND_WON,
        RESET: N_(
            "As soon as every side has a point, all go back to zero: "
            "the match is won with %(target)s while somebody is still on zero."
        ),
    },
    counted=counted,
    dealt=widow_dealt,
    presets={
        "six-love": Preset(
            N_("Six love"),
            {"target": 6},
            examples=(
                Example(
                    title=N_("Six hands are won by Cy, one by Ana and none by Bo."),
                    sides=("Ana", "Bo", "Cy"),
                    hands=tuple({"ended": "domino", "out": name} for name in ("Cy", "Ana", *("Cy",) * 5)),
                ),
            ),
        )
    },
    widow=True,
    outlook=outlook,
    examples=(
        Example(
            title=N_("Everybody has won a hand."),
            sides=("Ana", "Bo", "Cy"),
            hands=tuple({"ended": "domino", "out": name} for name in ("Ana", "Ana", "Bo", "Cy")),
        ),
        Example(
            title=N_("Bo stays on zero."),
            sides=("Ana", "Bo", "Cy"),
            hands=tuple({"ended": "domino", "out": name} for name in ("Cy", "Cy", "Ana", "Ana", "Cy", "Cy")),
        ),
    ),
)
