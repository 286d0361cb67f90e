"""What if: other facts, or other rules, beside the match as it is; and the paragraph of the rule beside each line."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pages import form, forms, marked
from sqlite_utils import Database

from scorekeeper.store.record import load

Read = Callable[..., Any]
Look = Callable[..., Any]
THREE = ["Ana", "Bo", "Cy"]


@pytest.fixture
def mexican(open_table: Callable[..., str], enter: Callable[..., str]) -> tuple[str, list[str]]:
    """A match of three hands, and the keys of the hands: [0, 12, 7], [10, 56, 12], [9, 0, 11]."""
    match = open_table("mexican", THREE)
    hands = [
        {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}},
        {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14, "C": 12}},
        {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11}},
    ]
    return match, [enter(match, "hand", hand) for hand in hands]


@pytest.fixture
def viewer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may look at the league."""
    return client_as("viewer", league)


@pytest.fixture
def ask(viewer: FlaskClient, read: Read, db: Database) -> Look:
    """`ask(match, "/key", left_B="13")`: a what-if page, sent by its form; nothing is ever entered by it."""

    def ask(match: str, path: str = "", /, **typed: str) -> Any:
        before = dump(db)
        address = f"/m/{match}/what-if{path}"
        page = read(viewer.get(address))
        if typed:
            fields = form(page).fields | {name.replace("_", "-", 1): text for name, text in typed.items()}
            page = read(viewer.get(address, query_string=fields))
        assert dump(db) == before
        return page

    return ask


def dump(db: Database) -> list[str]:
    """Everything that is in the database."""
    return list(db.conn.iterdump())


def test_each_line_says_its_rule(mexican: tuple[str, list[str]], viewer: FlaskClient, read: Read) -> None:
    """Once in a hand for each reason, with the options of the match."""
    page = read(viewer.get(f"/m/{mexican[0]}/why/1"))
    assert page.text.count("Rule: Everybody's pips left") == 2
    assert page.text.count("its own × 4 in all") == 1


def test_every_hand_can_be_asked_about(mexican: tuple[str, list[str]], viewer: FlaskClient, read: Read) -> None:
    """By everyone who may look: from the sheet and from the reasons; the sheet leads to other rules too."""
    match, keys = mexican
    hands = [f"/m/{match}/what-if/{key}" for key in keys]
    for path in ["sheet", "why/0"]:
        ways = [href for text, href in read(viewer.get(f"/m/{match}/{path}")).links if text == "What if…"]
        assert ways == hands
        assert {viewer.get(way).status_code for way in ways} == {200}
    assert ("Other rules…", f"/m/{match}/what-if") in read(viewer.get(f"/m/{match}/sheet")).links


def test_what_stands_is_in_the_fields(mexican: tuple[str, list[str]], ask: Look) -> None:
    """Nothing is compared before something is asked; the same facts change nothing."""
    match, keys = mexican
    page = ask(match, f"/{keys[0]}")
    assert form(page).fields.items() >= {"left-A": "", "left-B": "12", "left-C": "7"}.items()
    assert "As it stands" not in page.text
    same = ask(match, f"/{keys[0]}", left_B="12")
    assert "→ 1" not in same.text
    assert "Total 19 68 30" in same.text


def test_other_facts_are_shown_beside_the_match(mexican: tuple[str, list[str]], ask: Look) -> None:
    """Each total that differs, both ways; the lines of the hand as it would be; hands that stay the same are not."""
    match, keys = mexican
    page = ask(match, f"/{keys[1]}", last="C")
    assert "2 10 68 → 26 19 → 55 3 19 68 → 26 30 → 66 Total 19 68 → 26 30 → 66" in page.text
    assert "+36 Cy: blocked and did not win, 3 × 12 more" in page.text
    assert "As it stands: Not over yet." in page.text


