"""Without signal: what is entered waits in the phone, and stands once, in order, when the network is back."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect
from tapping import AGAIN, EVENING, Thumb

from servers import NO_SIGNAL

SitDown = Callable[..., Thumb]
OpenTable = Callable[..., str]


@pytest.fixture
def path(open_table: OpenTable) -> str:
    """A long match of three who add up their pips."""
    return open_table("negative", "Ana", "Bo", "Cy", target=1000)


@pytest.fixture
def thumb(path: str, sit_down: SitDown) -> Thumb:
    """A phone at it, whose network may fail, in whatever way."""
    return sit_down(path, failing=[NO_SIGNAL, 403, 408, 409, 422, 429, 500, 502, 503, 504])


def enter(thumb: Thumb, number: int) -> None:
    """Hand `number`, with counts that tell it from the others; the controls are alive afterwards."""
    thumb.give({"B": number, "C": 20 + number})
    expect(thumb.page.locator("#board.sending")).to_have_count(0)
    thumb.rest()
    expect(thumb.page.locator("#waiting p").last).to_have_text(f"Hand {number}: Bo {number} · Cy {20 + number}")


def in_order(thumb: Thumb, hands: int) -> None:
    """Each of the hands stands once, in order, and nothing waits."""
    numbers = range(1, hands + 1)
    thumb.shows(0, sum(numbers), sum(numbers) + 20 * hands)
    expect(thumb.page.locator("#waiting")).to_have_count(0)
    assert [hand["left"]["Bo"] for hand in thumb.hands()] == list(numbers)
    assert thumb.page.evaluate("localStorage.length") == 0


def lose_entries(page: Page, lose: Callable[[Route], None]) -> Callable[[], None]:
    """A network that brings pages and loses what is sent, until the returned function is called."""

    def route(route: Route) -> None:
        lose(route) if route.request.method == "POST" else route.continue_()

    page.route("**/m/*", route)
    return lambda: page.unroute("**/m/*")


def test_ten_hands(thumb: Thumb) -> None:
    """Ten hands; after five the tab is closed and opened again, and still nothing gets through."""
    context, address = thumb.page.context, thumb.page.url
    context.set_offline(True)
    for number in range(1, 6):
        enter(thumb, number)
    thumb.page.close()

    thumb = Thumb(context.new_page())
    restored = lose_entries(thumb.page, lambda route: route.abort("internetdisconnected"))
    context.set_offline(False)
    thumb.page.goto(address)
    expect(thumb.page.locator("#waiting p")).to_have_count(6)
    thumb.shows(0, 0, 0)
    context.set_offline(True)
    for number in range(6, 11):
        enter(thumb, number)
    restored()
    thumb.signal()
    in_order(thumb, 10)


@pytest.mark.parametrize("status", [500, 502, 503, 504, 408, 429])
def test_errors_of_the_server(thumb: Thumb, status: int) -> None:
    """An answer that says nothing about the entry counts as no signal."""
    restored = lose_entries(thumb.page, lambda route: route.fulfill(status=status, body="<h1>Bad gateway</h1>"))
    enter(thumb, 1)
    enter(thumb, 2)
    thumb.wait(3 * AGAIN)
    expect(thumb.page.locator("#waiting p")).to_have_count(3)
    restored()
    thumb.signal()
    in_order(thumb, 2)


def test_no_answer_in_time(thumb: Thumb) -> None:
    """An answer that does not come within eight seconds counts as no signal."""
    held: list[Route] = []
    restored = lose_entries(thumb.page, held.append)
    thumb.give({"B": 1, "C": 21})
    with thumb.page.expect_event("requestfailed"):
        thumb.wait(8000)
    expect(thumb.page.locator("#waiting p").last).to_have_text("Hand 1: Bo 1 · Cy 21")
    restored()
    thumb.signal()
    in_order(thumb, 1)


def test_answer_lost(path: str, sit_down: SitDown) -> None:
    """An entry that arrived though its answer was lost stands once."""
    # Routes fetch with their own resolver, which knows no other name for this machine.
    thumb = sit_down(path, host="127.0.0.1", failing=[NO_SIGNAL], service_workers="block")

    def arrive_and_lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    restored = lose_entries(thumb.page, arrive_and_lose)
    enter(thumb, 1)
    assert len(thumb.hands()) == 1
    restored()
    thumb.signal()
    in_order(thumb, 1)


def test_signal_is_noticed(thumb: Thumb) -> None:
    """As soon as the phone says that the network is back, what waits is sent."""
    thumb.page.context.set_offline(True)
    enter(thumb, 1)
    thumb.page.context.set_offline(False)
    in_order(thumb, 1)


def test_clock_set_back(thumb: Thumb) -> None:
    """The order is that of entering, also where the phone's clock was set back in between."""
    thumb.page.context.set_offline(True)
    enter(thumb, 1)
    thumb.page.clock.set_system_time(EVENING - timedelta(hours=1))
    enter(thumb, 2)
    thumb.signal()
    in_order(thumb, 2)


