"""Every page with a league's whole season in it, and the longest names, on the smallest phone."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page
from sqlite_utils import Database
from werkzeug.exceptions import NotFound

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.store import adjustments, evenings, fixtures, house_rules, leagues, players, reported
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import post
from scorekeeper.store.record import load

AT = "2026-03-01T20:14:00+00:00"
NOBODY = Writer(None, None)
LONG = ["W" * 60, "أحمد بن عبد الله", "Ингельфинген-Шварценбергская-Гогенлоэ", "🁫🀄" * 12]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
NO_PAGES = {"static", "home.join"}
"""Besides files, whose addresses end as `.json` does."""


@pytest.fixture
def hostile(table: Callable[..., str], db: Database) -> list[str]:
    """Matches of each kind on an evening, one of them over, one disputed, with the longest names there can be."""
    counts = {"ended": "domino", "out": "A", "left": dict.fromkeys("BCD", 12)}
    block = {"ended": "blocked", "last": "B", "left": dict.fromkeys("ABCD", 14)}
    won = ("hand", {"ended": "domino", "out": "A"})
    paths = [
        table("mexican", LONG, [("hand", counts), ("hand", block)]),
        table("simple", LONG[:3], [won, won], target=2),
        table("all-threes", [LONG[:2], LONG[2:]], [("play", {"by": "A", "ends": 9}),
            ("hand", {"ended": "domino", "out": "A", "heap": 35, "out_ends": 0})]),
        table("lucky-triple", LONG[:2], [("play", {"by": "A", "did": "score"})]),
    ]  # fmt: skip
    disputed = paths[1].rpartition("/")[2]
    entry = load(db, disputed).head.key
    post(db, disputed, [Draft("dispute", {"entry": entry, "claim": LONG[0]})], NOBODY, AT, sure=True)
    with writing(db):
        league = leagues.home_league(db, AT)
        evening = evenings.evening(db, evenings.new_evening(db, league, date(2026, 3, 1), LONG[0], AT))
        evenings.come(db, evening.id, players.roster(db, league))
        for path in paths:
            evenings.put_on_evening(db, path.rpartition("/")[2], evening)
    return paths


@pytest.fixture
def evening(hostile: list[str], db: Database) -> str:
    """Their evening."""
    return evenings.evening_of(db, hostile[0].rpartition("/")[2]) or ""


@pytest.fixture
def league(evening: str, db: Database) -> str:
    """Their league: with teams, fixtures, a reported result, a decision and house rules."""
    with writing(db):
        league = leagues.home_league(db, AT)
        leagues.settle(db, league, LONG[0], {"scoring": "mexican"})
        house_rules.keep(db, league, HouseRules(LONG[0], "mexican", {"hands": 3}))
        players.team_named(db, league, LONG[0] + "!", AT)
        roster = players.roster(db, league)
        fixtures.plan(db, league, [(player,) for player in roster], double=False)
        fixtures.hold(db, league, 1, evening)
        result = reported.Outcome(((LONG[0],), (LONG[2],)), totals=(Fraction(200), Fraction(35, 2)))
        reported.report(db, league, evening, [result], NOBODY, AT, "reported")
    decided = {"player": next(iter(roster)), "points": "-3"}
    adjustments.adjust(db, league, Draft("adjust", decided, reason=LONG[0]), NOBODY, AT)
    return league


@pytest.fixture
def kind_of(app: Flask) -> Callable[[str], tuple[str, ...]]:
    """`kind_of(path)`: the page that an address has, and what it looks otherwise with; no matter of which match."""
    addresses = app.url_map.bind("")

    def kind_of(path: str) -> tuple[str, ...]:
        address = urlsplit(path)
        try:
            endpoint, args = addresses.match(unquote(address.path))
        except NotFound:
            return ("",)
        looks = {"tv", "print"} & set(parse_qs(address.query, keep_blank_values=True))
        return (endpoint, *looks, *([args["scoring"]] if endpoint == "opening.seat" else []))

    return kind_of


LINKS = "[...document.querySelectorAll('a[href]:not([download])')].map(link => link.getAttribute('href'))"
CONTROLS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter(control => control.checkVisibility({ visibilityProperty: true }) && control.ariaHidden !== "true")
    .map(control => [control.outerHTML.slice(0, 90), (control.closest("label") ?? control).getBoundingClientRect()])
    .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
    .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""


def test_every_page_is_fit_for_use(
    phones: Callable[..., Page],
    enter_house: Callable[..., str],
    hostile: list[str],
    league: str,
    evening: str,
    app: Flask,
    kind_of: Callable[[str], tuple[str, ...]],
) -> None:
    """With the longest names nothing scrolls sideways on the smallest phone, every control is large enough and named.

    All pages that links lead the organiser to are looked at, one of each kind; axe finds nothing at WCAG 2.2 AA, and
    in the dark no text that is hard to read.
    """
    page = phones(viewport={"width": 320, "height": 568}, color_scheme="light")
    home = enter_house(page, "organiser")
    page.goto(f"{home}/l/{league}")
    with page.expect_navigation():
        publish = page.locator("form[action*='/published']")
        publish.evaluate("(form, name) => { form.elements.name.value = name; form.requestSubmit() }", LONG[0])
    left = [
        *hostile,
        f"{hostile[0]}?tv",
        f"/e/{evening}?tv",
        f"/l/{league}",
        f"/l/{league}/house-rules/new?scoring=mexican",
        "/",
        "/nothing",
    ]
    done: set[tuple[str, ...]] = set()
    problems: list[str] = []

    def look(path: str, **rules: Any) -> None:
        found = Axe().run(page, options=rules).response["violations"]
        problems.extend(f"{path}: {wrong['id']} {node['html'][:90]}" for wrong in found for node in wrong["nodes"])

    while left:
        path = left.pop(0)
        if kind_of(path) in done and path not in hostile:
            continue
        done.add(kind_of(path))
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(home + path)
        if page.evaluate("document.documentElement.scrollWidth > 320"):
            problems.append(f"{path}: wide")
        # All of it at once, so that nothing lies under what sticks to the lower edge.
        page.set_viewport_size({"width": 320, "height": page.evaluate("document.documentElement.scrollHeight")})
        problems += [f"{path}: {control}" for control in page.evaluate(CONTROLS)]
        look(path, runOnly=LEVELS)
        page.emulate_media(color_scheme="dark")
        look(f"{path}, dark", runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
        left += [link for link in page.evaluate(LINKS) if link.startswith("/")]
    assert "\n".join(problems) == ""
    addresses = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    pages = {rule.endpoint for rule in addresses if "." not in rule.rule.rpartition("/")[2]} - NO_PAGES
    assert pages - {kind[0] for kind in done} == set()
