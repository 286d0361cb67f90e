"""The worked cases: a file for each scoring, each case a sheet and what comes out of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from sheets import refusal

from scorekeeper.game.scorings import scorings
from scorekeeper.game.sheet import parse, result

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def cases() -> list[Any]:
    """Every case of every file, called by both."""
    return [
        pytest.param(case, id=f"{file.stem}: {case['name']}")
        for file in FILES
        for case in json.loads(file.read_text(encoding="utf-8"))
    ]


def test_every_scoring_has_its_cases() -> None:
    """Each scoring has a file of cases, and each file a scoring."""
    assert {scoring.key for scoring in scorings()} == {file.stem for file in FILES}


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    """A sheet gives the totals, winners, doubts and tallies that were worked out by hand, or is refused."""
    if "error_hand" in case:
        assert refusal(case["sheet"]).hand == case["error_hand"]
        return
    score = result(parse(case["sheet"]))
    hands = score["hands"]
    assert [hand["totals"] for hand in hands] == case["totals"]
    assert [bool(hand["warnings"]) for hand in hands] == case["warnings"]
    assert (score["over"], score["winners"]) == (case["over"], case["winners"])
    assert score["totals"] == (case["totals"][-1] if hands else dict.fromkeys(score["sides"], 0))
    if "tallies" in case:
        assert [hand["tallies"] for hand in hands] == case["tallies"]