def test_refused_comes_back(thumb: Thumb) -> None:
    """What is refused comes back as a form with what was typed; what waits behind it stays behind it."""
    thumb.page.context.set_offline(True)
    thumb.field("B").fill("1e3")
    thumb.field("C").fill("21")
    thumb.tap(".save")
    expect(thumb.page.locator("#waiting p").last).to_have_text("Hand 1: Bo 1e3 · Cy 21")
    thumb.rest()
    enter(thumb, 2)
    thumb.signal()
    expect(thumb.page.locator("#left-B-error")).to_be_visible()
    expect(thumb.field("B")).to_have_value("1e3")
    expect(thumb.field("C")).to_have_value("21")
    assert thumb.hands() == []

    thumb.page.reload()
    expect(thumb.page.locator("#left-B-error")).to_be_visible()
    expect(thumb.field("B")).to_have_value("1e3")
    thumb.rest()
    thumb.field("B").fill("1")
    thumb.tap(".save")
    in_order(thumb, 2)


def test_refused_and_given_up(thumb: Thumb) -> None:
    """Clearing what was refused gives it up; what waited behind it takes its place."""
    thumb.page.context.set_offline(True)
    thumb.field("B").fill("1e3")
    thumb.field("C").fill("21")
    thumb.tap(".save")
    expect(thumb.page.locator("#waiting")).to_be_visible()
    thumb.rest()
    thumb.give({"B": 1, "C": 21})
    expect(thumb.page.locator("#waiting p")).to_have_count(3)
    thumb.signal()
    expect(thumb.page.locator("#left-B-error")).to_be_visible()
    thumb.rest()
    thumb.field("B").fill("")
    thumb.field("C").fill("")
    thumb.page.locator("#left-C").blur()
    thumb.page.keyboard.press("Tab")
    in_order(thumb, 1)


def test_refused_elsewhere(thumb: Thumb, path: str, open_table: OpenTable) -> None:
    """What is refused while another table's scoreboard is open waits there until its own is opened."""
    other = open_table("negative", "Di", "Eva")
    restored = lose_entries(thumb.page, lambda route: route.abort())
    thumb.field("B").fill("1e3")
    thumb.field("C").fill("21")
    thumb.tap(".save")
    expect(thumb.page.locator("#waiting")).to_be_visible()
    restored()
    with thumb.page.expect_response(lambda response: response.status == 422):
        thumb.page.goto(thumb.home + other)
    thumb.give({"B": 7})
    thumb.saved(1)
    thumb.page.goto(thumb.home + path)
    expect(thumb.page.locator("#left-B-error")).to_be_visible()
    expect(thumb.field("B")).to_have_value("1e3")


def test_match_over_meanwhile(open_table: OpenTable, sit_down: SitDown) -> None:
    """What waited for a match that others have finished is told in full, since no form can take it any more."""
    path = open_table("simple", "Ana", "Bo", target=1)
    late, quick = sit_down(path, failing=[NO_SIGNAL, 422, 409]), sit_down(path)
    late.page.context.set_offline(True)
    late.side("A")
    late.tap("[data-won='out']")
    expect(late.page.locator("#waiting")).to_be_visible()
    quick.side("B")
    quick.tap("[data-won='out']")
    expect(quick.page.locator(".state")).to_contain_text("Winner: Bo")
    late.signal()
    expect(late.page.locator(".state")).to_contain_text("Winner: Bo")
    expect(late.page.locator("main")).to_contain_text("Ana")
    late.page.reload()
    expect(late.page.locator(".state")).to_contain_text("Winner: Bo")
    assert [hand["out"] for hand in late.hands()] == ["Bo"]


