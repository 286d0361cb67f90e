"""Wherever a line of a score is shown, and wherever something is doubted, it leads to its paragraph of the rules."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import send
from sqlite_utils import Database

from scorekeeper.game.rulebook import anchor
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening as evening_with
from scorekeeper.store.evenings import put_on_evening
from scorekeeper.store.record import load
from scorekeeper.web.words import spoken

Read = Callable[..., Any]
BLOCK = {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14, "C": 12}}
DOUBTFUL = {"ended": "domino", "out": "A", "left": {"B": 97, "C": 7}}
TYPED = {"blocked": "1", "last": "B", "left-A": "10", "left-B": "14", "left-C": "13"}
"""A block whose sum is odd, which cannot be where all tiles were dealt."""
ODD = "the sum is even"


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str], evening: str, db: Database) -> str:
    """A match of an evening with a house rule, a block of four lines, and a hand that was doubted."""
    match = open_table("mexican", ["Ana", "Bo", "Cy"], multiplier=3)
    with writing(db):
        put_on_evening(db, match, evening_with(db, evening))
    for hand in (BLOCK, DOUBTFUL):
        enter(match, "hand", hand)
    return match


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that finds a control wherever there is one."""
    return client_as("organiser", league)


def lines(db: Database, match: str) -> dict[str, str]:
    """What the lines and the doubts of a match say → where in the rules that stands."""
    hands = load(db, match).match.score.hands
    said = {spoken(line.text): anchor(line.why) for hand in hands for line in hand.lines}
    return said | {spoken(doubt): "doubtful" for hand in hands for doubt in hand.warnings}


def leads(page: Any, said: dict[str, str]) -> set[str]:
    """The addresses in the rule book to which these texts lead, and that none of them stands there without."""
    links = [(words, href) for words, href in page.links if "#" in href]
    for text, place in said.items():
        linked = sum(words.count(text) for words, href in links if href.endswith(f"#{place}"))
        assert page.text.count(text) == linked, text
    return {href for words, href in links if any(text in words for text in said)}


def visited(client: FlaskClient, read: Read, *paths: str) -> Iterator[tuple[str, Any]]:
    """These pages, and all that they lead to within their matches, evenings and leagues."""
    left, seen = list(paths), set()
    while left:
        path = left.pop(0)
        plain = path.partition("#")[0]
        if plain in seen or not plain.startswith(("/m/", "/e/", "/l/")):
            continue
        seen.add(plain)
        answer = client.get(plain)
        if answer.mimetype == "text/html" and answer.status_code == 200:
            page = read(answer)
            yield plain, page
            left += [href for _, href in page.links]


def in_the_book(client: FlaskClient, read: Read, address: str) -> None:
    """A page of the rules as this table plays them, with the paragraph."""
    path, _, place = address.partition("#")
    assert parse_qs(urlsplit(path).query) == {"options": ['{"multiplier":3}']}
    assert place in read(client.get(path)).ids


def test_every_page_of_a_match(
    match: str, organiser: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:
    """Every page that the scoreboard, the evening and the league lead to, what-ifs and saved hands."""
    keys = [slot.key for slot in load(db, match).match.slots]
    with organiser.application.test_request_context():
        said = lines(db, match)
    what_ifs = [
        f"/m/{match}/what-if/{keys[0]}?blocked=1&last=B&left-A=10&left-B=14&left-C=12",
        f"/m/{match}/what-if/{keys[1]}?left-B=97&left-C=7",
        f"/m/{match}/what-if?scoring=mexican&of=mexican&option-multiplier=3&option-tie_pays=1",
    ]
    starts = [*(f"/m/{match}?saved={key}" for key in keys), *what_ifs, f"/m/{match}", f"/e/{evening}", f"/l/{league}"]
    found = {path: leads(page, said) for path, page in visited(organiser, read, *starts)}
    shown = {path.replace(match, "M").partition("?")[0] for path, addresses in found.items() if addresses}
    whys = {f"/m/M/why/{side}" for side in range(3)}
    assert shown == {"/m/M", "/m/M/sheet", *whys, *(f"/m/M/what-if/{key}" for key in keys), "/m/M/what-if"}
    assert len(found) > 40
    for address in set[str]().union(*found.values()):
        in_the_book(organiser, read, address)


def asked(page: Any) -> list[str]:
    """Where the doubts of a page lead; each opens beside it, so that what was typed stays."""
    assert ODD in page.text
    beside = [attrs["href"] for tag, attrs in page.tags if tag == "a" and attrs.get("target") == "_blank"]
    doubts = [href for words, href in page.links if ODD in words]
    assert set(doubts) <= set(beside)
    assert page.text.count(ODD) == len(doubts)
    return doubts


def test_a_doubt_leads_to_what_is_doubtful(
    match: str, organiser: FlaskClient, db: Database, enter: Callable[..., str], read: Read
) -> None:
    """When a hand is entered, corrected, disputed and ruled on; its points lead to their paragraphs."""
    key = load(db, match).match.slots[0].key
    board = read(send(organiser, read(organiser.get(f"/m/{match}")), **TYPED))
    words = {words for words, href in board.links if "#rule-" in href}
    assert words == {"+10 Ana: 10 pips left · +14 Bo: 14 pips left · +13 Cy: 13 pips left",
                     "+28 Bo: blocked and did not win, 2 × 14 more"}  # fmt: skip
    path = f"/m/{match}/entry/{key}"
    correction = read(send(organiser, read(organiser.get(path)), **TYPED, reason="Cy counted"))
    claim = read(send(organiser, read(organiser.get(f"{path}/dispute")), **TYPED, claim="Cy", wants="replace"))
    dispute = enter(match, "dispute", {"entry": key, "claim": "it was Cy"})
    ruling = read(
        send(organiser, read(organiser.get(f"/m/{match}/dispute/{dispute}")), "/rule", **TYPED, decision="replace",
             reason="counted")
    )  # fmt: skip
    for page in (board, correction, claim, ruling):
        [address] = asked(page)
        assert address.endswith("#doubtful")
        in_the_book(organiser, read, address)


def test_a_doubt_about_a_paper_sheet(organiser: FlaskClient, evening: str, read: Read) -> None:
    """Each row's leads to what is doubtful in the scoring of the sheet."""
    fields = {"scoring": "mexican", "save": "1", "ended-0": "blocked", "last-0": "1"}
    fields |= {f"who-{at}": name for at, name in enumerate(["Ana", "Bo", "Cy"])}
    page = read(organiser.post(f"/e/{evening}/paper", data=fields | {"r0-0": "10", "r0-1": "14", "r0-2": "13"}))
    assert asked(page) == ["/rules/mexican#doubtful"]
    assert "doubtful" in read(organiser.get("/rules/mexican")).ids


def test_a_long_name_leaves_room(open_table: Callable[..., str], organiser: FlaskClient, read: Read) -> None:
    """Of sixty letters the line of a saved hand shows the beginning; why, and the sheet, all of them."""
    match = open_table("mexican", ["Ana", "W" * 60])
    answer = send(organiser, read(organiser.get(f"/m/{match}")), **{"left-B": "12"})
    assert f"+12 {'W' * 23}…: 12 pips left" in read(organiser.get(answer.location)).text
    assert f"{'W' * 60}: 12 pips left" in read(organiser.get(f"/m/{match}/why/1")).text
