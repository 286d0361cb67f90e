"""The score sheet file: one match as JSON (scoresheet.md), read, written and scored."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match, Noted, advance, fold
from scorekeeper.game.reading import read
from scorekeeper.game.score import BY_PLAYERS, HAND_KEYS, Hand, Score, missing_end, refuse_if_over
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find
from scorekeeper.game.words import N_, say, shown

DEEPEST = 100
"""How deeply a file may be nested. A score sheet needs seven; what is carried along may need a few more."""
NAMED = frozenset({"scoring", "options", "sides", "hands"})


class NotJSON(Exception):
    """The text is no JSON, or none that a score sheet can be."""


@dataclass(frozen=True)
class Sheet:
    """A score sheet as it was written; only its shape was looked at. `other` is carried along."""

    scoring: str
    sides: tuple[str | tuple[str, ...], ...]
    hands: tuple[Mapping[str, Any], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    other: Mapping[str, Any] = field(default_factory=dict)


def load(text: str) -> Any:
    """JSON as score sheets mean it: no key twice in one object, no NaN, no Infinity. Raises NotJSON."""
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_float=_finite, parse_constant=_no_number)
    except RecursionError:
        raise NotJSON("nested too deeply") from None
    except json.JSONDecodeError as problem:
        raise NotJSON(str(problem)) from None
    except ValueError:
        # What is left is Python's own bound on the digits of a whole number.
        raise NotJSON("a number is too long") from None
    if _too_deep(value):
        raise NotJSON("nested too deeply")
    return value


def _too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            part
            for whole in level
            if isinstance(whole, dict | list)
            for part in (whole.values() if isinstance(whole, dict) else whole)
        ]
        if not level:
            return False
    return True


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise NotJSON(f"the key {shown(twice)} stands twice in one object")
    return found


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _no_number(digits: str) -> Any:
    raise NotJSON(f"{digits[:40]} is no number")


def parse(raw: Any) -> Sheet:
    """The sheet in a JSON value. Raises Impossible where something is missing or of another shape."""
    if not isinstance(raw, dict):
        raise Impossible("sheet", say(N_("is no JSON object")))
    for key in ("scoring", "sides", "hands"):
        if key not in raw:
            raise Impossible(key, say(N_("is missing")))
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise Impossible("options", say(N_("is no JSON object")))
    if not isinstance(raw["scoring"], str):
        raise Impossible("scoring", say(N_("is no text")))
    return Sheet(
        scoring=raw["scoring"],
        sides=_sides(raw["sides"]),
        hands=_hands(raw["hands"]),
        options=options,
        other={key: value for key, value in raw.items() if key not in NAMED},
    )


def _sides(raw: Any) -> tuple[str | tuple[str, ...], ...]:
    if not isinstance(raw, list):
        raise Impossible("sides", say(N_("is no list")))
    for side in raw:
        if isinstance(side, list) and len(side) != 2:
            raise Impossible("sides", say(N_("a side is one player or two")))
        for name in side if isinstance(side, list) else [side]:
            if not isinstance(name, str) or any("\ud800" <= letter <= "\udfff" for letter in name):
                raise Impossible("sides", say(N_("a name is no text")))
    return tuple(tuple(side) if isinstance(side, list) else side for side in raw)


def _hands(raw: Any) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(raw, list):
        raise Impossible("hands", say(N_("is no list")))
    for number, hand in enumerate(raw, 1):
        if not isinstance(hand, dict):
            raise Impossible("hands", say(N_("is no JSON object")), number)
        plays = hand.get("plays", [])
        if not isinstance(plays, list) or not all(isinstance(play, dict) for play in plays):
            raise Impossible("plays", say(N_("is no list of plays")), number)
    return tuple(raw)


def dump(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a JSON value; `parse` of it gives the same sheet."""
    return {
        "scoring": sheet.scoring,
        **({"options": dict(sheet.options)} if sheet.options else {}),
        "sides": [list(side) if isinstance(side, tuple) else side for side in sheet.sides],
        "hands": [dict(hand) for hand in sheet.hands],
        **sheet.other,
    }


