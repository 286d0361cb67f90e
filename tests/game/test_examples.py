"""Each rule's own examples, as they stand on the page of the rules."""

from typing import Any

import pytest
from sheets import PAIRS, THREE, TWO, blocked, did, domino, drew, ends, scored, totals


@pytest.mark.parametrize(
    ("scoring", "wins", "after", "winners"),
    [
        ("puerto-rican", "CCAACC", (2, 0, 4), ["Cy"]),
        ("puerto-rican", "AAB", (2, 1, 0), []),
        ("puerto-rican", "AABC", (0, 0, 0), []),
        ("puerto-rican", "AAA", (3, 0, 0), []),
        ("puerto-rican", "AAAA", (4, 0, 0), ["Ana"]),
        ("six-love", "AAAAA", (5, 0, 0), []),
        ("six-love", "AAAAAA", (6, 0, 0), ["Ana"]),
        ("simple", "AAAAAA", (6, 0, 0), []),
        ("simple", "ABAAAAAA", (7, 1, 0), ["Ana"]),
    ],
)
def test_hands_won(scoring: str, wins: str, after: tuple[int, ...], winners: list[str]) -> None:
    """One point for each hand; Puerto Rican puts all back to zero as soon as everybody has one."""
    out = {"A": "Ana", "B": "Bo", "C": "Cy"}
    score = scored(scoring, THREE, *(domino(out[won]) for won in wins))
    assert (tuple(score["totals"].values()), score["winners"]) == (after, winners)


@pytest.mark.parametrize(
    ("before", "hand", "after", "winners"),
    [
        (((35, 46, 44),) * 2, {"Ana": 30, "Cy": 12}, (100, 92, 100), ["Bo"]),
        (((48, 20, 50), (48, 20, 49)), {"Bo": 61, "Cy": 5}, (96, 101, 104), ["Ana"]),
        (((49, 49, 40),) * 2, {"Ana": 0, "Cy": 23}, (98, 98, 103), []),
    ],
)
def test_negative_to_100(before: Any, hand: dict[str, int], after: tuple[int, ...], winners: list[str]) -> None:
    """Exactly 100 ends it and the lowest wins; a tie for the lowest is played on."""
    earlier = (blocked(dict(zip(THREE, pips, strict=True))) for pips in before)
    out = next(name for name in THREE if name not in hand)
    score = scored("negative", THREE, *earlier, domino(out, hand))
    assert (tuple(score["totals"].values()), score["winners"]) == (after, winners)


@pytest.mark.parametrize(
    ("pips", "after"),
    [((10, 14, 12), (10, 56, 12)), ((10, 6, 12), (10, 6, 12)), ((6, 6, 12), (6, 24, 12))],
)
def test_mexican_blocker(pips: tuple[int, ...], after: tuple[int, ...]) -> None:
    """Bo blocked: four times, unless Bo has strictly the fewest."""
    hand = blocked(dict(zip(THREE, pips, strict=True)), last="Bo")
    assert totals("mexican", THREE, hand) == after


def test_mexican_domino() -> None:
    """Who goes out with the last tile pays nothing more."""
    assert totals("mexican", THREE, domino("Bo", {"Ana": 10, "Cy": 12}, last="Bo")) == (10, 0, 12)


@pytest.mark.parametrize(
    ("pips", "points"),
    [(1, 0), (2, 3), (3, 3), (4, 3), (5, 6), (6, 6), (7, 6), (8, 9), (9, 9), (10, 9)],
)
@pytest.mark.parametrize(("scoring", "per"), [("all-threes", 1), ("all-threes-61", 3)])
def test_rounding_to_threes(pips: int, points: int, scoring: str, per: int) -> None:
    """The opponents' pips are rounded to the nearest multiple of three."""
    assert totals(scoring, TWO, domino("Ana", {"Bo": pips})) == (points // per, 0)


@pytest.mark.parametrize("amount", [3, 6, 9, 12, 15, 18, 36])
@pytest.mark.parametrize(("scoring", "per"), [("all-threes", 1), ("all-threes-61", 3)])
def test_ends_in_threes(amount: int, scoring: str, per: int) -> None:
    """Ends score what they show, or one for each three."""
    assert totals(scoring, TWO, {"plays": ends("Bo", amount)}) == (0, amount // per)


def test_last_tile_and_pips_are_both_counted() -> None:
    """Ends of the last tile and the rounded pips; a partner's pips are not counted."""
    hand = domino("Cy", {"Ana": 20, "Bo": 3, "Di": 5}, out_ends=12)
    assert totals("all-threes", PAIRS, hand) == (12 + 9, 0)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ({}, (15, 0, 0)),  # 8 + 8 = 16
        ({"round_each": True}, (18, 0, 0)),  # 9 + 9
        ({"blocked": "difference"}, (12, 0, 0)),  # 16 - 5 = 11
        ({"blocked": "difference", "round_each": True}, (12, 0, 0)),
        ({"blocked": "none"}, (0, 0, 0)),
    ],
)
def test_all_threes_blocked(options: dict[str, Any], after: tuple[int, ...]) -> None:
    """The lightest side has the others' pips, the difference, or nothing."""
    assert totals("all-threes", THREE, blocked({"Ana": 5, "Bo": 8, "Cy": 8}), **options) == after


