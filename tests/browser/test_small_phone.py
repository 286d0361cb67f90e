"""The scoreboard on the smallest phone, in every scoring: no word of its keys is broken, and they stay in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tapping import Screen, Thumb

from scorekeeper.game.scorings import find, scorings

SMALL = {"width": 320, "height": 568}
KEYS = [scoring.key for scoring in scorings()]
SOME = ["simple", "mexican", "all-threes", "lucky-triple"]
"""One for each kind of keypad; what is alike in all is looked at in these, unless all tests are run."""
WIDE = [pytest.param(key, marks=[] if key in SOME else [pytest.mark.slow]) for key in KEYS]
CROWDED = [pytest.param(key, 8, marks=[] if key == "mexican-train" else [pytest.mark.slow]) for key in KEYS]
NAMES = ["Ана 🁫 " + "Константинопольская" * 3, "Bartholomew " * 5, *(letter * 60 for letter in "WFMHXO")]
LONG_WORD = "Rückgängigmachung"
"""As long as words of buttons are in any language."""

BROKEN = """() => {
    const problems = []
    for (const button of document.querySelectorAll(".words > *, .plays .button, .controls .button, footer .button")) {
        if (!button.checkVisibility() || !button.offsetWidth) continue
        const box = button.getBoundingClientRect(), texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let text; text = texts.nextNode(); ) {
            if (text.parentElement.closest("bdi")) continue
            for (const word of text.data.matchAll(/\\S+/g)) {
                const range = document.createRange()
                range.setStart(text, word.index)
                range.setEnd(text, word.index + word[0].length)
                const parts = [...range.getClientRects()]
                const within = part => part.left >= box.left && part.right <= box.right
                    && part.top >= box.top && part.bottom <= box.bottom
                if (new Set(parts.map(part => part.top)).size > 1) problems.push(`broken: ${word[0]}`)
                else if (!parts.every(within)) problems.push(`cut: ${word[0]}`)
            }
        }
        if (box.left < 0 || box.right > innerWidth) problems.push(`beside the screen: ${button.textContent}`)
    }
    return problems
}"""
"""Words of buttons, but for names, that stand on two lines or beyond their button."""

LENGTHEN = """long => {
    for (const button of document.querySelectorAll(".words > *, .plays .chips > *, footer .button")) {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let text; text = texts.nextNode(); ) text.data = text.data.replace(/\\p{L}+/gu, long)
    }
}"""

HIDDEN = """() => [...document.querySelectorAll(".words > *, .keys .key")].filter(key => {
    if (!key.checkVisibility()) return false
    const box = key.getBoundingClientRect()
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return box.top < 0 || box.bottom > innerHeight || !key.contains(there)
}).map(key => key.textContent.trim())"""
"""Keys that a thumb does not find without scrolling."""

RULES = "[...document.querySelectorAll('.saved .rule')].map(rule => rule.getBoundingClientRect().height)"


class Small(Screen):
    """A scoreboard whose keys are looked at in every state."""

    def look(self, state: str) -> None:
        """All of them are in sight, none of their words is broken."""
        assert self.page.evaluate(HIDDEN) == [], state
        assert self.page.evaluate(BROKEN) == [], state

    def saved(self, hand: int) -> None:
        """The hand is saved, each of its reasons is tall enough for a thumb, and no key was pushed away."""
        super().saved(hand)
        assert all(height >= 48 for height in self.page.evaluate(RULES))
        self.look(f"hand {hand} saved")


def seats(scoring: str, most: int) -> list[str]:
    """As many names as may play this, and no more than so many."""
    singles = find(scoring)[0].sides.singles
    assert singles
    return [name[:60].strip() for name in NAMES[: min(most, singles[1])]]


@pytest.fixture
def sit_small(sit_down: Callable[..., Thumb]) -> Callable[..., Small]:
    """A phone of 320x568."""
    return lambda path: Small(sit_down(path, viewport=SMALL).page)


@pytest.mark.parametrize(("scoring", "most"), [*((key, 2) for key in KEYS), *CROWDED])
def test_keys(open_table: Callable[..., str], sit_small: Callable[..., Small], scoring: str, most: int) -> None:
    """While a hand is entered and after it was saved, with names of sixty letters, up to eight sides."""
    screen = sit_small(open_table(scoring, *seats(scoring, most)))
    screen.look("entering")
    screen.end_hand()
    screen.saved(1)
    if screen.page.locator("#ending").count():
        screen.word("Hand ends")
        screen.look("the next one ends")
        if screen.may_block():
            screen.word("Blocked")
            screen.look("the next one is blocked")
    elif screen.may_block():
        screen.block()
        screen.saved(2)


@pytest.mark.parametrize("scoring", WIDE)
def test_long_words(open_table: Callable[..., str], sit_small: Callable[..., Small], scoring: str) -> None:
    """In a language of long words none of them is broken either."""
    screen = sit_small(open_table(scoring, *seats(scoring, 2)))

    def look(state: str) -> None:
        screen.page.evaluate(LENGTHEN, LONG_WORD)
        assert screen.page.evaluate(BROKEN) == [], state

    screen.end_hand()
    super(Small, screen).saved(1)
    look("saved")
    for box in ("#ending", "#blocked"):
        if screen.page.locator(box).count() and screen.page.locator(f"label:has({box})").is_visible():
            screen.tap(box)
            look(box)


def test_over(open_table: Callable[..., str], sit_small: Callable[..., Small]) -> None:
    """When a match is over, *Share the result*, *Undo* and *Rematch* are whole, in long words too."""
    screen = sit_small(open_table("simple", *seats("simple", 2), target=1))
    screen.end_hand()
    expect(screen.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert screen.page.evaluate(BROKEN) == []
    screen.page.evaluate(LENGTHEN, LONG_WORD)
    assert screen.page.evaluate(BROKEN) == []
