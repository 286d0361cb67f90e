"""The score sheet, the reasons, the record, the file."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.game.sheet import parse, result
from scorekeeper.store import players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer
from scorekeeper.store.record import load

LATER = "2026-03-01T20:31:00+00:00"
HOSTILE = ["<script>alert(1)</script>", "🁫🀄 %(name)s %s", "أحمد ‮abc", "x" * 60]
PAGES = ["sheet", "why/0", "history", "sheet.json"]

Read = Callable[..., Any]


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """Three hands of Mexican: 12 and 7 left, a block that Bo pays for, and one that Bo went out of."""
    match = open_table("mexican", ["Ana", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": [[6, 0], [1, 0]]}})
    enter(match, "hand", {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14, "C": 12}})
    enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11}})
    return match


@pytest.fixture
def viewer(client_as: Callable[..., FlaskClient], league: str, match: str) -> FlaskClient:
    """A phone that may look."""
    return client_as("viewer", league, match)


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str, match: str) -> FlaskClient:
    """A phone that may score."""
    return client_as("scorer", league, match)


def key_of(db: Database, match: str, position: int) -> str:
    """The key of an entry by its position."""
    return load(db, match).entries[position - 1].key


def test_the_sheet_shows_how_each_total_came_about(viewer: FlaskClient, match: str, read: Read) -> None:
    """A row for each hand with its end, a column for each side, the totals below."""
    page = read(viewer.get(f"/m/{match}/sheet"))
    assert "1 Ana: went out More What if… 0 0 + 12 = 12 0 + 7 = 7" in page.text
    assert "2 Bo: blocked More What if… 0 + 10 = 10 12 + 56 = 68 7 + 12 = 19" in page.text
    assert "3 Bo: went out More What if… 10 + 9 = 19 68 19 + 11 = 30" in page.text
    assert "Total 19 68 30 Not over yet." in page.text
    assert sum(tag == "h1" for tag, _ in page.tags) == 1
    assert [attrs["scope"] for tag, attrs in page.tags if tag == "th"] == ["col"] * 4 + ["row"] * 4


def test_every_number_opens_its_lines(viewer: FlaskClient, match: str, read: Read) -> None:
    """Each link of the sheet leads to a place that exists, on a page of that side."""
    page = read(viewer.get(f"/m/{match}/sheet"))
    reasons = [href for _, href in page.links if "/why/" in href]
    assert len(reasons) == 3 * 3 + 3
    for href in reasons:
        address, _, place = href.partition("#")
        other = read(viewer.get(address))
        assert other.status == 200
        assert not place or place in other.ids


def test_a_viewer_sees_no_control(viewer: FlaskClient, scorer: FlaskClient, match: str, read: Read) -> None:
    """A scorer can correct each hand from the sheet, from the reasons and from the record."""
    for path in ["sheet", "why/1", "history"]:
        assert "Correct" not in read(viewer.get(f"/m/{match}/{path}")).text
        ways = [href for text, href in read(scorer.get(f"/m/{match}/{path}")).links if text == "Correct"]
        assert len(ways) == {"sheet": 3, "why/1": 3, "history": 4}[path]
        assert {scorer.get(way).status_code for way in ways} == {200}


def test_the_reasons_add_up_to_the_total(viewer: FlaskClient, match: str, read: Read) -> None:
    """Hand by hand, each line with its points, and the sum below."""
    page = read(viewer.get(f"/m/{match}/why/1"))
    assert "Bo: why 68?" in page.text
    assert "Hand 1 Ana: went out 12 Bo: 12 pips left entered: a phone, 20:14" in page.text
    assert "42 Bo: blocked and did not win, 3 × 14 more" in page.text
    assert "Hand 3 Bo: went out 0 no points" in page.text
    assert "12 + 14 + 42 = 68" in page.text


def test_points_that_are_lost_are_taken_off(
    open_table: Callable[..., str],
    enter: Callable[..., str],
    client_as: Callable[..., FlaskClient],
    league: str,
    read: Read,
) -> None:
    """A burnt hand is a line below zero, on the sheet and in the sum."""
    match = open_table("all-threes-61", ["Ana", "Bo"], target=3)
    for ends in (6, 6):
        enter(match, "play", {"by": "A", "ends": ends})
    viewer = client_as("viewer", league, match)
    assert "2 − 2 = 0" in read(viewer.get(f"/m/{match}/why/0")).text
    assert "1 still being played 0 + 0 = 0 0" in read(viewer.get(f"/m/{match}/sheet")).text


def test_points_below_zero_have_a_true_minus(
    open_table: Callable[..., str], enter: Callable[..., str], league: str, client_as: Callable[..., FlaskClient],
    read: Read,
) -> None:  # fmt: skip
    """In the sentence of a line as in its number."""
    match = open_table("tally", ["Ana", "Bo"])
    enter(match, "hand", {"points": {"Ana": -3, "Bo": 5}})
    page = read(client_as("viewer", league, match).get(f"/m/{match}/why/0"))
    assert "Ana: −3 points" in page.text
    assert "-3" not in page.text


def test_the_reasons_lead_from_side_to_side(viewer: FlaskClient, match: str, read: Read) -> None:
    """Back and forth in seat order; there is no fourth side at a table of three."""
    names = [
        [text for text, href in read(viewer.get(f"/m/{match}/why/{side}")).links if "/why/" in href]
        for side in range(3)
    ]
    assert names == [["Bo ›"], ["‹ Ana", "Cy ›"], ["‹ Bo"]]
    assert viewer.get(f"/m/{match}/why/3").status_code == 404


def test_a_correction_shows_both_versions(
    viewer: FlaskClient, match: str, db: Database, enter: Callable[..., str], league: str, read: Read
) -> None:
    """What stood there is struck through, with who changed it, when and why."""
    with writing(db):
        bo = Writer(None, players.player_named(db, league, "Bo", LATER))
    facts = {"ended": "domino", "out": "B", "left": {"A": 4, "C": 7}}
    enter(match, "correct", facts, replaces=key_of(db, match, 2), reason="wrong <name>", writer=bo, at=LATER)
    old = "Ana: went out · Bo: 12 · Cy: 6–0 1–0"
    why = read(viewer.get(f"/m/{match}/why/2"))
    assert f"{old} entered: a phone, 20:14 corrected: Bo, 20:31: “wrong <name>”" in why.text
    history = read(viewer.get(f"/m/{match}/history"))
    assert history.struck == [old]
    assert "Bo: went out · Ana: 4 · Cy: 7 corrected: Bo, 20:31: “wrong <name>” In place of entry 2" in history.text
    assert "Replaced by entry 5" in history.text
    sheet = read(viewer.get(f"/m/{match}/sheet"))
    assert ("corrected", f"/m/{match}/history#entry-5") in sheet.links
    assert {"entry-2", "entry-5"} <= set(history.ids)


def test_what_does_not_count_stands_below(
    viewer: FlaskClient, match: str, db: Database, enter: Callable[..., str], read: Read
) -> None:
    """A voided hand, and one that came after what is now the end, with the reason."""
    enter(match, "void", replaces=key_of(db, match, 2), reason="never played", at=LATER)
    opening = load(db, match).opening
    enter(match, "correct", {**opening, "options": {"hands": 1}}, replaces=key_of(db, match, 1), reason="one only")
    page = read(viewer.get(f"/m/{match}/sheet"))
    assert page.struck == ["Ana: went out · Bo: 12 · Cy: 6–0 1–0", "Bo: went out · Ana: 9 · Cy: 11"]
    assert "voided: a phone, 20:31: “never played”" in page.text
    assert "match: was over before this: Ana" in page.text
    assert "Winner: Ana" in page.text
    history = read(viewer.get(f"/m/{match}/history"))
    assert "Not counted: match: was over before this: Ana" in history.text
    assert "Number of hands: 1" in history.text


def test_the_record_tells_every_kind_of_entry(
    open_table: Callable[..., str], enter: Callable[..., str], client_as: Callable[..., FlaskClient],
    league: str, db: Database, read: Read,
) -> None:  # fmt: skip
    """Plays, tries at luck, tallies within the hand, substitutes, the end."""
    match = open_table("lucky-triple", ["Ana", "Bo"], hands=2, cancel="auto")
    enter(match, "play", {"by": "A", "did": "double"})
    enter(match, "play", {"by": "B", "drew": 3, "hit": True})
    enter(match, "hand", {"ended": "finished"})
    with writing(db):
        eve = players.player_named(db, league, "Eve", LATER)
    facts = {**load(db, match).opening, "substitutes": [{"seat": "B", "player": eve, "from": 2}]}
    enter(match, "correct", facts, replaces=key_of(db, match, 1), reason="Bo goes home")
    undone = enter(match, "abandon", reason="late")
    enter(match, "void", replaces=undone, reason="undo")
    scorer = client_as("scorer", league, match)
    text = read(scorer.get(f"/m/{match}/history")).text
    for part in [
        "Triple domino with a try at luck · Ana, Bo · Number of hands: 2",
        "Winnings pay off penalties: at the end of the hand, by themselves",
        "Ana: Double that fits",
        "Bo: Tiles drawn: 3 · the last one fits: yes",
        "Hand 1: finished",
        "Bo: from hand 2 substitute: Eve",
        "Abandoned.",
        "undone: a phone, 20:14",
        "Fingerprint",
    ]:
        assert part in text
    assert "winnings 7 penalties 0" in read(scorer.get(f"/m/{match}/sheet")).text


def test_winning_a_block_is_told(
    open_table: Callable[..., str],
    enter: Callable[..., str],
    client_as: Callable[..., FlaskClient],
    league: str,
    read: Read,
) -> None:
    """Who won it, or that nobody did; pairs by their label."""
    match = open_table("simple", [["Ana", "Cy"], ["Bo", "Di"]])
    enter(match, "hand", {"ended": "blocked", "winner": None})
    enter(match, "hand", {"ended": "blocked", "winner": "B & D"})
    text = read(client_as("viewer", league, match).get(f"/m/{match}/history")).text
    assert "Hand 1: blocked · nobody won the block" in text
    assert "Hand 2: blocked · Bo & Di: won the block" in text


def test_ends_and_heaps_are_told(
    open_table: Callable[..., str],
    enter: Callable[..., str],
    client_as: Callable[..., FlaskClient],
    league: str,
    read: Read,
) -> None:
    """In the words in which they are asked."""
    match = open_table("all-threes", ["Ana", "Bo"])
    enter(match, "play", {"by": "B", "ends": 9})
    enter(match, "hand", {"ended": "domino", "out": "A", "out_ends": 6, "heap": 23, "last": "B"})
    text = read(client_as("viewer", league, match).get(f"/m/{match}/history")).text
    assert "Hand 1: Bo: ends of 9" in text
    assert "Ana: went out · Bo: last tile · Ends of the last tile: 6 · The opponents' pips, all together: 23" in text


def test_a_heap_is_told_by_the_scoring_of_the_match(
    open_table: Callable[..., str], enter: Callable[..., str], client_as: Callable[..., FlaskClient],
    league: str, read: Read,
) -> None:  # fmt: skip
    """Two scorings ask for a heap; what counts in it differs."""
    match = open_table("partnership", [["Ana", "Cy"], ["Bo", "Di"]], counts="all")
    enter(match, "hand", {"ended": "domino", "out": "A", "heap": 27})
    text = read(client_as("viewer", league, match).get(f"/m/{match}/history")).text
    assert "Ana: went out · The pips that score, all together: 27" in text
    assert "opponents" not in text


def test_facts_of_another_scoring_are_told_too(
    open_table: Callable[..., str], enter: Callable[..., str], client_as: Callable[..., FlaskClient],
    league: str, db: Database, read: Read,
) -> None:  # fmt: skip
    """A wrong game that was mended leaves its entries in the record, not counted."""
    match = open_table("all-threes", ["Ana", "Bo"])
    enter(match, "play", {"by": "B", "ends": 9})
    facts = {**load(db, match).opening, "scoring": "mexican"}
    enter(match, "correct", facts, replaces=key_of(db, match, 1), reason="another game")
    viewer = client_as("viewer", league, match)
    for path in ("history", "sheet"):
        assert "Bo: ends of 9" in read(viewer.get(f"/m/{match}/{path}")).struck
    assert read(viewer.get(f"/m/{match}/why/1")).status == 200


def test_a_doubtful_hand_says_so(
    open_table: Callable[..., str],
    enter: Callable[..., str],
    client_as: Callable[..., FlaskClient],
    league: str,
    read: Read,
) -> None:
    """On the sheet and beside the reasons."""
    match = open_table("mexican", ["Ana", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 150, "C": 7}})
    viewer = client_as("viewer", league, match)
    for path in ("sheet", "why/1"):
        assert "Doubtful: " in read(viewer.get(f"/m/{match}/{path}")).text


def test_the_file_scores_the_same(
    viewer: FlaskClient, match: str, db: Database, enter: Callable[..., str], league: str
) -> None:
    """Real names, what counts, and where it comes from; voided hands are left out."""
    enter(match, "void", replaces=key_of(db, match, 4), reason="undo")
    with writing(db):
        eve = players.player_named(db, league, "Eve", LATER)
    facts = {**load(db, match).opening, "options": {"hands": 7, "multiplier": 2}}
    facts["substitutes"] = [{"seat": "B", "player": eve, "from": 2}]
    enter(match, "correct", facts, replaces=key_of(db, match, 1), reason="Eve")
    answer = viewer.get(f"/m/{match}/sheet.json")
    assert answer.mimetype == "application/json"
    file = json.loads(answer.get_data(as_text=True))
    fingerprint = file.pop("fingerprint")
    assert fingerprint in viewer.get(f"/m/{match}/history").get_data(as_text=True)
    assert result(parse(file))["totals"] == {"Ana": 10, "Bo": 40, "Cy": 19}
    assert file == {
        "scoring": "mexican",
        "options": {"multiplier": 2},
        "sides": ["Ana", "Bo", "Cy"],
        "hands": [
            {"ended": "domino", "out": "Ana", "left": {"Bo": 12, "Cy": [[6, 0], [1, 0]]}},
            {"ended": "blocked", "last": "Bo", "left": {"Ana": 10, "Bo": 14, "Cy": 12}},
        ],
        "league": "Thursday club",
        "played_at": "2026-03-01T20:14:00+00:00",
        "substitutes": [{"for": "Bo", "player": "Eve", "from": 2}],
    }


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize("path", PAGES)
def test_names_are_only_names(
    pairs: bool, path: str, open_table: Callable[..., str], enter: Callable[..., str],
    client_as: Callable[..., FlaskClient], league: str, read: Read,
) -> None:  # fmt: skip
    """Whatever somebody is called, it stands there as it was typed and does nothing."""
    sides = [HOSTILE[:2], HOSTILE[2:]] if pairs else HOSTILE
    match = open_table("negative", sides)
    left = {"B": 5, "C": 6} if pairs else {"B": 5, "C": 6, "D": 7}
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {**left, "D": 7}})
    answer = client_as("scorer", league, match, of=HOSTILE[0]).get(f"/m/{match}/{path}")
    assert answer.status_code == 200
    if path != "sheet.json":
        page = read(answer)
        assert not any(tag == "script" for tag, _ in page.tags)
        assert HOSTILE[0] in page.text
        assert " style=" not in page.html


def test_nothing_played_yet(
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, read: Read
) -> None:
    """The pages of a match that has only been opened."""
    match = open_table("simple", ["Ana", "Bo"])
    viewer = client_as("viewer", league, match)
    assert "Total 0 0" in read(viewer.get(f"/m/{match}/sheet")).text
    assert "Ana: why 0?" in read(viewer.get(f"/m/{match}/why/0")).text
    assert "Simple" in read(viewer.get(f"/m/{match}/history")).text


@pytest.mark.parametrize("path", PAGES)
def test_only_who_was_let_in_looks(path: str, match: str, client_as: Callable[..., FlaskClient], league: str) -> None:
    """A stranger is refused; a match that is not there is not found."""
    assert client_as(None).get(f"/m/{match}/{path}").status_code == 403
    assert client_as("organiser", league).get(f"/m/{'0' * 32}/{path}").status_code == 404
