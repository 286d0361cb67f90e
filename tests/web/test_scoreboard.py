"""The scoreboard as the form of the next entry: what is typed and tapped, and what comes of it."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import errors, form, forms, marked, send
from sqlite_utils import Database

from scorekeeper.store.record import load

Read = Callable[..., Any]
THREE, TWO, PAIRS = ["Ana", "Bo", "Cy"], ["Ana", "Bo"], [["Ana", "Cy"], ["Bo", "Dee"]]
A_HAND = {"left-B": "12", "left-C": "7"}


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may score in the league."""
    return client_as("scorer", league)


@pytest.fixture
def totals(db: Database) -> Callable[[str], list[int]]:
    """`totals(match)`: what each side has, in seat order."""
    return lambda match: list(load(db, match).match.score.totals.values())


def once(page: Any) -> str:
    """The key of a page's form."""
    return form(page).fields["once"]


@pytest.mark.parametrize(
    ("scoring", "sides", "typed", "expected"),
    [
        ("simple", THREE, {"out": "B"}, [0, 1, 0]),
        ("simple", THREE, {"blocked": "1", "out": "C"}, [0, 0, 1]),
        ("simple", THREE, {"blocked": "1", "out": "nobody"}, [0, 0, 0]),
        ("simple", THREE, {"blocked": "1", "left-A": "10", "left-B": "4", "left-C": "12"}, [0, 1, 0]),
        ("simple", THREE, {"blocked": "1", "left-A": "4", "left-B": "4", "left-C": "12"}, [0, 0, 0]),
        ("simple", PAIRS, {"out": "BD"}, [0, 1]),
        ("puerto-rican", TWO, {"out": "A"}, [1, 0]),
        ("six-love", TWO, {"blocked": "1", "out": "B"}, [0, 1]),
        ("negative", THREE, A_HAND, [0, 12, 7]),
        ("negative", THREE, {"left-A": "0", "left-C": "7"}, [0, 0, 7]),
        ("negative", THREE, {"blocked": "1", "left-A": "10", "left-B": "14", "left-C": "12"}, [10, 14, 12]),
        ("negative", PAIRS, {"left-C": "5", "left-B": "12", "left-D": "7"}, [5, 19]),
        ("mexican", THREE, {"left-B": "6-5 1-0", "left-C": "7"}, [0, 12, 7]),
        ("mexican", THREE, {"blocked": "1", "last": "B", "left-A": "10", "left-B": "14", "left-C": "12"}, [10, 56, 12]),
        ("mexican", THREE, {"blocked": "1", "last": "A", "left-A": "10", "left-B": "14", "left-C": "12"}, [10, 14, 12]),
        ("mexican", PAIRS, {"blocked": "1", "last": "AC", "left-A": "9", "left-C": "1", "left-B": "3", "left-D": "5"},
         [40, 8]),
        ("all-threes", TWO, {"what": "0:9", "by": "B"}, [0, 9]),
        ("all-threes", TWO, {"heap": "35", "out": "A"}, [36, 0]),
        ("all-threes", TWO, {"heap": "35", "out_ends": "6", "out": "A"}, [42, 0]),
        ("all-threes", TWO, {"blocked": "1", "left-A": "10", "left-B": "20"}, [21, 0]),
        ("all-threes", TWO, {"blocked": "1", "left-A": "10", "left-B": "20", "heap": "35"}, [21, 0]),
        ("all-threes", PAIRS, {"heap": "35", "out": "BD"}, [0, 36]),
        ("all-threes", PAIRS, {"blocked": "1", "left-AC": "10", "left-BD": "20"}, [21, 0]),
        ("all-threes round_each", THREE, {"ending": "1", "what": "0:9", "left-B": "10", "left-C": "4"}, [12, 0, 0]),
        ("all-threes-61", TWO, {"what": "0:9", "by": "A"}, [3, 0]),
        ("all-threes-61", TWO, {"heap": "35", "out": "B"}, [0, 12]),
        ("lucky-triple", TWO, {"what": "0:first-double", "by": "A"}, [0, 0]),
        ("triple", TWO, {"what": "1", "drew": "3", "hit": "1", "by": "A"}, [0, 0]),
    ],
)  # fmt: skip
def test_what_is_entered_counts(
    scoring: str, sides: list[Any], typed: dict[str, str], expected: list[int],
    open_table: Callable[..., str], scorer: FlaskClient, totals: Callable[[str], list[int]], read: Read,
) -> None:  # fmt: skip
    """Each way to enter what happened gives the points of the rule, and the page shows them."""
    key, *options = scoring.split()
    match = open_table(key, sides, **dict.fromkeys(options, True))
    page = read(scorer.get(f"/m/{match}"))
    buttons = {name for name, _ in form(page).buttons}
    assert set(typed) <= form(page).names | buttons
    answer = send(scorer, page, **typed)
    assert answer.status_code == 303
    assert totals(match) == expected
    saved = read(scorer.get(answer.location))
    assert "saved." in saved.text or "Saved." in saved.text
    assert "/undo" in [found.action for found in forms(saved)][-1]


