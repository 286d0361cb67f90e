"""The examples of the rule book: worked out by the options that their page is about, under titles that are true."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import option, options, plausible

from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.rulebook import WorkedExample, page
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.sheet import Sheet, parse, result

KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]


def whys(example: WorkedExample) -> set[str]:
    """The rules at work in an example."""
    return {line.why for hand in example.hands for line in hand.lines}


def over(example: WorkedExample) -> bool:
    """Whether it ends with a winner."""
    return str(example.standing) != "Not over yet."


CLAIMS: dict[str, Callable[[WorkedExample], bool]] = {
    "burns": lambda example: bool({"burnt", "hand-burnt"} & whys(example)),
    "is burnt": lambda example: "burnt" in whys(example),
    "the whole hand burns": lambda example: "hand-burnt" in whys(example),
    "second hand burns": lambda example: "hand-burnt" in {line.why for line in example.hands[1].lines},
    "burns alone": lambda example: "burnt" in whys(example),
    "only what goes over it burns": lambda example: "burnt" in whys(example),
    "wins": over,
    "Winner": over,
    "eggs": lambda example: {"waiting", "eggs", "pips-left"} <= whys(example),
    "paid off": lambda example: "cancel" in whys(example),
    "stays on zero": lambda example: all(hand.totals["Bo"] == 0 for hand in example.hands),
    "Everybody has won a hand": lambda example: set(example.hands[-1].totals.values()) == {0},
    "All pips left count": lambda example: example.hands[0].lines[0].points == 27,
    "there are bonuses": lambda example: {"capicu", "pass", "chuchazo", "hand_bonus"} <= whys(example),
    "counts it 25": lambda example: example.hands[0].totals == {"Ana": 0, "Bo": 25},
    "below 0 counts as 0": lambda example: min(example.hands[-1].totals.values()) == 0,
    "added up": lambda example: max(example.hands[0].totals.values()) in (25, 0),
}
"""What titles say of the outcome: some of their words → whether they are true."""


def check(key: str, house: dict[str, Any]) -> None:
    """Each example on the page comes out as a match with the page's options and its own does, as its title says."""
    scoring, preset = find(key)
    written = {
        example.title: example
        for example in (*scoring.examples, *(one for each in scoring.presets.values() for one in each.examples))
    }
    for example in page(key, house).examples:
        facts = written[str(example.title)]
        said = {**preset, **house, **facts.options}
        done = result(Sheet(scoring.key, facts.sides, facts.hands, said))
        assert [dict(hand.totals) for hand in example.hands] == [hand["totals"] for hand in done["hands"]]
        assert over(example) == done["over"]
        for words, true in CLAIMS.items():
            assert words not in str(example.title) or true(example), (words, example)


@pytest.mark.parametrize("key", KEYS)
def test_every_page_has_examples_of_its_own_rules(key: str) -> None:
    """At least one that needs no other option than the page's, and all as they are played there."""
    assert any(not example.options for example in page(key).examples)
    check(key, {})


@given(st.data())
def test_with_any_house_rules(data: st.DataObject) -> None:
    """Whatever a table plays: an example that contradicts it, or cannot be, is not there."""
    key = data.draw(st.sampled_from(KEYS))
    check(key, data.draw(options(find(key)[0])))


@pytest.mark.parametrize("key", KEYS)
@given(st.data())
def test_with_one_house_rule(key: str, data: st.DataObject) -> None:
    """Each option alone, at any value."""
    name, kind = data.draw(st.sampled_from(list(kinds_of(find(key)[0].options).items())))
    check(key, {name: data.draw(option(kind))})


