"""The pages of the rule book, and the way there from every line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.game.rulebook import anchor
from scorekeeper.game.scorings import games, scorings
from scorekeeper.game.sheet import parse, result

Read = Callable[..., Any]
KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]
CASES = sorted((Path(__file__).parents[1] / "game" / "cases").glob("*.json"))
TIES = {
    "block_tie": "A tie in a block: each tied side wins it.",
    "final_tie": "A tie at the end: the tied sides share the win.",
}
THREE = ["Ana", "Bo", "Cy"]


def rules(page: Any) -> list[tuple[str, str]]:
    """The links of a page into the rule book: their words and where they lead."""
    return [(words, href) for words, href in page.links if href.startswith("/rules/") and "#" in href]


def follow(client: FlaskClient, read: Read, href: str) -> Any:
    """The page of the book that a line leads to; the paragraph is there."""
    page = read(client.get(href.partition("#")[0]))
    assert page.status == 200
    assert href.partition("#")[2] in page.ids
    return page


def test_the_whole_book(client: FlaskClient, read: Read) -> None:
    """Without any role the first page leads to it, and it to every scoring by its game."""
    assert "/rules" in [href for _, href in read(client.get("/")).links]
    book = read(client.get("/rules"))
    keys = [href.rpartition("/")[2] for _, href in book.links if href.startswith("/rules/")]
    assert keys == [key for _, keys in games() for key in keys]


@pytest.mark.parametrize("key", KEYS)
def test_a_page_of_the_book(key: str, client: FlaskClient, read: Read) -> None:
    """Says how to play, what scores, what can be agreed on, what cannot be; its examples lead to their paragraphs."""
    page = read(client.get(f"/rules/{key}"))
    assert page.status == 200
    for heading in ("The game in short", "What is scored", "Examples", "What a table can agree on", "Impossible"):
        assert heading in page.text
    inner = [href for _, href in page.links if href.startswith("#")]
    assert inner
    assert {href[1:] for href in inner} <= set(page.ids)
    for _, href in rules(page):
        follow(client, read, href)


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_line_of_every_case_leads_to_its_paragraph(file: Path, client: FlaskClient, read: Read) -> None:
    """Whatever a case scores, the page of its scoring has the paragraph."""
    ids: dict[str, list[str]] = {}
    for case in json.loads(file.read_text(encoding="utf-8")):
        if "error_hand" in case:
            continue
        key = case["sheet"]["scoring"] + "?options=" + json.dumps(case["sheet"].get("options", {}))
        if key not in ids:
            ids[key] = read(client.get(f"/rules/{key}")).ids
        for hand in result(parse(case["sheet"]))["hands"]:
            assert {anchor(line["why"]) for line in hand["lines"]} <= set(ids[key])
    assert ids


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/chess", 404),
        ("/rules/simple?options=", 200),
        ("/rules/simple?options={}", 200),
        ("/rules/simple?options=[]", 404),
        ("/rules/simple?options={", 404),
        ("/rules/simple?options={%22target%22:0}", 404),
        ("/rules/simple?options={%22target%22:null}", 404),
        ("/rules/simple?options={%22hands%22:3}", 404),
        ("/rules/simple?options={%22target%22:3}", 200),
        ("/rules/%00", 404),
    ],
)
def test_what_is_no_page(path: str, status: int, client: FlaskClient) -> None:
    """An unknown scoring, options that are none."""
    assert client.get(path).status_code == status


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match with a house rule and a hand of three lines for Bo."""
    match = open_table("mexican", THREE, multiplier=3)
    enter(match, "hand", {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14, "C": 12}})
    return match


def test_every_line_of_why_leads_to_its_rule(
    match: str, client_as: Callable[..., FlaskClient], league: str, read: Read
) -> None:
    """To the paragraph, in the words of this match: three times, as its house rule has it."""
    phone = client_as("viewer", league)
    lines = rules(read(phone.get(f"/m/{match}/why/1")))
    assert [words for words, _ in lines] == ["Bo: 14 pips left", "Bo: blocked and did not win, 2 × 14 more"]
    page = follow(phone, read, lines[1][1])
    assert "its own × 3 in all" in page.text
    assert "With these house rules A blocker who does not win writes down the own pips × 3." in page.text
    assert parse_qs(urlsplit(lines[1][1]).query) == {"options": ['{"multiplier":3}']}


def test_every_line_of_what_if_leads_to_its_rule(
    match: str, client_as: Callable[..., FlaskClient], league: str, read: Read, app: Flask
) -> None:
    """With other facts, under other rules."""
    phone = client_as("viewer", league)
    [entry] = [href for words, href in read(phone.get(f"/m/{match}/sheet")).links if "/what-if/" in href]
    asked = read(phone.get(f"{entry}?blocked=1&last=B&left-A=10&left-B=15&left-C=12"))
    places = [href.partition("#")[2] for _, href in rules(asked)]
    assert places == ["doubtful", *["rule-pips-left"] * 3, "rule-blocker-pays"]
    other = read(phone.get(f"/m/{match}/what-if?scoring=negative&of=negative&option-double_blank=0"))
    assert len(rules(other)) == 3
    for _, href in (*rules(asked), *rules(other)):
        follow(phone, read, href)


def test_every_line_of_the_calculator_leads_to_its_rule(client: FlaskClient, read: Read) -> None:
    """Under every scoring."""
    page = read(client.get("/calculator?table=3&left-B=12&left-C=7&ended=domino"))
    links = rules(page)
    assert {urlsplit(href).path.rpartition("/")[2] for _, href in links} >= {"simple", "mexican", "block"}
    for _, href in links:
        follow(client, read, href)


@pytest.mark.parametrize("path", ["", "/sheet", "/more"])
@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_a_match_says_what_differs(
    scoring: Any, path: str, open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str,
    read: Read,
) -> None:  # fmt: skip
    """The scoreboard, the sheet and the menu list the house rules that change something; else they list nothing."""
    sides = THREE[: (scoring.sides.singles or (2, 2))[1]]
    phone = client_as("scorer", league)
    usual = read(phone.get(f"/m/{open_table(scoring.key, sides)}{path}"))
    assert "House rules of this match" not in usual.text
    house = read(phone.get(f"/m/{open_table(scoring.key, sides, block_tie='share', final_tie='shared')}{path}"))
    for name, sentence in TIES.items():
        assert (sentence in house.text.partition("House rules of this match")[2]) == (name in scoring.asked)


def test_the_ways_to_the_book(match: str, client_as: Callable[..., FlaskClient], league: str, read: Read) -> None:
    """From the menu and the sheet of a match, from New game and from its seats."""
    phone = client_as("scorer", league)
    of_match = "/rules/mexican?options="
    for path in (f"/m/{match}/more", f"/m/{match}/sheet"):
        assert [href for _, href in read(phone.get(path)).links if href.startswith(of_match)]
    new = [href for _, href in read(phone.get(f"/l/{league}/new")).links]
    assert {f"/rules/{key}" for _, keys in games() for key in keys} <= set(new)
    assert "/rules/goat" in [href for _, href in read(phone.get(f"/l/{league}/new/goat")).links]