@pytest.mark.parametrize(
    ("start", "hand", "options", "after", "won"),
    [
        (50, {"plays": ends("Ana", 27), "out_ends": 6, "left": {"Bo": 8}}, {}, 50, False),
        (50, {"plays": ends("Ana", 27), "out_ends": 6, "left": {"Bo": 8}}, {"burn": "play"}, 59, False),
        (55, {"out_ends": 9, "left": {"Bo": 8}}, {}, 61, True),
        (55, {"out_ends": 9, "left": {"Bo": 8}}, {"burn": "play"}, 61, True),
    ],
)
def test_exactly_61(start: int, hand: dict[str, Any], options: dict[str, Any], after: int, won: bool) -> None:
    """Over 61 the whole hand burns, or the event alone; exactly 61 wins."""
    first = domino("Ana", {"Bo": 3}, plays=ends("Ana", *[36] * 4, 3 * (start - 49)))
    score = scored("all-threes-61", TWO, first, {"ended": "domino", "out": "Ana", **hand}, **options)
    assert score["hands"][0]["totals"] == {"Ana": start, "Bo": 0}
    assert (score["totals"], score["over"]) == ({"Ana": after, "Bo": 0}, won)


def test_burnt_twice_in_one_hand() -> None:
    """What was burnt once is not lost a second time, and the other side loses nothing."""
    first = domino("Ana", {"Bo": 3}, plays=ends("Ana", *[36] * 4, 3))
    second = {"plays": ends("Ana", 30) + ends("Bo", 6) + ends("Ana", 36, 9, 36)}
    score = scored("all-threes-61", TWO, first, second)
    burnt = [line["points"] for line in score["hands"][1]["lines"] if line["why"] == "hand-burnt"]
    assert (score["totals"], burnt) == ({"Ana": 50, "Bo": 2}, [-10, -3])


A, B, C = THREE
SCORES = ["score"]


@pytest.mark.parametrize(
    ("plays", "tallies", "after", "winner"),
    [
        (
            [*did(A, "score"), *did(B, *SCORES * 8), drew(B, 1), *did(C, "score", "double"), drew(C, 2)],
            ((5, 0), (40, 5), (12, 10)),
            (62, 0, 0),
            A,
        ),
        (
            [*did(A, *SCORES * 6), drew(A, 2), *did(B, "score"), drew(B, 1), drew(C, 1)],
            ((30, 10), (5, 5), (0, 5)),
            (0, 30 + 10 + 0 + 5 - 5, 0),
            B,
        ),
        (
            [*did(A, *SCORES * 12), *did(B, *SCORES * 2), *did(C, "score"), drew(C, 1)],
            ((60, 0), (10, 0), (5, 5)),
            (-40, 0, 0),
            A,
        ),
        ([drew(A, 4, hit=True)], ((10, 15), (0, 0), (0, 0)), (0, 0, 0), None),
        ([drew(A, 5)], ((0, 25), (0, 0), (0, 0)), (0, 0, 0), None),
    ],
)
def test_lucky_triple(plays: Any, tallies: Any, after: tuple[int, ...], winner: str | None) -> None:
    """Winnings and penalties as they fall, and what the winner records."""
    score = scored("lucky-triple", THREE, {"plays": plays, "ended": "finished"})
    shown = score["hands"][0]["tallies"]
    assert tuple((shown[name]["winnings"], shown[name]["penalties"]) for name in THREE) == tallies
    assert tuple(score["totals"].values()) == after
    assert score["winners"] == ([winner] if winner else [])


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ({}, 10 + 10 - 60),
        ({"settle": "winnings"}, 10 + 5 - 60),
        ({"settle": "net"}, 10 + 0 - 60),
        ({"clamp": True}, 0),
    ],
)
def test_lucky_triple_settlement(options: dict[str, Any], after: int) -> None:
    """The house rules of the settlement, for A 60/0, B 10/0, C 5/5."""
    plays = [*did(A, *SCORES * 12), *did(B, *SCORES * 2), *did(C, "score"), drew(C, 1)]
    hand = {"plays": plays, "ended": "finished"}
    assert totals("lucky-triple", THREE, hand, **options) == (after, 0, 0)
