"""What players did in their hands: who won them, who blocked, what was left, resets, and the places at the end."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import FOUR, PAIRS, THREE, TWO, Hand, blocked, did, domino, drew, ends, sheet

from scorekeeper.game import sheet as sheet_file
from scorekeeper.game.league.deeds import Deeds, deeds, hand_winners, hands_won, ranks
from scorekeeper.game.score import Score


def scored(scoring: str, sides: list[Any], *hands: Hand, **options: Any) -> Score:
    """The score of a sheet."""
    return sheet_file.score(sheet_file.parse(sheet(scoring, sides, *hands, **options))).score


def counts(*numbers: int, names: list[str] = THREE) -> dict[str, int]:
    """Pips left, in seat order."""
    return dict(zip(names, numbers, strict=True))


@pytest.mark.parametrize(
    ("scoring", "sides", "options", "hand", "winners"),
    [
        ("simple", THREE, {}, domino("Bo"), ["Bo"]),
        ("simple", THREE, {}, blocked(winner="Cy"), ["Cy"]),
        ("simple", THREE, {}, blocked(winner=None), []),
        ("simple", THREE, {}, blocked(counts(9, 4, 7)), ["Bo"]),
        ("simple", THREE, {}, blocked(counts(9, 4, 4)), []),
        ("simple", THREE, {"block_tie": "share"}, blocked(counts(9, 4, 4)), ["Bo", "Cy"]),
        ("simple", PAIRS, {}, domino("Di"), ["Bo & Di"]),
        ("simple", PAIRS, {}, blocked({"Ana & Cy": 9, "Bo": 4, "Di": 6}), ["Ana & Cy"]),
        ("mexican", THREE, {}, domino("Cy", {"Ana": 5, "Bo": 6}), ["Cy"]),
        ("mexican", THREE, {}, blocked(counts(9, 4, 8), last="Ana"), ["Bo"]),
        ("all-threes", TWO, {}, domino("Ana", {"Bo": 7}), ["Ana"]),
        ("all-threes", TWO, {}, blocked({"Ana": 8, "Bo": 7}), ["Bo"]),
        ("all-threes", TWO, {"blocked": "none"}, blocked({"Ana": 8}), []),
        ("all-threes", TWO, {"blocked": "none"}, blocked(), []),
        ("goat", TWO, {}, blocked({"Ana": 8, "Bo": 14}), ["Ana"]),
        ("partnership", PAIRS, {}, blocked({"Ana": 2, "Cy": 20, "Bo": 8, "Di": 9}), ["Bo & Di"]),
        ("partnership", PAIRS, {"block_by": "player"}, blocked({"Ana": 2, "Cy": 20, "Bo": 8, "Di": 9}), ["Ana & Cy"]),
        ("chickenfoot", TWO, {}, blocked({"Ana": [[0, 0]], "Bo": 12}), ["Bo"]),
        ("lucky-triple", TWO, {}, {"plays": did("Bo", "score"), "ended": "finished"}, ["Bo"]),
        ("lucky-triple", TWO, {}, {"ended": "finished"}, []),
    ],
)  # fmt: skip
def test_who_won_a_hand(scoring: str, sides: list[Any], options: Hand, hand: Hand, winners: list[str]) -> None:
    """Who went out, or won the block: by name, by the fewest pips, or by the scoring's own rule; else nobody."""
    score = scored(scoring, sides, hand, **options)
    assert list(hand_winners(score, score.hands[0])) == winners
    assert hands_won(score) == {label: int(label in winners) for label in score.table.labels}


def test_typed_points_do_not_tell_who_won() -> None:
    """Nobody knows who won a hand of which the points alone are known; their most in a hand is known."""
    score = scored("tally", TWO, {"points": {"Ana": 5, "Bo": 12}}, {"points": {"Ana": -3, "Bo": 0}})
    assert hands_won(score) is None
    assert deeds(score) == {"Ana": Deeds(hands=2, highest=5), "Bo": Deeds(hands=2, highest=12)}


def test_blocks_and_pips() -> None:
    """A block is whose last tile it was; pips are what was said of a hand, with who went out left out."""
    score = scored(
        "mexican", THREE,
        domino("Ana", {"Bo": 5, "Cy": 6}), blocked(counts(9, 4, 8), last="Ana"), blocked(counts(1, 2, 3), last="Ana"),
    )  # fmt: skip
    done = deeds(score)
    # The blocker of the second hand does not win and pays 4 × 9; of the third it wins.
    assert done["Ana"] == Deeds(hands=3, won=2, blocks=2, pips=10, counts=2, highest=36)
    assert done["Bo"] == Deeds(hands=3, won=1, pips=11, counts=3, highest=5)
    assert done["Cy"] == Deeds(hands=3, won=0, pips=17, counts=3, highest=8)