def score(sheet: Sheet) -> Match:
    """The match on the sheet. Raises Impossible for the first thing that cannot be."""
    match = fold([Noted("0", "open", {"scoring": sheet.scoring, "options": sheet.options, "sides": sheet.sides})])
    by_players = _ended_by_players(sheet, match.score.scoring)
    for number, hand in enumerate(sheet.hands, 1):
        try:
            match = _with_hand(match, hand, number, last=number == len(sheet.hands))
        except Impossible as problem:
            raise problem.in_hand(number) from None
    if by_players:
        match = advance(match, Noted(BY_PLAYERS, "hand", {BY_PLAYERS: True}))
        fault = match.slots[-1].fault
        if fault:
            # It stands on the sheet itself, in none of its hands.
            raise Impossible(fault.field, fault.text)
    return match


def _ended_by_players(sheet: Sheet, scoring: Scoring) -> bool:
    said = sheet.other.get(BY_PLAYERS, False)
    if BY_PLAYERS in sheet.other and BY_PLAYERS not in scoring.endings:
        raise Impossible(BY_PLAYERS, say(N_("is of no use here")))
    if not isinstance(said, bool):
        raise Impossible(BY_PLAYERS, say(N_("%(value)s is neither true nor false"), value=shown(said)))
    return said


def _with_hand(match: Match, hand: Mapping[str, Any], number: int, last: bool) -> Match:
    refuse_if_over(match.score)
    if "plays" in hand and not match.score.scoring.plays:
        raise Impossible("plays", say(N_("is of no use here")))
    end = {key: value for key, value in hand.items() if key in HAND_KEYS and key != "plays"}
    ended = "ended" in end or "points" in end
    if end and not ended:
        raise Impossible(next(iter(end)), say(N_("a hand that has not ended has none")))
    entries = [Noted(f"{number}.{i}", "play", play) for i, play in enumerate(hand.get("plays", ()))]
    for entry in [*entries, Noted(str(number), "hand", end)] if ended else entries:
        match = advance(match, entry)
        if match.slots[-1].fault:
            raise match.slots[-1].fault
    if not (ended or last or match.score.over):
        raise missing_end(match.score.scoring)
    return match


def of_match(match: Match) -> Sheet:
    """The sheet of a match: only what counts, each hand with the plays since the one before it.

    `score` of it gives the same lines and totals.
    """
    opening = match.opening.facts or {}
    hands: list[Mapping[str, Any]] = []
    plays: list[Mapping[str, Any]] = []
    for slot in match.slots:
        if slot.facts is None or not slot.counts:
            continue
        if slot.kind == "play":
            plays.append(slot.facts)
        elif slot.kind == "hand" and BY_PLAYERS not in slot.facts:
            hands.append({**({"plays": plays} if plays else {}), **slot.facts})
            plays = []
    if plays:
        hands.append({"plays": plays})
    return Sheet(
        scoring=opening["scoring"],
        sides=tuple(side if isinstance(side, str) else tuple(side) for side in opening["sides"]),
        hands=tuple(hands),
        options=unusual(opening["scoring"], opening.get("options", {})),
        other={BY_PLAYERS: True} if match.score.ended_by_players else {},
    )


def unusual(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a scoring or preset without which something else would be played."""
    scoring, preset = find(key)

    def played(said: Mapping[str, Any]) -> Any:
        return read(scoring.options, {**preset, **said}, None)

    return {
        key: value
        for key, value in options.items()
        if played(options) != played({other: options[other] for other in options if other != key})
    }


def hands_of(sheet: Sheet, score: Score) -> tuple[Hand, ...]:
    """The scored hands of a sheet, one for each of its rows, also one in which nothing was scored yet."""
    return score.hands if len(score.hands) == len(sheet.hands) else (*score.hands, score.current)


def result(sheet: Sheet) -> dict[str, Any]:
    """What `scorekeeper score` prints: every line, every total, who won. Raises Impossible."""
    score_ = score(sheet).score
    return {
        "scoring": sheet.scoring,
        "sides": list(score_.table.labels),
        "hands": [
            {
                "lines": [
                    {"side": line.side, "points": line.points, "why": line.why, "text": str(line.text)}
                    for line in hand.lines
                ],
                "totals": dict(hand.totals),
                "warnings": [str(warning) for warning in hand.warnings],
                **({"tallies": dict(hand.tallies)} if hand.tallies is not None else {}),
            }
            for hand in hands_of(sheet, score_)
        ],
        "totals": dict(score_.totals),
        "over": score_.over,
        "winners": list(score_.winners),
    }
