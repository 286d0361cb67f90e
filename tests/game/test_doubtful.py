"""What is only doubtful is accepted, with a warning that says the bound and asks for a second count."""

from typing import Any

import pytest
from sheets import FOUR, PAIRS, THREE, TWO, blocked, domino, scored

HEAVIEST = [12, 23, 33, 43, 52, 61, 69, 77, 85, 92]
HEAVIEST_9 = [18, 35, 51, 67, 82, 97, 111, 125, 139, 152]
HEAVIEST_12 = [24, 47, 69, 91, 112, 133, 153, 173, 193, 212]


def warnings(scoring: str, sides: Any, hand: Any, **options: Any) -> list[str]:
    """The warnings of the only hand of a sheet."""
    given = {"target": 100_000} if scoring == "negative" else {}
    found: list[str] = scored(scoring, sides, hand, **given | options)["hands"][0]["warnings"]
    return found


@pytest.mark.parametrize(("highest", "bounds"), [(6, HEAVIEST), (9, HEAVIEST_9), (12, HEAVIEST_12)])
def test_more_than_the_heaviest_tiles(highest: int, bounds: list[int]) -> None:
    """One hand holds at most the heaviest tiles of the set, as many as were dealt."""
    for dealt, most in enumerate(bounds, 1):
        options = {"set": highest, "dealt": dealt}
        assert warnings("negative", TWO, domino("Ana", {"Bo": most}), **options) == []
        (warning,) = warnings("negative", TWO, domino("Ana", {"Bo": most + 1}), **options)
        assert f"{most + 1} pips" in warning
        assert f"at most {most} pips" in warning
        assert "count again" in warning


def test_more_tiles_than_the_set_has() -> None:
    """Where more was dealt than there is, all of the set can be left."""
    assert warnings("negative", TWO, domino("Ana", {"Bo": 168}), dealt=29) == []
    assert warnings("negative", THREE, blocked({"Ana": 60, "Bo": 60, "Cy": 48}), dealt=20) == []


@pytest.mark.parametrize(
    ("left", "doubtful"),
    [
        ({"Bo": 69, "Cy": 1, "Di": 2}, False),
        ({"Bo": 70, "Cy": 1, "Di": 2}, True),
        ({"Bo": 60, "Cy": 58, "Di": 2}, False),  # two hands of seven: the 14 heaviest have 118
        ({"Bo": 60, "Cy": 59, "Di": 2}, True),
        ({"Bo": 51, "Cy": 51, "Di": 51}, False),  # three hands: the 21 heaviest have 153
        ({"Bo": 51, "Cy": 51, "Di": 52}, True),
    ],
)
@pytest.mark.parametrize("scoring", ["simple", "puerto-rican", "negative", "mexican"])
def test_four_players_with_seven(scoring: str, left: dict[str, int], doubtful: bool) -> None:
    """By default four players have seven tiles each, and any hands together are judged."""
    assert bool(warnings(scoring, FOUR, domino("Ana", left))) == doubtful


@pytest.mark.parametrize(
    ("left", "doubtful"),
    [
        ({"Bo": 80, "Cy": 1}, False),
        ({"Bo": 81, "Cy": 1}, True),
        ({"Bo": 67, "Cy": 66}, False),
        ({"Bo": 67, "Cy": 67}, True),
        ({"Ana": 52, "Bo": 52, "Cy": 52}, False),
        ({"Ana": 52, "Bo": 52, "Cy": 54}, True),
    ],
)
@pytest.mark.parametrize("scoring", ["simple", "puerto-rican", "negative", "mexican"])
def test_widow_game(scoring: str, left: dict[str, int], doubtful: bool) -> None:
    """With [6|6] on the table one hand holds at most 80, two 133, three 156."""
    hand = domino("Ana", left) if len(left) == 2 else blocked(left, last="Ana")
    assert bool(warnings(scoring, THREE, hand)) == doubtful


@pytest.mark.parametrize(
    ("sides", "options", "doubtful"),
    [
        (THREE, {}, True),
        (THREE, {"dealt": 9}, True),
        (THREE, {"dealt": 8}, False),
        (THREE, {"dealt": 0}, False),
        (THREE, {"set": 9}, False),
        (TWO, {"dealt": 9}, False),
    ],
)
def test_six_six_in_a_hand(sides: Any, options: dict[str, Any], doubtful: bool) -> None:
    """[6|6] in a hand is doubtful in the widow game alone, either way round."""
    left = {name: [[6, 6]] if name == "Bo" else 1 for name in sides[1:]}
    assert bool(warnings("negative", sides, domino("Ana", left), **options)) == doubtful


