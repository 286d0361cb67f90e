"""From what was typed and tapped to the facts of an entry, by seat; and back into the fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Kind, kinds_of
from scorekeeper.game.words import N_, NN_, Text, count, say
from scorekeeper.store.record import Record
from scorekeeper.web.asking import MISSING, Asked, code

NOBODY = "nobody"
LONGEST = 7
"""Digits of the largest number that can be meant; more are a cat on the keyboard."""
TILE = re.compile(r"(\d{1,2})[-–:|/](\d{1,2})")

TAPPED = ("by", "what", "out", "last", "blocked", "ended_by_players", "heap", "out_ends", "cancel")
"""The fields that forms have whatever the scoring asks."""
LONGEST_FIELD = 200

Form = Mapping[str, str]


class Unclear(Exception):
    """What was typed makes no facts. `errors`: field of the form (`""`: the whole) → what is wrong."""

    def __init__(self, errors: Mapping[str, Text]) -> None:
        super().__init__({field: str(text) for field, text in errors.items()})
        self.errors = errors


def said(form: Form, asked: Asked) -> dict[str, str]:
    """What was typed and tapped, for the page that corrects an entry."""
    sides = [code(label) for side in asked.fields for label in (*side, "".join(side))]
    names = [
        *TAPPED,
        *(name for choice in asked.choices for name, _ in choice.fields),
        *(f"left-{side}" for side in sides),
        *(f"bonus-{key}-{side}" for key, _ in asked.bonuses for side in sides),
    ]
    return {name: form[name][:LONGEST_FIELD] for name in names if form.get(name)}


def whole(text: str) -> int | None:
    """The whole number in a field; None for an empty one. Raises ValueError for anything else.

    Only digits count, in whichever script, with white space around them: `1e3`, `4.5`, `-5` are no counts.
    """
    text = text.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > LONGEST:
        raise ValueError(text)
    return int(text)


def facts_of(form: Form, asked: Asked, record: Record, kind: str | None = None) -> tuple[str, dict[str, Any]]:
    """The kind of entry (`play` or `hand`) that a form means unless it is said, and its facts. Raises Unclear."""
    if kind is None:
        kind = "play" if form.get("by") or (form.get("what") and not _ends_hand(form)) else "hand"
    if kind == "play":
        return "play", _play(form, record)
    return "hand", _hand(form, asked, record)


def _ends_hand(form: Form) -> bool:
    return any(form.get(name) for name in ("out", "finished", "blocked", "ending"))


def _numbers(form: Form, names: Iterable[str]) -> dict[str, Any]:
    """The fields that hold something, each a number or (pips only) tiles like `6-5 1-0`. Raises Unclear."""
    found: dict[str, Any] = {}
    errors = {}
    for name in names:
        text = form.get(name, "")
        try:
            value = tiles(text) if name.startswith("left-") and TILE.search(text) else whole(text)
        except ValueError:
            errors[name] = say(N_("“%(text)s” is no whole number"), text=text.strip()[:20])
            continue
        if value is not None:
            found[name] = value
    if errors:
        raise Unclear(errors)
    return found


def tiles(text: str) -> list[list[int]]:
    """Tiles as one writes them, `6-5 1-0`. Raises ValueError for anything else beside them."""
    if re.sub(r"[\s,;]", "", TILE.sub("", text)):
        raise ValueError(text)
    return [[int(a), int(b)] for a, b in TILE.findall(text)]


def _seat(form: Form, field: str, record: Record) -> str | None:
    """The seat or pair that a button or choice means."""
    value = form.get(field)
    return next((label for label in record.names if code(label) == value), None)


def _play(form: Form, record: Record) -> dict[str, Any]:
    plays = record.match.score.scoring.plays
    typed = _typed(form, plays)
    # What was typed says what happened, where nothing was chosen.
    meant = "0" if len(plays) == 1 else str(typed[0]) if len(typed) == 1 else ""
    index, _, chosen = (form.get("what") or meant).partition(":")
    if index not in map(str, range(len(plays))):
        raise Unclear({"what": say(N_("What happened? Choose it first, then the side."))})
    by = _seat(form, "by", record)
    if by is None:
        raise Unclear({"": say(N_("Whose is it? Tap the side."))})
    kinds = {name: kind for name, kind in kinds_of(plays[int(index)]).items() if name != "by"}
    first = next(iter(kinds))
    numbers = _numbers(form, [name for name, kind in kinds.items() if kind.name in ("ends", "number")])
    facts = {"by": by} | {
        name: _value(name, kind, chosen if name == first else "", form, numbers) for name, kind in kinds.items()
    }
    return {name: value for name, value in facts.items() if value is not None}


def _typed(form: Form, plays: Sequence[type]) -> list[int]:
    """The plays of which something stands in the fields."""
    return [
        index
        for index, shape in enumerate(plays)
        if any(form.get(name) for name, kind in kinds_of(shape).items() if name != "by" and kind.name != "choice")
    ]


def _value(name: str, kind: Kind, chosen: str, form: Form, numbers: Mapping[str, int]) -> Any:
    match kind.name:
        case "yes-no":
            return bool(form.get(name))
        case "choice":
            return chosen or form.get(name) or None
        case _ if chosen:
            return int(chosen) if chosen.isdecimal() and len(chosen) <= LONGEST else None
        case _:
            return numbers.get(name)


def _hand(form: Form, asked: Asked, record: Record) -> dict[str, Any]:
    if asked.mode == "finish":
        if _typed(form, record.match.score.scoring.plays):
            raise Unclear(
                {"": say(N_("A play stands in the fields. Tap whose it is, or empty them, then end the hand."))}
            )
        return {"ended": "finished"}
    if asked.mode == "points":
        return _points(form, asked)
    blocked = bool(form.get("blocked"))
    labels = [label for side in asked.fields for label in side]
    # The fields of going out are hidden while a block is ticked, and what stands in them is not meant.
    of_going_out = [] if blocked else ["heap", "out_ends"]
    numbers = _numbers(form, [*(f"left-{code(label)}" for label in labels), *of_going_out])
    left = {label: numbers[f"left-{code(label)}"] for label in labels if f"left-{code(label)}" in numbers}
    who = _seat(form, "out", record)
    last = _seat(form, "last", record)
    facts: dict[str, Any] = {"ended": "blocked" if blocked else "domino"}
    if last and (blocked or not asked.last):
        facts["last"] = last
    if blocked and asked.winner and (who or form.get("out") == NOBODY):
        facts["winner"] = who
    elif not blocked:
        facts["out"] = who or _only_empty(labels, left, asked)
    if left or (blocked and asked.blocked_counts and "winner" not in facts):
        facts["left"] = left
    bonuses = _bonuses(form, asked, record)
    return facts | {key: numbers[key] for key in of_going_out if key in numbers} | bonuses


def _points(form: Form, asked: Asked) -> dict[str, Any]:
    """Each side's points, or that the players end the match."""
    if form.get("ended_by_players"):
        return {"ended_by_players": True}
    points, errors = {}, {}
    for label in (label for side in asked.fields for label in side):
        text = form.get(f"left-{code(label)}", "").strip().replace("−", "-")
        try:
            points[label] = -(whole(text[1:]) or 0) if text.startswith("-") else whole(text)
        except ValueError:
            errors[f"left-{code(label)}"] = say(N_("“%(text)s” is no whole number"), text=text[:20])
        if text in ("", "-"):
            errors[f"left-{code(label)}"] = say(N_("Points are missing; 0 is typed."))
    if errors:
        raise Unclear(errors)
    return {"points": points}


