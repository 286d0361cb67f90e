"""The pages that belong to no league: the first page, whose phone it is, the rule book, the calculator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from flask import request
from flask_babel import gettext as _

from scorekeeper.game.scoring import Line
from scorekeeper.game.scorings import games
from scorekeeper.game.words import Text
from scorekeeper.store import leagues, players
from scorekeeper.web import calculator, home, rulebook
from scorekeeper.web.db import database
from scorekeeper.web.plain.evening import of_matches
from scorekeeper.web.plain.shape import Plain, of, refused
from scorekeeper.web.words import scoring_name, spoken


@of("home.index")
def first() -> Plain:
    """The leagues of this phone, and the matches that the first page shows of each: a row for each side."""
    tables, single = home.shown()
    found = [
        {"league": league.name, "role": league.role, **row}
        for league, *lists in tables
        # A league without a match has a row, too.
        for row in (list(of_matches(match for matches in lists for match in matches)) or [{}])
    ]
    kept = [{"id": one.league, "name": one.name, "kind": one.kind, "role": one.role} for one, *_lists in tables]
    return Plain([*found, *of_matches(single)], {"leagues": kept})


@of("home.phone")
def phone() -> Plain:
    """Whose phone this is, and who else it could be."""
    league, mine = home.whose()
    recent = [name for _id, name in players.recent(database(), league)]
    return Plain([{"league": leagues.name_of(database(), league), "name": mine}], {"recent": recent})


@of("rulebook.index")
def book() -> Plain:
    """Every scoring, by game."""
    return Plain([
        {"game": _(game), "scoring": key, "name": scoring_name(key), "rules": rulebook.rules_of(key)}
        for game, keys in games()
        for key in keys
    ])  # fmt: skip


@of("rulebook.show")
def rules(scoring: str) -> Plain:
    """The rules of a scoring: a row a sentence, with the part of the page that it belongs to; then the examples."""
    found = rulebook.asked(scoring)
    said: list[tuple[str, str, Text]] = [
        *(("house", "", text) for text in found.house),
        *(("course", spoken(about), text) for about, text in found.course),
        *(("scored", why, text) for why, text in found.paragraphs.items()),
        *(("preset", key, text) for key, texts in found.presets.items() for text in texts),
        *(("impossible", "", text) for text in found.impossible),
        *(("doubtful", "", text) for text in found.doubtful),
    ]
    examples = [
        {
            "part": "example",
            "about": spoken(example.title),
            "text": " · ".join(spoken(fact) for fact in hand.facts),
            "house_rules": _spoken(example.options),
            "lines": _lines(hand.lines),
            "totals": hand.totals,
            "doubtful": _spoken(hand.warnings),
            "standing": spoken(example.standing),
        }
        for example in found.examples
        for hand in example.hands
    ]
    sentences = [{"part": part, "about": about, "text": spoken(text)} for part, about, text in said]
    options = [
        {"part": "option", "about": one.key, "text": spoken(one.means), "question": spoken(one.question),
         "bounds": spoken(one.bounds)}
        for one in found.options
    ]  # fmt: skip
    more = {"scoring": found.key, "name": spoken(found.name), "game": spoken(found.game)}
    return Plain([*sentences, *options, *examples], more)


@of("calculator.show")
def hand() -> Plain:
    """What each scoring makes of the hand that is said: a row a side, or one that says what is missing."""
    *_said, results, errors = calculator.said_hand(request.args)
    return refused(errors) if errors else Plain([row for result in results for row in _result(result)])


def _result(result: calculator.Result) -> Iterator[dict[str, Any]]:
    name = scoring_name(result.key)
    if result.missing:
        yield {"scoring": result.key, "name": name, "missing": spoken(result.missing)}
    for side, points in result.points.items():
        yield {
            "scoring": result.key,
            "name": name,
            "side": side,
            "points": points,
            "lines": _lines(line for line in result.lines if line.side == side),
            "doubtful": _spoken(result.warnings),
            "without_play": result.silent,
        }


def _lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [{"side": line.side, "points": line.points, "why": line.why, "text": spoken(line.text)} for line in lines]


def _spoken(texts: Iterable[Text]) -> list[str]:
    return [spoken(text) for text in texts]
