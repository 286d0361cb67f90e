"""A thumb at the scoreboard, which counts how often it taps."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

DEAD = 1000
"""Milliseconds after a save in which the controls do nothing."""
AGAIN = 2500
"""Milliseconds from one try, or one look at the server, to the next."""
EVENING = datetime(2026, 3, 1, 20, 14, tzinfo=UTC)
"""When the clocks of the phones stand still."""
ANSWERS = (303, 409, 422)
"""What the server says to an entry: saved, asked about, refused."""
FIGURES = ".tile .total > span:first-child"
"""The totals."""


class Thumb:
    """Taps on a page and nothing else. Time stands still in the page; it goes on in `rest` and `wait` alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def home(self) -> str:
        """The server's address, by the name that this phone knows it by."""
        return "/".join(self.page.url.split("/")[:3])

    def tap(self, *controls: str | Locator) -> None:
        """Tap them one after another, each by its selector or found already."""
        for control in controls:
            (self.page.locator(control) if isinstance(control, str) else control).tap()
            self.taps += 1

    def digits(self, digits: int | str) -> None:
        """Tap a number on the keypad."""
        self.tap(*(f"[data-key='{digit}']" for digit in str(digits)))

    def side(self, code: str) -> None:
        """Tap the name half of a side's tile."""
        self.tap(f".tile[data-code='{code}'] .who")

    def give(self, counts: Mapping[str, int]) -> None:
        """The digits of each count, then its side."""
        for code, count in counts.items():
            self.digits(count)
            self.side(code)

    def word(self, word: str) -> None:
        """Tap one of the words between the tiles and the keys."""
        self.tap(self.page.locator(".words").get_by_text(word, exact=True))

    def rest(self) -> None:
        """Wait until the controls are alive again after a save."""
        self.wait(DEAD)

    def wait(self, milliseconds: int) -> None:
        """Let time pass in the page."""
        self.page.clock.run_for(milliseconds)

    def signal(self) -> None:
        """The network is back: let time pass until what waits is tried again, and answered.

        A try that was under way, and fails yet, puts the next one off.
        """
        for _ in range(5):
            try:
                with self.page.expect_response(lambda response: response.status in ANSWERS, timeout=4000):
                    self.page.context.set_offline(False)
                    self.wait(AGAIN)
            except NotInTime:
                continue
            return

    def saved(self, hand: int) -> None:
        """See that a hand was saved, and wait until the controls are alive again."""
        expect(self.page.locator(".saved")).to_contain_text(f"Hand {hand} saved.")
        self.rest()

    def undo(self, *totals: int) -> None:
        """Take the last entry back, see the totals before it, and wait until the controls are alive again."""
        self.tap(self.page.get_by_role("button", name="Undo"))
        self.shows(*totals)
        self.rest()

    def shows(self, *totals: int) -> None:
        """See that the tiles come to show these totals, in seat order."""
        expect(self.page.locator(FIGURES)).to_have_text([str(total).replace("-", "−") for total in totals])

    def field(self, code: str) -> Locator:
        """The field of a player's pips."""
        return self.page.locator(f"#left-{code}")

    def hands(self) -> list[dict[str, Any]]:
        """The hands of the exported sheet."""
        read = "async path => (await (await fetch(path)).json()).hands"
        hands: list[dict[str, Any]] = self.page.evaluate(read, f"{self.page.url.partition('?')[0]}/sheet.json")
        return hands


class Screen(Thumb):
    """A scoreboard that is brought from state to state, quicker than by taps, and looked at in each."""

    def tap(self, *controls: str | Locator) -> None:
        """Click, wherever it is."""
        for control in controls:
            (self.page.locator(control) if isinstance(control, str) else control).evaluate("control => control.click()")

    def look(self, state: str) -> None:
        """See that it is as it should be in this state."""

    @property
    def mode(self) -> str | None:
        """What ends a hand here: `counts`, `heap`, `win`, `points` or `finish`."""
        return self.page.locator("#board").get_attribute("data-mode")

    def names(self) -> list[Locator]:
        """What takes a count when it is tapped: the name of each player, or of each side."""
        players = self.page.locator(".pips label")
        return (players if players.count() else self.page.locator(".who")).all()

    def end_hand(self) -> None:
        """The first side goes out, or whatever else ends a hand of this scoring."""
        if self.page.locator("#ending").count():
            self.word("Hand ends")
        self.look("ending")
        match self.mode:
            case "finish":
                self.tap("button[name='finished']")
            case "win":
                self.tap(self.page.locator(".who").first, "[data-won='out']")
            case "heap":
                self.digits(9)
                self.tap(self.page.locator(".who").first)
            case mode:
                for name in self.names()[0 if mode == "points" else 1 :]:
                    self.digits(14)
                    self.look("half typed")
                    self.tap(name)

    def may_block(self) -> bool:
        """Whether a hand can be said to be blocked now."""
        return self.mode != "finish" and self.page.locator(".words").get_by_text("Blocked", exact=True).is_visible()

    def block(self) -> None:
        """A blocked hand, and who placed the last tile where that is asked."""
        self.word("Blocked")
        for count, name in enumerate(self.names(), 4):
            self.look("blocked")
            self.digits(2 * count)
            self.tap(name)
        if self.page.locator("#board[data-last]").count():
            self.look("blocked, the last tile")
            self.tap(self.page.locator("label:has([name='last'])").last)
