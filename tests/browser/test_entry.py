"""How a hand is entered: the keypad, the fields under it, the tiles, the keyboard; and nothing is recorded twice."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tapping import Thumb

SitDown = Callable[..., Thumb]
OpenTable = Callable[..., str]

REFUSED, ASKED = 422, 409


@pytest.fixture
def mexican(open_table: OpenTable, sit_down: SitDown) -> SitDown:
    """`mexican(failing=...)`: a phone at a table of three in the widow game, the blocker pays four times."""
    return lambda **settings: sit_down(open_table("mexican", "Ana", "Bo", "Cy"), **settings)


def display(thumb: Thumb) -> Locator:
    """Where the digits gather."""
    return thumb.page.locator(".display output")


def test_digits_then_name(mexican: SitDown) -> None:
    """The name half takes the digits that wait; without any it gives its count back for mending."""
    thumb = mexican()
    thumb.digits(12)
    expect(display(thumb)).to_have_text("12")
    thumb.side("B")
    expect(thumb.field("B")).to_have_value("12")
    expect(display(thumb)).to_be_empty()
    thumb.side("B")
    expect(thumb.field("B")).to_have_value("")
    expect(display(thumb)).to_have_text("12")
    thumb.tap("[data-key='back']")
    thumb.digits(7)
    thumb.give({"B": 0})
    expect(thumb.field("B")).to_have_value("170")


def test_name_without_digits(mexican: SitDown) -> None:
    """A name that is tapped with nothing waiting says what comes first."""
    thumb = mexican()
    thumb.side("B")
    expect(thumb.page.locator(".display small")).to_have_text("first the digits, then the name")
    assert thumb.hands() == []


def test_why(mexican: SitDown) -> None:
    """The score half opens why."""
    thumb = mexican()
    thumb.give({"B": 12, "C": 7})
    thumb.saved(1)
    thumb.tap(".tile[data-code='B'] .total")
    expect(thumb.page).to_have_url(re.compile(r"/why/1$"))
    expect(thumb.page.locator("main")).to_contain_text("12 pips left")


def test_zero_is_a_count(mexican: SitDown) -> None:
    """A typed 0 is a count: not the empty field of who went out."""
    thumb = mexican()
    thumb.give({"B": 0, "C": 7})
    thumb.saved(1)
    [hand] = thumb.hands()
    assert hand == {"ended": "domino", "out": "Ana", "left": {"Bo": 0, "Cy": 7}}


def test_blocked(mexican: SitDown) -> None:
    """*Blocked* before the last count: the hand waits for it, and for who placed the last tile."""
    thumb = mexican()
    thumb.give({"A": 10})
    thumb.word("Blocked")
    thumb.give({"B": 14, "C": 12})
    expect(thumb.page.get_by_text("Who placed the last tile?")).to_be_visible()
    assert thumb.hands() == []
    thumb.tap("label:has([name='last'][value='B'])")
    thumb.saved(1)
    thumb.shows(10, 56, 12)
    expect(thumb.page.locator(".saved")).to_contain_text("3 × 14 more")


def test_last_tile_first(mexican: SitDown) -> None:
    """Who placed the last tile may be said first; then the last count saves."""
    thumb = mexican()
    thumb.word("Blocked")
    thumb.tap("label:has([name='last'][value='B'])")
    thumb.give({"A": 10, "B": 14, "C": 12})
    thumb.saved(1)


def test_no_block_after_all(open_table: OpenTable, sit_down: SitDown) -> None:
    """What was counted for a block that was none is not meant any more."""
    thumb = sit_down(open_table("all-threes", "Ana", "Bo"))
    thumb.word("Hand ends")
    thumb.word("Blocked")
    thumb.give({"A": 12})
    thumb.word("Blocked")
    thumb.digits(35)
    thumb.side("A")
    thumb.saved(1)
    thumb.shows(36, 0)


def test_doubtful(mexican: SitDown) -> None:
    """A doubtful hand is asked about once, with its points, before anything is saved."""
    thumb = mexican(failing=[ASKED])
    thumb.give({"B": 81, "C": 7})
    notice = thumb.page.get_by_role("alert")
    expect(notice).to_contain_text("80")
    expect(notice).to_contain_text("+81")
    assert thumb.hands() == []
    thumb.rest()
    thumb.tap(notice.get_by_role("button"))
    thumb.saved(1)
    thumb.shows(0, 81, 7)
    assert len(thumb.hands()) == 1


def test_doubtful_and_mended(mexican: SitDown) -> None:
    """A doubtful count is given back by its tile, and the right one saves the hand."""
    thumb = mexican(failing=[ASKED])
    thumb.give({"B": 81, "C": 7})
    expect(thumb.page.get_by_role("alert")).to_be_visible()
    thumb.rest()
    thumb.side("B")
    thumb.tap("[data-key='back']", "[data-key='back']")
    thumb.give({"B": 18})
    thumb.saved(1)
    thumb.shows(0, 18, 7)


@pytest.mark.parametrize("typed", ["1e3", "4.5", "-5", "9999999", "99999999", "twelve", "12 7"])
def test_refused(mexican: SitDown, typed: str) -> None:
    """What is no count is refused beside its field, where it still stands, and nothing is saved."""
    thumb = mexican(failing=[REFUSED])
    thumb.field("B").fill(typed)
    thumb.field("C").fill("7")
    thumb.tap(".save")
    expect(thumb.field("B")).to_have_attribute("aria-describedby", "left-B-error")
    expect(thumb.page.locator(".tile[data-code='B'] #left-B-error")).to_be_visible()
    expect(thumb.field("B")).to_have_value(typed)
    expect(thumb.field("C")).to_have_value("7")
    thumb.rest()
    thumb.field("B").fill("12")
    thumb.tap(".save")
    thumb.saved(1)
    thumb.shows(0, 12, 7)


@pytest.mark.parametrize("pasted", ["12 ", " 12", "\t12\n", "１２", "012"])
def test_pasted(mexican: SitDown, pasted: str) -> None:
    """White space around a number, a leading nought and other scripts' digits are understood."""
    thumb = mexican()
    thumb.field("B").focus()
    thumb.page.keyboard.insert_text(pasted)
    thumb.field("C").fill("7")
    thumb.tap(".save")
    thumb.saved(1)
    thumb.shows(0, 12, 7)


