"""How many taps things take, and that everything fits the screen they are tapped on."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tapping import Screen, Thumb

from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, scorings

SIDES: dict[str, list[Any]] = {
    "two": ["Ana", "Bartholomew"],
    "three": ["Ana", "Bartholomew", "Константин"],
    "four": ["Ana", "Bartholomew", "Константин", "Di"],
    "pairs": [["Ana", "Константин"], ["Bartholomew", "Di"]],
}


def takes(scoring: Scoring, table: str) -> bool:
    """Whether so many may play."""
    bounds = scoring.sides.pairs if table == "pairs" else scoring.sides.singles
    return bounds is not None and bounds[0] <= len(SIDES[table]) <= bounds[1]


USUAL = {"simple", "mexican", "all-threes", "lucky-triple", "partnership", "tally"}
"""One scoring for each way to enter a hand; the others look like one of these."""


def marks(scoring: str) -> list[pytest.MarkDecorator]:
    """Slow for the scorings that look like another one."""
    return [] if scoring in USUAL else [pytest.mark.slow]


TABLES = [
    pytest.param(scoring.key, table, id=f"{scoring.key}-{table}", marks=marks(scoring.key))
    for scoring in scorings()
    for table in SIDES
    if takes(scoring, table)
]


@pytest.mark.parametrize("won", ["out", "blocked"])
@pytest.mark.parametrize("scoring", ["simple", "puerto-rican"])
def test_one_point(open_table: Callable[..., str], sit_down: Callable[..., Thumb], scoring: str, won: str) -> None:
    """Two taps save a hand of a scoring that gives one point; one takes it back, and one saves it again."""
    thumb = sit_down(open_table(scoring, "Ana", "Bo", "Cy"))
    thumb.side("B")
    thumb.tap(f"[data-won='{won}']")
    thumb.saved(1)
    assert thumb.taps == 2
    thumb.undo(0, 0, 0)
    assert thumb.taps == 3
    thumb.tap(f"[data-won='{won}']")
    thumb.saved(1)
    assert thumb.taps == 4
    thumb.shows(0, 1, 0)


def test_one_out(open_table: Callable[..., str], sit_down: Callable[..., Thumb]) -> None:
    """Three players, one out, 12 and 7: five taps; one takes it back, and one saves it again."""
    thumb = sit_down(open_table("mexican", "Ana", "Bo", "Cy"))
    thumb.give({"B": 12, "C": 7})
    thumb.saved(1)
    assert thumb.taps == 5
    thumb.undo(0, 0, 0)
    assert thumb.taps == 6
    thumb.tap(".save")
    thumb.saved(1)
    assert thumb.taps == 7
    thumb.shows(0, 12, 7)


def test_in_play(open_table: Callable[..., str], sit_down: Callable[..., Thumb]) -> None:
    """A score in play takes two taps; one takes it back, and one saves it again."""
    thumb = sit_down(open_table("all-threes", "Ana", "Bo"))
    thumb.tap("label:has([value='0:9'])")
    thumb.side("A")
    thumb.shows(9, 0)
    assert thumb.taps == 2
    thumb.rest()
    thumb.undo(0, 0)
    assert thumb.taps == 3
    thumb.side("A")
    thumb.shows(9, 0)
    assert thumb.taps == 4


@pytest.mark.parametrize(("scoring", "points"), [("block", 35), ("partnership", 35), ("all-threes", 36)])
def test_heap(open_table: Callable[..., str], sit_down: Callable[..., Thumb], scoring: str, points: int) -> None:
    """All that one of two sides scores with a hand, 35, takes three taps, where points fall in play once it ends."""
    thumb = sit_down(open_table(scoring, "Ana", "Bo"))
    if points == 36:
        thumb.word("Hand ends")
        thumb.taps = 0
    thumb.digits(35)
    thumb.side("B")
    thumb.saved(1)
    assert thumb.taps == 3
    thumb.shows(0, points)


def test_rematch(open_table: Callable[..., str], sit_down: Callable[..., Thumb]) -> None:
    """One tap starts the same table again."""
    thumb = sit_down(open_table("simple", "Ana", "Bo", target=1))
    thumb.side("B")
    thumb.tap("[data-won='out']")
    expect(thumb.page.locator(".state")).to_have_text("Winner: Bo")
    thumb.rest()
    thumb.taps = 0
    thumb.tap(thumb.page.get_by_role("button", name="Rematch"))
    expect(thumb.page.locator(".state")).to_contain_text("Hand 1.")
    assert thumb.taps == 1
    thumb.shows(0, 0)


class Fitting(Screen):
    """A scoreboard of which everything is in sight, whatever state it comes to."""

    def look(self, state: str) -> None:
        """The page needs no scrolling, in either direction."""
        size = self.page.evaluate("(page => [page.scrollWidth, page.scrollHeight])(document.documentElement)")
        assert size == [390, 664], state

    def saved(self, hand: int) -> None:
        """The hand is saved, and what it gave is in sight."""
        super().saved(hand)
        self.look(f"hand {hand} saved")


@pytest.mark.parametrize(("scoring", "table"), TABLES)
def test_fits(open_table: Callable[..., str], sit_down: Callable[..., Thumb], scoring: str, table: str) -> None:
    """Whatever state a scoreboard is in, all of it is on the screen."""
    sides = SIDES[table]
    screen = Fitting(sit_down(open_table(scoring, *sides)).page)
    screen.look("entering")
    screen.end_hand()
    screen.saved(1)
    if screen.may_block():
        screen.block()
        screen.saved(2)

    options = kinds_of(find(scoring)[0].options)
    # What one hand of these counts reaches in every scoring, exactly where that is asked.
    points = 3 if screen.mode == "heap" and find(scoring)[0].plays else 1
    short = {"hands": 1} if "hands" in options else {"target": points}
    if "start" in options:
        short["start"] = 1
    screen.page.goto(screen.home + open_table(scoring, *sides, final_tie="shared", **short))
    screen.end_hand()
    expect(screen.page.locator(".state")).to_contain_text("Winner")
    screen.look("over")


@pytest.mark.parametrize("scoring", [pytest.param(one.key, marks=marks(one.key)) for one in scorings()])
def test_small_screen(open_table: Callable[..., str], sit_down: Callable[..., Thumb], scoring: str) -> None:
    """On 320x568, and with names of sixty letters, a hand is entered and nothing lies beside the screen."""
    names = ["Ана 🁫 " + "Константинопольская" * 3, "Bartholomew " * 5, "W" * 60]
    viewport = {"width": 320, "height": 568}
    sides = [name[:60].strip() for name in names if takes(find(scoring)[0], "three") or name != names[0]]
    screen = Screen(sit_down(open_table(scoring, *sides), viewport=viewport).page)
    for tile in screen.page.locator(".tile").all():
        box = tile.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 320