def test_points_and_reasons_stand_beside_undo(open_table: Callable[..., str], scorer: FlaskClient, read: Read) -> None:
    """After saving, the page says what each side got and why."""
    match = open_table("mexican", THREE)
    page = read(scorer.get(send(scorer, read(scorer.get(f"/m/{match}")), **A_HAND).location))
    assert "Hand 1 saved. Bo 0 + 12 = 12, Cy 0 + 7 = 7" in page.text
    assert "+12 Bo: 12 pips left · +7 Cy: 7 pips left" in page.text
    assert "Undo" in page.text


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        # A: 8 + 5, B: 2 missed, 10 for the hit; B has 10 penalties, so A wins: 10 + 10 − 13.
        ([{"what": "0:first-double", "by": "A"}, {"what": "0:score", "by": "A"},
          {"what": "1", "drew": "3", "hit": "1", "by": "B"}], [7, 0]),
        # B pays all 10 off with its winnings; then nobody has penalties and A has more winnings: 0 + 0 − 13.
        ([{"what": "0:first-double", "by": "A"}, {"what": "0:score", "by": "A"},
          {"what": "1", "drew": "3", "hit": "1", "by": "B"}, {"what": "2", "cancel": "10", "by": "B"}], [-13, 0]),
    ],
)  # fmt: skip
def test_a_hand_of_plays_is_settled(
    plays: list[dict[str, str]], expected: list[int],
    open_table: Callable[..., str], scorer: FlaskClient, totals: Callable[[str], list[int]], read: Read,
) -> None:  # fmt: skip
    """Where plays have said it all, one button settles the hand."""
    match = open_table("lucky-triple", TWO)
    for typed in [*plays, {"finished": "1"}]:
        assert send(scorer, read(scorer.get(f"/m/{match}")), **typed).status_code == 303
    assert totals(match) == expected


DIGITS = ["12 ", " 12", "١٢", "१२", "１２", "012"]
NO_DIGITS = ["1e3", "4.5", "-5", "−5", "+5", "½", "²", "12a", "0x10", "12,5", "twelve", "12345678", "9" * 5000, "<b>"]


@pytest.mark.parametrize("text", DIGITS)
def test_whole_digits_count(
    text: str, open_table: Callable[..., str], scorer: FlaskClient, totals: Callable[[str], list[int]], read: Read
) -> None:
    """In whichever script, with white space around them."""
    match = open_table("negative", THREE)
    assert send(scorer, read(scorer.get(f"/m/{match}")), **A_HAND | {"left-B": text}).status_code == 303
    assert totals(match) == [0, 12, 7]