def test_what_a_pair_shares() -> None:
    """Both have won the hand and got its points; a count is somebody's where it can only be one partner's."""
    score = scored(
        "simple", PAIRS,
        domino("Ana", {"Ana & Cy": 7, "Bo & Di": 20}), blocked({"Ana": 3, "Cy": 4, "Bo & Di": 9}, last="Bo & Di"),
    )  # fmt: skip
    done = deeds(score)
    assert (done["Ana"].pips, done["Ana"].counts) == (3, 1)
    assert (done["Cy"].pips, done["Cy"].counts) == (11, 2)
    assert (done["Bo"].counts, done["Di"].counts) == (0, 0)
    assert [done[name].won for name in FOUR] == [2, 0, 2, 0]
    assert {done[name].blocks for name in FOUR} == {0}


def test_a_reset_is_survived_by_who_wins() -> None:
    """Wins A B C reset; B A C reset again; then B four times while the others are on zero."""
    hands = [domino(name) for name in ["Ana", "Bo", "Cy", "Bo", "Ana", "Cy"]]
    before = scored("puerto-rican", THREE, *hands)
    assert {its.resets for its in deeds(before).values()} == {0}
    done = deeds(scored("puerto-rican", THREE, *hands, *[domino("Bo")] * 4))
    assert {name: its.resets for name, its in done.items()} == {"Ana": 0, "Bo": 2, "Cy": 0}
    assert {its.highest for its in done.values()} == {1}


def test_the_hand_in_play_that_ended_the_match() -> None:
    """Its points count for the highest hand; it was not played out, so nobody has won it."""
    score = scored("all-threes", TWO, {"plays": ends("Ana", 15, 18)}, target=30)
    assert score.winners == ("Ana",)
    assert deeds(score)["Ana"] == Deeds(hands=0, won=0, highest=33)


def test_a_substitute_has_done_it() -> None:
    """What was done in a seat is whose turn it was."""
    score = scored("simple", TWO, domino("Ana"), domino("Bo"), domino("Bo"))
    done = deeds(score, lambda name, hand: "Eve" if name == "Bo" and hand > 2 else name)
    assert {name: (its.hands, its.won) for name, its in done.items()} == {"Ana": (3, 1), "Bo": (2, 1), "Eve": (1, 1)}


@pytest.mark.parametrize(
    ("scoring", "options", "hands", "expected"),
    [
        ("simple", {"target": 2}, ["Ana", "Bo", "Ana"], [1, 2, 3]),
        ("simple", {"target": 1}, ["Cy"], [2, 2, 1]),
        ("simple", {"target": 2}, ["Ana", "Bo"], None),
    ],
)
def test_places(scoring: str, options: Hand, hands: list[str], expected: list[int] | None) -> None:
    """The winner, then the others by their totals; who is level shares the place."""
    found = ranks(scored(scoring, THREE, *map(domino, hands), **options))
    assert list(found.values()) == (expected or [])


@pytest.mark.parametrize(("wins", "expected"), [("high", [2, 3, 1]), ("low", [2, 1, 3])])
def test_places_where_few_points_are_good(wins: str, expected: list[int]) -> None:
    """Always in some scorings, in others by an option of the match."""
    score = scored("tally", THREE, {"points": counts(4, 1, 9)}, hands=1, wins=wins)
    assert list(ranks(score).values()) == expected
    pips = scored("negative", THREE, domino("Bo", {"Ana": 12, "Cy": 7}), hands=1)
    assert list(ranks(pips).values()) == [3, 1, 2]


def test_who_has_won_is_first_whatever_the_totals_say() -> None:
    """The winner of triple domino pays off its own winnings of 10, and the other side has nothing."""
    score = scored("lucky-triple", TWO, {"plays": [drew("Ana", 1, hit=True)], "ended": "finished"})
    assert score.totals == {"Ana": -10, "Bo": 0}
    assert ranks(score) == {"Ana": 1, "Bo": 2}


def test_a_shared_win_is_a_shared_first_place() -> None:
    """Both are first, and the next one is third."""
    score = scored("simple", THREE, blocked(counts(9, 4, 4)), target=1, block_tie="share")
    assert ranks(score) == {"Ana": 3, "Bo": 1, "Cy": 1}


@given(st.lists(st.sampled_from(THREE), max_size=30))
def test_every_hand_has_a_winner_in_a_game_without_blocks(outs: list[str]) -> None:
    """As many hands are won as were played, and everybody has played all of them."""
    score = scored("negative", THREE, *(domino(out, {name: 3 for name in THREE if name != out}) for out in outs),
                   target=1000)  # fmt: skip
    done = deeds(score)
    assert sum(its.won or 0 for its in done.values()) == len(outs)
    assert {its.hands for its in done.values()} <= {len(outs)}
