"""The score sheet for people."""

from typing import Any

import pytest
from sheets import PAIRS, THREE, TWO, blocked, did, domino, drew, ends, sheet

from scorekeeper.game.explain import explain, width
from scorekeeper.game.match import Noted, advance
from scorekeeper.game.sheet import parse, score


def shown(scoring: str, sides: Any, *hands: Any, **options: Any) -> list[str]:
    """The lines of the score sheet."""
    return list(explain(score(parse(sheet(scoring, sides, *hands, **options)))))


def test_a_whole_sheet() -> None:
    """A column for each side, a row for each hand with its sum, the reasons below."""
    hands = [
        domino("Ana", {"Bo": 12, "Cy": [[6, 5], [1, 0]]}),
        blocked({"Ana": 10, "Bo": 14, "Cy": 13}, last="Bo"),
    ]
    assert shown("mexican", THREE, *hands, hands=2) == [
        "Mexican, the blocker pays four times",
        "",
        "Hand      Ana        Bo        Cy",
        "   1        0   0+12=12   0+12=12",
        "   2  0+10=10  12+56=68  12+13=25",
        "",
        "Hand 1",
        "  Bo: 12 pips left",
        "  Cy: 12 pips left",
        "",
        "Hand 2",
        "  Ana: 10 pips left",
        "  Bo: 14 pips left",
        "  Cy: 13 pips left",
        "  Bo: blocked and did not win, 3 × 14 more",
        "  Doubtful: Blocked with 37 pips left: with all tiles dealt the sum is even: please count again",
        "",
        "Winner: Ana",
        "",
        "Rules",
        (
            "  Everybody's pips left are written down, and few are good; who went out has none, a partner's count. "
            "0–0 alone in a hand, given as a tile, counts 0."
        ),
        (
            "  Who blocks with the last tile wins on points if that side has fewer pips than each other one; "
            "if not, it writes down its own × 4 in all. A blocker who ties for the fewest pays too: yes."
        ),
    ]


def test_nothing_played_yet() -> None:
    """The names alone, and that it is not over."""
    assert shown("six-love", PAIRS) == ["Six love", "", "Hand  Ana & Cy  Bo & Di", "", "Not over yet."]


def test_a_hand_that_is_being_played() -> None:
    """Its points in play stand there."""
    lines = shown("all-threes", TWO, {"plays": ends("Bo", 9, 6)})
    assert "   1    0  0+15=15" in lines
    assert "Hand 1, still being played" in lines


def test_points_that_are_lost() -> None:
    """With a real minus sign."""
    plays = [*did("Ana", "score", "score"), drew("Bo", 1)]
    lines = shown("lucky-triple", TWO, {"plays": plays, "ended": "finished"})
    assert "   1  0−5=−5   0" in lines


def test_several_winners() -> None:
    """All are named."""
    lines = shown("negative", TWO, blocked({"Ana": 5, "Bo": 5}), hands=1, final_tie="shared")
    assert "Winners: Ana, Bo" in lines


def test_abandoned() -> None:
    """An abandoned match says so."""
    match = advance(score(parse(sheet("simple", TWO, domino("Ana")))), Noted("x", "abandon", {}))
    assert "Abandoned." in explain(match)


@pytest.mark.parametrize(
    "name",
    ["박지성", "e\u0301lodie\u0301", "👩‍🦰 Ana", "بشير", "Anna Maria von Hohenstein-Wittelsbach", "x" * 200, "雅" * 60],
)
def test_columns_stay_in_line(name: str) -> None:
    """Every row of the table is as wide as the others, whatever the letters of the names."""
    lines = shown("simple", [name, "Bo"], domino("Bo"), domino(name))
    table = lines[2 : lines.index("", 2)]
    numbers = [line for line in table if line.split()[0] in ("1", "2")]
    assert len(numbers) == 2
    column = {width(line.rpartition("  ")[0].rstrip()) for line in [table[0], *numbers]}
    assert len(column) == 1
    assert max(width(line) for line in table) <= 40


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Ana", 3), ("박지성", 6), ("e\u0301", 1), ("ＡＢ", 4), ("بشير", 4), ("👩", 2), ("a\u200d", 1)],
)
def test_columns_of_letters(text: str, columns: int) -> None:
    """East Asian signs take two columns, combining marks none."""
    assert width(text) == columns


def test_names_that_steer_a_terminal() -> None:
    """Line breaks, escapes and turns of the writing direction stand there as what they are."""
    text = "\n".join(shown("simple", ["A\nB", "\x1b[2J\u202eBo"], domino("A\nB")))
    assert "A\\nB" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_in_other_words() -> None:
    """Every sentence goes through the function that is given."""
    match = score(parse(sheet("simple", TWO, domino("Ana"), target=1)))
    lines = list(explain(match, lambda text: f"«{text}»"))
    assert [line for line in lines if line and not line.startswith("   ") and "«" not in line] == []
