"""The curve of the totals, and the bars that say how far it is to the end."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.game.progress import progress
from scorekeeper.game.score import end, start
from scorekeeper.game.scorings import find
from scorekeeper.game.table import seat
from scorekeeper.web.curve import DASHES, curve

Read = Callable[..., Any]


@pytest.mark.parametrize(
    ("totals", "lines", "levels", "hands"),
    [
        ([[12]], ["34.0,132.0 312.0,8.0"], [(132.0, 0), (8.0, 12)], [(312.0, 1)]),
        ([[10, 68], [12, 0]], ["34.0,132.0 173.0,113.8 312.0,8.0", "34.0,132.0 173.0,110.1 312.0,132.0"],
         [(132.0, 0), (8.0, 68)], [(173.0, 1), (312.0, 2)]),
        ([[-10, 10]], ["34.0,70.0 173.0,132.0 312.0,8.0"], [(132.0, -10), (70.0, 0), (8.0, 10)],
         [(173.0, 1), (312.0, 2)]),
        ([[0, 0], [0, 0]], ["34.0,132.0 173.0,132.0 312.0,132.0"] * 2, [(132.0, 0), (8.0, 1)],
         [(173.0, 1), (312.0, 2)]),
        ([[]], ["34.0,132.0"], [(132.0, 0), (8.0, 1)], [(312.0, 1)]),
    ],
)  # fmt: skip
def test_lines_go_from_nothing_through_every_total(
    totals: list[list[int]], lines: list[str], levels: list[tuple[float, int]], hands: list[tuple[float, int]]
) -> None:
    """The highest total is at the top, the lowest or 0 at the bottom, the last hand at the right."""
    drawn = curve(totals)
    assert [points for _, points in drawn.lines] == lines
    assert list(drawn.levels) == levels
    assert list(drawn.hands) == hands


def test_eight_sides_can_be_told_apart() -> None:
    """Without any colour: each has dashes of its own."""
    drawn = curve([[number] for number in range(8)])
    assert len({dashes for dashes, _ in drawn.lines}) == 8 == len(DASHES)


def test_it_stands_under_the_sheet_with_words(
    open_table: Callable[..., str],
    enter: Callable[..., str],
    client_as: Callable[..., FlaskClient],
    league: str,
    read: Read,
) -> None:
    """A picture with a name, a line and a sample for each side, its colours by classes and no style."""
    match = open_table("mexican", ["Ana", "Bo & <b>"])
    viewer = client_as("viewer", league, match)
    for hand in range(3):
        page = read(viewer.get(f"/m/{match}/sheet"))
        pictures = [attrs for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img"]
        assert len(pictures) == (hand > 1)
        enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12}})
    assert "The totals, hand by hand" in page.text
    lines = [attrs for tag, attrs in page.tags if tag == "polyline"]
    assert [line["stroke-dasharray"] for line in lines] == ["none", "7 3"] * 2
    assert not any("style" in attrs for _, attrs in page.tags)
    caption = re.search("<figcaption>.*</figcaption>", page.html)
    assert caption
    assert "Bo &amp; &lt;b&gt;" in caption[0]


@pytest.mark.parametrize(
    ("scoring", "options", "hands", "expected"),
    [
        ("simple", {}, ["A", "A", "B"], ([2, 1], 7, False)),
        ("simple", {"target": 2}, ["A", "A"], ([2, 0], 2, False)),
        ("simple", {"target": 1}, [], None),
        ("negative", {}, ["A", "A"], ([0, 24], 100, False)),
        ("negative", {"target": 20}, ["A", "A"], ([0, 20], 20, False)),
        ("negative", {"hands": 5}, ["A", "A"], ([2, 2], 5, True)),
        ("mexican", {}, ["A"], ([1, 1], 7, True)),
        ("all-threes", {}, ["B"], ([0, 12], 200, False)),
        ("lucky-triple", {}, [], None),
        ("lucky-triple", {"hands": 4}, [], ([0, 0], 4, True)),
    ],
)
def test_how_far_each_side_is(
    scoring: str, options: dict[str, int], hands: list[str], expected: tuple[list[int], int, bool] | None
) -> None:
    """Towards the target, whether much is good or bad, or towards the last hand; no bar for what takes one hand."""
    score = start(find(scoring)[0], options, seat(["A", "B"]))
    for out in hands:
        other = {"A": "B", "B": "A"}[out]
        left = {} if scoring == "simple" else {"left": {other: 12}}
        if scoring == "all-threes":
            left["out_ends"] = 0
        score = end(score, {"ended": "domino", "out": out, **left})
    found = progress(score)
    assert (found and (list(found.done.values()), found.most, found.hands)) == expected


def test_a_side_below_zero_has_not_set_out() -> None:
    """A bar never runs backwards."""
    score = start(find("puerto-rican")[0], {}, seat(["A", "B"]))
    score = end(score, {"ended": "domino", "out": "A"})
    totals = dict.fromkeys(score.totals, -3)
    below = replace(score, hands=(replace(score.hands[0], totals=totals),))
    found = progress(below)
    assert found
    assert set(found.done.values()) == {0}


@pytest.mark.parametrize(
    ("scoring", "names", "kind"),
    [
        ("simple", ["Ana: 1 of 7", "Bo: 0 of 7"], None),
        ("negative", ["Ana: 0 of 100", "Bo: 12 of 100"], "low"),
        ("mexican", ["Ana: hands played, 1 of 7", "Bo: hands played, 1 of 7"], None),
    ],
)
def test_bars_have_names(
    scoring: str, names: list[str], kind: str | None, open_table: Callable[..., str], enter: Callable[..., str],
    client_as: Callable[..., FlaskClient], league: str, read: Read,
) -> None:  # fmt: skip
    """A screen reader says whose bar it is and how far it goes; where much is bad it looks otherwise."""
    match = open_table(scoring, ["Ana", "Bo"])
    left = {} if scoring == "simple" else {"left": {"B": 12}}
    enter(match, "hand", {"ended": "domino", "out": "A", **left})
    page = read(client_as("viewer", league, match).get(f"/m/{match}"))
    bars = [attrs for tag, attrs in page.tags if tag == "progress"]
    assert [bar["aria-label"] for bar in bars] == names
    assert {bar.get("class") for bar in bars} == {kind}
