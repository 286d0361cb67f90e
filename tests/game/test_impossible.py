"""What cannot be is refused, and the error names the hand, the field and the bound."""

from typing import Any

import pytest
from sheets import FOUR, PAIRS, THREE, TWO, blocked, did, domino, drew, ends, refusal, refused_field, scored, sheet

NOT_WHOLE = [None, True, False, 12.0, 0.5, "12", {}, "", -1, 10**30]


def reason(scoring: str, sides: Any, hand: Any, **options: Any) -> str:
    """The error of a sheet whose only hand is refused."""
    return str(refusal(sheet(scoring, sides, hand, **options)))


@pytest.mark.parametrize(
    ("scoring", "sides", "hand", "options", "message"),
    [
        ("negative", THREE, domino("Zoe", {}), {}, 'hand 1: out: "Zoe" is not at the table'),
        ("negative", THREE, domino("Ana", {"Zoe": 3}), {}, 'hand 1: left: "Zoe" is not at the table'),
        ("negative", THREE, domino("Ana", {"Bo": 5}), {}, "hand 1: left: Cy: the count is missing"),
        ("negative", THREE, domino("Ana"), {}, "hand 1: left: Bo: the count is missing"),
        ("negative", THREE, domino("Ana", {}), {}, "hand 1: left: Bo: the count is missing"),
        ("negative", THREE, blocked({}), {}, "hand 1: left: Ana: the count is missing"),
        ("simple", THREE, blocked({"Ana": 1, "Bo": 2}), {}, "hand 1: left: Cy: the count is missing"),
        ("negative", TWO, domino("Ana", []), {}, "hand 1: left: is no list of players and their pips"),
        ("negative", TWO, domino("Ana", {"Bo": -1}), {}, "hand 1: left: Bo: -1 is not between 0 and 168"),
        ("negative", TWO, domino("Ana", {"Bo": 169}), {}, "hand 1: left: Bo: 169 is not between 0 and 168"),
        (
            "negative",
            TWO,
            domino("Ana", {"Bo": 496}),
            {"set": 9},
            "hand 1: left: Bo: 496 is not between 0 and 495",
        ),
        ("negative", TWO, domino("Ana", {"Bo": None}), {}, "hand 1: left: Bo: null is no whole number"),
        ("negative", TWO, domino("Ana", {"Bo": 12.0}), {}, "hand 1: left: Bo: 12.0 is no whole number"),
        ("negative", TWO, domino("Ana", {"Bo": []}), {}, "hand 1: left: Bo: who has no tiles went out"),
        ("negative", TWO, domino("Ana", {"Ana": 0, "Bo": 3}), {}, "hand 1: left: Ana: went out and holds nothing"),
        (
            "negative",
            TWO,
            domino("Ana", {"Bo": [[0, 7]]}),
            {},
            "hand 1: left: Bo: [0, 7] is no tile of a set up to 6",
        ),
        (
            "negative",
            THREE,
            blocked({"Ana": 100, "Bo": 60, "Cy": 9}),
            {},
            "hand 1: left: 169 pips are more than the set's 168",
        ),
        (
            "negative",
            THREE,
            domino("Ana", {"Bo": 0, "Cy": 0}),
            {},
            "hand 1: left: 0 pips are too few: 2 hands hold at least 1 together",
        ),
        (
            "negative",
            THREE,
            domino("Ana", {"Bo": [[5, 6]], "Cy": [[6, 5]]}),
            {},
            "hand 1: left: the tile 5–6 stands twice: Bo, Cy",
        ),
        ("all-threes", TWO, {"plays": ends("Ana", 39)}, {}, "hand 1: ends: 39 is not between 0 and 36"),
        ("all-threes", TWO, {"plays": ends("Ana", 61 * 3)}, {"set": 12}, "hand 1: ends: 183 is not between 0 and 84"),
        ("mexican", TWO, blocked({"Ana": 1, "Bo": 2}), {}, "hand 1: last: is missing: Who placed the last tile?"),
        ("lucky-triple", TWO, {"plays": [drew("Ana", 6)]}, {}, "hand 1: drew: one turn draws at most 5"),
    ],
)
def test_message(scoring: str, sides: Any, hand: Any, options: Any, message: str) -> None:
    """One line: the hand, the field, what is wrong and the bound."""
    assert reason(scoring, sides, hand, **options) == message


