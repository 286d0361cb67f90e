"""The own examples of the wider field: each rule's, as they stand on the page of the rules."""

from typing import Any

import pytest
from sheets import PAIRS, THREE, TWO, blocked, domino, ends, scored, sheet, totals, typed

from scorekeeper.game.sheet import parse, result
from scorekeeper.game.sheet import score as match_of


@pytest.mark.parametrize(
    ("amount", "points"),
    [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4), (30, 16)],
)
def test_fives_and_threes(amount: int, points: int) -> None:
    """One for each three, one for each five."""
    assert totals("fives-and-threes", TWO, {"plays": ends("Ana", amount)}) == (points, 0)


@pytest.mark.parametrize(
    ("options", "after", "winners"),
    [
        ({"target": 13}, (13, 0), ["Ana"]),
        ({"target": 12}, (8, 0), []),
        ({"target": 12, "burn": "hand"}, (0, 0), []),
        ({"target": 12, "chip_out": 0}, (12, 0), ["Ana"]),
    ],
)
def test_the_last_tile_and_going_out_are_one_event(options: Any, after: tuple[int, ...], winners: list[str]) -> None:
    """8 in play, then 4 and 1 together."""
    score = scored("fives-and-threes", TWO, domino("Ana", plays=ends("Ana", 15), out_ends=20), **options)
    assert (tuple(score["totals"].values()), score["winners"]) == (after, winners)


@pytest.mark.parametrize(
    ("pips", "points"),
    [(1, 0), (2, 0), (3, 5), (7, 5), (8, 10), (12, 10), (27, 25), (28, 30)],
)
def test_all_fives_rounding(pips: int, points: int) -> None:
    """The nearest multiple of five, whole or a point for each five."""
    assert totals("all-fives", TWO, domino("Ana", {"Bo": pips})) == (points, 0)
    assert totals("all-fives", TWO, domino("Ana", {"Bo": pips}), per_five=True) == (points // 5, 0)


CHECK = blocked({"Ana": 15, "Bo": 13, "Cy": 15, "Di": 33})


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ({}, (46, 0)),
        ({"counts": "all"}, (76, 0)),
        ({"block_by": "player"}, (0, 30)),
        ({"block_by": "player", "counts": "all"}, (0, 76)),
        ({"block_tie": "share"}, (46, 0)),
    ],
)
def test_partnership_block(options: dict[str, Any], after: tuple[int, ...]) -> None:
    """30 of A and C beat 46; the lowest single player is B."""
    assert totals("partnership", PAIRS, CHECK, **options) == after


@pytest.mark.parametrize(
    ("left", "after"),
    [
        ({"Ana": 4, "Bo": 9, "Cy": 4, "Di": 5}, (14, 0)),
        ({"Ana": 4, "Bo": 4, "Cy": 20, "Di": 8}, (0, 0)),
    ],
)
def test_partnership_lowest_player(left: dict[str, int], after: tuple[int, ...]) -> None:
    """Partners who share the lowest win the block; across the table it is a tie."""
    assert totals("partnership", PAIRS, blocked(left), block_by="player") == after


def test_hand_bonus() -> None:
    """Amount after amount for the winners of the first hands; a tied hand uses its own up."""
    tie = blocked({"Ana": 5, "Bo": 8, "Cy": 15, "Di": 12})
    won = domino("Ana", heap=7)
    score = scored("partnership", PAIRS, won, tie, won, won, hand_bonus=[100, 75, 50], target=500)
    assert [hand["totals"]["Ana & Cy"] for hand in score["hands"]] == [107, 107, 164, 171]


def test_bonuses() -> None:
    """A line for each, of 0 points where it is off; a tie over the target plays on."""
    bonuses = [{"to": "Bo", "bonus": "pass"}, {"to": "Ana", "bonus": "capicu"}, {"to": "Di", "bonus": "pass"}]
    hand = domino("Ana", heap=10, bonuses=bonuses)
    score = scored("partnership", PAIRS, hand, **{"pass": 5, "target": 10})
    lines = [(line["side"], line["points"], line["why"]) for line in score["hands"][0]["lines"]]
    assert lines == [
        ("Ana & Cy", 10, "pips-won"),
        ("Bo & Di", 5, "pass"),
        ("Ana & Cy", 0, "capicu"),
        ("Bo & Di", 5, "pass"),
    ]
    assert (score["totals"], score["over"]) == ({"Ana & Cy": 10, "Bo & Di": 10}, False)


@pytest.mark.parametrize(
    ("preset", "after", "options"),
    [
        ("spain", 22, {"set": 6, "target": 100}),
        ("cuba", 22, {"set": 9, "target": 150}),
        ("dominican", 27 + 25, {"set": 6, "target": 200}),
        ("puerto-rico-500", 27 + 100 + 100, {"set": 6, "target": 500}),
    ],
)
def test_the_presets_of_partnership(preset: str, after: int, options: dict[str, int]) -> None:
    """Under the names that the tables use."""
    hand = domino("Ana", {"Bo": 10, "Cy": 5, "Di": 12}, bonuses=[{"to": "Ana", "bonus": "capicu"}])
    state = match_of(parse(sheet(preset, PAIRS, hand))).score
    assert tuple(state.totals.values()) == (after, 0)
    assert {name: getattr(state.options, name) for name in options} == options


