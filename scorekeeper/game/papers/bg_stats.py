"""The export of BG Stats: one JSON object, in which plays name games and players by numbers of this file only.

A play is known by its `uuid`, the same in every export. Points are text, may still have to be added up (`4+0+3`), and
are empty where nobody wrote them: that is not 0. Who won is a fact of its own. Teams of two are pairs, and teams of
more are sides of as many.

Left out, with the reason: what is to be ignored, games played together, solo plays, teams that are not of one size, and
plays that say neither points nor who won. Where only some have points, who won is taken, as the first place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import MOST_AT_A_TABLE, Kept, Paper, Remark, Sides, Told
from scorekeeper.game.words import N_, Text, one_line, say

ById = Mapping[Any, Mapping[str, Any]]
"""Number of a game or player in this file → what is said of it."""


UNWRITABLE = re.compile(r"[\x00\ud800-\udfff]")


class _LeftOut(Exception):
    """A play that is no result of a table like ours."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class _Wrong(Exception):
    """A play that cannot be read."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def recognises(text: str) -> bool:
    """Whether it is a JSON object with plays."""
    if not text.lstrip().startswith("{"):
        return False
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and isinstance(found.get("plays"), list)


def read(text: str, kept: Kept) -> Paper:
    """Every play; its row is its number in the file, from 1."""
    export = json.loads(text)
    games, players = _by_id(export.get("games")), _by_id(export.get("players"))
    told, wrong, left_out, notes = [], [], [], []
    for number, play in enumerate(export["plays"], 1):
        try:
            one, doubts = _play(number, play, games, players)
        except _LeftOut as reason:
            left_out.append(Remark(number, 0, reason.text))
        except _Wrong as problem:
            wrong.append(Remark(number, 0, problem.text))
        except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError, RecursionError):
            wrong.append(Remark(number, 0, say(N_("this is no play"))))
        else:
            told.append(one)
            notes += [Remark(number, 0, doubt) for doubt in doubts]
    return Paper("bg_stats", tuple(told), wrong=tuple(wrong), left_out=tuple(left_out), notes=tuple(notes))


def _by_id(rows: Any) -> dict[Any, Mapping[str, Any]]:
    rows = rows if isinstance(rows, list) else []
    return {row["id"]: row for row in rows if isinstance(row, dict) and isinstance(row.get("id"), int)}


def _text(value: Any) -> str:
    """A value of the file as text. Raises _Wrong for half of a character or a NUL, which JSON can write."""
    text = str(value)
    if UNWRITABLE.search(text):
        raise _Wrong(say(N_("a letter in it cannot be read: %(text)s"), text=one_line(text[:40])))
    return text


def _play(number: int, play: Mapping[str, Any], games: ById, players: ById) -> tuple[Told, list[Text]]:
    game = games.get(play.get("gameRefId"), {})
    name = _text(game.get("name", ""))
    rows = play["playerScores"]
    if len(rows) > MOST_AT_A_TABLE:
        raise _Wrong(cells.too_many(MOST_AT_A_TABLE))
    written = _text(play.get("playDate", ""))
    called = f"{name}, {written[:10]}".strip(", ")
    if play.get("ignored"):
        raise _LeftOut(say(N_("%(play)s: it is marked there to be left out"), play=called))
    if len(rows) < 2:
        raise _LeftOut(say(N_("%(play)s: played alone, against nobody"), play=called))
    if game.get("cooperative"):
        raise _LeftOut(say(N_("%(play)s: all played together, against nobody"), play=called))
    sides = _sides(play, rows, players)
    if len(sides) < 2:
        raise _LeftOut(say(N_("%(play)s: all played together, against nobody"), play=called))
    sizes = [len(members) for members in sides.values()]
    if len(set(sizes)) > 1:
        against = ", ".join(map(str, sizes))
        raise _LeftOut(say(N_("%(play)s: teams of different sizes: %(sizes)s"), play=called, sizes=against))
    try:
        day = cells.evening(written)
    except ValueError:
        raise _Wrong(cells.no_day()) from None
    points = [_points(members) for members in sides.values()]
    won = frozenset(at for at, members in enumerate(sides.values()) if any(row.get("winner") for row, _ in members))
    lowest = not game.get("highestWins", True)
    names: Sides = tuple(tuple(who for _, who in members) for members in sides.values())
    told = Told(number, day, names, lowest=lowest, game=name, id=_text(play.get("uuid", "")))
    ranks = [int(members[0][0].get("rank") or 0) for members in sides.values()]
    if game.get("noPoints"):
        points = [None] * len(points)
    if None in points and not won:
        raise _LeftOut(say(N_("%(play)s: neither points nor a winner"), play=called))
    return _with_result(told, points, won, ranks)


def _sides(
    play: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], players: Mapping[Any, Mapping[str, Any]]
) -> dict[str, list[tuple[Mapping[str, Any], str]]]:  # fmt: skip
    """The rows of each side with the names; without teams everybody is one."""
    sides: dict[str, list[tuple[Mapping[str, Any], str]]] = {}
    for at, row in enumerate(rows):
        player = players.get(row.get("playerRefId"))
        if player is None:
            raise _Wrong(say(N_("player %(number)s is not in this file"), number=_text(row.get("playerRefId"))[:20]))
        team = _text(row.get("team") or "") if play.get("usesTeams") else ""
        sides.setdefault(f"team {team}" if team else f"row {at}", []).append((row, _text(player["name"])))
    return sides


def _points(members: Sequence[tuple[Mapping[str, Any], str]]) -> Fraction | None:
    """The points of a side; of a team each row has those of all. None where they are not written."""
    found = {_text(row["score"]).strip() for row, _ in members if row.get("score") not in (None, "")}
    if not found:
        return None
    try:
        totals = {cells.added(text) for text in found}
    except ValueError:
        raise _Wrong(say(N_("these are no points: %(points)s"), points=", ".join(sorted(found))[:40])) from None
    if len(totals) > 1:
        raise _Wrong(say(N_("a team has two totals: %(points)s"), points=", ".join(sorted(found))[:40]))
    return totals.pop()


def _with_result(
    told: Told, points: list[Fraction | None], won: frozenset[int], ranks: list[int]
) -> tuple[Told, list[Text]]:  # fmt: skip
    known = [total for total in points if total is not None]
    if len(known) < len(points):
        places = tuple(Fraction(1 if at in won else 2) for at in range(len(points)))
        doubt = [say(N_("%(game)s: some have no points, so only who won is taken"), game=told.game)] if known else []
        return replace(told, places=places), doubt
    best = (min if told.lowest else max)(known)
    by_points = frozenset(at for at, total in enumerate(known) if total == best)
    doubt = []
    if won and won != by_points and not won < by_points:
        doubt = [say(N_("%(game)s: the winner that is named has not the best points"), game=told.game)]
    marked = won if won != by_points else frozenset()
    sign = 1 if told.lowest else -1
    found = [1 + sum(sign * other < sign * total for other in known) for total in known]
    # A rank of 0 is none; it is never taken over.
    if not marked and any(rank and rank != place for rank, place in zip(ranks, found, strict=True)):
        doubt.append(say(N_("%(game)s: the ranks of the file are not those of its points"), game=told.game))
    return replace(told, matches=(tuple(known),), winners=marked), doubt