@pytest.mark.parametrize("value", [*NOT_WHOLE, [], [[]], [3], [[1]], [[1, 2, 3]], [[1, True]], [[1.0, 2]], ["12"]])
def test_no_count(value: Any) -> None:
    """A count is a whole number from 0 to the pips of the set, or a list of tiles."""
    error = refusal(sheet("negative", TWO, domino("Ana", {"Bo": value})))
    assert (error.hand, error.field) == (1, "left")


@pytest.mark.parametrize("value", [*NOT_WHOLE, [], 4, 37, 39])
def test_no_ends(value: Any) -> None:
    """Ends are whole multiples of three up to 36, in play and of the last tile."""
    assert refusal(sheet("all-threes", TWO, {"plays": ends("Ana", value)})).field == "ends"
    assert refusal(sheet("all-threes", TWO, domino("Ana", {"Bo": 1}, out_ends=value))).field == "out_ends"


@pytest.mark.parametrize("value", [None, 0, True, [], {}, "", " ", "ana", "Cy & Ana", "Ana & Bo", ["Ana"]])
@pytest.mark.parametrize("field", ["out", "last", "winner", "by"])
def test_nobody_at_the_table(field: str, value: Any) -> None:
    """A player is named exactly as at the table, or the pair is."""
    hand: dict[str, Any] = {
        "out": domino(value, {"Bo": 1, "Di": 2}),
        "last": domino("Ana", last=value),
        "winner": blocked(winner=value),
        "by": {"plays": ends(value, 3)},
    }[field]
    if (field, value) == ("winner", None):
        assert scored("simple", PAIRS, hand)["totals"] == {"Ana & Cy": 0, "Bo & Di": 0}
        return
    error = refusal(sheet("all-threes" if field == "by" else "simple", PAIRS, hand))
    assert (error.hand, error.field) == (1, field)


@pytest.mark.parametrize(
    ("highest", "most_pips", "most_ends"),
    [(6, 168, 36), (9, 495, 60), (12, 1092, 84)],
)
def test_bounds_of_the_set(highest: int, most_pips: int, most_ends: int) -> None:
    """All pips of a set and its highest ends can be; one step more cannot."""
    for pips, ok in ((most_pips, True), (most_pips + 1, False)):
        raw = sheet("negative", TWO, domino("Ana", {"Bo": pips}), set=highest, target=10**5)
        assert refused_field(raw) == (None if ok else "left")
        heap = sheet("all-threes", TWO, domino("Ana", heap=pips), set=highest, target=10**5)
        assert refused_field(heap) == (None if ok else "heap")
    for amount, ok in ((most_ends, True), (most_ends + 3, False)):
        raw = sheet("all-threes", TWO, {"plays": ends("Ana", amount)}, set=highest)
        assert refused_field(raw) == (None if ok else "ends")


@pytest.mark.parametrize("counts", [{"Bo": 0}, {"Bo": 0, "Cy": 1}, {"Bo": 0, "Cy": 1, "Di": 2}])
def test_least_pips(counts: dict[str, int]) -> None:
    """The lightest tiles can be left, one for each count; a pip less cannot."""
    assert refused_field(sheet("simple", FOUR, domino("Ana", counts))) is None
    last = list(counts)[-1]
    fewer = counts | {last: counts[last] - 1}
    assert refused_field(sheet("simple", FOUR, domino("Ana", fewer))) == "left"


