"""Partnership: who wins the hand scores the pips that are left; two pairs, as from Spain to the Caribbean.

Who goes out wins the hand for the side. A block is won by the side with the fewest pips (house rule: by the side of
the single player with the fewest); a tie there scores nothing. The winning side scores the opponents' pips, or every
pip that is left, its own too. The match is over after the hand in which a side has reached the target; the highest
total wins, and a tie plays on.

Bonuses are added to the hand for the side that made them: capicú (the last tile fits both ends) and chuchazo (going
out with the double blank) once each, to who went out; a forced pass, right after one's own tile, to anybody and any
number of times. One that is worth 0 still stands there as a line. The winners of the first hands can have a bonus of
their own; a tied hand uses its amount up.

Source: how leagues play today in Spain, Cuba, the Dominican Republic and Puerto Rico (five hundred). Chosen here: also
two to four single players; a double-twelve is dealt by sevens, like a double-six; where the lowest player decides a
block, only a block needs every player's own count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import ALL, OPPONENTS, Need
from scorekeeper.game.errors import Impossible
from scorekeeper.game.families.line import DominoOrHeap, line_dealt, pips_against
from scorekeeper.game.families.pips import fewest, side_pips
from scorekeeper.game.families.totals import AFTER_THE_HAND, alone_at_target, more_to_win
from scorekeeper.game.kinds import values_of
from scorekeeper.game.score import Hand, Score
from scorekeeper.game.scoring import Blocked, Course, Domino, Ended, Example, Line, Options, Preset, Scoring
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_, NN_, count, say

BONUSES = {"capicu": N_("Capicú"), "chuchazo": N_("Chuchazo"), "pass": N_("Forced pass")}
BONUS = N_("Bonuses")


@dataclass(frozen=True, kw_only=True)
class PartnershipOptions(Options):
    """To 100 by the opponents' pips, and no bonuses, unless the table says otherwise."""

    target: int = kinds.number(N_("Points to win"), 100, means=AFTER_THE_HAND)
    counts: str = kinds.choice(
        N_("The hand's winner scores"),
        {"opponents": N_("the opponents' pips"), "all": N_("all pips left")},
        "opponents",
    )
    block_by: str = kinds.choice(
        N_("A block is won by the fewest pips of"),
        {"side": N_("a side together"), "player": N_("a single player")},
        "side",
    )
    capicu: int = kinds.number(
        N_("Capicú: the last tile fits both ends"),
        0,
        least=0,
        means={
            0: N_("Capicú scores nothing more."),
            ...: N_("A last tile that fits both ends (capicú) scores %(value)s more."),
        },
    )
    chuchazo: int = kinds.number(
        N_("Chuchazo: going out with 0–0"),
        0,
        least=0,
        means={0: N_("Chuchazo scores nothing more."), ...: N_("Going out with 0–0 (chuchazo) scores %(value)s more.")},
    )
    pass_: int = kinds.number(
        N_("A forced pass right after one's own tile"),
        0,
        least=0,
        means={
            0: N_("A forced pass scores nothing."),
            ...: N_("A forced pass right after one's own tile scores %(value)s."),
        },
    )
    hand_bonus: tuple[int, ...] = kinds.amounts(
        N_("More for the winners of the first hands, in order"),
        means={
            (): N_("The winners of the first hands score nothing more."),
            ...: N_("The winners of the first hands score more, in order: %(value)s."),
        },
    )


@dataclass(frozen=True, kw_only=True)
class DominoWithBonuses(DominoOrHeap):
    """Going out, the pips that score, and what else earned points in the hand."""

    heap: int | None = kinds.heap(N_("The pips that score, all together"))
    bonuses: tuple[kinds.Bonus, ...] = kinds.bonuses(BONUS, BONUSES)


@dataclass(frozen=True, kw_only=True)
class BlockedWithBonuses(Blocked):
    """A block, and what else earned points in the hand."""

    bonuses: tuple[kinds.Bonus, ...] = kinds.bonuses(BONUS, BONUSES)


def counted(options: Any, hand: Any) -> Need:
    """The pips that score; in a block everybody's, each player's own where the lowest player decides."""
    if isinstance(hand, Domino):
        return ALL if options.counts == "all" else OPPONENTS
    return Need("all", each=options.block_by == "player")


def score(score: Score, hand: Any) -> Iterator[Line]:
    """The winner's pips and hand bonus, and everybody's bonuses."""
    side = _winner(score, hand)
    if side is not None:
        yield _pips_won(score, hand, side)
        yield from _hand_bonus(score, side)
    yield from _bonuses(score, hand)


def _winner(score: Score, hand: Ended) -> str | None:
    if isinstance(hand, Domino):
        return score.table.side_of(hand.out)
    left = hand.left or {}
    by_player = score.options.block_by == "player"
    counts = {name: pips(held) for name, held in left.items()} if by_player else side_pips(score.table, left)
    sides = {score.table.side_of(name) for name in fewest(counts)}
    return sides.pop() if len(sides) == 1 else None


def hand_winners(score: Score, hand: Hand) -> Iterator[str]:
    """Who scored the pips, or would have."""
    side = _winner(score, hand.end)
    if side is not None:
        yield side


def _pips_won(score: Score, hand: Any, side: str) -> Line:
    points = pips_against(score, hand, side)
    if score.options.counts == "opponents":
        forms = NN_("%(name)s: the opponents' %(n)s pip", "%(name)s: the opponents' %(n)s pips")
    else:
        points += side_pips(score.table, hand.left or {}).get(side, 0)
        forms = NN_("%(name)s: %(n)s pip left, all together", "%(name)s: %(n)s pips left, all together")
    return Line(side, points, "pips-won", count(forms, points, name=side))


