"""The options of every scoring: what they take, and what they do not."""

from typing import Any

import pytest
from sheets import TWO, refusal, refused_field, sheet

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
}
AMOUNTS = {
    "negative": ["double_blank"],
    "mexican": ["double_blank"],
    "lucky-triple": ["score", "double_bonus", "first_double", "hit", "miss"],
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
        ("simple", "a\nb\u202e\ud800"),
    ],
)
def test_options_of_other_scorings(scoring: str, option: str) -> None:
    """An option that the scoring does not name is refused, in one line."""
    message = str(refusal(sheet(scoring, TWO, **{option: 1})))
    assert message.startswith("options: ")
    assert len(message.splitlines()) == 1
    assert message.isprintable()