def test_doubtful_facts_are_shown_with_their_doubt(mexican: tuple[str, list[str]], ask: Look) -> None:
    """A question is no entry: nobody has to count again for it."""
    match, keys = mexican
    page = ask(match, f"/{keys[1]}", left_A="11")
    assert page.status == 200
    assert "Doubtful: Blocked with 37 pips left" in page.text
    assert "Total 19 → 20" in page.text


@pytest.mark.parametrize(
    ("typed", "fields", "words"),
    [
        ({"left_B": "169"}, {"left-B"}, "169 is not between 0 and 168"),
        ({"left_B": "1e3"}, {"left-B"}, "is no whole number"),
        ({"left_B": "6-5", "left_C": "5-6 1-1"}, {"left-C"}, "the tile 5–6 stands twice: Bo, Cy"),
        ({"left_A": "5"}, set(), "Who went out has none"),
        ({"left_B": "100", "left_C": "69"}, set(), "more than the set's 168"),
    ],
)
def test_what_cannot_be_is_refused(
    typed: dict[str, str], fields: set[str], words: str, mexican: tuple[str, list[str]], ask: Look
) -> None:
    """Beside its field, with everything that was typed still there."""
    match, keys = mexican
    page = ask(match, f"/{keys[0]}", **typed)
    assert (page.status, marked(page)) == (422, fields)
    assert words in page.text
    assert "As it stands" not in page.text
    assert form(page).fields.items() >= {name.replace("_", "-"): text for name, text in typed.items()}.items()


def test_a_scorer_takes_the_supposed_facts_to_the_correction(
    mexican: tuple[str, list[str]], client_as: Callable[..., FlaskClient], league: str, read: Read, ask: Look
) -> None:
    """They stand in its fields, long lists of tiles too; a viewer has no such button."""
    match, keys = mexican
    address = f"/m/{match}/what-if/{keys[1]}"
    tiles = "6-5 5-4 4-3 3-2 2-1 1-0 0-0"
    asked = form(ask(match, f"/{keys[1]}")).fields | {"last": "A", "left-C": tiles}
    assert "It was so" not in ask(match, f"/{keys[1]}", last="A").text
    scorer = client_as("scorer", league)
    links = dict(read(scorer.get(address, query_string=asked)).links)
    correction = form(read(scorer.get(links["It was so: correct it"])), keys[1])
    assert correction.fields.items() >= asked.items()
    gone = dict(read(scorer.get(address, query_string={"without": "1"})).links)
    assert scorer.get(gone["It was so: void it"]).status_code == 200


def test_without_a_hand(mexican: tuple[str, list[str]], ask: Look, enter: Callable[..., str]) -> None:
    """The totals as if it had not been played; a voided one as if it had."""
    match, keys = mexican
    assert "2 10 → – 68 → – 19 → – 3 19 → 9 68 → 12 30 → 18" in ask(match, f"/{keys[1]}", without="1").text
    enter(match, "void", replaces=keys[1], reason="a joke")
    page = ask(match, f"/{keys[1]}", left_A="10")
    assert "Total 9 → 19 12 → 68 18 → 30" in page.text
    assert "Would count Hand 2: Bo: blocked" in page.text
    assert "Without this hand" not in page.text


def test_hands_after_the_end_would_not_count(
    open_table: Callable[..., str], enter: Callable[..., str], ask: Look
) -> None:
    """They are named, with what is in the way, and the winner both ways."""
    match = open_table("negative", ["Ana", "Bo"], target=40)
    key = enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12}})
    enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 30}})
    page = ask(match, f"/{key}", left_B="40")
    assert "Would not count Hand 2: Bo: went out · Ana: 30 match: was over before this: Ana" in page.text
    assert "As it stands: Not over yet. What if: Winner: Ana" in page.text