def bone(thumb: Thumb, a: int, b: int) -> Locator:
    """A tile in the picker."""
    return thumb.page.locator(f"dialog [value='{min(a, b)}-{max(a, b)}']")


def test_tiles(mexican: SitDown) -> None:
    """Tiles that are picked fill the display, and are grey for the other hands, so that none is counted twice."""
    thumb = mexican()
    thumb.word("Tiles")
    expect(thumb.page.locator("dialog .bone")).to_have_count(28)
    expect(thumb.page.locator("dialog .bone:disabled")).to_have_count(0)
    thumb.tap(bone(thumb, 6, 5), bone(thumb, 1, 0), bone(thumb, 3, 3), bone(thumb, 3, 3))
    thumb.tap(thumb.page.get_by_role("button", name="Done: 12"))
    expect(thumb.page.locator("dialog")).to_have_count(0)
    thumb.side("B")

    thumb.word("Tiles")
    expect(thumb.page.locator("dialog .bone:disabled")).to_have_count(2)
    expect(bone(thumb, 6, 5)).to_be_disabled()
    expect(bone(thumb, 1, 0)).to_be_disabled()
    thumb.tap(bone(thumb, 4, 3))
    thumb.tap(thumb.page.get_by_role("button", name="Done: 7"))
    thumb.side("C")
    thumb.saved(1)
    [hand] = thumb.hands()
    assert sorted(map(sorted, hand["left"]["Bo"])) == [[0, 1], [5, 6]]
    assert hand["left"]["Cy"] in ([[3, 4]], [[4, 3]])


def test_tiles_put_down(mexican: SitDown) -> None:
    """A picker that is closed, by the keyboard too, leaves what was typed as it was."""
    thumb = mexican()
    thumb.digits(12)
    thumb.word("Tiles")
    thumb.tap(bone(thumb, 6, 5))
    thumb.page.keyboard.press("Escape")
    expect(thumb.page.locator("dialog")).to_have_count(0)
    expect(display(thumb)).to_have_text("12")