def test_doubtful_is_accepted(open_table: OpenTable, sit_down: SitDown) -> None:
    """Nobody can be asked without signal: a doubtful hand is taken as it was counted, with its warning."""
    thumb = sit_down(open_table("mexican", "Ana", "Bo", "Cy"), failing=[NO_SIGNAL])
    thumb.page.context.set_offline(True)
    thumb.give({"B": 81, "C": 7})
    expect(thumb.page.locator("#waiting")).to_be_visible()
    thumb.signal()
    expect(thumb.page.locator(".saved .mark")).to_contain_text("80")
    thumb.shows(0, 81, 7)
    thumb.rest()
    thumb.tap(thumb.page.get_by_role("link", name="Sheet"))
    expect(thumb.page.locator("#hand-1 .mark").first).to_contain_text("Doubtful")


@pytest.mark.parametrize("undo", [".words .button:text('Undo')", "#waiting .button"])
def test_taken_back(thumb: Thumb, undo: str) -> None:
    """What waits can be taken back, the last one first, and stands in the fields again."""
    thumb.give({"B": 1, "C": 21})
    thumb.saved(1)
    thumb.page.context.set_offline(True)
    enter(thumb, 2)
    enter(thumb, 3)
    thumb.tap(undo)
    expect(thumb.page.locator("#waiting p")).to_have_count(2)
    expect(thumb.field("C")).to_have_value("23")
    thumb.tap(undo)
    expect(thumb.page.locator("#waiting")).to_have_count(0)
    expect(thumb.field("B")).to_have_value("2")
    expect(thumb.field("C")).to_have_value("22")
    thumb.page.context.set_offline(False)
    thumb.tap(".save")
    in_order(thumb, 2)


def test_taken_back_under_way(thumb: Thumb) -> None:
    """What was taken back while it was on its way, and said otherwise, asks: correct it?"""
    held: list[Route] = []
    restored = lose_entries(thumb.page, held.append)
    thumb.give({"B": 1, "C": 21})
    thumb.rest()
    thumb.tap("#waiting .button")
    expect(thumb.field("B")).to_have_value("1")
    thumb.side("B")
    thumb.digits(1)
    thumb.side("B")
    held.pop().continue_()
    restored()
    expect(thumb.page).to_have_url(re.compile(r"/entry/"))
    expect(thumb.field("B")).to_have_value("11")
    assert thumb.page.evaluate("localStorage.length") == 0


def test_undo_without_signal(thumb: Thumb) -> None:
    """Undo of what is saved says that there is no signal, and works when it is back."""
    thumb.give({"B": 1, "C": 21})
    thumb.saved(1)
    thumb.page.context.set_offline(True)
    thumb.tap(thumb.page.get_by_role("button", name="Undo"))
    expect(thumb.page.locator("#waiting")).to_contain_text("No signal")
    thumb.shows(0, 1, 21)
    thumb.rest()
    thumb.page.context.set_offline(False)
    thumb.undo(0, 0, 0)
    expect(thumb.field("B")).to_have_value("1")


def test_two_tabs(thumb: Thumb, open_table: OpenTable) -> None:
    """Two tabs with a table each, in one phone: neither loses or doubles what the other has waiting."""
    other = Thumb(thumb.page.context.new_page())
    other.page.goto(thumb.home + open_table("negative", "Di", "Eva", target=1000))
    thumb.page.context.set_offline(True)
    for number in (1, 2, 3):
        other.give({"B": 30 + number})
        expect(other.page.locator("#waiting p")).to_have_count(number + 1)
        other.rest()
    thumb.page.bring_to_front()
    for number in (1, 2, 3):
        enter(thumb, number)
    thumb.signal()
    other.wait(AGAIN)
    other.shows(0, 31 + 32 + 33)
    in_order(thumb, 3)
    assert [hand["left"]["Eva"] for hand in other.hands()] == [31, 32, 33]


def test_let_in_no_more(thumb: Thumb) -> None:
    """A phone that has lost its right keeps what waits, and says where to get it back."""
    restored = lose_entries(thumb.page, lambda route: route.fulfill(status=403, body="<h1>No</h1>"))
    enter(thumb, 1)
    expect(thumb.page.locator("#waiting")).to_contain_text("scan the code of the table")
    restored()
    thumb.signal()
    in_order(thumb, 1)


def test_reload_without_signal(path: str, sit_down: SitDown) -> None:
    """Where the browser trusts the address, a reload without signal shows the table, and what waits."""
    thumb = sit_down(path, host="localhost", failing=[NO_SIGNAL])
    thumb.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    thumb.page.reload()
    thumb.page.context.set_offline(True)
    enter(thumb, 1)
    thumb.page.reload()
    expect(thumb.page.locator("#waiting p").last).to_have_text("Hand 1: Bo 1 · Cy 21")
    enter(thumb, 2)
    thumb.signal()
    in_order(thumb, 2)