def test_a_play_can_be_asked_about(open_table: Callable[..., str], enter: Callable[..., str], ask: Look) -> None:
    """Another side, another amount, or none at all."""
    match = open_table("all-threes", ["Ana", "Bo"])
    key = enter(match, "play", {"by": "A", "ends": 9})
    assert "Total 9 → 0 0 → 12" in ask(match, f"/{key}", what="0:12", by="B").text
    assert "Total 9 → 0 0" in ask(match, f"/{key}", without="1").text
    settled = open_table("lucky-triple", ["Ana", "Bo"])
    enter(settled, "play", {"by": "A", "did": "score"})
    end = enter(settled, "hand", {"ended": "finished"})
    assert [button for found in forms(ask(settled, f"/{end}")) for button in found.buttons] == [("without", "1")]


def test_other_rules_are_shown_beside_the_match(mexican: tuple[str, list[str]], ask: Look) -> None:
    """Its own options first; another scoring begins with its own, and goes on with what was chosen."""
    match, _ = mexican
    page = ask(match)
    assert form(page).fields.items() >= {"scoring": "mexican", "option-multiplier": "4", "of": "mexican"}.items()
    assert "As it stands" not in page.text
    tripled = ask(match, scoring="mexican", **{"option-multiplier": "3"})
    assert "2 10 68 → 54 19 3 19 68 → 54 30 Total 19 68 → 54 30" in tripled.text
    simple = ask(match, scoring="simple")
    assert "Total 19 → 2 68 → 1 30 → 0" in simple.text
    assert form(simple).fields.items() >= {"of": "simple", "option-target": "7"}.items()
    assert "+1 Ana: went out, 1 point" in simple.text


def test_the_set_stays_that_of_the_table(
    open_table: Callable[..., str], enter: Callable[..., str], viewer: FlaskClient, read: Read
) -> None:
    """Whatever is counted, the tiles that lay there are the same."""
    match = open_table("negative", ["Ana", "Bo"], set=9, target=50)
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": [[9, 9]]}})
    page = read(viewer.get(f"/m/{match}/what-if?scoring=mexican"))
    assert form(page).fields["option-set"] == "9"
    assert "option-target" not in form(page).fields
    assert "Total 0 18" in page.text


def test_a_target_that_nobody_said_follows_from_the_other_options(
    open_table: Callable[..., str], enter: Callable[..., str], ask: Look
) -> None:
    """All Fives goes to 200, with a point for each five to 61: what was not said is not filled in."""
    match = open_table("all-fives", ["Ana", "Bo"], per_five=True)
    for _ in range(12):
        enter(match, "play", {"by": "A", "ends": 20})
    assert form(ask(match)).fields["option-target"] == ""
    page = ask(match, option_target="", scoring="all-fives")
    assert "What if: Not over yet." in page.text
    page = ask(match, option_target="", option_per_five="")
    assert "48 → 200" in page.text
    assert "What if: Winner: Ana" in page.text


def test_facts_that_do_not_fit_other_rules(
    open_table: Callable[..., str], enter: Callable[..., str], ask: Look
) -> None:
    """The page says which hand, and why, and shows how far it got."""
    match = open_table("simple", THREE)
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    enter(match, "hand", {"ended": "blocked", "winner": "C"})
    page = ask(match, scoring="negative")
    assert "It goes only so far. Hand 2: blocked · Cy: won the block. pips left: Ana: the count is missing" in page.text
    assert "1 1 → 0 0 → 12 0 → 7 2 1 → – 0 → – 1 → –" in page.text
    assert "Total" not in page.text.replace("Totals", "")
    assert "was not noted in this match" in ask(match, scoring="all-threes").text


