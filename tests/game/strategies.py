"""Score sheets for hypothesis, plausible and hostile, for every scoring that there is.

They derive from the fields of the scorings' dataclasses, so a scoring that is new is tried without a word here.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import MISSING, fields
from typing import Any

from hypothesis import strategies as st

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Kind, kinds_of
from scorekeeper.game.score import BY_PLAYERS, HAND_KEYS, PLAY_KEYS, Score
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.sheet import parse, score
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import tiles

Draw = st.DrawFn
Sheet = dict[str, Any]

KEYS = sorted(key for scoring in scorings() for key in (scoring.key, *scoring.presets))
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Fi", "Gu", "Ho", "Ivo", "Jo", "Kai", "Lu", "Mo", "Nel", "Ola", "Pat"]
ODD_NAMES = [
    "Łucja",
    "Ёж",
    "بشير",
    "\u202eAna",
    "🁣",
    "a\nb",
    "%(name)s",
    "A & B",
    "<b>",
    "x" * 50,
    "\u00e9",
    "e\u0301",
    "\x1b[1m",
]


@st.composite
def sides(draw: Draw, scoring: Scoring) -> list[Any]:
    """Who can play a scoring: singles, or pairs where it is for pairs."""
    pairs = scoring.sides.pairs is not None and (scoring.sides.singles is None or draw(st.booleans()))
    bounds = scoring.sides.pairs if pairs else scoring.sides.singles
    assert bounds is not None
    number = draw(st.integers(*bounds))
    many = number * 2 if pairs else number
    names = draw(st.permutations([*NAMES, *draw(st.permutations(ODD_NAMES))[:2]]))[:many]
    return [[names[i], names[i + number]] for i in range(number)] if pairs else list(names)


def option(kind: Kind) -> st.SearchStrategy[Any]:
    """A value that an option can have, mostly small, so that matches come to an end."""
    if kind.name == "choice":
        return st.sampled_from(list(kind.choices))
    if kind.name == "yes-no":
        return st.booleans()
    small = st.integers(kind.least, min(kind.most, kind.least + 12))
    if kind.name == "amounts":
        return st.lists(small, max_size=3)
    return st.one_of(small, small, st.integers(kind.least, kind.most))


@st.composite
def options(draw: Draw, scoring: Scoring) -> dict[str, Any]:
    """A few house rules."""
    kinds = kinds_of(scoring.options)
    chosen = draw(st.lists(st.sampled_from(list(kinds)), unique=True, max_size=4))
    return {name: draw(option(kinds[name])) for name in chosen}


@st.composite
def left(draw: Draw, table: Table, highest: int, out: str | None) -> dict[str, Any]:
    """What everybody holds who did not go out: numbers and tiles; a pair in one count or by its players."""
    counts: dict[str, Any] = {}
    free = draw(st.permutations(tiles(highest)))
    for label in table.labels:
        members = [name for name in table.members(label) if name != out]
        if label == out:
            members = members[:1] if table.pairs else []
        together = table.pairs and members and draw(st.booleans())
        for name in [label] if together else members:
            if draw(st.booleans()):
                counts[name] = draw(st.integers(0, 40) | st.just(10))  # ties are more than rare
            else:
                taken, free = free[: draw(st.integers(1, 3))], free[3:]
                counts[name] = [list(tile) for tile in taken]
    return counts


@st.composite
def facts(draw: Draw, shape: type[Any], state: Score) -> dict[str, Any]:
    """The facts of a play or an ending, as its fields ask for them."""
    table = state.table
    somebody = st.sampled_from([*table.players, *table.labels])
    values: dict[str, Any] = {}
    for field in fields(shape):
        kind: Kind = field.metadata["kind"]
        needed = field.default is MISSING
        if kind.name not in ("pips", "heap") and not needed and draw(st.booleans()):
            continue
        match kind.name:
            case "player" | "winner":
                values[field.name] = draw(somebody)
            case "ends":
                values[field.name] = draw(st.sampled_from(kind.steps)) * draw(st.integers(1, 12))
            case "choice" | "yes-no":
                values[field.name] = draw(option(kind))
            case "number":
                values[field.name] = draw(st.integers(kind.least, kind.least + 4))
            case "points":
                values[field.name] = {side: draw(st.integers(-4, 12)) for side in table.labels}
            case "bonuses":
                to = somebody | st.just(values["out"]) if "out" in values else somebody
                bonus = st.fixed_dictionaries({"to": to, "bonus": st.sampled_from(list(kind.choices))})
                values[field.name] = draw(st.lists(bonus, max_size=2))
    names = kinds_of(shape)
    if "heap" in names and draw(st.booleans()):
        values["heap"] = draw(st.integers(0, 60))
    elif "left" in names and "winner" not in values:
        values["left"] = draw(left(table, state.options.set, values.get("out")))
    return values


@st.composite
def hands(draw: Draw, state: Score) -> dict[str, Any]:
    """One hand: plays where the scoring has them, and how it ended."""
    scoring = state.scoring
    hand: dict[str, Any] = {}
    if scoring.plays:
        shapes = draw(st.lists(st.sampled_from(scoring.plays), max_size=6))
        hand["plays"] = [draw(facts(shape, state)) for shape in shapes]
    ending = draw(st.sampled_from([ending for ending in scoring.endings if ending != BY_PLAYERS]))
    said = {} if ending in scoring.telling else {"ended": ending}
    return hand | said | draw(facts(scoring.endings[ending], state))


@st.composite
def plausible(draw: Draw, keys: tuple[str, ...] = tuple(KEYS)) -> Sheet:
    """A sheet that scores: its hands are those that the rules allow one after another."""
    key = draw(st.sampled_from(keys))
    scoring, _ = find(key)
    sheet: Sheet = {
        "scoring": key,
        "options": draw(options(scoring)),
        "sides": draw(sides(scoring)),
        "hands": [],
    }
    for _ in range(draw(st.integers(0, 8))):
        state = score(parse(sheet)).score
        if state.over:
            break
        sheet["hands"].append(draw(hands(state)))
        while not possible(sheet) and sheet["hands"][-1].get("plays"):
            sheet["hands"][-1]["plays"].pop()
        if not possible(sheet):
            sheet["hands"].pop()
    over = sheet | {BY_PLAYERS: True}
    return over if possible(over) and draw(st.sampled_from([True, True, False])) else sheet


def possible(sheet: Sheet) -> bool:
    """Whether a sheet scores."""
    try:
        score(parse(sheet))
    except Impossible:
        return False
    return True


WORDS = [*NAMES, *KEYS, *sorted(HAND_KEYS | PLAY_KEYS), "by", "scoring", "options", "sides", "hands", "set"]
WORDS += [
    "domino",
    "blocked",
    "finished",
    "Ana & Cy",
    "target",
    BY_PLAYERS,
    "bonus",
    "capicu",
    "high",
    "",
    "\ud800",
    "\u202e\x00",
]
numbers = st.one_of(
    st.integers(-2, 40), st.integers(), st.just(10**4000), st.floats(allow_nan=False, allow_infinity=False)
)
words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8), st.just("x" * 10_000))
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)),
    max_leaves=12,
)


@st.composite
def hostile(draw: Draw) -> Any:
    """A plausible sheet in which one or two things were replaced, removed, doubled or added."""
    sheet = deepcopy(draw(plausible()))
    sheet["hands"].append(draw(junk | st.dictionaries(words, junk, max_size=5)))
    for _ in range(draw(st.integers(1, 2))):
        whole = draw(st.sampled_from(list(containers(sheet))))
        spots = list(whole) if isinstance(whole, Mapping) else list(range(len(whole)))
        act = draw(st.sampled_from(["replace", "remove", "add"]))
        if act == "add" or not spots:
            if isinstance(whole, list):
                whole.append(draw(junk))
            else:
                whole[draw(words)] = draw(junk)
        elif act == "replace":
            whole[draw(st.sampled_from(spots))] = draw(junk)
        else:
            del whole[draw(st.sampled_from(spots))]
    return sheet


def containers(value: Any) -> list[Any]:
    """Every list and object in a JSON value, itself too."""
    if not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [value, *(found for part in inside for found in containers(part))]
