"""Bonuses, typed points and lists of amounts: what cannot be, and how they are said."""

from typing import Any

import pytest
from sheets import PAIRS, THREE, TWO, blocked, domino, ends, refusal, refused_field, sheet, typed

from scorekeeper.game.kinds import kinds_of, worded
from scorekeeper.game.scorings import find
from scorekeeper.game.seats import letters
from scorekeeper.game.supposing import fitting

CAPICU = {"to": "Ana", "bonus": "capicu"}
WON = {"left": {"Bo": 10, "Di": 10}}


def made(to: str, *bonuses: str) -> list[dict[str, str]]:
    """Bonuses of one player."""
    return [{"to": to, "bonus": bonus} for bonus in bonuses]


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (domino("Ana", **WON, bonuses=None), "bonuses: null is no list"),
        (domino("Ana", **WON, bonuses=CAPICU), 'bonuses: {"to": "Ana", "bonus": "capicu"} is no list'),
        (domino("Ana", **WON, bonuses=["capicu"]), 'bonuses: "capicu" is no bonus'),
        (domino("Ana", **WON, bonuses=[{"to": "Ana"}]), "bonuses: bonus is missing"),
        (domino("Ana", **WON, bonuses=[{"bonus": "pass"}]), "bonuses: to is missing"),
        (domino("Ana", **WON, bonuses=made("Zoe", "pass")), 'bonuses: "Zoe" is not at the table'),
        (domino("Ana", **WON, bonuses=made("Ana", "jackpot")), 'bonuses: "jackpot" is none of: capicu, chuchazo, pass'),
        (domino("Ana", **WON, bonuses=[{"to": "Ana", "bonus": ["pass"]}]), 'bonuses: ["pass"] is none of: '),
        (domino("Ana", **WON, bonuses=made("Cy", "capicu")), "bonuses: Capicú is for who went out"),
        (domino("Ana", **WON, bonuses=made("Bo", "chuchazo")), "bonuses: Chuchazo is for who went out"),
        (domino("Ana & Cy", **WON, bonuses=made("Ana", "capicu")), "bonuses: Capicú is for who went out"),
        (domino("Ana", **WON, bonuses=made("Ana", "capicu", "capicu")), "bonuses: Capicú comes once in a hand"),
        (
            domino("Ana", **WON, bonuses=made("Ana", "chuchazo") + made("Ana & Cy", "chuchazo")),
            "bonuses: Chuchazo comes once in a hand",
        ),
        (blocked({"Ana & Cy": 3, "Bo & Di": 9}, bonuses=made("Ana", "capicu")), "bonuses: Capicú is for who went out"),
    ],
)
def test_no_bonus(hand: Any, message: str) -> None:
    """The error says which, and why."""
    assert str(refusal(sheet("partnership", PAIRS, hand))).startswith(f"hand 1: {message}")


@pytest.mark.parametrize(
    ("hand", "options", "field"),
    [
        (blocked({"Ana & Cy": 3, "Bo": 5, "Di": 4}), {"block_by": "player"}, "left"),
        (blocked(heap=9), {}, "heap"),
        (domino("Ana", WON["left"]), {"counts": "all"}, "left"),
        (domino("Ana", {"Bo & Di": 9}, plays=[]), {}, "plays"),
        (domino("Ana", {"Bo & Di": 9}, out_ends=5), {}, "out_ends"),
        (domino("Ana", {"Bo & Di": 9}, points={}), {}, "points"),
    ],
)
def test_no_hand_of_partnership(hand: Any, options: Any, field: str) -> None:
    """Each refused at its field."""
    assert refusal(sheet("partnership", PAIRS, hand, **options)).field == field


@pytest.mark.parametrize("value", [0, 1, 2, 4, 7, 8, 11, 37, 39, None, 15.0])
def test_ends_of_neither_three_nor_five(value: Any) -> None:
    """They score nothing and are not entered; nor are ends that cannot lie there."""
    assert refusal(sheet("fives-and-threes", TWO, {"plays": ends("Ana", value)})).field == "ends"
    if value != 0:
        assert refusal(sheet("fives-and-threes", TWO, domino("Ana", out_ends=value))).field == "out_ends"