@pytest.mark.parametrize(
    ("typed", "status", "fields"),
    [
        ({"option-target": "0"}, 422, {"option-target"}),
        ({"option-target": "many"}, 422, {"option-target"}),
        ({"option-block_tie": "both"}, 422, set()),
        ({"scoring": "nothing"}, 404, set()),
    ],
)
def test_rules_that_cannot_be(
    typed: dict[str, str], status: int, fields: set[str],
    open_table: Callable[..., str], viewer: FlaskClient, read: Read,
) -> None:  # fmt: skip
    """They are refused beside their field; a scoring that is not for this table is not offered."""
    match = open_table("simple", [["Ana", "Cy"], ["Bo", "Di"]])
    shown = read(viewer.get(f"/m/{match}/what-if"))
    assert "lucky-triple" not in [attrs.get("value") for tag, attrs in shown.tags if tag == "option"]
    page = read(viewer.get(f"/m/{match}/what-if", query_string=form(shown).fields | typed))
    assert (page.status, marked(page)) == (status, fields)


def test_only_who_was_let_in_asks(mexican: tuple[str, list[str]], client_as: Callable[..., FlaskClient]) -> None:
    """And only about an entry that there is, which is not the opening."""
    match, keys = mexican
    stranger = client_as(None)
    for path in ["", f"/{keys[0]}"]:
        assert stranger.get(f"/m/{match}/what-if{path}").status_code == 403


def test_nothing_else_can_be_asked_about(
    mexican: tuple[str, list[str]], viewer: FlaskClient, db: Database, enter: Callable[..., str]
) -> None:
    """The opening, the end of an abandoned match, an entry that is not there."""
    match, _ = mexican
    abandoned = enter(match, "abandon", reason="rain")
    for key in [load(db, match).entries[0].key, abandoned, "x"]:
        assert viewer.get(f"/m/{match}/what-if/{key}").status_code == 404


NAMES = [f"left-{seat}" for seat in ("A", "B", "C", "D", "AC", "Z")]
NAMES += ["blocked", "last", "out", "by", "what", "ends", "drew", "hit", "cancel", "heap", "out_ends", "without"]
NAMES += ["scoring", "of", "option-target", "option-hands", "option-set", "option-dealt", "option-multiplier", "once"]
VALUES = ["", "0", "7", "12", "169", "-1", "1e9", "6-5 1-0", "9-9", "A", "B", "nobody", "1", "0:9", "0:score", "2"]
VALUES += ["simple", "negative", "mexican", "all-threes", "all-threes-61", "lucky-triple", "triple", "nothing"]
QUERIES = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(NAMES), st.text(max_size=5)), st.one_of(st.sampled_from(VALUES), st.text(max_size=9))
    ),
    max_size=9,
)


@pytest.fixture
def several(open_table: Callable[..., str], enter: Callable[..., str]) -> list[tuple[str, str]]:
    """Entries of several scorings: each its match and its key."""
    entries: list[tuple[str, list[tuple[str, dict[str, Any]]]]] = [
        ("mexican", [("hand", {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14}})]),
        ("simple", [("hand", {"ended": "blocked", "winner": "B"})]),
        ("all-threes-61", [("play", {"by": "A", "ends": 9}), ("hand", {"ended": "domino", "out": "B", "heap": 14})]),
        ("lucky-triple", [("play", {"by": "A", "drew": 3, "hit": True}), ("hand", {"ended": "finished"})]),
    ]
    made = []
    for scoring, facts in entries:
        match = open_table(scoring, ["Ana", "Bo"])
        made += [(match, enter(match, kind, said)) for kind, said in facts]
    return made


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), query=QUERIES)
def test_whatever_is_asked_there_is_a_page(
    data: st.DataObject, query: list[tuple[str, str]], several: list[tuple[str, str]],
    viewer: FlaskClient, db: Database, read: Read,
) -> None:  # fmt: skip
    """It is 200 or refused, and nothing in the database has changed."""
    match, key = data.draw(st.sampled_from(several))
    before = dump(db)
    for path in [f"/m/{match}/what-if/{key}", f"/m/{match}/what-if"]:
        query_string = urlencode(query, errors="replace")
        page = read(viewer.get(path, query_string=query_string))
        assert page.status in (200, 404, 422)
    assert dump(db) == before
