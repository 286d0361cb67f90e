"""The rule book: a page for every scoring and preset, derived from its module, with examples that are worked out."""

import json
from typing import Any

import pytest
from test_cases import FILES

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of, meaning
from scorekeeper.game.rulebook import Page, house_rules, page
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, games, offered, scorings
from scorekeeper.game.sheet import parse, result

KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]
CASES = [
    pytest.param(case["sheet"], id=f"{file.stem}: {case['name']}")
    for file in FILES
    for case in json.loads(file.read_text(encoding="utf-8"))
    if "error_hand" not in case
]


def everything(rules: Page) -> list[str]:
    """All sentences of a page."""
    return [
        *(f"{about}: {sentence}" for about, sentence in rules.course),
        *map(str, (*rules.paragraphs.values(), *rules.house, *rules.impossible, *rules.doubtful)),
        *(str(text) for option in rules.options for text in (option.question, option.bounds, option.means)),
        *(str(text) for sets in rules.presets.values() for text in sets),
        *(str(text) for example in rules.examples for text in (example.title, *example.options, example.standing)),
        *(
            str(text)
            for example in rules.examples
            for hand in example.hands
            for text in (*hand.facts, *(line.text for line in hand.lines), *hand.warnings)
        ),
    ]


@pytest.mark.parametrize("raw", CASES)
def test_every_line_of_every_case_leads_to_a_paragraph(raw: dict[str, Any]) -> None:
    """What a line names stands on the page of its scoring, as this table plays it."""
    paragraphs = page(raw["scoring"], raw.get("options", {})).paragraphs
    for hand in result(parse(raw))["hands"]:
        for line in hand["lines"]:
            assert str(paragraphs[line["why"]]).endswith(".")


@pytest.mark.parametrize("key", KEYS)
def test_a_page_says_all_there_is(key: str) -> None:
    """Who plays, with what, how it goes, what is scored, refused and doubted, all options, and an example."""
    rules = page(key)
    about = [str(what) for what, _ in rules.course]
    assert about[:2] == ["Who can play", "Set"] or (find(key)[0].key == "tally" and about[0] == "Who can play")
    assert about[-2:] == ["End of a hand", "Winning"]
    assert {option.key for option in rules.options} == find(key)[0].asked.keys()
    assert rules.paragraphs
    assert rules.impossible
    assert rules.doubtful
    assert rules.house == ()
    for sentence in everything(rules):
        assert sentence.strip()
        assert "%(" not in sentence
        assert "None" not in sentence


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_the_examples_show_every_paragraph(scoring: Scoring) -> None:
    """Each paragraph is at work in an example, without a doubt, and totals are the sums of the lines."""
    examples = page(scoring.key).examples
    hands = [hand for example in examples for hand in example.hands]
    assert {line.why for hand in hands for line in hand.lines} == scoring.rules.keys()
    assert not any(hand.warnings for hand in hands)
    for example in examples:
        totals = dict.fromkeys(example.hands[0].totals, 0)
        for hand in example.hands:
            assert hand.facts
            for line in hand.lines:
                totals[line.side] += line.points
            assert totals == hand.totals


def test_what_was_worked_out_by_hand() -> None:
    """The blocker's three hands of the rules: 10/56/12, then 10/6/12 unchanged, then 6/24/12."""
    [example] = page("mexican").examples
    assert [tuple(hand.totals.values()) for hand in example.hands] == [(10, 56, 12), (20, 62, 24), (26, 86, 36)]


@pytest.mark.parametrize(
    ("key", "house", "sentences"),
    [
        ("goat", {"target": 50}, ["The first side to reach 50 is the goat and loses."]),
        ("goat", {"target": 101}, []),
        ("cuba", {"target": 150, "set": 9}, []),
        ("cuba", {"set": 6}, ["Set of tiles: double-six."]),
        ("all-fives", {"per_five": True}, ["Each five is 1 point, and the target has to be met exactly."]),
        ("all-threes", {"round_each": True}, ["Every opponent's hand is rounded alone."]),
        ("puerto-rico-500", {"hand_bonus": []}, ["The winners of the first hands score nothing more."]),
        ("partnership", {"pass": 25}, ["A forced pass right after one's own tile scores 25."]),
        ("negative", {"hands": 5}, ["After this many hands the lowest total wins, whatever the pips: 5."]),
        ("simple", {"dealt": 0}, ["No count is doubted."]),
        ("tally", {"wins": "low"}, ["The lowest total wins."]),
    ],
)
def test_house_rules_in_sentences(key: str, house: dict[str, Any], sentences: list[str]) -> None:
    """What a table plays otherwise, each in a sentence of its own; what is usual says nothing."""
    assert [str(text) for text in house_rules(key, house)] == sentences
    assert [str(text) for text in page(key, house).house] == sentences


@pytest.mark.parametrize(
    ("key", "house", "words"),
    [
        ("mexican", {}, "A list with 6–6 in the widow game"),
        ("mexican", {}, "it has 168"),
        ("mexican", {"set": 12}, "it has 1092"),
        ("mexican", {}, "More than 80 pips in a hand, 133 in two, 156 in three"),
        ("mexican", {}, "More than 69 pips in a hand"),
        ("mexican", {"dealt": 0}, "Nothing: it is not known"),
        ("simple", {}, "takes the widow. If the widow is 6–6, the winner of the hand before opens"),
        ("partnership", {"set": 9}, "tiles each: 10. More than 152 pips in a hand"),
        ("all-threes", {}, "Ends above 36, or that score nothing: only multiples of 3 are entered"),
        ("fives-and-threes", {"set": 9}, "Ends above 60, or that score nothing: only multiples of 3 / 5"),
        ("mexican", {}, "No answer to: Who placed the last tile?"),
        ("lucky-triple", {"draw_limit": 3}, "More than 3 tiles drawn in one turn"),
        ("tally", {}, "not between -100000 and 100000"),
        ("goat", {}, "players: 2; or pairs: 2"),
        ("six-love", {}, "Whoever has 6 hands while somebody is still on zero"),
    ],
)
def test_bounds_are_those_of_the_rules(key: str, house: dict[str, Any], words: str) -> None:
    """What cannot be and what is doubtful, with the numbers of the set and of this table."""
    assert words.lower() in "\n".join(everything(page(key, house))).lower()


@pytest.mark.parametrize(
    ("key", "house"),
    [("nothing", {}), (None, {}), ("simple", {"hands": 3}), ("simple", {"target": 0}), ("simple", {"target": None})],
)
def test_there_is_no_such_page(key: Any, house: dict[str, Any]) -> None:
    """An unknown scoring, an option that it does not have, one out of bounds."""
    with pytest.raises(Impossible):
        page(key, house)


def test_each_way_to_play_is_offered_once() -> None:
    """A preset that sets nothing but what is usual is not offered beside its scoring, unless it is chosen already."""
    assert sorted(key for _, keys in games() for key in keys) == sorted(set(KEYS) - {"spain"})
    partnership, _ = find("partnership")
    assert "spain" in offered(partnership, "spain")


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_every_value_of_an_option_is_a_sentence(scoring: Scoring) -> None:
    """Whatever is chosen: each choice, yes and no, nothing, none, any number."""
    for kind in kinds_of(scoring.options).values():
        values: dict[str, list[Any]] = {
            "choice": list(kind.choices),
            "yes-no": [True, False],
            "amounts": [[], [10, 20]],
            "number": [None, kind.least, 7],
        }
        for value in values[kind.name]:
            sentence = str(meaning(kind, value))
            assert sentence.endswith(".")
            assert "%" not in sentence
