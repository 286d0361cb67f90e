"""A match as a score sheet for people: a column for each side, a row for each hand, the reasons below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unicodedata import category, east_asian_width

from scorekeeper.game.match import Match
from scorekeeper.game.score import Hand, Score
from scorekeeper.game.scorings import name_of
from scorekeeper.game.told import standing
from scorekeeper.game.words import N_, Text, one_line, say

NAME_WIDTH, NAME_ROWS = 16, 3
"""How much room the name of a side has at the head of its column; what is longer is cut there."""

Say = Callable[[Text], str]


def explain(match: Match, put: Say = str) -> Iterator[str]:
    """The lines of text that show the match; `put` brings each sentence into words."""

    def line(text: Text, indent: str = "") -> str:
        return indent + one_line(put(text))

    score = match.score
    hands = [*score.ended, *([score.current] if score.current.plays else [])]
    yield line(say(name_of(match.opening.facts["scoring"] if match.opening.facts else score.scoring.key)))
    yield ""
    yield from _table(score, hands, line(say(N_("Hand"))))
    for number, hand in enumerate(hands, 1):
        yield ""
        playing = say(N_("Hand %(number)s, still being played"), number=number)
        yield line(playing if hand.end is None else say(N_("Hand %(number)s"), number=number))
        for scored in hand.lines:
            yield line(scored.text, "  ")
        for warning in hand.warnings:
            yield line(say(N_("Doubtful: %(warning)s"), warning=warning), "  ")
    yield ""
    yield line(standing(match))
    used = dict.fromkeys(scored.why for hand in hands for scored in hand.lines)
    if used:
        yield ""
        yield line(say(N_("Rules")))
    for why in used:
        yield line(score.scoring.rule(why, score.options), "  ")


def _table(score: Score, hands: list[Hand], corner: str) -> Iterator[str]:
    labels = score.table.labels
    heads = [_name_rows(one_line(label)) for label in labels]
    height = max(len(head) for head in heads)
    rows = [[corner if row == 0 else "", *(_at(head, row) for head in heads)] for row in range(height)]
    before = dict.fromkeys(labels, 0)
    for number, hand in enumerate(hands, 1):
        sides = {line.side for line in hand.lines if line.points}
        cells = (_sum(before[label], hand.totals[label], label in sides) for label in labels)
        rows.append([str(number), *cells])
        before = dict(hand.totals)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (" " * (wide - width(cell)) + cell for cell, wide in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _sum(before: int, after: int, scored: bool) -> str:
    """`68+12=80` where the side got or lost points in the hand, else its total alone."""
    return f"{before}{after - before:+}={after}".replace("-", "−") if scored else str(after).replace("-", "−")


def _at(head: list[str], row: int) -> str:
    return head[row] if row < len(head) else ""


def _name_rows(name: str) -> list[str]:
    """A name in rows of at most `NAME_WIDTH` columns, broken at spaces where there are some."""
    rows: list[str] = []
    rest = name.strip()
    while rest and len(rows) < NAME_ROWS:
        fits = _fitting(rest, NAME_WIDTH)
        if len(fits) < len(rest) and " " in fits.rstrip() and not rest[len(fits)].isspace():
            fits = fits.rstrip().rpartition(" ")[0]
        rows.append(fits.strip())
        rest = rest[len(fits) :].lstrip()
    return [*rows[:-1], _fitting(rows[-1], NAME_WIDTH - 1) + "…"] if rest else rows


def _fitting(text: str, most: int) -> str:
    """The beginning of a text that takes at most so many columns."""
    taken = 0
    for at, sign in enumerate(text):
        taken += _columns(sign)
        if taken > most:
            return text[:at]
    return text


def width(text: str) -> int:
    """The columns that a text takes in a terminal: East Asian signs two, combining marks none."""
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in ("W", "F") else 1
