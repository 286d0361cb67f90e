"""The worked cases of every scoring, written as rows of hands: they come to the same totals."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game import papers
from scorekeeper.game.house_rules import HouseRules

FILES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
HEADING = ["date", "scoring", "ended", "out", "last", "out_ends"]
DAY = "2026-03-31"


def written(held: Any) -> str:
    """A count, or the tiles themselves."""
    return str(held) if isinstance(held, int) else " ".join(f"{one}|{other}" for one, other in held)


def added(one: str, other: str) -> str:
    """Two counts as one."""
    return f"{one} {other}" if "|" in one + other else f"{one}+{other}"


def rows_of(sheet: dict[str, Any], labels: list[str]) -> Iterator[list[str]]:
    """A row for each play and for each end of a hand."""

    def side(name: str) -> str:
        return next(label for label in labels if name == label or name in label.split(" & "))

    def row(ended: str = "", out: str = "", last: str = "", ends: Any = "", **under: str) -> list[str]:
        return [DAY, sheet["scoring"], ended, out, last, str(ends), *(under.get(label, "") for label in labels)]

    for hand in sheet["hands"]:
        for play in hand.get("plays", []):
            said = play.get("did") or str(play.get("ends", ""))
            if "drew" in play:
                said = f"drew {play['drew']}" + " hit" * play.get("hit", False)
            if "cancel" in play:
                said = f"cancel {play['cancel']}"
            yield row("play", **{side(play["by"]): said})
        if "points" in hand:
            yield row(**{label: str(points) for label, points in hand["points"].items()})
        if "ended" not in hand:
            continue
        cells: dict[str, str] = {}
        for name, held in hand.get("left", {}).items():
            cells[side(name)] = added(cells[side(name)], written(held)) if side(name) in cells else written(held)
        if "heap" in hand:
            cells[side(hand["out"])] = str(hand["heap"])
        for bonus in hand.get("bonuses", []):
            label = side(bonus["to"])
            cells[label] = f"{cells.get(label, '')} {bonus['bonus']}".strip()
        who = hand.get("out") or hand.get("winner") or ""
        yield row(hand["ended"], who, hand.get("last", ""), hand.get("out_ends", ""), **cells)


def told(case: dict[str, Any]) -> bool:
    """Whether rows can tell it: every side has a cell or went out, no partner's tiles count by themselves,
    and none are counted where the other's are named."""
    sheet = case["sheet"]
    if "error_hand" in case or not sheet["hands"]:
        return False
    labels = [" & ".join(side) if isinstance(side, list) else side for side in sheet["sides"]]
    rows = list(rows_of(sheet, labels))
    seen = [label in {row[3], row[4]} or row[len(HEADING) + at] for row in rows for at, label in enumerate(labels)]
    there = all(any(seen[at :: len(labels)]) for at in range(len(labels)))
    options = sheet.get("options", {})
    each = options.get("round_each") or options.get("block_by") == "player" or sheet["scoring"] == "goat"
    mixed = any("|" in cell and any(word.isdigit() for word in cell.split()) for row in rows for cell in row)
    return there and not mixed and not (each and any(isinstance(side, list) for side in sheet["sides"]))


CASES = [
    pytest.param(case, id=f"{file.stem}: {case['name']}")
    for file in FILES
    for case in json.loads(file.read_text(encoding="utf-8"))
    if told(case)
]


def test_most_cases_are_told() -> None:
    """Of every scoring there are some."""
    assert {case.values[0]["sheet"]["scoring"] for case in CASES} >= {file.stem for file in FILES}  # type: ignore[index, call-overload]


@pytest.mark.parametrize("case", CASES)
def test_case_on_paper(case: dict[str, Any]) -> None:
    """What was worked out by hand."""
    sheet = case["sheet"]
    labels = [" & ".join(side) if isinstance(side, list) else side for side in sheet["sides"]]
    text = io.StringIO()
    csv.writer(text).writerows([[*HEADING, *labels], *rows_of(sheet, labels)])
    paper = papers.read(text.getvalue(), [HouseRules("", sheet["scoring"], sheet.get("options", {}))])
    assert paper.wrong == ()
    [one] = paper.played
    assert one.match
    assert dict(one.match.score.totals) == case["totals"][-1]
