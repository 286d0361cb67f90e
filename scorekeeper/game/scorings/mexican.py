"""Mexican: as negative, but the blocker pays four times; seven hands.

Everybody writes down the pips left, and after seven hands the lowest total wins. A blocked hand names who placed the
last tile. That player's side is let off only if it has strictly fewer counted pips than each other side; otherwise it
writes its own pips four times: once like everybody, and three times more.

Source: the Polish collection dominogranie, "Wdowa", scoring "meksykańska".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.pips import (
    DOUBLE_BLANK,
    DOUBLE_BLANK_MEANS,
    PIPS_LEFT,
    counting,
    everybody,
    everybody_writes,
    fewest,
    side_pips,
)
from scorekeeper.game.families.totals import lowest_after_hands
from scorekeeper.game.families.widow import WIDOW, WIDOW_GAME, widow_dealt, widow_opener
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Domino, Example, Line, Options, Scoring
from scorekeeper.game.words import N_, say


@dataclass(frozen=True, kw_only=True)
class MexicanOptions(Options):
    """Seven hands, four times, and a tie pays, unless the table says otherwise."""

    hands: int = kinds.number(N_("Number of hands"), 7)
    multiplier: int = kinds.number(
        N_("How many times the blocker pays"),
        4,
        means=N_("A blocker who does not win writes down the own pips × %(value)s."),
    )
    tie_pays: bool = kinds.yes_no(
        N_("A blocker who ties for the fewest pays too"),
        True,
        means={
            True: N_("A blocker who ties for the fewest pays too."),
            False: N_("A blocker who ties for the fewest is let off."),
        },
    )
    double_blank: int = kinds.number(DOUBLE_BLANK, 0, least=0, means=DOUBLE_BLANK_MEANS)


@dataclass(frozen=True, kw_only=True)
class BlockedBy(Blocked):
    """A block, and who made it."""

    last: str = kinds.player(N_("Who placed the last tile?"), kinds.REQUIRED)


def score(score: Score, hand: Any) -> Iterator[Line]:
    """A line for each count, and what a blocker pays who did not win."""
    yield from everybody_writes(score, hand)
    if not isinstance(hand, BlockedBy):
        return
    counts = side_pips(score.table, hand.left or {}, counting(score.options.double_blank))
    lowest = fewest(counts)
    side = score.table.side_of(hand.last)
    let_off = side in lowest and (len(lowest) == 1 or not score.options.tie_pays)
    if not let_off:
        times = score.options.multiplier - 1
        text = say(
            N_("%(name)s: blocked and did not win, %(times)s × %(pips)s more"),
            name=side,
            times=times,
            pips=counts[side],
        )
        yield Line(side, times * counts[side], "blocker-pays", text)


SCORING = Scoring(
    key="mexican",
    name=N_("Mexican, the blocker pays four times"),
    game=WIDOW,
    rank=13,
    options=MexicanOptions,
    common=frozenset({"set", "dealt", "final_tie"}),
    endings={"domino": Domino, "blocked": BlockedBy},
    score=score,
    winners=lowest_after_hands,
    course=replace(WIDOW_GAME, wins=N_("The lowest total wins. Number of hands: %(hands)s.")),
    rules={
        "pips-left": PIPS_LEFT,
        "blocker-pays": N_(
            "Who blocks with the last tile wins on points if that side has fewer pips than each other one; "
            "if not, it writes down its own × %(multiplier)s in all. "
            "A blocker who ties for the fewest pays too: %(tie_pays)s."
        ),
    },
    counted=everybody,
    dealt=widow_dealt,
    widow=True,
    lowest=True,
    outlook=widow_opener,
    examples=(
        Example(
            title=N_("Bo blocks three times: with the most pips, with the fewest, and in a tie for the fewest."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {"ended": "blocked", "last": "Bo", "left": {"Ana": 10, "Bo": 14, "Cy": 12}},
                {"ended": "blocked", "last": "Bo", "left": {"Ana": 10, "Bo": 6, "Cy": 12}},
                {"ended": "blocked", "last": "Bo", "left": {"Ana": 6, "Bo": 6, "Cy": 12}},
            ),
        ),
    ),
)
