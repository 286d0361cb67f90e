"""Several phones at one table, of which each thinks that it is the first: nothing is lost and nothing doubled."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Route, expect
from tapping import AGAIN, Thumb

SitDown = Callable[..., Thumb]
OpenTable = Callable[..., str]

ASKED, NO_SIGNAL = 409, 0
DROP = "a:has-text('drop mine')"
NEXT = "button:has-text('save it behind')"
DISPUTE = "button:has-text('it was as mine')"
QUICKER = ".notice:has-text('Another phone was quicker')"


@pytest.fixture
def table(open_table: OpenTable, sit_down: SitDown) -> Callable[[int], list[Thumb]]:
    """`table(2)`: so many phones on the scoreboard of one match of Ana, Bo and Cy."""

    def table(phones: int) -> list[Thumb]:
        path = open_table("mexican", "Ana", "Bo", "Cy")
        return [sit_down(path, failing={ASKED, NO_SIGNAL}) for _ in range(phones)]

    return table


def bo_had(thumb: Thumb) -> list[int]:
    """What Bo was left with, hand by hand, as the exported sheet says."""
    return [hand["left"]["Bo"] for hand in thumb.hands()]


def race(table: Callable[[int], list[Thumb]]) -> tuple[Thumb, Thumb]:
    """Two phones enter hand 1; the first says that Bo had 12, the second 21, and is asked."""
    one, two = table(2)
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.give({"B": 21, "C": 7})
    asked(two, "Ana: went out · Bo: 12 · Cy: 7", "Ana: went out · Bo: 21 · Cy: 7")
    return one, two


def asked(thumb: Thumb, other: str, mine: str) -> None:
    """See both versions side by side, and wait until the controls are alive."""
    expect(thumb.page.locator(QUICKER)).to_contain_text(other)
    expect(thumb.page.locator(QUICKER)).to_contain_text(mine)
    thumb.rest()


def settled(thumb: Thumb) -> None:
    """Nothing waits in the phone any more, and it stays so."""
    thumb.page.reload()
    thumb.wait(AGAIN)
    expect(thumb.page.locator(".notice")).to_have_count(0)
    assert thumb.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('out:'))") == []


def test_the_same_hand(table: Callable[[int], list[Thumb]]) -> None:
    """Dropped: it stands once, as the first phone says, and the fields are empty."""
    one, two = race(table)
    two.tap(DROP)
    two.shows(0, 12, 7)
    expect(two.field("B")).to_have_value("")
    settled(two)
    assert bo_had(one) == [12]


def test_the_next_hand(table: Callable[[int], list[Thumb]]) -> None:
    """Saved behind the other one."""
    one, two = race(table)
    two.tap(NEXT)
    two.saved(2)
    settled(two)
    assert bo_had(one) == [12, 21]


def test_a_dispute(table: Callable[[int], list[Thumb]]) -> None:
    """One tap opens it, with what this phone says as the claim; every scoreboard shows totals both ways, and fits."""
    one, two = race(table)
    two.tap(DISPUTE)
    expect(two.page.locator("main")).to_contain_text("What is claimed")
    expect(two.page.locator("main")).to_contain_text("Ana: went out · Bo: 21 · Cy: 7")
    one.wait(AGAIN)
    expect(one.page.locator(".state")).to_contain_text("Disputed: hand 1")
    expect(one.page.locator(".tile[data-code='B'] .total")).to_contain_text("or 21")
    size = one.page.evaluate("(page => [page.scrollWidth, page.scrollHeight])(document.documentElement)")
    assert size == [390, 664]
    two.tap("header [aria-label='Back']")
    expect(two.page.locator(".state")).to_contain_text("Disputed: hand 1")
    settled(two)
    assert bo_had(one) == [12]


def test_looking_on_while_asked(table: Callable[[int], list[Thumb]]) -> None:
    """What is asked stays until it is answered, whatever else happens at the table."""
    one, two = race(table)
    one.give({"B": 1, "C": 2})
    one.saved(2)
    for _ in range(3):
        two.wait(AGAIN)
    expect(two.page.locator(QUICKER)).to_be_visible()
    two.tap(DROP)
    two.shows(0, 13, 9)
    settled(two)


def test_three_phones(table: Callable[[int], list[Thumb]]) -> None:
    """Each is asked in turn; the third about all that is new to it."""
    one, two, three = table(3)
    one.give({"B": 12, "C": 7})
    one.saved(1)
    for thumb, count in ((two, 21), (three, 30)):
        thumb.give({"B": count, "C": 7})
        asked(thumb, "Bo: 12", f"Bo: {count}")
    two.tap(NEXT)
    two.saved(2)
    three.tap(NEXT)
    asked(three, "Bo: 21", "Bo: 30")
    three.tap(NEXT)
    three.saved(3)
    for thumb in (one, two, three):
        settled(thumb)
    assert bo_had(one) == [12, 21, 30]


@pytest.mark.parametrize(("answer", "expected"), [(DROP, [12, 3]), (NEXT, [12, 21, 3])])
def test_an_outbox_behind_another_phone(answer: str, expected: list[int], table: Callable[[int], list[Thumb]]) -> None:
    """Two hands wait without signal, and the first of them was entered elsewhere: the second stays behind it."""
    one, two = table(2)
    two.page.context.set_offline(True)
    two.give({"B": 21, "C": 7})
    two.rest()
    two.give({"B": 3, "C": 4})
    two.rest()
    expect(two.page.locator("#waiting")).to_contain_text("Hand 2: Bo 3")
    one.give({"B": 12, "C": 7})
    one.saved(1)
    two.page.context.set_offline(False)
    two.wait(AGAIN)
    asked(two, "Bo: 12", "Bo: 21")
    two.tap(answer)
    expect(two.page.locator(".notice")).to_have_count(0)
    two.shows(0, sum(expected), 7 * (len(expected) - 1) + 4)
    settled(two)
    assert bo_had(one) == expected


def test_a_replayed_outbox(table: Callable[[int], list[Thumb]]) -> None:
    """Each hand arrives and its answer is lost on the way, so it is sent again, the last from a new page: once each."""
    one, two = table(2)
    lost: set[str] = set()

    def lose(route: Route) -> None:
        sent = parse_qs(route.request.post_data or "")
        if not sent or sent["once"][0] in lost:
            route.fallback()
            return
        # The test itself knows the server by its number only.
        headers = {name: value.replace("home.test", "127.0.0.1") for name, value in route.request.all_headers().items()}
        route.fetch(url=route.request.url.replace("home.test", "127.0.0.1"), headers=headers, max_redirects=0)
        lost.add(sent["once"][0])
        route.abort()

    two.page.route("**/m/*", lose)
    for count in (1, 2, 3):
        with two.page.expect_event("requestfailed"):
            two.give({"B": count, "C": 7})
        two.rest()
        expect(two.page.locator("#waiting")).to_contain_text(f"Bo {count} · Cy 7")
    assert len(lost) == 3
    assert bo_had(one) == [1, 2, 3]
    two.page.reload()
    two.shows(0, 6, 21)
    settled(two)
    assert bo_had(one) == [1, 2, 3]


@pytest.mark.parametrize(("answer", "expected"), [(DROP, [12]), (NEXT, [12, 21]), (DISPUTE, [12])])
def test_without_javascript(answer: str, expected: list[int], open_table: OpenTable, sit_down: SitDown) -> None:
    """The same page, and the same three answers."""
    path = open_table("mexican", "Ana", "Bo", "Cy")
    phones: list[Any] = [sit_down(path, java_script_enabled=False, running=True) for _ in range(2)]
    for thumb, count in zip(phones, ("12", "21"), strict=True):
        thumb.field("B").fill(count)
        thumb.field("C").fill("7")
    for thumb in phones:
        thumb.tap("button.save")
    two = phones[1]
    expect(two.page.locator(QUICKER)).to_contain_text("Bo: 12")
    two.tap(answer)
    expect(two.page.locator(QUICKER)).to_have_count(0)
    if answer == DISPUTE:
        expect(two.page.locator("main")).to_contain_text("Ana: went out · Bo: 21 · Cy: 7")
    two.page.goto(phones[0].page.url.partition("?")[0])
    assert bo_had(two) == expected
