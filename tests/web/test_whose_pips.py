"""Labels say whose pips count, as the options have it: found out by changing the partner's pips."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, send

from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.sheet import parse, result

Read = Callable[..., Any]
PAIRS = [["Ana", "Cy"], ["Bo", "Di"]]
OPPONENTS, ALL = "The opponents' pips, all together", "All pips left, all together"
KEYS = [
    key
    for scoring in scorings()
    for key in (scoring.key, *scoring.presets)
    if "domino" in scoring.endings and "heap" in kinds_of(scoring.endings["domino"])
]
CHOICES = [
    (key, {name: value})
    for key in KEYS
    for name, kind in kinds_of(find(key)[0].options).items()
    for value in {"choice": kind.choices, "yes-no": (True, False)}.get(kind.name, ())
]


def winnings(key: str, options: dict[str, Any], partner: int) -> dict[str, int]:
    """What going out scores where the partner of who went out is left with so many pips."""
    hand = {"ended": "domino", "out": "Ana", "left": {"Bo": 10, "Cy": partner, "Di": 12}}
    sheet = parse({"scoring": key, "options": options, "sides": PAIRS, "hands": [hand]})
    return dict(result(sheet)["totals"])


@pytest.mark.parametrize(("key", "options"), CHOICES)
def test_the_heap_says_whose_pips_it_holds(
    key: str, options: dict[str, Any],
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, read: Read,
) -> None:  # fmt: skip
    """All pips where the partner's score too, else the opponents'; where each hand is counted alone, no heap."""
    page = read(client_as("scorer", league).get(f"/m/{open_table(key, PAIRS, **options)}"))
    expected = ALL if winnings(key, options, 5) != winnings(key, options, 30) else OPPONENTS
    assert {words for words in (ALL, OPPONENTS) if words in page.text} == (
        {expected} if "heap" in form(page).names else set()
    )
    assert ("heap" in form(page).names) != bool(options.get("round_each"))


@pytest.mark.parametrize(
    ("key", "words", "missing"),
    [
        ("dominican", ALL, "The pips left are missing."),
        ("puerto-rico-500", ALL, "The pips left are missing."),
        ("spain", OPPONENTS, "The opponents' pips are missing."),
    ],
)
def test_wherever_the_hand_is_said(
    key: str, words: str, missing: str,
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, read: Read,
) -> None:  # fmt: skip
    """On the scoreboard, where it is missing, in a correction, a claim and a what-if."""
    phone, match = client_as("scorer", league), open_table(key, PAIRS)
    board = read(phone.get(f"/m/{match}"))
    refused = send(phone, board, out="A")
    assert (refused.status_code, missing in refused.text.replace("&#39;", "'")) == (422, True)
    assert send(phone, board, out="A", heap="27").status_code == 303
    links = [href for _, href in read(phone.get(f"/m/{match}/sheet")).links]
    [entry] = [href for href in links if "/what-if/" in href]
    for path in (entry, entry.replace("/what-if/", "/entry/"), entry.replace("/what-if/", "/entry/") + "/dispute"):
        page = read(phone.get(path))
        assert {said for said in (ALL, OPPONENTS) if said in page.text} == {words}, path
