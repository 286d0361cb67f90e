"""The options that every scoring accepts: which of them change something, found out by playing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import option, plausible

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.league.deeds import hands_won
from scorekeeper.game.rulebook import house_rules, page
from scorekeeper.game.scoring import Options, Scoring
from scorekeeper.game.scorings import scorings
from scorekeeper.game.sheet import parse, result, score

VALUES: dict[str, list[Any]] = {
    "set": [6, 9],
    "block_tie": ["none", "share"],
    "final_tie": ["playoff", "shared"],
    "dealt": [0, 1],
}
HANDS: list[dict[str, Any]] = [
    {"ended": "blocked", "last": "Ana", "left": {"Ana": 9, "Bo": 5, "Cy": 5}},
    {"ended": "blocked", "left": {"Ana": 5, "Bo": 5}},
    {"ended": "domino", "out": "Ana", "left": {"Bo": [[9, 9]]}},
    {"ended": "domino", "out": "Ana", "left": {"Bo": 30}},
    {"ended": "finished"},
    {"ended": "finished", "left": {"Ana": 30, "Bo": [[9, 9]]}},
    {"ended": "finished", "left": {"Ana": 30, "Bo": 20}},
    {"points": {"Ana": 5, "Bo": 5}},
]
"""A tie in a block, one at the end of a match of one hand, a tile that not every set has, more than one tile holds."""


def outcome(sheet: dict[str, Any], name: str, value: Any) -> str:
    """All that comes of a sheet with an option: each line, totals, winners, warnings, hands won; or the refusal."""
    said = parse({**sheet, "options": {**sheet["options"], name: value}})
    try:
        return repr((result(said), hands_won(score(said).score)))
    except Impossible as problem:
        return str(problem)


def changes(scoring: Scoring, name: str) -> bool:
    """Whether an option makes a difference to any of the hands."""
    short = {"hands": 1} if "hands" in kinds_of(scoring.options) else {}
    return any(
        len({outcome(sheet, name, value) for value in VALUES[name]}) > 1
        for hand in HANDS
        for sides in (["Ana", "Bo"], ["Ana", "Bo", "Cy"])
        for sheet in [{"scoring": scoring.key, "options": short, "sides": sides, "hands": [hand]}]
    )


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_what_an_option_changes(scoring: Scoring, name: str) -> None:
    """It is asked for and said exactly where it makes a difference; it is accepted everywhere."""
    used = changes(scoring, name)
    usual = getattr(scoring.options(), name)
    value = next(value for value in reversed(VALUES[name]) if value != usual)
    assert (name in scoring.asked) == used
    assert (name in [asked.key for asked in page(scoring.key).options]) == used
    assert bool(house_rules(scoring.key, {name: value})) == bool(page(scoring.key, {name: value}).house) == used


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
@given(st.data())
def test_what_is_not_asked_changes_nothing(scoring: Scoring, data: st.DataObject) -> None:
    """In whatever match, with whatever value."""
    sheet = data.draw(plausible((scoring.key,)))
    for name in kinds_of(Options).keys() - scoring.asked.keys():
        values = [data.draw(option(kinds_of(scoring.options)[name])) for _ in range(2)]
        assert len({outcome(sheet, name, value) for value in values}) == 1
