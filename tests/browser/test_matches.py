"""Whole matches, tapped in from the first page to the end, agree with `scorekeeper score` on their own sheet."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect
from tapping import FIGURES, Thumb


class Typing(Thumb):
    """The same thumb on a phone without JavaScript: no keypad, so that numbers are typed into the fields."""

    def give(self, counts: Mapping[str, int]) -> None:
        """Each count in its field; then the hand is saved."""
        for code, count in counts.items():
            self.field(code).fill(str(count))
        self.tap(".save")

    def blocked(self, counts: Mapping[str, int], last: str) -> None:
        """A block: its counts, and whose tile was the last."""
        self.word("Blocked")
        self.tap(f"label:has([name='last'][value='{last}'])")
        self.give(counts)

    def heap(self, pips: int, winner: str, ends: int = 0) -> None:
        """The end of a hand in one heap."""
        self.word("Hand ends")
        self.page.locator("#heap").fill(str(pips))
        if ends:
            self.page.locator("#out_ends").fill(str(ends))
        self.tap(f"button[name='out'][value='{winner}']")

    def rest(self) -> None:
        """Nothing is dead here."""


class Tapping(Thumb):
    """With JavaScript everything is tapped."""

    def blocked(self, counts: Mapping[str, int], last: str) -> None:
        """A block: its counts, then whose tile was the last."""
        self.word("Blocked")
        self.give(counts)
        self.tap(f"label:has([name='last'][value='{last}'])")

    def heap(self, pips: int, winner: str, ends: int = 0) -> None:
        """The end of a hand in one heap; an amount that waits is the last tile's."""
        if ends:
            self.tap(f"label:has([value='0:{ends}'])")
        self.word("Hand ends")
        self.digits(pips)
        self.side(winner)


@pytest.fixture(params=["localhost", "home.test"])
def host(request: pytest.FixtureRequest) -> str:
    """A name that browsers trust, and one in the local network, that they do not."""
    name: str = request.param
    return name


@pytest.fixture(params=[True, False], ids=["javascript", "without"])
def new_game(request: pytest.FixtureRequest, sit_down: Callable[..., Thumb], host: str) -> Callable[..., Any]:
    """`new_game("mexican", "Ana", "Bo")`: from the first page to the scoreboard."""

    def new_game(scoring: str, *names: str) -> Thumb:
        page = sit_down("/", host=host, running=not request.param, java_script_enabled=request.param).page
        thumb = (Tapping if request.param else Typing)(page)
        thumb.tap(page.get_by_role("link", name="New game"), f"a[href$='/new/{scoring}']")
        for seat, name in enumerate(names):
            page.locator(f"[name='seat-{seat}']").fill(name)
        thumb.tap(".stick button")
        expect(page.locator(".state")).to_contain_text("Hand 1")
        return thumb

    return new_game


def agrees(thumb: Thumb, winner: str) -> dict[str, int]:
    """Compare the page with the command's word on the exported sheet; return the totals."""
    page = thumb.page
    expect(page.locator(".state")).to_have_text(f"Winner: {winner}")
    expect(page.locator(".tile.wins .who b")).to_have_text(winner)
    names = page.locator(".tile .who b").all_inner_texts()
    shown = [int(text) for text in page.locator(FIGURES).all_inner_texts()]

    thumb.rest()
    thumb.tap(page.get_by_role("link", name="Sheet"))
    with page.expect_download() as download:
        thumb.tap(page.get_by_role("link", name="File"))
    command = [sys.executable, "-m", "scorekeeper", "score", str(download.value.path())]
    result = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    totals: dict[str, int] = result["totals"]
    assert totals == dict(zip(names, shown, strict=True))
    assert result["over"]
    assert result["winners"] == [winner]
    return totals


def test_mexican(new_game: Callable[..., Any]) -> None:
    """Seven hands: two of them blocked, one undone and saved again, one corrected afterwards."""
    thumb = new_game("mexican", "Ana", "Bo", "Cy")
    page = thumb.page
    thumb.give({"B": 12, "C": 7})
    thumb.saved(1)
    thumb.blocked({"A": 10, "B": 14, "C": 12}, last="B")
    thumb.saved(2)
    thumb.give({"A": 5, "C": 9})
    thumb.saved(3)
    thumb.undo(10, 68, 19)
    thumb.tap(".save")
    thumb.saved(3)
    thumb.give({"A": 3, "B": 18})
    thumb.saved(4)

    thumb.tap(
        page.get_by_role("link", name="Sheet"),
        page.get_by_text("More").nth(3),
        page.get_by_role("link", name="Correct hand 4"),
    )
    thumb.field("B").fill("8")
    page.get_by_label("Reason").fill("Bo counted again")
    thumb.tap(page.get_by_role("button", name="Save the correction"))
    thumb.tap(page.get_by_role("link", name="Back"))
    thumb.shows(18, 76, 28)

    thumb.blocked({"A": 6, "B": 6, "C": 12}, last="C")
    thumb.saved(5)
    thumb.give({"B": 21, "C": 30})
    thumb.saved(6)
    thumb.give({"A": 11, "C": 2})
    expect(page.locator(".state")).to_contain_text("Winner")
    assert agrees(thumb, "Ana") == {"Ana": 35, "Bo": 103, "Cy": 108}


def test_all_threes(new_game: Callable[..., Any]) -> None:
    """To 200: points in play, one of them undone and saved again, heaps, a last tile that scores, a block."""
    thumb = new_game("all-threes", "Ana", "Bo")
    played = [0, 0]

    def play(code: str, ends: int) -> None:
        thumb.tap(f"label:has([value='0:{ends}'])")
        thumb.side(code)
        shows(code, ends)

    def shows(code: str, points: int) -> None:
        played["AB".index(code)] += points
        thumb.shows(*played)
        thumb.rest()

    play("A", 12)
    play("B", 9)
    thumb.undo(12, 0)
    thumb.side("B")
    shows("B", 0)
    play("A", 15)
    thumb.heap(35, "A")
    shows("A", 36)
    play("B", 18)
    play("A", 21)
    play("B", 27)
    thumb.word("Hand ends")
    thumb.word("Blocked")
    thumb.give({"A": 12, "B": 20})
    shows("A", 21)
    play("A", 30)
    play("B", 33)
    play("A", 36)
    thumb.heap(22, "A", ends=6)
    shows("A", 27)
    play("B", 15)
    play("A", 3)
    assert agrees(thumb, "Ana") == {"Ana": 201, "Bo": 102}
