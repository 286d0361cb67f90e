"""From a row of a paper sheet, what stands under the names, to the facts that the scoring asks for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.papers import cells, plays
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_, Text, say

Count = int | list[tuple[int, int]]
"""A number, or the tiles themselves: `6|5 1|0`."""
TILE = re.compile(r"(\d{1,2})\|(\d{1,2})", re.ASCII)
ENDED = {"out": "domino", "block": "blocked"}
"""What else people write for the endings."""


@dataclass(frozen=True)
class Row:
    """A row as it is written: how the hand ended, who went out, who placed the last tile, the ends of that tile.

    `under` is the text under each side's label. In play nothing is said but that.
    """

    ended: str = ""
    out: str = ""
    last: str = ""
    out_ends: str = ""
    under: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Hand:
    """The end of a hand: `numbers` (or tiles) for whom there are any, and the bonuses that stand beside them."""

    numbers: Mapping[str, Count]
    bonuses: tuple[dict[str, str], ...]
    empty: tuple[str, ...]


def misread(scoring: Scoring, row: Row) -> dict[str, Text]:
    """What is wrong with the text under a label, by label; empty where all can be read."""
    wrong = {}
    for label, text in row.under.items():
        try:
            if plays.in_play(scoring, row.ended):
                plays.read(scoring, label, text)
            else:
                _cell(scoring, text)
        except Impossible as problem:
            wrong[label] = problem.text
    return wrong


def facts_of(score: Score, row: Row) -> list[tuple[str, dict[str, Any]]]:
    """What a row tells, as (kind of entry, facts): plays one after another, or the end of a hand.

    Where it is not said who went out, the numbers tell it: the only one without a number, or with the only 0; where
    only hands are counted, the only 1; where the winner takes all pips, whose number it is. Raises Impossible.
    """
    scoring = score.scoring
    if not plays.in_play(scoring, row.ended):
        return [("hand", _ended(score, row))]
    if said := next((name for name in ("out", "last", "out_ends") if getattr(row, name)), ""):
        raise Impossible(said, say(N_("stands only where a hand ends")))
    found = [play for label, text in row.under.items() for play in plays.read(scoring, label, text)]
    return [("play", facts) for facts in found]


def _cell(scoring: Scoring, text: str) -> tuple[Count | None, list[str]]:
    """The number in a cell, or its tiles, and the bonuses behind it."""
    known = bonuses_of(scoring)
    words = [(_plain(word), word) for word in text.split()]
    bonuses = [plain for plain, _word in words if plain in known]
    rest = [word for plain, word in words if plain not in known]
    tiles = [(int(found[1]), int(found[2])) for word in rest if (found := TILE.fullmatch(word))]
    if tiles and len(tiles) == len(rest):
        return tiles, bonuses
    return _whole("left", " ".join(rest)), bonuses


def _plain(word: str) -> str:
    """A word without regard to case and accents: `Capicú` is `capicu`."""
    return unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode()


def _whole(field: str, text: str) -> int | None:
    try:
        return cells.whole(text)
    except ValueError:
        raise Impossible(field, say(N_("This is no whole number."))) from None


def _ended(score: Score, row: Row) -> dict[str, Any]:
    hand = _read(score.scoring, row)
    endings = score.scoring.endings
    if "points" in endings:
        if hand.empty:
            raise Impossible("points", say(N_("%(name)s: the points are missing; 0 is written"), name=hand.empty[0]))
        return {"points": dict(hand.numbers)}
    ended = ENDED.get(row.ended.casefold(), row.ended.casefold()) or "domino"
    if ended not in endings:
        raise Impossible("ended", say(N_("is none of: %(known)s"), known=", ".join(endings)))
    if ended == "domino":
        facts = _went_out(score, row, hand)
    elif ended == "blocked":
        facts = _blocked(score, row, hand)
    else:
        left = {label: number for label, number in hand.numbers.items() if number}
        facts = {"left": left} if left else {}
    ends = _whole("out_ends", row.out_ends)
    return {
        "ended": ended,
        **({"last": row.last} if row.last else {}),
        **facts,
        **({"out_ends": ends} if ends is not None else {}),
        **({"bonuses": list(hand.bonuses)} if hand.bonuses else {}),
    }


def _read(scoring: Scoring, row: Row) -> _Hand:
    numbers, bonuses = {}, []
    for label, text in row.under.items():
        number, its = _cell(scoring, text)
        bonuses += [{"to": label, "bonus": bonus} for bonus in its]
        if number is not None:
            numbers[label] = number
    return _Hand(numbers, tuple(bonuses), tuple(label for label in row.under if label not in numbers))


def _blocked(score: Score, row: Row, hand: _Hand) -> dict[str, Any]:
    winner = row.out
    if any(hand.numbers.values()):
        winner = _only(hand) if counts_nothing(score.scoring, score.options) else ""
    if winner and "winner" in kinds_of(score.scoring.endings["blocked"]):
        return {"winner": winner}
    return {"left": dict(hand.numbers)}


def _went_out(score: Score, row: Row, hand: _Hand) -> dict[str, Any]:
    owners = [label for label, number in hand.numbers.items() if number]
    if takes_all(score.scoring, score.options) and len(owners) == 1 and _of(score, row.out) in ("", owners[0]):
        held = hand.numbers[owners[0]]
        return {"out": row.out or owners[0], "heap": held if isinstance(held, int) else pips(tuple(held))}
    out = row.out or _out(score, hand)
    left = {label: number for label, number in hand.numbers.items() if not (label == out and number == 0)}
    return {"out": out, **({} if counts_nothing(score.scoring, score.options) or not left else {"left": left})}


def _of(score: Score, who: str) -> str:
    """The side of whoever went out, "" where that is not said."""
    return score.table.side_of(who) if who in score.table else who


def counts_nothing(scoring: Scoring, options: Any) -> bool:
    """Whether only hands are counted: no pips are."""
    return "domino" in scoring.endings and scoring.needs(options, "domino").whose == "none"


def takes_all(scoring: Scoring, options: Any) -> bool:
    """Whether who goes out gets all pips, which may be counted as one heap."""
    ending = scoring.endings.get("domino")
    return ending is not None and "heap" in kinds_of(ending) and not scoring.needs(options, "domino").each


def bonuses_of(scoring: Scoring) -> tuple[str, ...]:
    """The bonuses that may stand behind a number, by their keys."""
    kinds = [kinds_of(shape).get("bonuses") for shape in scoring.endings.values()]
    return tuple(dict.fromkeys(bonus for kind in kinds if kind for bonus in kind.choices))


def _only(hand: _Hand) -> str:
    """The only side with a 1, where the others have a 0 or nothing; "" where there is none."""
    ones = [label for label, number in hand.numbers.items() if number]
    return ones[0] if len(ones) == 1 and hand.numbers[ones[0]] == 1 else ""


def _out(score: Score, hand: _Hand) -> str:
    """Who went out, told by the numbers alone."""
    if counts_nothing(score.scoring, score.options):
        if found := _only(hand):
            return found
        raise Impossible("out", say(N_("who won the hand has a 1, the others a 0 or nothing")))
    zero = [label for label, number in hand.numbers.items() if number == 0]
    if len(hand.empty or zero) == 1:
        return (hand.empty or zero)[0]
    if takes_all(score.scoring, score.options):
        raise Impossible("out", say(N_("all pips stand under the one who won the hand, or under each of the others")))
    raise Impossible("out", say(N_("one has no number, or the only 0: who went out")))