def test_block() -> None:
    """The opponents' pips; in a block minus the winner's own; a tie nothing."""
    hands = (
        domino("Bo", {"Ana": 11, "Cy": 9}),
        blocked({"Ana": 10, "Bo": 4, "Cy": 12}),
        blocked(dict.fromkeys(THREE, 9)),
    )
    score = scored("block", THREE, *hands)
    assert [hand["totals"]["Bo"] for hand in score["hands"]] == [20, 38, 38]


@pytest.mark.parametrize(
    ("scoring", "hands", "highest", "blank"), [("mexican-train", 13, 12, 0), ("chickenfoot", 10, 9, 50)]
)
def test_rounds(scoring: str, hands: int, highest: int, blank: int) -> None:
    """So many rounds, the fewest pips; the double blank alone."""
    first = domino("Ana", {"Bo": [[0, 0]], "Cy": [[highest, highest]]})
    rest = [domino("Cy", {"Ana": 1, "Bo": 2})] * (hands - 1)
    assert scored(scoring, THREE, first, *rest[1:])["winners"] == []
    score = scored(scoring, THREE, first, *rest)
    assert tuple(score["totals"].values()) == (hands - 1, blank + 2 * (hands - 1), 2 * highest)
    assert score["winners"] == ["Ana"]


def lost(*pips: int, tie: bool = False) -> list[Any]:
    """Hands that Ana lost with so many pips, or a tie."""
    return [blocked({"Ana": held, "Bo": held}) if tie else domino("Bo", {"Ana": held}) for held in pips]


@pytest.mark.parametrize(
    ("hands", "options", "after", "lines"),
    [
        (lost(12), {}, 0, [("waiting", 0)]),
        (lost(13), {}, 13, [("pips-left", 13)]),
        (lost(12, 3), {}, 15, [("pips-left", 3), ("waiting", 12)]),
        (lost(13, 2), {}, 15, [("pips-left", 2)]),
        (lost(20, tie=True), {}, 0, [("eggs", 0), ("eggs", 0)]),
        ([*lost(20, tie=True), *lost(15)], {}, 35, [("pips-left", 15), ("eggs", 20)]),
        ([*lost(20, 7, tie=True), *lost(3)], {}, 30, [("pips-left", 3), ("eggs", 27)]),
        ([*lost(5, tie=True), *lost(4, 4)], {}, 13, [("pips-left", 4), ("waiting", 9)]),
        ([*lost(4), *lost(5, tie=True), *lost(6)], {}, 15, [("pips-left", 6), ("eggs", 5), ("waiting", 4)]),
        (lost(5, 4), {"start": 5}, 9, [("pips-left", 4)]),
        (lost(0, 4), {"start": 0}, 4, [("pips-left", 4)]),
    ],
)
def test_goat(hands: list[Any], options: dict[str, int], after: int, lines: list[tuple[str, int]]) -> None:
    """Thirteen to begin, what waits, and eggs for the next loser."""
    score = scored("goat", TWO, *hands, **options)
    assert score["totals"] == {"Ana": after, "Bo": 0}
    assert [(line["why"], line["points"]) for line in score["hands"][-1]["lines"]] == lines


def test_the_goat_loses() -> None:
    """The other side wins as soon as there is one."""
    assert scored("goat", TWO, *lost(100))["winners"] == []
    assert scored("goat", TWO, *lost(100, 1))["winners"] == ["Bo"]


@pytest.mark.parametrize(
    ("hands", "options", "winners"),
    [
        ([typed(10, 15), typed(15, 6)], {"target": 20}, ["Ana"]),
        ([typed(10, 15), typed(11, 5)], {"target": 20, "wins": "low"}, ["Bo"]),
        ([typed(5, 5)], {"hands": 1}, []),
        ([typed(5, 5)], {"hands": 1, "final_tie": "shared"}, TWO),
        ([typed(10, 10), typed(-5, -4)], {"target": 10}, ["Bo"]),
        ([typed(30, 5)], {"hands": 3, "target": 20}, ["Ana"]),
        ([typed(1, 5)] * 3, {"hands": 3, "target": 20}, ["Bo"]),
        ([typed(1000, 5)], {}, []),
    ],
)
def test_tally(hands: list[Any], options: dict[str, Any], winners: list[str]) -> None:
    """By target or by hands, whichever is first; the highest or the lowest."""
    assert scored("tally", TWO, *hands, **options)["winners"] == winners


@pytest.mark.parametrize(
    ("points", "options", "winners"),
    [((3, 9), {}, ["Bo"]), ((3, 9), {"wins": "low"}, ["Ana"]), ((9, 9), {}, TWO)],
)
def test_tally_ended_by_players(points: tuple[int, int], options: dict[str, Any], winners: list[str]) -> None:
    """It adds no hand, and a tie is shared."""
    raw = sheet("tally", TWO, typed(*points), **options)
    assert result(parse(raw | {"ended_by_players": False}))["winners"] == []
    score = result(parse(raw | {"ended_by_players": True}))
    assert (score["winners"], len(score["hands"])) == (winners, 1)