def _bonuses(form: Form, asked: Asked, record: Record) -> dict[str, Any]:
    """The bonuses that were counted, as often as they came."""
    fields = {f"bonus-{key}-{code(side)}": (key, side) for key, _ in asked.bonuses for side in record.sides}
    times = _numbers(form, fields)
    found = [
        {"to": side, "bonus": key} for field, (key, side) in fields.items() for _ in range(min(times.get(field, 0), 20))
    ]
    return {"bonuses": found} if found else {}


def _only_empty(labels: list[str], left: Mapping[str, Any], asked: Asked) -> str:
    """Who went out: the only one whose field is empty."""
    empty = [label for label in labels if label not in left]
    if asked.mode != "counts":
        raise Unclear({"": say(N_("Who went out? Tap the side."))})
    if not empty:
        raise Unclear({"": say(N_("Every field has a count. Who went out has none; or tick Blocked."))})
    if len(empty) > 1:
        forms = NN_(
            "%(n)s field is empty. Leave only one empty: who went out. A count of 0 is typed.",
            "%(n)s fields are empty. Leave only one empty: who went out. A count of 0 is typed.",
        )
        raise Unclear({f"left-{code(label)}": say(N_("?")) for label in empty} | {"": count(forms, len(empty))})
    return empty[0]


def errors_of(problem: Impossible, form: Form, asked: Asked, record: Record) -> dict[str, Text]:
    """The field of the form beside which a refusal stands → what it says."""
    field = problem.field
    if field == "left":
        codes = {name: f"left-{code(label)}" for label, name in record.names.items()}
        fields = {f"left-{code(label)}" for side in asked.fields for label in side}
        if asked.mode == "heap" and not form.get("blocked"):
            return {"heap": say(MISSING[asked.heap]) if problem.who else problem.text}
        field = codes.get(problem.who or "", "")
        field = field if field in fields else ""
    elif field == "points" and problem.who:
        field = next((f"left-{code(label)}" for label, name in record.names.items() if name == problem.who), "")
    elif field not in {"heap", "out_ends", "last", "ends", "drew", "hit", "cancel", "did"}:
        field = ""
    chosen = field in ("ends", "did") and field not in form
    return {"what" if chosen or problem.field == "plays" else field: problem.text}


def typed(facts: Mapping[str, Any]) -> dict[str, str]:
    """The facts of a play or a hand, by seat, as they were typed and tapped."""
    form: dict[str, str] = {}
    for key in ("by", "out", "last"):
        if facts.get(key):
            form[key] = code(facts[key])
    if "winner" in facts:
        form["out"] = code(facts["winner"]) if facts["winner"] else NOBODY
    if "ended" in facts:
        form["ending"] = "1"
    if facts.get("ended") == "blocked":
        form["blocked"] = "1"
    for bonus in facts.get("bonuses", ()):
        field = f"bonus-{bonus['bonus']}-{code(bonus['to'])}"
        form[field] = str(int(form.get(field, 0)) + 1)
    form |= {f"left-{code(label)}": str(points) for label, points in facts.get("points", {}).items()}
    for label, held in facts.get("left", {}).items():
        form[f"left-{code(label)}"] = str(held) if isinstance(held, int) else " ".join(f"{a}-{b}" for a, b in held)
    for key in ("heap", "out_ends", "ends", "drew", "cancel"):
        if key in facts:
            form[key] = str(facts[key])
    if facts.get("hit"):
        form["hit"] = "1"
    return form


def chosen(facts: Mapping[str, Any], record: Record) -> str:
    """The value of `what` that a play's facts were chosen by."""
    for index, shape in enumerate(record.match.score.scoring.plays):
        first = next(name for name in kinds_of(shape) if name != "by")
        if first in facts:
            alone = len(kinds_of(shape)) == 2
            return f"{index}:{facts[first]}" if alone and kinds_of(shape)[first].name != "number" else str(index)
    return ""
