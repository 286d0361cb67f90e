"""What is no score sheet, and who cannot sit at a table."""

from typing import Any

import pytest
from sheets import TWO, refusal


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ([], "sides: nobody is at the table"),
        (["Ana"], "sides: simple is for 2–4 players or 2 pairs"),
        (["Ana", "Bo", "Cy", "Di", "Ed"], "sides: simple is for 2–4 players or 2 pairs"),
        ([["Ana", "Bo"]], "sides: simple is for 2–4 players or 2 pairs"),
        ([["Ana", "Bo"], "Cy"], "sides: pairs and single players cannot be mixed"),
        ([["Ana"], ["Bo"]], "sides: a side is one player or two"),
        ([["Ana", "Bo", "Cy"], ["Di", "Ed", "Fi"]], "sides: a side is one player or two"),
        ([[], []], "sides: a side is one player or two"),
        (["Ana", " \t\u00a0"], "sides: a name is empty"),
        (["Ana", ""], "sides: a name is empty"),
        (["Ana", None], "sides: a name is no text"),
        (["Ana", "\ud800"], "sides: a name is no text"),
        (["Ana", "Bo", "Ana"], "sides: Ana: this name stands twice"),
        ([["Ana", "Bo"], ["Ana & Bo", "Cy"]], "sides: Ana & Bo: this name stands twice"),
        ([["A & B", "C"], ["A", "B & C"]], "sides: A & B & C: this name stands twice"),
        ("Ana", "sides: is no list"),
    ],
)
def test_sides(sides: Any, message: str) -> None:
    """Who can sit at the table, and what they may be called."""
    assert str(refusal({"scoring": "simple", "sides": sides, "hands": []})) == message


def test_a_hundred_thousand_sides_are_refused_at_once() -> None:
    """Looking for names that stand twice takes no more than a look at each."""
    sides = [str(number) for number in range(100_000)]
    assert refusal({"scoring": "simple", "sides": sides, "hands": []}).field == "sides"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], "sheet: is no JSON object"),
        (None, "sheet: is no JSON object"),
        ({}, "scoring: is missing"),
        ({"scoring": "simple", "hands": []}, "sides: is missing"),
        ({"scoring": "simple", "sides": TWO}, "hands: is missing"),
        ({"scoring": ["simple"], "sides": TWO, "hands": []}, "scoring: is no text"),
        ({"scoring": "simple", "sides": TWO, "hands": {}}, "hands: is no list"),
        ({"scoring": "simple", "sides": TWO, "hands": [{}, 3]}, "hand 2: hands: is no JSON object"),
        ({"scoring": "simple", "sides": TWO, "hands": [], "options": []}, "options: is no JSON object"),
        ({"scoring": "simple", "sides": TWO, "hands": [], "options": None}, "options: is no JSON object"),
        (
            {"scoring": "simple", "sides": TWO, "hands": [], "ended_by_players": False},
            "ended_by_players: is of no use here",
        ),
        (
            {"scoring": "all-threes", "sides": TWO, "hands": [{"plays": None}]},
            "hand 1: plays: is no list of plays",
        ),
        ({"scoring": "all-threes", "sides": TWO, "hands": [{}, {}]}, "hand 1: ended: is missing"),
    ],
)
def test_shape(raw: Any, message: str) -> None:
    """What is no score sheet at all."""
    assert str(refusal(raw)) == message


def test_unknown_scoring() -> None:
    """An unknown scoring is named, shortly, with those that are known."""
    message = str(refusal({"scoring": "x" * 10**6, "sides": TWO, "hands": []}))
    assert message.startswith('scoring: "xxxx')
    assert "six-love" in message
    assert len(message) < 400