@pytest.mark.parametrize(("highest", "tiles"), [(9, 55), (12, 91)])
def test_larger_sets(open_table: OpenTable, sit_down: SitDown, highest: int, tiles: int) -> None:
    """Double-nine and double-twelve lie there as a whole, each tile wide enough for a thumb."""
    thumb = sit_down(open_table("negative", "Ana", "Bo", set=highest))
    thumb.word("Tiles")
    bones = thumb.page.locator("dialog .bone")
    expect(bones).to_have_count(tiles)
    sizes = bones.evaluate_all("bones => bones.map(bone => [bone.offsetWidth, bone.offsetHeight])")
    assert min(map(min, sizes)) >= 48
    assert thumb.page.locator("dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    thumb.tap(bone(thumb, highest, highest), bone(thumb, highest, highest - 1))
    thumb.tap(thumb.page.get_by_role("button", name=f"Done: {4 * highest - 1}"))
    thumb.side("B")
    thumb.saved(1)
    thumb.shows(0, 4 * highest - 1)


def test_keyboard(open_table: OpenTable, sit_down: SitDown) -> None:
    """The keyboard alone plays a match: Tab to the fields and keys, digits, Space, Enter."""
    thumb = sit_down(open_table("mexican", "Ana", "Bo", hands=2), has_touch=False, is_mobile=False)
    page = thumb.page

    def tab_to(target: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", target):
                return
        pytest.fail(f"Tab does not reach {target}")

    tab_to("#left-B")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    thumb.saved(1)
    tab_to("#blocked")
    page.keyboard.press("Space")
    for code, count in {"A": "10", "B": "14"}.items():
        tab_to(f"#left-{code}")
        page.keyboard.type(count)
    tab_to("[name='last']")
    page.keyboard.press("Space")
    expect(page.locator(".state")).to_contain_text("Winner: Ana")
    thumb.rest()
    tab_to("footer form:not(#undo) button")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_contain_text("Hand 1 of 2")


def test_keypad_by_keyboard(mexican: SitDown) -> None:
    """The keys of the keypad can be pressed from a keyboard too."""
    thumb = mexican(has_touch=False, is_mobile=False)
    for key in ("1", "2"):
        thumb.page.locator(f"[data-key='{key}']").press("Enter")
    expect(display(thumb)).to_have_text("12")
    thumb.page.locator("[data-key='back']").press("Space")
    expect(display(thumb)).to_have_text("1")


@pytest.mark.parametrize("digits", ["", "7"])
def test_reload_keeps_what_was_typed(mexican: SitDown, digits: str) -> None:
    """A half-typed hand survives a reload: counts, block, and the digits that wait."""
    thumb = mexican()
    thumb.word("Blocked")
    thumb.give({"B": 12})
    thumb.digits(digits)
    thumb.page.reload()
    expect(thumb.field("B")).to_have_value("12")
    expect(thumb.page.locator("#blocked")).to_be_checked()
    expect(display(thumb)).to_have_text(digits)
    assert thumb.hands() == []


def test_reload_keeps_the_winner(open_table: OpenTable, sit_down: SitDown) -> None:
    """A winner who was tapped is still it after a reload."""
    thumb = sit_down(open_table("simple", "Ana", "Bo"))
    thumb.side("B")
    thumb.page.reload()
    thumb.tap("[data-won='out']")
    thumb.saved(1)
    thumb.shows(0, 1)


def test_undo_gives_the_facts_back(mexican: SitDown) -> None:
    """Undo takes the hand back and its facts stand in the fields again; one of them is mended and saved."""
    thumb = mexican()
    thumb.give({"B": 12, "C": 7})
    thumb.saved(1)
    thumb.undo(0, 0, 0)
    expect(thumb.field("B")).to_have_value("12")
    expect(thumb.field("C")).to_have_value("7")
    thumb.side("B")
    thumb.tap("[data-key='back']")
    thumb.digits(7)
    thumb.side("B")
    thumb.saved(1)
    thumb.shows(0, 17, 7)


def test_double_tap(mexican: SitDown) -> None:
    """For a second after a save what the finger may hit again does nothing: a name, Undo, a score.

    The keys do: whoever types on at once loses no digit.
    """
    thumb = mexican()
    thumb.give({"B": 12})
    thumb.digits(7)
    thumb.page.locator(".tile[data-code='C'] .who").dblclick()
    expect(thumb.page.locator(".saved")).to_contain_text("Hand 1 saved.")
    thumb.wait(900)
    thumb.digits(5)
    thumb.tap(".tile[data-code='C'] .total", thumb.page.get_by_role("button", name="Undo"))
    thumb.side("C")
    expect(display(thumb)).to_have_text("5")
    assert len(thumb.hands()) == 1
    thumb.wait(100)
    thumb.side("B")
    thumb.digits(3)
    thumb.side("C")
    thumb.saved(2)
    thumb.shows(0, 17, 10)


def test_dead_after_undo(mexican: SitDown) -> None:
    """For a second after Undo as well: a second tap takes nothing else back."""
    thumb = mexican()
    for hand in (1, 2):
        thumb.give({"B": 12, "C": 7})
        thumb.saved(hand)
    undo = thumb.page.get_by_role("button", name="Undo")
    thumb.tap(undo)
    thumb.shows(0, 12, 7)
    thumb.tap(undo, ".save")
    thumb.wait(999)
    thumb.tap(undo)
    thumb.shows(0, 12, 7)
    assert len(thumb.hands()) == 1


def test_dead_at_the_end(open_table: OpenTable, sit_down: SitDown) -> None:
    """The tap that ends a match starts no rematch: what lies under the finger then is dead for a second too."""
    thumb = sit_down(open_table("simple", "Ana", "Bo", target=1))
    thumb.side("B")
    thumb.tap("[data-won='out']")
    expect(thumb.page.locator(".state")).to_contain_text("Winner: Bo")
    path = thumb.page.url
    for name in ("Rematch", "Undo"):
        thumb.tap(thumb.page.get_by_role("button", name=name))
    expect(thumb.page.locator(".state")).to_contain_text("Winner: Bo")
    assert thumb.page.url == path


class Slow:
    """Answers to entries that wait until they are let go."""

    def __init__(self, thumb: Thumb) -> None:
        self.waiting: list[Route] = []
        self.page = thumb.page
        self.page.route("**/m/*", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST":
            self.waiting.append(route)
        else:
            route.continue_()

    def arrived(self) -> None:
        """Wait until an entry is on its way."""
        while not self.waiting:
            self.page.wait_for_event("request")

    def let_go(self) -> None:
        """Let all of them through."""
        while self.waiting:
            self.waiting.pop(0).continue_()


def test_slow_answer(mexican: SitDown) -> None:
    """While the answer is awaited, the next hand can be typed; it is not touched when the answer comes."""
    thumb = mexican()
    slow = Slow(thumb)
    thumb.give({"B": 12, "C": 7})
    thumb.rest()
    expect(thumb.page.locator("#waiting")).to_contain_text("Hand 1: Bo 12 · Cy 7")
    thumb.give({"B": 5})
    thumb.digits(9)
    slow.let_go()
    thumb.shows(0, 12, 7)
    expect(thumb.page.locator("#waiting")).to_have_count(0)
    expect(thumb.field("B")).to_have_value("5")
    expect(display(thumb)).to_have_text("9")
    thumb.page.unroute("**/m/*")
    thumb.rest()
    thumb.side("C")
    thumb.saved(2)
    assert [hand["left"] for hand in thumb.hands()] == [{"Bo": 12, "Cy": 7}, {"Bo": 5, "Cy": 9}]


def test_reload_before_the_answer(mexican: SitDown) -> None:
    """A page that is left before the answer came sends the same entry again; it stands once."""
    thumb = mexican()
    slow = Slow(thumb)
    thumb.give({"B": 12, "C": 7})
    expect(thumb.page.locator("#board")).to_have_class(re.compile("sending"))
    slow.let_go()
    thumb.page.reload()
    thumb.page.unroute("**/m/*")
    thumb.shows(0, 12, 7)
    assert len(thumb.hands()) == 1


def test_back_and_forward(mexican: SitDown) -> None:
    """The browser's back button and a reload record nothing again."""
    thumb = mexican()
    thumb.give({"B": 12, "C": 7})
    thumb.saved(1)
    thumb.tap(thumb.page.get_by_role("link", name="Sheet"))
    expect(thumb.page.locator("tfoot")).to_contain_text("12")
    thumb.page.go_back()
    thumb.shows(0, 12, 7)
    thumb.page.go_forward()
    thumb.page.go_back()
    thumb.page.reload()
    thumb.shows(0, 12, 7)
    assert len(thumb.hands()) == 1


def test_back_and_forward_without_javascript(open_table: OpenTable, sit_down: SitDown) -> None:
    """Without JavaScript they record nothing again either."""
    thumb = sit_down(open_table("mexican", "Ana", "Bo"), java_script_enabled=False, running=True)
    thumb.field("B").fill("12")
    thumb.tap(".save")
    thumb.shows(0, 12)
    thumb.page.go_back()
    thumb.page.go_forward()
    thumb.page.reload()
    thumb.shows(0, 12)


def test_rematch_once(open_table: OpenTable, sit_down: SitDown) -> None:
    """A rematch that is asked for twice, on two phones or after going back, is one match."""
    thumb = sit_down(open_table("simple", "Ana", "Bo", target=1))
    thumb.side("B")
    thumb.tap("[data-won='out']")
    expect(thumb.page.locator(".state")).to_contain_text("Winner")
    thumb.rest()
    rematch: Any = thumb.page.get_by_role("button", name="Rematch")
    rematch.tap()
    expect(thumb.page.locator(".state")).to_contain_text("Hand 1.")
    first = thumb.page.url
    thumb.page.go_back()
    thumb.tap(thumb.page.get_by_role("button", name="Rematch"))
    expect(thumb.page.locator(".state")).to_contain_text("Hand 1.")
    assert thumb.page.url == first