def test_least_pips_count_a_pair_once() -> None:
    """Two counts of pairs need one pip together, four counts of players five."""
    assert refused_field(sheet("negative", PAIRS, blocked({"Ana & Cy": 0, "Bo & Di": 1}))) is None
    four = {"Ana": 0, "Cy": 1, "Bo": 2, "Di": 1}
    assert refused_field(sheet("negative", PAIRS, blocked(four))) == "left"
    assert refused_field(sheet("negative", PAIRS, blocked(four | {"Di": 2}))) is None


@pytest.mark.parametrize(
    ("scoring", "sides", "hand", "options", "field"),
    [
        ("negative", PAIRS, blocked({"Ana & Cy": 9, "Ana": 5, "Bo": 2, "Di": 3}), {}, "left"),
        ("negative", PAIRS, domino("Ana & Cy", {"Ana": 9, "Cy": 5, "Bo": 2, "Di": 3}), {}, "left"),
        ("negative", PAIRS, domino("Ana", {"Ana": 9, "Cy": 5, "Bo": 2, "Di": 3}), {}, "left"),
        ("negative", PAIRS, domino("Ana", {"Bo": 2, "Di": 3}), {}, "left"),
        ("negative", PAIRS, domino("Ana & Cy", {"Bo & Di": 3}), {}, "left"),
        ("negative", PAIRS, domino("Ana", {"Cy": 1, "Bo": 3}), {}, "left"),
        ("negative", THREE, domino("Ana", heap=9), {}, "heap"),
        ("all-threes", PAIRS, domino("Ana", {"Bo & Di": 8}), {"round_each": True}, "left"),
        ("all-threes", PAIRS, blocked({"Ana & Cy": 2, "Bo": 1, "Di": 4}), {"round_each": True}, "left"),
        ("all-threes", TWO, domino("Ana", heap=8), {"round_each": True}, "heap"),
        ("all-threes", TWO, domino("Ana", {}, heap=8), {}, "heap"),
        ("all-threes", TWO, blocked({"Ana": 1, "Bo": 2}, heap=8), {}, "heap"),
        ("all-threes", TWO, blocked({"Ana": 1, "Bo": 2}, out_ends=3), {}, "out_ends"),
        ("all-threes", TWO, {"plays": [{"by": "Ana"}]}, {}, "plays"),
        ("all-threes", TWO, {"plays": [{"ends": 3}]}, {}, "by"),
        ("all-threes", TWO, {"plays": [{"by": "Ana", "ends": 3, "did": "score"}]}, {}, "did"),
        ("simple", THREE, blocked({}, winner=None), {}, "winner"),
        ("simple", THREE, blocked(winner=None), {"block_tie": "share"}, "winner"),
        ("simple", THREE, domino("Ana", winner="Ana"), {}, "winner"),
        ("simple", THREE, domino("Ana", heap=3), {}, "heap"),
        ("simple", THREE, domino("Ana", points={}), {}, "points"),
        ("simple", THREE, domino("Ana", bonuses=[]), {}, "bonuses"),
        ("simple", THREE, domino("Ana", plays=[]), {}, "plays"),
        ("simple", THREE, {"ended": "finished"}, {}, "ended"),
        ("simple", THREE, {"ended": None}, {}, "ended"),
        ("simple", THREE, {"ended": ["domino"]}, {}, "ended"),
        ("simple", THREE, {"points": {"Ana": 3}}, {}, "ended"),
        ("simple", THREE, {"out": "Ana"}, {}, "out"),
        ("lucky-triple", THREE, {"ended": "domino", "out": "Ana"}, {}, "ended"),
        ("lucky-triple", TWO, {"plays": did("Ana", "first-double") + did("Bo", "first-double")}, {}, "did"),
        ("lucky-triple", TWO, {"plays": [drew("Ana", 0)]}, {}, "drew"),
        ("lucky-triple", TWO, {"plays": [{"by": "Ana", "drew": 1}]}, {}, "hit"),
        ("lucky-triple", TWO, {"plays": [{"by": "Ana", "drew": 1, "hit": 1}]}, {}, "hit"),
        ("lucky-triple", TWO, {"plays": [{"by": "Ana", "did": "ends"}]}, {}, "did"),
        ("lucky-triple", TWO, {"plays": [{"by": "Ana", "did": ["score"]}]}, {}, "did"),
        ("lucky-triple", TWO, {"plays": [{"by": "Ana", "cancel": 1}]}, {}, "cancel"),
    ],
)
def test_refused(scoring: str, sides: Any, hand: Any, options: Any, field: str) -> None:
    """Each refused in its hand, at its field."""
    error = refusal(sheet(scoring, sides, hand, **options))
    assert (error.hand, error.field) == (1, field)