@pytest.mark.parametrize(
    ("scoring", "typed", "fields", "words"),
    [
        *[("negative", A_HAND | {"left-B": text}, {"left-B"}, "is no whole number") for text in NO_DIGITS],
        ("negative", A_HAND | {"left-B": "9999999"}, {"left-B"}, "9999999 is not between 0 and 168"),
        ("negative", A_HAND | {"left-B": "169"}, {"left-B"}, "169 is not between 0 and 168"),
        ("negative", {"left-B": "100", "left-C": "69"}, set(), "169 pips are more than the set's 168"),
        ("negative", A_HAND | {"left-B": "6-5 5-6"}, {"left-B"}, "the tile 5–6 stands twice: Bo"),
        ("negative", {"left-B": "6-5 1-0", "left-C": "2-2 5-6"}, {"left-C"}, "the tile 5–6 stands twice: Bo, Cy"),
        ("negative", A_HAND | {"left-B": "7-5"}, {"left-B"}, "no tile of a set up to 6"),
        ("negative", A_HAND | {"left-B": "6-5 and 3"}, {"left-B"}, "is no whole number"),
        ("negative", A_HAND | {"left-A": "0"}, set(), "Who went out has none; or tick Blocked"),
        ("negative", {"left-C": "7"}, {"left-A", "left-B"}, "2 fields are empty. Leave only one empty"),
        ("negative", {}, {"left-A", "left-B", "left-C"}, "3 fields are empty"),
        ("negative", A_HAND | {"blocked": "1"}, {"left-A"}, "Ana"),
        ("mexican", A_HAND | {"blocked": "1", "left-A": "5"}, {"last"}, "Who placed the last tile?"),
        ("simple", {}, set(), "Who went out? Tap the side."),
        ("simple", {"out": "Z"}, set(), "Who went out? Tap the side."),
        ("simple", {"blocked": "1", "out": "A", "left-A": "3", "left-B": "5", "left-C": "6"}, set(), "not beside"),
        ("simple", {"blocked": "1", "left-A": "3", "left-B": "5"}, {"left-C"}, "Cy"),
        ("all-threes", {"out": "A"}, {"heap"}, "The opponents' pips are missing."),
        ("all-threes", {"heap": "169", "out": "A"}, {"heap"}, "169 is not between 0 and 168"),
        ("all-threes", {"heap": "35", "out_ends": "7", "out": "A"}, {"out_ends"}, "only multiples of 3 are entered"),
        ("all-threes", {"heap": "35"}, set(), "Who went out? Tap the side."),
        ("all-threes", {"by": "A"}, {"what"}, "it is not said what happened"),
        ("all-threes", {"by": "A", "what": "0:7"}, {"what"}, "7 scores nothing: only multiples of 3 are entered"),
        ("all-threes", {"by": "A", "what": "1:6"}, {"what"}, "Choose it first, then the side."),
        ("all-threes", {"by": "A", "what": "9" * 5000}, {"what"}, "Choose it first, then the side."),
        ("all-threes", {"what": "0:6"}, set(), "Whose is it? Tap the side."),
        ("lucky-triple", {"by": "A", "what": "1", "drew": "6"}, {"drew"}, "one turn draws at most 5"),
        ("lucky-triple", {"by": "A", "what": "1"}, {"what"}, "it is not said what happened"),
        ("lucky-triple", {"by": "A", "what": "2", "cancel": "1"}, {"cancel"}, "at most 0 can be paid off now"),
        ("lucky-triple", {"by": "A", "what": "0:flew"}, {"what"}, "is none of: score, double, first-double"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    scoring: str, typed: dict[str, str], fields: set[str], words: str,
    open_table: Callable[..., str], scorer: FlaskClient, db: Database, read: Read,
) -> None:  # fmt: skip
    """The page says what is wrong where it is wrong, keeps everything that was typed, and nothing is saved."""
    match = open_table(scoring, THREE)
    before = read(scorer.get(f"/m/{match}"))
    answer = send(scorer, before, **typed)
    assert answer.status_code == 422
    page = read(answer)
    assert words in page.text
    assert marked(page) | {name for name in ("last", "what") if f"{name}-error" in errors(page)} == fields
    assert "-error" in errors(page) if not fields else all(f"{name}-error" in page.html for name in fields)
    kept = form(page).fields
    radios = {"what", "last", "out", "by"}
    assert {name: text for name, text in typed.items() if name not in radios}.items() <= kept.items()
    assert once(page) == once(before)
    assert len(load(db, match).entries) == 1


@pytest.mark.parametrize(
    ("scoring", "typed", "words"),
    [
        ("negative", {"left-B": "12", "left-C": "100"}, "a hand of 9 tiles holds at most"),
        ("negative", {"left-B": "67", "left-C": "67"}, "134 pips: 2 hands of 9 tiles hold at most 133 pips: please"),
        ("negative", {"left-B": "12", "left-C": "6-6"}, "Cy: the 6–6 lies on the table in the widow game"),
        ("mexican", {"blocked": "1", "last": "A", "left-A": "10", "left-B": "14", "left-C": "11"}, "the sum is even"),
        ("simple", {"blocked": "1", "left-A": "3", "left-B": "5", "left-C": "7"}, "the sum is even"),
    ],
)
def test_what_is_doubtful_asks_once(
    scoring: str, typed: dict[str, str], words: str,
    open_table: Callable[..., str], scorer: FlaskClient, db: Database, read: Read,
) -> None:  # fmt: skip
    """Its warning and its points come before it is saved; confirming saves the same facts."""
    match = open_table(scoring, THREE)
    answer = send(scorer, read(scorer.get(f"/m/{match}")), **typed)
    page = read(answer)
    assert answer.status_code == 409
    assert words in page.text
    assert len(load(db, match).entries) == 1
    assert ("sure", "1") in form(page).buttons
    saved = send(scorer, page, sure="1")
    assert saved.status_code == 303
    assert words in read(scorer.get(saved.location)).text
    assert len(load(db, match).entries) == 2


@pytest.mark.parametrize(("tapped", "status", "expected"), [({}, 303, [90, 0]), ({"out": "B"}, 303, [0, 90])])
def test_a_doubtful_heap_keeps_its_winner_until_another_is_tapped(
    tapped: dict[str, str], status: int, expected: list[int],
    open_table: Callable[..., str], scorer: FlaskClient, totals: Callable[[str], list[int]], read: Read,
) -> None:  # fmt: skip
    """Confirming keeps who went out; another tile that is tapped counts in its place."""
    match = open_table("all-threes", TWO, dealt=7)
    asked = read(send(scorer, read(scorer.get(f"/m/{match}")), heap="90", out="A"))
    assert asked.html.rindex('type="hidden" name="out" value="A"') > asked.html.rindex('name="out" value="B"')
    assert send(scorer, asked, sure="1", **tapped).status_code == status
    assert totals(match) == expected


def test_what_was_typed_says_what_happened(
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, db: Database
) -> None:
    """Drawn tiles typed without choosing the play are a draw; and a hand does not end over what is still typed."""
    match = open_table("lucky-triple", ["Ana", "Bo"])
    scorer = client_as("scorer", league)
    assert scorer.post(f"/m/{match}", data={"drew": "3", "hit": "1", "by": "A"}).status_code == 303
    assert load(db, match).match.slots[-1].facts == {"by": "Ana", "drew": 3, "hit": True}
    refused = scorer.post(f"/m/{match}", data={"drew": "2", "finished": "1"})
    assert refused.status_code == 422
    assert "A play stands in the fields." in refused.text
    assert len(load(db, match).match.slots) == 1
