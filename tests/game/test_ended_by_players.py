"""The end of a tally by its players, on the sheet and in the record."""

from collections.abc import Mapping
from typing import Any

import pytest
from sheets import TWO, domino, refusal, sheet, typed

from scorekeeper.game.explain import explain
from scorekeeper.game.match import Match, Noted, advance, fold
from scorekeeper.game.sheet import dump, of_match, parse, score
from scorekeeper.game.supposing import under
from scorekeeper.game.undo import undoing

OPEN = Noted("open", "open", {"scoring": "tally", "sides": TWO})
HAND = Noted("1", "hand", typed(3, 9))
END = Noted("2", "hand", {"ended_by_players": True})


def slots(match: Match) -> list[str]:
    """What is wrong with each slot, "" for nothing."""
    return [str(slot.fault or "") for slot in match.slots]


def test_it_ends_the_match_and_adds_no_hand() -> None:
    """It scores nothing, and nothing comes after it."""
    match = fold([OPEN, HAND, END])
    assert (match.score.winners, len(match.score.hands), match.slots[1].lines) == (("Bo",), 1, ())
    after = fold([OPEN, HAND, END, Noted("3", "hand", typed(10, 0)), END])
    assert slots(after)[2] == "hand 2: match: was over before this: Bo"
    assert after.score == match.score


@pytest.mark.parametrize(
    ("options", "entries", "message"),
    [
        ({}, [END], "hand 1: ended_by_players: at least one hand has to be played"),
        (
            {"target": 100},
            [HAND, END],
            "hand 2: ended_by_players: the target or the number of hands ends this match",
        ),
        ({"hands": 7}, [HAND, END], "hand 2: ended_by_players: the target or the number of hands ends this match"),
        (
            {},
            [HAND, Noted("2", "hand", {"ended_by_players": False})],
            "hand 2: ended_by_players: false is none of: true",
        ),
        ({}, [HAND, Noted("2", "hand", {"ended_by_players": 1})], "hand 2: ended_by_players: 1 is none of: true"),
        ({}, [HAND, Noted("2", "hand", {"ended": "ended_by_players"})], "hand 2: ended: is of no use here"),
        ({}, [Noted("2", "hand", {**typed(1, 2), "ended_by_players": True})], "hand 1: ended_by_players: is of no u"),
        ({}, [HAND, Noted("2", "hand", {})], "hand 2: points: is missing"),
    ],
)
def test_when_it_cannot(options: Mapping[str, int], entries: list[Noted], message: str) -> None:
    """It stands in the record with its fault, and changes nothing."""
    match = fold([Noted("open", "open", {**OPEN.facts, "options": options}), *entries])
    assert slots(match)[-1].startswith(message)
    assert not match.score.over


def test_undone_and_voided() -> None:
    """Then the match goes on; without a hand before it the end does not count."""
    entries = [OPEN, HAND, END]
    found = undoing(entries)
    assert found is not None
    assert found[0] is END
    undone = advance(fold(entries), found[1])
    assert undone.score == fold([OPEN, HAND]).score
    assert advance(undone, Noted("more", "hand", typed(9, 0))).score.totals == {"Ana": 12, "Bo": 9}
    alone = advance(fold(entries), Noted("void", "void", {}, replaces="1"))
    assert (alone.score.over, bool(alone.slots[1].fault)) == (False, True)


def test_corrected_hands_before_it() -> None:
    """Somebody else wins."""
    match = advance(fold([OPEN, HAND, END]), Noted("c", "correct", typed(10, 9), replaces="1"))
    assert match.score.winners == ("Ana",)


def test_written_down_again() -> None:
    """It stands on the sheet, and in none of its hands."""
    raw = dump(of_match(fold([OPEN, HAND, END])))
    assert raw == {"scoring": "tally", "sides": TWO, "hands": [typed(3, 9)], "ended_by_players": True}
    assert score(parse(raw)).score.winners == ("Bo",)
    assert "ended_by_players" not in dump(of_match(fold([OPEN, HAND])))


def test_a_hand_that_has_not_begun_before_it() -> None:
    """Is no hand."""
    assert score(parse(sheet("tally", TWO, typed(3, 9), {}) | {"ended_by_players": True})).score.over
    raw = sheet("tally", TWO, {}) | {"ended_by_players": True}
    assert str(refusal(raw)) == "ended_by_players: at least one hand has to be played"


@pytest.mark.parametrize(
    ("scoring", "value", "options", "message"),
    [
        ("tally", None, {}, "null is neither true nor false"),
        ("tally", 1, {}, "1 is neither true nor false"),
        ("tally", "true", {}, '"true" is neither true nor false'),
        ("tally", True, {"hands": 7}, "the target or the number of hands ends this match"),
        ("simple", True, {}, "is of no use here"),
        ("simple", None, {}, "is of no use here"),
    ],
)
def test_on_the_sheet(scoring: str, value: Any, options: Any, message: str) -> None:
    """The error is of no hand."""
    hand = typed(1, 2) if scoring == "tally" else domino("Ana")
    error = refusal(sheet(scoring, TWO, hand, **options) | {"ended_by_players": value})
    assert (error.hand, str(error)) == (None, f"ended_by_players: {message}")


def test_false_says_nothing() -> None:
    """Also beside a target."""
    assert not score(parse(sheet("tally", TWO, typed(1, 2), target=9) | {"ended_by_players": False})).score.over


def test_the_sheet_for_people() -> None:
    """A row for each hand, and who has won."""
    lines = list(explain(fold([OPEN, HAND, END])))
    assert [line for line in lines if line.startswith("Hand ")] == ["Hand    Ana     Bo", "Hand 1"]
    assert "Winner: Bo" in lines


def test_under_other_rules() -> None:
    """The same facts with the lowest total winning; a target has no use for the end."""
    match = fold([OPEN, HAND, END])
    assert under(match, "tally", {"wins": "low"}).match.score.winners == ("Ana",)
    assert under(match, "tally", {"target": 5}).misfit is None
    found = under(match, "tally", {"target": 500}).misfit
    assert found is not None
    assert found.key == "2"