@pytest.mark.parametrize("left", [{"Cy": 5, "Bo": 2, "Di": 3}, {"Ana & Cy": 5, "Bo & Di": 5}])
@pytest.mark.parametrize("out", ["Ana", "Ana & Cy"])
def test_the_partner_may_stand_under_the_pair(out: str, left: dict[str, int]) -> None:
    """What the partner holds counts the same, under either name, whoever of the pair went out."""
    assert scored("negative", PAIRS, domino(out, left))["totals"] == {"Ana & Cy": 5, "Bo & Di": 5}


@pytest.mark.parametrize(
    ("scoring", "hand", "options"),
    [
        ("simple", domino("Ana", {}), {}),
        ("puerto-rican", domino("Ana", {"Bo": 3}), {}),
        ("all-threes", blocked(), {"blocked": "none"}),
        ("all-threes-61", blocked({}), {"blocked": "none"}),
        ("lucky-triple", {"plays": [], "ended": "finished", "left": {}}, {}),
        ("lucky-triple", {"ended": "finished", "last": "Cy"}, {}),
    ],
)
def test_counts_that_score_nothing_may_be_left_out(scoring: str, hand: Any, options: Any) -> None:
    """All of them or some."""
    assert refused_field(sheet(scoring, THREE, hand, **options)) is None


@pytest.mark.parametrize(("players", "tiles"), [(2, 16), (3, 10), (4, 8)])
def test_boneyard(players: int, tiles: int) -> None:
    """All draws of a hand together take at most what was not dealt; the next hand has a new boneyard."""
    sides = FOUR[:players]
    all_of_it = {"plays": [drew("Ana", tiles)], "ended": "finished"}
    assert refused_field(sheet("lucky-triple", sides, all_of_it, all_of_it, draw_limit=99, hands=9)) is None
    more = {"plays": [drew("Ana", tiles - 1), drew("Bo", 2)]}
    assert reason("lucky-triple", sides, more, draw_limit=99) == "hand 1: drew: only 1 are left in the boneyard"


def test_pay_off_at_most_what_there_is() -> None:
    """Paid off is at most the smaller of the two tallies, at that moment."""
    plays = [*did("Ana", "score", "score"), drew("Ana", 1)]
    fine = {"plays": [*plays, {"by": "Ana", "cancel": 5}]}
    hand = scored("lucky-triple", TWO, fine)["hands"][0]
    assert hand["tallies"]["Ana"] == {"winnings": 5, "penalties": 0}
    again = {"plays": [*fine["plays"], {"by": "Ana", "cancel": 1}]}
    assert reason("lucky-triple", TWO, again) == "hand 1: cancel: at most 0 can be paid off now"


@pytest.mark.parametrize(
    "hands",
    [
        [{"plays": ends("Ana", 36)}, {}],
        [{"plays": ends("Ana", 36)}, {"plays": []}],
        [{"plays": ends("Ana", 36, 3)}],
        [domino("Ana", {"Bo": 1}, plays=ends("Ana", 36))],
    ],
)
def test_nothing_after_the_end(hands: Any) -> None:
    """Nothing can be recorded after the match is over, not even the end of that hand."""
    error = refusal(sheet("all-threes", TWO, *hands, target=30))
    assert (error.hand, error.field) == (len(hands), "match")