def test_more_tiles_than_were_dealt() -> None:
    """A list of more tiles than were dealt is doubtful, however light; a pair's list counts for two hands."""
    light = [[0, half] for half in range(7)] + [[1, half] for half in range(1, 7)]
    assert warnings("negative", TWO, domino("Ana", {"Bo": light[:5]}), dealt=5) == []
    (warning,) = warnings("negative", TWO, domino("Ana", {"Bo": light[:6]}), dealt=5)
    assert "6 tiles, but only 5 were dealt" in warning
    pair = {"Bo & Di": light[:10], "Ana & Cy": 20}
    assert warnings("negative", PAIRS, blocked(pair), dealt=5) == []
    assert len(warnings("negative", PAIRS, blocked(pair), dealt=4)) == 1
    partner = {"Ana & Cy": light[:6], "Bo & Di": 20}
    assert warnings("negative", PAIRS, domino("Ana", partner), dealt=6) == []
    assert len(warnings("negative", PAIRS, domino("Ana", partner), dealt=5)) == 1


@pytest.mark.parametrize(
    ("left", "doubtful"),
    [
        ({"Ana & Cy": 118, "Bo & Di": 20}, False),
        ({"Ana & Cy": 119, "Bo & Di": 21}, True),
        ({"Ana": 70, "Cy": 20, "Bo & Di": 20}, True),
    ],
)
def test_pairs_are_judged_as_two_hands(left: dict[str, int], doubtful: bool) -> None:
    """A pair's count is judged like its two hands together."""
    assert bool(warnings("negative", PAIRS, blocked(left))) == doubtful


@pytest.mark.parametrize("out", ["Ana", "Ana & Cy"])
def test_a_pair_one_of_whom_went_out_is_one_hand(out: str) -> None:
    """The pair's count holds one hand then."""
    assert warnings("negative", PAIRS, domino(out, {"Ana & Cy": 69, "Bo & Di": 20})) == []
    assert len(warnings("negative", PAIRS, domino(out, {"Ana & Cy": 70, "Bo & Di": 20}))) == 1


@pytest.mark.parametrize(
    ("sides", "heap", "doubtful"),
    [(TWO, 52, False), (TWO, 53, True), (THREE, 92, False), (THREE, 93, True), (PAIRS, 92, False)],
)
def test_a_heap_is_doubted_like_its_hands(sides: Any, heap: int, doubtful: bool) -> None:
    """All opponents in one count: five tiles for each."""
    assert bool(warnings("all-threes", sides, domino("Ana", heap=heap), dealt=5)) == doubtful


@pytest.mark.parametrize(
    ("scoring", "sides", "pips", "options", "doubtful"),
    [
        ("negative", THREE, (10, 10, 11), {}, True),
        ("negative", THREE, (10, 10, 12), {}, False),
        ("negative", THREE, (10, 10, 11), {"dealt": 8}, False),
        ("negative", THREE, (10, 10, 11), {"set": 9}, False),
        ("negative", FOUR, (10, 10, 10, 11), {}, True),
        ("negative", FOUR, (10, 10, 10, 11), {"dealt": 0}, False),
        ("negative", FOUR, (10, 10, 10, 11), {"set": 9}, False),
        ("negative", TWO, (10, 11), {"dealt": 7}, False),
        ("all-threes", FOUR, (10, 10, 10, 11), {}, False),
        ("all-threes", FOUR, (10, 10, 10, 11), {"dealt": 7}, True),
        ("all-threes", THREE, (10, 10, 11), {"dealt": 9}, False),
    ],
)
def test_an_odd_block(scoring: str, sides: Any, pips: Any, options: Any, doubtful: bool) -> None:
    """Where every tile of a double-six was dealt, what is left in a block is even."""
    hand = blocked(dict(zip(sides, pips, strict=True)))
    assert bool(warnings(scoring, sides, hand, **options)) == doubtful


def test_an_odd_sum_is_no_doubt_where_somebody_went_out_or_is_not_counted() -> None:
    """Only the sum of all hands in a block has to be even."""
    assert warnings("negative", THREE, domino("Ana", {"Bo": 10, "Cy": 11})) == []
    some = blocked({"Ana": 10, "Bo": 11})
    assert warnings("all-threes", FOUR, some, dealt=7, blocked="none") == []


@pytest.mark.parametrize("scoring", ["all-threes", "all-threes-61", "lucky-triple"])
def test_no_doubts_by_default(scoring: str) -> None:
    """Where tiles are drawn any hand can be as heavy as the set; `dealt` brings the doubts back."""
    hand = domino("Ana", {"Bo": 168}) if scoring != "lucky-triple" else {"ended": "finished", "left": {"Bo": 168}}
    assert warnings(scoring, TWO, hand) == []
    assert len(warnings(scoring, TWO, hand, dealt=7)) == 1


def test_a_doubtful_hand_is_scored() -> None:
    """It counts like any other."""
    assert scored("negative", TWO, domino("Ana", {"Bo": 99}), dealt=7)["totals"] == {"Ana": 0, "Bo": 99}