def test_what_ends_can_be() -> None:
    """The error names both numbers."""
    message = "hand 1: ends: 7 scores nothing: only multiples of 3 / 5 are entered"
    assert str(refusal(sheet("fives-and-threes", TWO, {"plays": ends("Ana", 7)}))) == message


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ({"points": None}, "points: is no list of sides and their points"),
        ({"points": [3, 5]}, "points: is no list of sides and their points"),
        ({"points": {"Ana": 3}}, "points: Bo: the points are missing"),
        ({"points": {"Ana": 3, "Bo": 5, "Zoe": 1}}, 'points: "Zoe" is no side of this table'),
        ({"points": {"Ana": 3, "Bo": 5.0}}, "points: Bo: 5.0 is no whole number"),
        ({"points": {"Ana": True, "Bo": 5}}, "points: Ana: true is no whole number"),
        (typed(0, 100_001), "points: Bo: 100001 is not between -100000 and 100000"),
        (typed(-100_001, 0), "points: Ana: -100001 is not between -100000 and 100000"),
        (typed(1, 2) | {"ended": "points"}, "ended: is of no use here"),
        (typed(1, 2) | {"ended": "domino"}, "ended: is of no use here"),
        (typed(1, 2) | {"ended": None}, "ended: is of no use here"),
        ({"ended": "points"}, "ended: is of no use here"),
        ({"ended": "ended_by_players"}, "ended: is of no use here"),
        (typed(1, 2) | {"left": {}}, "left: is of no use here"),
        (typed(1, 2) | {"last": "Ana"}, "last: is of no use here"),
        (typed(1, 2) | {"plays": []}, "plays: is of no use here"),
        ({"left": {}}, "left: a hand that has not ended has none"),
    ],
)
def test_no_hand_of_tally(hand: Any, message: str) -> None:
    """Points of every side, and nothing else."""
    assert str(refusal(sheet("tally", TWO, hand))) == f"hand 1: {message}"


def test_only_the_last_hand_of_tally_has_no_points() -> None:
    """An earlier one lacks them."""
    assert str(refusal(sheet("tally", TWO, typed(1, 2), {}, typed(1, 2)))) == "hand 2: points: is missing"


def test_points_stand_under_the_names_of_pairs() -> None:
    """One of a pair has none."""
    points = {"Ana & Cy": 5, "Bo & Di": 3}
    assert refused_field(sheet("tally", PAIRS, {"points": points})) is None
    assert refused_field(sheet("tally", PAIRS, {"points": points | {"Ana": 1}})) == "points"


def test_every_seat_of_the_largest_table_has_its_letter() -> None:
    """Eight pairs, partners across."""
    sides = letters([["", ""]] * 8)
    assert sides[0] == ("A", "I")
    assert len({letter for side in sides for letter in side}) == 16


@pytest.mark.parametrize(("ends_", "fits"), [(3, True), (5, True), (15, True), (7, False), (4, False)])
def test_ends_that_score_elsewhere(ends_: int, fits: bool) -> None:
    """What if: a play that makes nothing here is left aside."""
    found = fitting(find("fives-and-threes")[0], "play", {"by": "Ana", "ends": ends_})
    assert (found is not None) == fits


@pytest.mark.parametrize("name", ["points", "ended_by_players"])
@pytest.mark.parametrize("scoring", ["simple", "all-threes", "partnership", "lucky-triple"])
def test_no_other_scoring_ends_like_tally(scoring: str, name: str) -> None:
    """Neither by typed points nor by a name."""
    assert refusal(sheet(scoring, TWO, {"ended": name})).field == "ended"
    assert refusal(sheet(scoring, TWO, {"points": {"Ana": 1, "Bo": 2}})).field == "ended"


@pytest.mark.parametrize(
    ("scoring", "sides"),
    [
        ("goat", THREE),
        ("partnership", [["A", "B"], ["C", "D"], ["E", "F"]]),
        ("mexican-train", list("ABCDEFGHI")),
        ("chickenfoot", [[name, name.lower()] for name in "ABCDE"]),
        ("tally", list("ABCDEFGHI")),
        ("tally", [[name, name.lower()] for name in "ABCDEFGHI"]),
    ],
)
def test_too_many_sides(scoring: str, sides: Any) -> None:
    """Each game has its most."""
    assert refusal(sheet(scoring, sides)).field == "sides"


@pytest.mark.parametrize(
    ("scoring", "name", "value", "words"),
    [
        ("partnership", "hand_bonus", [100, 75], "100, 75"),
        ("partnership", "hand_bonus", (), "none"),
        ("partnership", "bonuses", made("Ana", "capicu") + made("Bo", "pass"), "Ana: Capicú, Bo: Forced pass"),
        ("partnership", "bonuses", [], "none"),
        ("tally", "points", {"Ana": 5, "Bo": -3}, "Ana 5, Bo -3"),
        ("tally", "ended_by_players", True, "the players end it"),
    ],
)
def test_in_words(scoring: str, name: str, value: Any, words: str) -> None:
    """As the table says it."""
    found = find(scoring)[0]
    kinds = {key: kind for shape in (found.options, *found.endings.values()) for key, kind in kinds_of(shape).items()}
    assert str(worded(kinds[name], value)) == words
