"""From a line of a saved hand, and from a doubt, to its rule: it opens beside the scoreboard, which stays as it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect
from tapping import Thumb

SitDown = Callable[..., Thumb]
ASKED = 409
BLOCKER = "Bo: blocked and did not win, 3 × 14 more"


@pytest.fixture(params=[True, False], ids=["javascript", "without"])
def scripted(request: pytest.FixtureRequest) -> bool:
    """Whether the phone has JavaScript."""
    return bool(request.param)


@pytest.fixture
def mexican(open_table: Callable[..., str], sit_down: SitDown, scripted: bool) -> Thumb:
    """A phone at a table of three in the widow game, where a doubtful hand may be asked about."""
    path = open_table("mexican", "Ana", "Bo", "Cy")
    return sit_down(path, failing=[ASKED], running=not scripted, java_script_enabled=scripted)


def count(thumb: Thumb, **pips: str) -> None:
    """Type the counts into their fields, and save."""
    for code, count in pips.items():
        thumb.field(code).fill(count)
    thumb.tap(".save")


@contextmanager
def beside(thumb: Thumb, line: Locator) -> Iterator[Page]:
    """Tap a line, read what opens beside the scoreboard, and close it again."""
    with thumb.page.context.expect_page() as opened:
        thumb.tap(line)
    yield opened.value
    opened.value.close()


def test_a_doubt(mexican: Thumb, scripted: bool) -> None:
    """What is doubtful is in sight there; back here all counts and the question stand as before, and save the hand."""
    count(mexican, B="97", C="7")
    notice = mexican.page.get_by_role("alert")
    expect(notice).to_contain_text("please count again")
    if scripted:
        mexican.rest()
    for line, place in (("please count again", "#doubtful"), ("+97 Bo: 97 pips left", "#rule-pips-left")):
        with beside(mexican, notice.get_by_role("link", name=line)) as rules:
            expect(rules.locator(place)).to_be_in_viewport()
        expect(mexican.field("B")).to_have_value("97")
        expect(mexican.field("C")).to_have_value("7")
    mexican.tap(notice.get_by_role("button"))
    mexican.shows(0, 97, 7)


def test_a_saved_hand(mexican: Thumb, scripted: bool) -> None:
    """Each rule in a row of its own; what is typed of the next hand meanwhile is still there."""
    for code, pips in {"A": "10", "B": "14", "C": "12"}.items():
        mexican.field(code).fill(pips)
    mexican.word("Blocked")
    mexican.tap("label:has([name='last'][value='B'])")
    if not scripted:
        mexican.tap(".save")
    saved = mexican.page.locator(".saved")
    expect(saved).to_contain_text("Hand 1 saved.")
    if scripted:
        mexican.rest()
    else:
        mexican.field("C").fill("21")
    assert all(box and box["height"] >= 48 for box in (row.bounding_box() for row in saved.get_by_role("link").all()))
    for line, place in (("+10 Ana: 10 pips left", "#rule-pips-left"), (BLOCKER, "#rule-blocker-pays")):
        with beside(mexican, saved.get_by_role("link", name=line)) as rules:
            expect(rules.locator(place)).to_be_in_viewport()
    expect(mexican.field("C")).to_have_value("" if scripted else "21")
    expect(saved).to_be_visible()
    mexican.shows(10, 56, 12)


def test_by_keyboard(mexican: Thumb, scripted: bool) -> None:
    """Tab comes to a line, and Enter opens its rule."""
    count(mexican, B="12", C="7")
    line = mexican.page.locator(".saved").get_by_role("link")
    expect(line).to_be_visible()
    if scripted:
        mexican.rest()
    mexican.page.locator("a.total").last.focus()
    mexican.page.keyboard.press("Tab")
    expect(line).to_be_focused()
    with mexican.page.context.expect_page() as opened:
        mexican.page.keyboard.press("Enter")
    expect(opened.value.locator("#rule-pips-left")).to_be_in_viewport()