def _hand_bonus(score: Score, side: str) -> Iterator[Line]:
    played = len(score.ended)
    for points in score.options.hand_bonus[played : played + 1]:
        text = say(
            N_("%(name)s: bonus for hand %(number)s, %(points)s more"), name=side, number=played + 1, points=points
        )
        yield Line(side, points, "hand_bonus", text)


def _bonuses(score: Score, hand: Any) -> Iterator[Line]:
    worth = values_of(score.options)
    made: set[str] = set()
    for each in hand.bonuses:
        words = say(BONUSES[each.bonus])
        if each.bonus != "pass":
            out = getattr(hand, "out", None)
            if out is None or each.to not in (out, score.table.side_of(out)):
                raise Impossible("bonuses", say(N_("%(bonus)s is for who went out"), bonus=words))
            if each.bonus in made:
                raise Impossible("bonuses", say(N_("%(bonus)s comes once in a hand"), bonus=words))
            made.add(each.bonus)
        points = worth[each.bonus]
        text = say(N_("%(name)s: %(bonus)s, %(points)s more"), name=each.to, bonus=words, points=points)
        yield Line(score.table.side_of(each.to), points, each.bonus, text)


CAPICU_AND_CHUCHAZO = Example(
    title=N_("Going out with a capicú, then with a chuchazo."),
    sides=(("Ana", "Cy"), ("Bo", "Di")),
    hands=(
        {
            "ended": "domino",
            "out": "Ana",
            "left": {"Bo": 10, "Cy": 5, "Di": 12},
            "bonuses": [{"to": "Ana", "bonus": "capicu"}],
        },
        {
            "ended": "domino",
            "out": "Di",
            "left": {"Ana": 3, "Bo": 4, "Cy": 9},
            "bonuses": [{"to": "Di", "bonus": "chuchazo"}],
        },
    ),
)
"""Shown where it is a preset's own that these score."""

SCORING = Scoring(
    key="partnership",
    name=N_("Partnership, to 100, as in Spain"),
    game=N_("Partnership"),
    rank=50,
    in_pairs=True,
    options=PartnershipOptions,
    endings={"domino": DominoWithBonuses, "blocked": BlockedWithBonuses},
    score=score,
    winners=alone_at_target,
    course=Course(
        deal=N_("Seven tiles each from a double-six, ten from a double-nine."),
        opens=N_("As a rule the highest double opens the first hand, then who won the hand before, or each in turn."),
        draws=N_("Nobody draws. Who cannot play passes."),
        wins=N_("After the hand in which a side has reached %(target)s, the highest total wins; a tie plays on."),
    ),
    impossible=(N_("Capicú or chuchazo for anybody but who went out, or twice in a hand."),),
    rules={
        "pips-won": N_(
            "Who goes out wins the hand for the side; a block is won by the fewest pips of %(block_by)s, "
            "and a tie there scores nothing. The hand's winner scores %(counts)s. "
            "After the hand in which a side has reached %(target)s, the highest total wins; a tie plays on."
        ),
        "hand_bonus": N_(
            "The winners of the first hands score more, in order: %(hand_bonus)s. A tied hand uses its amount up."
        ),
        "capicu": N_("Going out with a tile that fits both ends (capicú) scores %(capicu)s more."),
        "chuchazo": N_("Going out with 0–0 (chuchazo) scores %(chuchazo)s more."),
        "pass": N_("Whoever forces a pass right after placing a tile scores %(pass)s more, each time."),
    },
    off={"hand_bonus": lambda options: not options.hand_bonus},
    counted=counted,
    dealt=line_dealt,
    presets={
        "spain": Preset(N_("Spain, to 100"), {"target": 100, "counts": "opponents"}),
        "cuba": Preset(N_("Cuba, double-nine to 150"), {"set": 9, "target": 150, "counts": "opponents"}),
        "dominican": Preset(
            N_("Dominican, to 200"),
            {"target": 200, "counts": "all", "capicu": 25, "chuchazo": 25, "pass": 25},
            examples=(CAPICU_AND_CHUCHAZO,),
        ),
        "puerto-rico-500": Preset(
            N_("Puerto Rico, five hundred"),
            {"target": 500, "counts": "all", "capicu": 100, "chuchazo": 100, "hand_bonus": [100, 75, 50, 25]},
            examples=(CAPICU_AND_CHUCHAZO,),
        ),
    },
    hand_winners=hand_winners,
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Going out, and a block."),
            sides=(("Ana", "Cy"), ("Bo", "Di")),
            hands=(
                {"ended": "domino", "out": "Ana", "left": {"Bo": 10, "Cy": 5, "Di": 12}},
                {"ended": "blocked", "left": {"Ana": 15, "Bo": 13, "Cy": 15, "Di": 33}},
            ),
        ),
        Example(
            title=N_("All pips left count, and there are bonuses."),
            sides=(("Ana", "Cy"), ("Bo", "Di")),
            hands=(
                {
                    "ended": "domino",
                    "out": "Ana",
                    "left": {"Bo": 10, "Cy": 5, "Di": 12},
                    "bonuses": [{"to": "Ana", "bonus": "capicu"}, {"to": "Bo", "bonus": "pass"}],
                },
                {
                    "ended": "domino",
                    "out": "Di",
                    "left": {"Ana": 3, "Bo": 4, "Cy": 9},
                    "bonuses": [{"to": "Di", "bonus": "chuchazo"}],
                },
            ),
            options={"counts": "all", "capicu": 25, "chuchazo": 25, "pass": 25, "hand_bonus": [20, 10]},
        ),
    ),
)
