"""A match written down again: its score sheet says the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import plausible

from scorekeeper.game.match import Match, Noted, advance
from scorekeeper.game.sheet import Sheet, dump, of_match, parse, score

HANDS = (
    {"plays": [{"by": "Ana", "ends": 9}], "ended": "domino", "out": "Bo", "heap": 12},
    {"plays": [{"by": "Bo", "ends": 3}, {"by": "Ana", "ends": 6}]},
)
THREES = Sheet("all-threes", ("Ana", "Bo"), HANDS)


@given(plausible(), st.data())
def test_a_match_and_its_sheet_have_the_same_lines(sheet: dict[str, Any], data: st.DataObject) -> None:
    """Also where entries were voided in the middle, so that later ones cannot count or hands run together."""
    match = score(parse(sheet))
    for number in range(data.draw(st.integers(0, 2)) if match.slots else 0):
        key = data.draw(st.sampled_from([slot.key for slot in match.slots]))
        match = advance(match, Noted(f"void {number}", "void", {}, replaces=key))
    again = score(parse(dump(of_match(match))))
    assert lines_of(again) == lines_of(match)
    assert again.score.totals == match.score.totals
    assert again.score.winners == match.score.winners


def lines_of(match: Match) -> list[tuple[str, int, str]]:
    """Side, points and rule of every line, whichever hand it is in."""
    return [(line.side, line.points, line.why) for hand in match.score.hands for line in hand.lines]


def test_plays_stand_in_the_hand_that_they_were_made_in() -> None:
    """The last hand has only plays while it is being played."""
    assert of_match(score(THREES)) == THREES


def test_hands_whose_end_was_voided_run_together() -> None:
    """What stays is one hand with the plays of both."""
    match = advance(score(THREES), Noted("void", "void", {}, replaces="1"))
    assert of_match(match).hands == ({"plays": [*HANDS[0]["plays"], *HANDS[1]["plays"]]},)


@pytest.mark.parametrize(
    ("scoring", "written", "kept"),
    [
        ("all-threes", {"target": 200, "round_each": True}, {"round_each": True}),
        ("triple", {"miss": 0, "hit": 10}, {"hit": 10}),
        ("lucky-triple", {"miss": 0, "hit": 10}, {"miss": 0}),
        ("partnership", {"hand_bonus": [], "pass": 5, "capicu": 0}, {"pass": 5}),
        ("puerto-rico-500", {"hand_bonus": [100, 75, 50, 25], "pass": 0}, {}),
        ("puerto-rico-500", {"hand_bonus": []}, {"hand_bonus": []}),
        ("all-fives", {"target": 200, "per_five": False}, {}),
        ("all-fives", {"target": 61, "per_five": True}, {"per_five": True}),
        ("all-fives", {"target": 200, "per_five": True}, {"target": 200, "per_five": True}),
        ("mexican-train", {"set": 12, "hands": 13}, {}),
        ("tally", {"wins": "high", "target": 100}, {"target": 100}),
    ],
)
def test_only_options_that_differ_are_written(scoring: str, written: dict[str, Any], kept: dict[str, Any]) -> None:
    """From the scoring's own, or from those that a preset sets."""
    assert of_match(score(Sheet(scoring, ("Ana", "Bo"), options=written))).options == kept


def test_what_came_after_the_end_is_left_out() -> None:
    """A correction can end a match earlier; what was played on is no part of its sheet."""
    hands = tuple({"ended": "domino", "out": name} for name in ("Ana", "Bo", "Ana", "Ana"))
    match = score(Sheet("simple", ("Ana", "Bo"), hands, {"target": 3}))
    match = advance(match, Noted("mended", "correct", {"ended": "domino", "out": "Ana"}, replaces="2"))
    assert match.slots[-1].fault
    assert of_match(match).hands == ({"ended": "domino", "out": "Ana"},) * 3
