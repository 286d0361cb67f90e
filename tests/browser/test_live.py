"""Every phone shows what any other entered, within three seconds; what one is typing stays as it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tapping import AGAIN, Thumb

from servers import NO_SIGNAL

SitDown = Callable[..., Thumb]
OpenTable = Callable[..., str]

SOON = 3000
"""Milliseconds within which all phones show a hand."""
ASKED = 409


@pytest.fixture
def path(open_table: OpenTable) -> str:
    """A table of three in the widow game."""
    return open_table("mexican", "Ana", "Bo", "Cy")


def test_all_phones(path: str, sit_down: SitDown) -> None:
    """A hand that is entered on one phone shows on another, on one that looks on, and on the TV."""
    one, two = sit_down(path), sit_down(path)
    others = [two, sit_down(path, role="viewer"), sit_down(f"{path}?tv", role="viewer")]
    one.give({"B": 12, "C": 7})
    one.saved(1)
    for other in others:
        other.wait(SOON)
        other.shows(0, 12, 7)
    two.give({"A": 5, "C": 9})
    two.saved(2)
    for other in (one, *others):
        other.wait(SOON)
        other.shows(5, 12, 16)
    one.undo(0, 12, 7)
    for other in others:
        other.wait(SOON)
        other.shows(0, 12, 7)


def test_viewer_has_no_controls(path: str, sit_down: SitDown) -> None:
    """Who looks on sees the totals and their reasons, and nothing to enter with, before and after an update."""
    viewer, scorer = sit_down(path, role="viewer"), sit_down(path)
    scorer.give({"B": 12, "C": 7})
    scorer.saved(1)
    for _ in range(2):
        expect(viewer.page.locator("form, button, input")).to_have_count(0)
        viewer.wait(SOON)
        viewer.shows(0, 12, 7)


def test_typing_is_left_alone(path: str, sit_down: SitDown) -> None:
    """While one types, the totals around it change and nothing else; then the page catches up, and asks."""
    one, two = sit_down(path), sit_down(path, failing=[ASKED])
    two.give({"B": 5})
    two.digits(9)
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.wait(SOON)
    two.shows(0, 12, 7)
    expect(two.field("B")).to_have_value("5")
    expect(two.page.locator(".display output")).to_have_text("9")

    two.tap("[data-key='back']")
    two.side("B")
    two.tap("[data-key='back']")
    two.wait(SOON)
    expect(two.page.locator("#board")).to_have_attribute("data-hand", "2")
    two.give({"A": 5, "C": 9})
    two.saved(2)
    one.wait(SOON)
    one.shows(5, 12, 16)


def test_chosen_winner_is_left_alone(open_table: OpenTable, sit_down: SitDown) -> None:
    """A winner who was tapped and not saved yet stays tapped when another phone's news come."""
    path = open_table("simple", "Ana", "Bo")
    one, two = sit_down(path), sit_down(path, failing=[ASKED])
    two.side("A")
    one.side("B")
    one.tap("[data-won='out']")
    one.saved(1)
    two.wait(SOON)
    two.shows(0, 1)
    expect(two.page.locator(".tile.now")).to_have_attribute("data-code", "A")


def test_two_phones_race(path: str, sit_down: SitDown) -> None:
    """Two phones enter the same hand, with the same counts: the second is asked, and nothing is doubled."""
    one, two = sit_down(path), sit_down(path, failing=[ASKED])
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.give({"B": 12, "C": 7})
    notice = two.page.get_by_role("alert")
    expect(notice).to_contain_text("Another phone was quicker")
    assert len(two.hands()) == 1
    two.rest()
    two.tap(notice.get_by_role("link"))
    expect(notice).to_have_count(0)
    two.page.reload()
    two.shows(0, 12, 7)
    assert len(two.hands()) == 1


def test_hidden_pages_ask_nothing(path: str, sit_down: SitDown) -> None:
    """A page that nobody sees does not poll; as soon as it is seen it catches up."""
    one, two = sit_down(path), sit_down(path)
    asked: list[str] = []
    two.page.on("request", lambda request: asked.append(request.url))
    show = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
    }"""
    two.page.evaluate(show, True)
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.wait(10 * AGAIN)
    two.shows(0, 0, 0)
    assert asked == []
    two.page.evaluate(show, False)
    two.shows(0, 12, 7)


def test_network_comes_back(path: str, sit_down: SitDown) -> None:
    """A page that was without network catches up by itself."""
    one, two = sit_down(path), sit_down(path, failing=[NO_SIGNAL])
    two.page.context.set_offline(True)
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.wait(SOON)
    two.shows(0, 0, 0)
    two.page.context.set_offline(False)
    two.wait(SOON)
    two.shows(0, 12, 7)
