"""The options of every scoring: what they take, and what they do not."""

from typing import Any

import pytest
from sheets import TWO, refusal, refused_field, sheet

from scorekeeper.game.sheet import parse, score

COUNTS = {
    "simple": ["target"],
    "puerto-rican": ["target"],
    "six-love": ["target"],
    "negative": ["target", "hands"],
    "mexican": ["hands", "multiplier"],
    "all-threes": ["target"],
    "all-threes-61": ["target"],
    "lucky-triple": ["hands", "draw_limit"],
    "triple": ["hands", "draw_limit"],
    "fives-and-threes": ["target"],
    "all-fives": ["target"],
    "partnership": ["target"],
    "spain": ["target"],
    "cuba": ["target"],
    "dominican": ["target"],
    "puerto-rico-500": ["target"],
    "block": ["target"],
    "mexican-train": ["hands"],
    "chickenfoot": ["hands"],
    "goat": ["target"],
    "tally": ["target", "hands"],
}
AMOUNTS = {
    "negative": ["double_blank"],
    "mexican": ["double_blank"],
    "lucky-triple": ["score", "double_bonus", "first_double", "hit", "miss"],
    "fives-and-threes": ["chip_out"],
    "partnership": ["capicu", "chuchazo", "pass"],
    "mexican-train": ["double_blank"],
    "chickenfoot": ["double_blank"],
    "goat": ["start"],
}
CHOICES = {
    "all-threes": {"blocked": ["lightest", "difference", "none"], "round_each": [True, False]},
    "all-threes-61": {"burn": ["hand", "play"]},
    "lucky-triple": {
        "cancel": ["ask", "auto"],
        "settle": ["face", "winnings", "net"],
        "clamp": [True, False],
    },
    "mexican": {"tie_pays": [True, False]},
    "fives-and-threes": {"burn": ["hand", "play"]},
    "all-fives": {
        "blocked": ["lightest", "difference", "none"],
        "round_each": [True, False],
        "per_five": [True, False],
        "burn": ["hand", "play"],
    },
    "partnership": {"counts": ["opponents", "all"], "block_by": ["side", "player"]},
    "tally": {"wins": ["high", "low"]},
}
EVERYWHERE = {"set": [6, 9, 12], "block_tie": ["none", "share"], "final_tie": ["playoff", "shared"]}


def options() -> list[tuple[str, str, list[Any], list[Any]]]:
    """Scoring, option, values that can be, values that cannot."""
    junk: list[Any] = [None, "", [], {}, "7", 7.0, 1.5, -1, 100_001, 10**30]
    table: list[tuple[str, str, list[Any], list[Any]]] = []
    for scoring, names in COUNTS.items():
        table += [(scoring, name, [1, 100_000], [*junk, 0, True]) for name in names]
        table.append((scoring, "dealt", [0, 100_000], [*junk, True]))
        table += [(scoring, name, values, [*junk, True, 0]) for name, values in EVERYWHERE.items()]
    for scoring, names in AMOUNTS.items():
        table += [(scoring, name, [0, 100_000], [*junk, True]) for name in names]
    for scoring, choices in CHOICES.items():
        table += [(scoring, name, values, [*junk, 0, 1]) for name, values in choices.items()]
    return table


@pytest.mark.parametrize(("scoring", "option", "good", "bad"), options())
def test_options_at_their_bounds(scoring: str, option: str, good: list[Any], bad: list[Any]) -> None:
    """Every option takes what the rules say, and nothing else; an error names it."""
    for value in good:
        assert refused_field(sheet(scoring, TWO, **{option: value})) is None
    for value in bad:
        assert str(refusal(sheet(scoring, TWO, **{option: value}))).startswith(f"options: {option}: ")


@pytest.mark.parametrize("good", [[], [0], [100, 75, 50, 25], [100_000], [1] * 50])
def test_a_list_of_amounts(good: list[int]) -> None:
    """Of any length, none too."""
    assert refused_field(sheet("partnership", TWO, hand_bonus=good)) is None


@pytest.mark.parametrize("bad", [None, 3, "3", {}, {"1": 3}, [-1], [100_001], [1.0], [True], ["3"], [None], [[1]]])
def test_no_list_of_amounts(bad: Any) -> None:
    """Each is a whole number from 0 to 100000."""
    assert str(refusal(sheet("partnership", TWO, hand_bonus=bad))).startswith("options: hand_bonus: ")


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, 200),
        ({"per_five": False}, 200),
        ({"per_five": True}, 61),
        ({"target": 250}, 250),
        ({"per_five": True, "target": 200}, 200),
    ],
)
def test_the_target_of_all_fives(options: dict[str, Any], target: int) -> None:
    """61 with a point for each five, unless another is said."""
    assert score(parse(sheet("all-fives", TWO, **options))).score.options.target == target


@pytest.mark.parametrize(
    ("scoring", "options", "lowest"),
    [
        ("negative", {}, True),
        ("goat", {}, True),
        ("block", {}, False),
        ("tally", {}, False),
        ("tally", {"wins": "low"}, True),
    ],
)
def test_whether_few_points_are_good(scoring: str, options: dict[str, Any], lowest: bool) -> None:
    """By the scoring, or as the table says."""
    assert score(parse(sheet(scoring, TWO, **options))).score.lowest == lowest


@pytest.mark.parametrize(
    ("scoring", "option"),
    [
        ("simple", "hands"),
        ("puerto-rican", "burn"),
        ("mexican", "target"),
        ("all-threes", "burn"),
        ("all-threes-61", "hands"),
        ("lucky-triple", "target"),
        ("negative", "multiplier"),
        ("fives-and-threes", "blocked"),
        ("all-fives", "chip_out"),
        ("partnership", "pass_"),
        ("block", "counts"),
        ("mexican-train", "target"),
        ("chickenfoot", "target"),
        ("goat", "hands"),
        ("tally", "start"),
        ("simple", "a\nb\u202e\ud800"),
    ],
)
def test_options_of_other_scorings(scoring: str, option: str) -> None:
    """An option that the scoring does not name is refused, in one line."""
    message = str(refusal(sheet(scoring, TWO, **{option: 1})))
    assert message.startswith("options: ")
    assert len(message.splitlines()) == 1
    assert message.isprintable()
