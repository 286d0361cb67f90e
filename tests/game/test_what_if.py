"""What if: the match with other facts, without some, or under other rules."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import PAIRS, THREE, TWO, blocked, did, domino, ends, sheet, typed
from strategies import Sheet, plausible

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.sheet import parse, score
from scorekeeper.game.supposing import under, with_facts, without


def played(scoring: str, sides: Any, *hands: Any, **options: Any) -> Match:
    """The match of a sheet."""
    return score(parse(sheet(scoring, sides, *hands, **options)))


def totals(match: Match) -> list[int]:
    """The totals in seat order."""
    return list(match.score.totals.values())


HANDS = [
    domino("Ana", {"Bo": 12, "Cy": 7}),
    blocked({"Ana": 10, "Bo": 14, "Cy": 12}, last="Bo"),
    domino("Bo", {"Ana": 9, "Cy": 11}),
]


def test_other_facts() -> None:
    """Everything behind them is scored anew, and the match itself is as before."""
    match = played("mexican", THREE, *HANDS)
    assert totals(match) == [19, 68, 30]
    supposed = with_facts(match, match.slots[1], HANDS[1] | {"last": "Cy"})
    assert totals(supposed) == [19, 26, 66]
    assert totals(match) == [19, 68, 30]


def test_impossible_facts() -> None:
    """They are refused, not put beside the score."""
    match = played("mexican", THREE, *HANDS)
    with pytest.raises(Impossible, match="hand 2: last: is missing"):
        with_facts(match, match.slots[1], blocked({"Ana": 10, "Bo": 14, "Cy": 12}))


def test_later_hands_do_not_count_where_the_match_would_be_over() -> None:
    """They stay there, with what is in the way."""
    match = played("negative", TWO, domino("Ana", {"Bo": 12}), domino("Bo", {"Ana": 30}), target=40)
    supposed = with_facts(match, match.slots[0], domino("Ana", {"Bo": 40}))
    assert supposed.score.winners == ("Ana",)
    assert [slot.counts for slot in supposed.slots] == [True, False]


def test_without_a_hand_its_plays_are_gone_too() -> None:
    """Without a play, that play alone."""
    hand = {"plays": ends("Ana", 3, 9)} | domino("Bo", heap=12)
    match = played("all-threes", TWO, hand, hand)
    assert totals(match) == [24, 24]
    first_play, _, first_end, *_ = match.slots
    assert totals(without(match, first_end)) == [12, 12]
    assert totals(without(match, first_play)) == [21, 24]


@pytest.mark.parametrize(
    ("scoring", "options", "expected", "winners"),
    [
        ("mexican", {}, [19, 68, 30], ()),
        ("mexican", {"hands": 3, "multiplier": 3}, [19, 54, 30], ("Ana",)),
        ("negative", {}, [19, 26, 30], ()),
        ("simple", {}, [2, 1, 0], ()),
        ("puerto-rican", {}, [2, 1, 0], ()),
        ("all-threes", {}, [18 + 27, 21, 0], ()),
        ("simple", {"target": 1}, [1, 0, 0], ("Ana",)),
        ("block", {}, [19 + 16, 20, 0], ()),
        ("partnership", {"counts": "all"}, [19 + 36, 20, 0], ()),
        ("chickenfoot", {}, [19, 26, 30], ()),
        ("fives-and-threes", {}, [1, 1, 0], ()),
    ],
)
def test_other_rules(scoring: str, options: dict[str, Any], expected: list[int], winners: Any) -> None:
    """The same facts under another scoring or with other options; what it has no use for is left aside."""
    found = under(played("mexican", THREE, *HANDS), scoring, options)
    assert (totals(found.match), found.match.score.winners, found.misfit) == (expected, winners, None)


@pytest.mark.parametrize(
    ("match", "scoring", "hand", "expected", "words"),
    [
        (played("simple", THREE, domino("Ana"), HANDS[0]), "negative", 1, [0, 0, 0], "left: Bo: the count is missing"),
        (played("simple", THREE, HANDS[0], blocked(winner="Cy")), "negative", 2, [0, 12, 7], "Ana: the count is miss"),
        (played("negative", TWO, blocked({"Ana": 1, "Bo": 3})), "mexican", 1, [0, 0], "Who placed the last tile?"),
        (played("all-threes", TWO, domino("Ana", heap=9)), "negative", 1, [0, 0], "Bo: the count is missing"),
        (played("all-threes", TWO, {"plays": ends("Bo", 9)}), "lucky-triple", 1, [0, 0], "not said what happened"),
        (played("simple", TWO, domino("Ana")), "lucky-triple", 1, [0, 0], "ends by: finished"),
        (played("simple", TWO, domino("Ana")), "tally", 1, [0, 0], "ended: is of no use here"),
        (played("tally", TWO, typed(3, 5)), "simple", 1, [0, 0], "ends by: domino, blocked"),
    ],
)
def test_facts_that_do_not_fit(match: Match, scoring: str, hand: int, expected: list[int], words: str) -> None:
    """It goes as far as they do, and says which hand is in the way, and why."""
    found = under(match, scoring, {})
    assert found.misfit is not None
    assert found.misfit.hand == hand
    assert words in str(found.misfit.fault)
    assert totals(found.match) == expected


def test_plays_count_only_where_they_score() -> None:
    """A scoring without points in play leaves them aside."""
    match = played("lucky-triple", TWO, {"plays": did("Ana", "score"), "ended": "finished"})
    assert under(match, "triple", {}).misfit is None
    match = played("all-threes", TWO, {"plays": ends("Ana", 9)} | domino("Bo", heap=12))
    assert totals(under(match, "simple", {}).match) == [0, 1]
    assert totals(under(match, "all-threes-61", {}).match) == [3, 4]
    assert totals(under(match, "fives-and-threes", {}).match) == [3, 1]
    assert totals(under(match, "all-fives", {}).match) == [0, 10]


def test_a_hand_after_the_end_counts_under_a_higher_target() -> None:
    """What was played after the match should have been over is there for rules that go on."""
    match = played("negative", TWO, domino("Ana", {"Bo": 12}), domino("Bo", {"Ana": 30}), target=40)
    shorter = with_facts(match, match.slots[0], domino("Ana", {"Bo": 40}))
    assert totals(under(shorter, "negative", {"target": 100}).match) == [30, 40]


def test_rules_that_are_not_for_this_table() -> None:
    """They are refused."""
    match = played("simple", PAIRS)
    for scoring, options in [("lucky-triple", {}), ("simple", {"hands": 3}), ("nothing", {})]:
        with pytest.raises(Impossible):
            under(match, scoring, options)


@given(plausible(), st.data())
def test_whatever_is_supposed_the_match_is_as_before(raw: Sheet, data: st.DataObject) -> None:
    """The same rules give the same totals; other rules give some; without its slots a match is back at zero."""
    match = score(parse(raw))
    same = under(match, raw["scoring"], raw["options"])
    assert (totals(same.match), same.misfit) == (totals(match), None)
    keys = [scoring.key for scoring in scorings() if scoring.sides.allow(match.score.table)]
    key = data.draw(st.sampled_from(keys))
    other = under(match, key, {})
    assert other.match.score.scoring is find(key)[0]
    for slot in match.slots:
        match = without(match, slot)
    assert set(totals(match)) == {0}
