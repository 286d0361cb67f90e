"""The paragraph of the rule behind every line."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from sheets import PAIRS, THREE, TWO, blocked, did, domino, drew, ends, sheet
from strategies import Sheet, plausible
from test_cases import FILES

from scorekeeper.game.explain import explain
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.sheet import parse, result, score

PLACE = re.compile(r"%\((\w+)\)s")
SHEETS = [
    case["sheet"] for file in FILES for case in json.loads(file.read_text(encoding="utf-8")) if "error_hand" not in case
]
# No case of All Fives loses a whole hand.
SHEETS.append(sheet("all-fives", TWO, {"plays": ends("Ana", 15, 20)}, per_five=True, target=6, burn="hand"))


def reasons(raw: Sheet) -> set[tuple[str, str]]:
    """Each line of a sheet as its scoring and its reason."""
    key = find(raw["scoring"])[0].key
    return {(key, line["why"]) for hand in result(parse(raw))["hands"] for line in hand["lines"]}


def rule(scoring: str, why: str, **options: Any) -> str:
    """The paragraph of a rule where these options are played."""
    state = score(parse(sheet(scoring, TWO, **options))).score
    return str(state.scoring.rule(why, state.options))


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_the_cases_use_every_paragraph_and_no_other(scoring: Scoring) -> None:
    """What a scoring gives as a reason has its paragraph, and no paragraph stands there for nothing."""
    used = {why for raw in SHEETS for key, why in reasons(raw) if key == scoring.key}
    assert used == scoring.rules.keys()


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_what_is_filled_in_is_an_option(scoring: Scoring) -> None:
    """Each place in a paragraph is an option of that scoring, and every paragraph is a sentence."""
    for paragraph in scoring.rules.values():
        assert set(PLACE.findall(paragraph)) <= kinds_of(scoring.options).keys()
        assert paragraph.endswith(".")
        assert "%" not in PLACE.sub("", paragraph)


@given(plausible())
def test_every_line_has_its_paragraph(raw: Sheet) -> None:
    """Whatever is played, and with whatever options."""
    state = score(parse(raw)).score
    for hand in state.hands:
        for line in hand.lines:
            assert "%" not in str(state.scoring.rule(line.why, state.options))


@pytest.mark.parametrize(
    ("scoring", "why", "options", "words"),
    [
        ("simple", "hand-won", {}, "A tie in a block: nobody wins the hand."),
        ("puerto-rican", "hand-won", {"block_tie": "share"}, "A tie in a block: each tied side wins it."),
        ("six-love", "all-have-scored", {}, "won with 6 while"),
        ("negative", "pips-left", {"double_blank": 50}, "counts 50."),
        ("mexican", "blocker-pays", {"multiplier": 3}, "its own × 3 in all"),
        ("mexican", "blocker-pays", {"tie_pays": False}, "pays too: no."),
        (
            "all-threes",
            "opponents-pips",
            {"blocked": "difference"},
            "A blocked hand: the lightest side scores the diff",
        ),
        ("all-threes", "opponents-pips", {"round_each": True}, "rounded alone: yes"),
        ("all-threes-61", "hand-burnt", {}, "Exactly 61 wins."),
        ("triple", "hit", {}, "adds 5 to the winnings"),
        ("lucky-triple", "settlement", {"settle": "net"}, "winnings minus penalties"),
        ("fives-and-threes", "chip_out", {"chip_out": 2}, "Going out scores 2."),
        ("all-fives", "burnt", {"per_five": True}, "Exactly 61 wins."),
        ("all-fives", "burnt", {"per_five": True, "target": 50}, "Exactly 50 wins."),
        ("partnership", "pips-won", {}, "The hand's winner scores the opponents' pips. After the hand in which"),
        ("dominican", "pips-won", {"block_by": "player"}, "fewest pips of a single player, and a tie"),
        ("dominican", "pass", {}, "scores 25 more"),
        ("puerto-rico-500", "hand_bonus", {}, "in order: 100, 75, 50, 25."),
        ("partnership", "hand_bonus", {}, "in order: none."),
        ("chickenfoot", "pips-left", {}, "counts 50."),
        ("goat", "waiting", {"start": 5}, "needs at least 5 to begin"),
        ("tally", "typed", {"wins": "low"}, "as they are; the lowest total wins."),
    ],
)
def test_the_options_stand_in_the_rule(scoring: str, why: str, options: dict[str, Any], words: str) -> None:
    """As this match plays them, with a preset's own."""
    assert words in rule(scoring, why, **options)


def test_a_sheet_for_people_ends_with_the_rules_that_were_used() -> None:
    """Once each, in the order in which they were needed."""
    hands = [
        domino("Ana", {"Bo": 12, "Cy": 7}),
        blocked({"Ana": 10, "Bo": 14, "Cy": 12}, last="Bo"),
        domino("Cy", {"Ana": 3, "Bo": 1}),
    ]
    lines = list(explain(score(parse(sheet("mexican", THREE, *hands, multiplier=5)))))
    rules = lines[lines.index("Rules") + 1 :]
    assert [text.split()[0] for text in rules] == ["Everybody's", "Who"]
    assert "its own × 5 in all" in rules[1]


@pytest.mark.parametrize(
    ("scoring", "sides", "hand", "many"),
    [
        ("all-threes-61", PAIRS, {"plays": ends("Ana", 9)} | domino("Ana", heap=12), 2),
        ("lucky-triple", TWO, {"plays": [*did("Ana", "double"), drew("Bo", 3, hit=True)], "ended": "finished"}, 5),
        ("simple", TWO, blocked({"Ana": 5, "Bo": 5}), 0),
    ],
)
def test_only_the_rules_that_were_used(scoring: str, sides: Any, hand: Any, many: int) -> None:
    """Where nothing scored, no rule is printed."""
    lines = list(explain(score(parse(sheet(scoring, sides, hand)))))
    assert len(lines[lines.index("Rules") + 1 :] if "Rules" in lines else []) == many
