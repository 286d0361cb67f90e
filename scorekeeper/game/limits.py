"""What cannot be and what is only doubtful in a scoring, in sentences, derived from what it asks and from the set."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.game.counts import all_dealt
from scorekeeper.game.kinds import Kind, kinds_of
from scorekeeper.game.score import Score, start
from scorekeeper.game.scoring import Options, Scoring, nothing_counts
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import SIX_SIX, heaviest, lightest, most_ends, pips_in
from scorekeeper.game.words import N_, Text, say


def impossible(scoring: Scoring, options: Options) -> Iterator[Text]:
    """What is refused where these options are played."""
    shapes = (*scoring.plays, *scoring.endings.values())
    asked = [(name, kind) for shape in shapes for name, kind in kinds_of(shape).items()]
    if any(kind.name == "pips" for _, kind in asked):
        yield from _pips(scoring, options, dict(asked))
    steps = {kind.steps: kind for _, kind in asked if kind.name == "ends"}
    for kind in steps.values():
        text = N_("Ends above %(most)s, or that score nothing: only multiples of %(steps)s are entered.")
        yield say(text, most=most_ends(options.set), steps=" / ".join(map(str, kind.steps)))
    for _, kind in asked:
        if kind.name == "points":
            text = N_("Points that are missing for a side, or not between %(least)s and %(most)s.")
            yield say(text, least=kind.least, most=kind.most)
    for question in dict.fromkeys(kind.question for shape in scoring.endings.values() for kind in _required(shape)):
        yield say(N_("No answer to: %(question)s"), question=say(question))
    for sentence in scoring.impossible:
        yield scoring.with_options(sentence, options)


def _pips(scoring: Scoring, options: Options, asked: dict[str, Kind]) -> Iterator[Text]:
    if scoring.counted is not nothing_counts:
        yield say(N_("A count that is missing though it scores, below 0, or no whole number."))
    yield say(
        N_("More pips than the set has, in one hand or in all together: it has %(most)s."), most=pips_in(options.set)
    )
    yield say(
        N_("Fewer pips than so many hands can hold: two hold at least %(two)s together, three %(three)s."),
        two=lightest(2),
        three=lightest(3),
    )
    yield say(N_("A tile that is not in the set, or that stands twice in one hand."))
    if "out" in asked:
        yield say(N_("Pips of a player who went out."))


def _required(shape: type[Any]) -> Iterator[Kind]:
    for field in dataclasses.fields(shape):
        kind: Kind = field.metadata["kind"]
        if kind.name == "player" and field.default is dataclasses.MISSING:
            yield kind


def doubtful(scoring: Scoring, options: Mapping[str, Any]) -> Iterator[Text]:
    """What is accepted after a second count where these options are played: all that so few tiles hardly hold."""
    tables = [start(scoring, options, table) for table in _tables(scoring)]
    bounded = [score for score in tables if score.dealt]
    for score in bounded:
        yield _bounds(score)
    if bounded:
        yield say(N_("A list of more tiles than were dealt."))
    if any(score.widow for score in bounded):
        yield say(N_("A list with 6–6 in the widow game: it lies on the table."))
    if any(all_dealt(score.options.set, len(score.table.players), score.dealt, score.widow) for score in bounded):
        yield say(N_("An odd sum of all pips in a block, where all tiles were dealt: both ends show the same number."))
    if not bounded:
        yield say(N_("Nothing: it is not known how many tiles a hand can have."))


def _tables(scoring: Scoring) -> Iterator[Table]:
    """A table of each size; pairs hold as many tiles as so many single players."""
    for players in range(2, 9):
        table = Table(tuple((str(number),) for number in range(players)))
        if scoring.sides.allow(table):
            yield table


def _bounds(score: Score) -> Text:
    gone = frozenset({SIX_SIX}) if score.widow else frozenset()
    most = [heaviest(score.options.set, hands * score.dealt, gone) for hands in (1, 2, 3)]
    players = len(score.table.players)
    text = (
        N_("Players: %(players)s, tiles each: %(tiles)s. More than %(one)s pips in a hand, %(two)s in two.")
        if players == 2
        else N_(
            "Players: %(players)s, tiles each: %(tiles)s. "
            "More than %(one)s pips in a hand, %(two)s in two, %(three)s in three."
        )
    )
    return say(text, players=players, tiles=score.dealt, one=most[0], two=most[1], three=most[2])
