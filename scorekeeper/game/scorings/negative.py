"""Negative: everybody writes down the pips left; the lowest total wins.

Who went out adds nothing; the partner in a pair still has pips, and they count. After a hand in which some side has
reached the target (100; usual also 250 and 500) the lowest total wins. Where a number of hands is agreed, that decides
in place of the target. A tie for the lowest: further hands, or a shared win.

Source: the Polish collection dominogranie, "Wdowa", scoring "negatywna".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.game import kinds
from scorekeeper.game.families.pips import DOUBLE_BLANK, DOUBLE_BLANK_MEANS, PIPS_LEFT, everybody, everybody_writes
from scorekeeper.game.families.totals import below_target, best
from scorekeeper.game.families.widow import WIDOW, WIDOW_GAME, widow_dealt, widow_opener
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Example, Options, Scoring
from scorekeeper.game.words import N_, Text


@dataclass(frozen=True, kw_only=True)
class NegativeOptions(Options):
    """Played to 100, unless the table says otherwise."""

    target: int = kinds.number(
        N_("Pips that end the match"),
        100,
        means=N_("After the hand in which a side has reached %(value)s, the lowest total wins."),
    )
    hands: int | None = kinds.number(
        N_("Number of hands, in place of the pips that end it"),
        None,
        means={
            None: N_("No number of hands is agreed: the pips end the match."),
            ...: N_("After this many hands the lowest total wins, whatever the pips: %(value)s."),
        },
    )
    double_blank: int = kinds.number(DOUBLE_BLANK, 0, least=0, means=DOUBLE_BLANK_MEANS)


def winners(score: Score) -> Iterable[str]:
    """The lowest, once the target or the number of hands is reached."""
    hands = score.options.hands
    # Totals never fall here, so a target once reached stays reached.
    done = len(score.ended) >= hands if hands else max(score.totals.values()) >= score.options.target
    return best(score, score.totals, min) if done else ()


def outlook(score: Score) -> Iterator[Text]:
    """Who opens, and what is left to the target."""
    yield from widow_opener(score)
    if not score.options.hands:
        yield from below_target(score)


SCORING = Scoring(
    key="negative",
    name=N_("Negative, fewest pips"),
    game=WIDOW,
    rank=12,
    options=NegativeOptions,
    common=frozenset({"set", "dealt", "final_tie"}),
    score=everybody_writes,
    winners=winners,
    course=replace(
        WIDOW_GAME,
        wins=N_(
            "After the hand in which a side has reached %(target)s the lowest total wins. "
            "A number of hands, where one is agreed, decides in place of that: %(hands)s."
        ),
    ),
    rules={"pips-left": PIPS_LEFT},
    counted=everybody,
    dealt=widow_dealt,
    widow=True,
    lowest=True,
    outlook=outlook,
    examples=(
        Example(
            title=N_("Going out twice, and a block."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "domino", "out": "Ana", "left": {"Bo": 34, "Cy": 42}},
                {"ended": "domino", "out": "Bo", "left": {"Ana": 12, "Cy": 31}},
                {"ended": "blocked", "left": {"Ana": 9, "Bo": 21, "Cy": 30}},
            ),
        ),
        Example(
            title=N_("0–0 alone in a hand, where the table counts it 25."),
            sides=("Ana", "Bo"),
            hands=({"ended": "domino", "out": "Ana", "left": {"Bo": [[0, 0]]}},),
            options={"double_blank": 25},
        ),
    ),
)