@pytest.mark.parametrize(
    ("key", "house", "title", "totals", "standing"),
    [
        ("six-love", {}, "Bo stays on zero.", (2, 0, 4), "Not over yet."),
        ("six-love", {}, "Six hands are won by Cy, one by Ana and none by Bo.", (1, 0, 6), "Winner: Cy"),
        ("puerto-rican", {}, "Bo stays on zero.", (2, 0, 4), "Winner: Cy"),
        ("tally-low", {}, "A target of 50.", (55, 5), "Winner: Bo"),
        ("tally", {"wins": "low"}, "A target of 50.", (55, 5), "Winner: Bo"),
        ("tally", {}, "A target of 50.", (55, 5), "Winner: Ana"),
        ("dominican", {}, "Going out, and a block.", (103, 0), "Not over yet."),
        ("spain", {}, "Going out, and a block.", (68, 0), "Not over yet."),
        ("partnership", {"target": 60}, "Going out, and a block.", (68, 0), "Winner: Ana & Cy"),
        ("puerto-rico-500", {}, "Going out with a capicú, then with a chuchazo.", (227, 191), "Not over yet."),
        ("mexican-train", {"hands": 2}, "A round in which Bo goes out, and one that is blocked.", (45, 41, 31),
         "Winner: Cy"),
        ("simple", {"block_tie": "share"}, "Going out, a block, and a tie in a block.", (2, 2, 0), "Not over yet."),
    ],
)  # fmt: skip
def test_by_the_options_of_the_page(
    key: str, house: dict[str, Any], title: str, totals: tuple[int, ...], standing: str
) -> None:
    """The same hands come out as each page has it; worked out by hand."""
    [example] = [example for example in page(key, house).examples if str(example.title) == title]
    assert (tuple(example.hands[-1].totals.values()), str(example.standing)) == (totals, standing)
    assert [str(text) for text in example.options] == (
        ["The match is over after the hand in which a side has reached 50."] if title == "A target of 50." else []
    )


@pytest.mark.parametrize(
    ("key", "house", "title"),
    [
        ("all-fives", {"target": 30}, "With 1 point for each five, to exactly 10: what goes over is burnt."),
        ("all-threes-61", {"burn": "play"}, "To exactly 10: what Bo scored in the second hand burns."),
        ("puerto-rico-500", {}, "All pips left count, and there are bonuses."),
        ("goat", {"start": 5}, "Not enough to begin with (13), then eggs, then more."),
        ("mexican", {"hands": 2}, "Bo blocks three times"),
        ("triple", {}, "Penalties of a try at luck are paid off with what it won."),
    ],
)
def test_what_does_not_fit_is_left_out(key: str, house: dict[str, Any], title: str) -> None:
    """Its own options contradict the page, or its hands cannot be there."""
    assert not [example for example in page(key, house).examples if str(example.title).startswith(title)]


@given(st.data())
def test_every_line_of_any_match_has_its_paragraph(data: st.DataObject) -> None:
    """Whatever options leave a paragraph out, they leave no line without one."""
    sheet = data.draw(plausible())
    paragraphs = page(sheet["scoring"], sheet["options"]).paragraphs
    lines = [line for hand in result(parse(sheet))["hands"] for line in hand["lines"]]
    assert {line["why"] for line in lines} <= paragraphs.keys()


@pytest.mark.parametrize(
    ("key", "house", "gone"),
    [
        ("partnership", {}, {"hand_bonus"}),
        ("puerto-rico-500", {}, set()),
        ("puerto-rico-500", {"hand_bonus": []}, {"hand_bonus"}),
        ("all-fives", {}, {"burnt", "hand-burnt"}),
        ("all-fives", {"per_five": True}, {"hand-burnt"}),
        ("all-threes-61", {}, {"burnt"}),
        ("fives-and-threes", {"chip_out": 0}, {"chip_out", "hand-burnt"}),
        ("goat", {"start": 0}, {"waiting"}),
        ("lucky-triple", {}, {"clamp"}),
        ("lucky-triple", {"clamp": True}, set()),
    ],
)
def test_what_is_off_has_no_paragraph(key: str, house: dict[str, Any], gone: set[str]) -> None:
    """Only what can score here is told."""
    assert find(key)[0].rules.keys() - page(key, house).paragraphs.keys() == gone


@pytest.mark.parametrize(
    ("key", "why", "sentence"),
    [
        ("partnership", "capicu", "Capicú scores nothing more."),
        ("partnership", "pass", "A forced pass scores nothing."),
        ("dominican", "capicu", "Going out with a tile that fits both ends (capicú) scores 25 more."),
        ("triple", "miss", "A drawn tile that misses costs nothing."),
    ],
)
def test_what_is_worth_nothing_says_so(key: str, why: str, sentence: str) -> None:
    """It keeps its place, since a line can come from it, in words that fit."""
    assert str(page(key).paragraphs[why]) == sentence
