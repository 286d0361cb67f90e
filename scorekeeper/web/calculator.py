"""The calculator: one hand under every scoring, for the table that has no match open."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.datastructures import MultiDict

from scorekeeper.game import kinds
from scorekeeper.game import score as steps
from scorekeeper.game.errors import Impossible
from scorekeeper.game.families.multiples import LastTile
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match, Slot
from scorekeeper.game.score import PLAY_KEYS, Score, start
from scorekeeper.game.scoring import Blocked, Ended, Line, Options, Scoring
from scorekeeper.game.scorings import find, scorings
from scorekeeper.game.seats import LETTERS, called, letters, renamed
from scorekeeper.game.sheet import NotJSON
from scorekeeper.game.sheet import load as load_json
from scorekeeper.game.supposing import fitting
from scorekeeper.game.table import seat
from scorekeeper.game.told import in_one, said
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store.record import Record
from scorekeeper.web import entering, forms
from scorekeeper.web.asking import Asked, asked_of
from scorekeeper.web.telling import refused
from scorekeeper.web.words import spoken

pages = Blueprint("calculator", __name__)

TABLES = {"2": N_("Two"), "3": N_("Three"), "4": N_("Four, each alone"), "pairs": N_("Two pairs: A and C, B and D")}
ENDINGS = {
    "domino": N_("Somebody went out"),
    "blocked": N_("Blocked"),
    "finished": N_("Nobody can reply, or boneyard empty"),
}
SEATS = LETTERS[:4]
MOST_PLAYS = 100


@dataclass(frozen=True, kw_only=True)
class Ends:
    """A play, whatever its ends score."""

    by: str = kinds.player(N_("Who played?"), kinds.REQUIRED)
    ends: int = kinds.ends(N_("Ends"), 1)


def _plays() -> tuple[type[Any], ...]:
    """A shape for each thing that can happen in play in any scoring."""
    shapes = {
        next(name for name in kinds_of(shape) if name != "by"): shape
        for scoring in scorings()
        for shape in scoring.plays
    }
    return tuple({**shapes, "ends": Ends}.values())


ANY = Scoring(
    key="any",
    name="",
    game="",
    rank=0,
    score=lambda score, event: (),
    winners=lambda score: (),
    rules={},
    plays=_plays(),
    endings={"domino": LastTile, "blocked": Blocked, "finished": Ended},
)
"""What can be said of a hand in any scoring: it needs nothing, refuses what cannot be, and scores nothing."""


@dataclass(frozen=True)
class Result:
    """What a scoring makes of the hand; `missing` says why it makes nothing."""

    key: str
    points: Mapping[str, int]
    lines: tuple[Line, ...] = ()
    warnings: tuple[Text, ...] = ()
    missing: Text | None = None
    silent: bool = False
    """Whether points in play would count here, and none were said."""


@pages.get("/calculator")
def show() -> tuple[str, int]:
    """The form of one hand, and what every scoring makes of it."""
    form, (record, asked, plays, results, errors) = request.args, said_hand(request.args)
    page = render_template(
        "supposing/calculator.html",
        tables=TABLES,
        endings=ENDINGS,
        sets=kinds_of(Options)["set"].choices,
        people=[{"code": letter, "name": record.names.get(letter, letter)} for letter in SEATS],
        asked=asked,
        record=record,
        typed=form
        if errors
        else {name: value for name, value in form.items() if name not in ("what", "by", *PLAY_KEYS)},
        plays=[(json.dumps(play), in_one(said(ANY, "play", renamed(play, record.names)))) for play in plays],
        errors={field: spoken(text) for field, text in errors.items()},
        results=results,
        refused=refused,
    )
    return page, 422 if errors else 200


def said_hand(form: MultiDict[str, str]) -> tuple[Record, Asked, list[dict[str, Any]], list[Result], dict[str, Text]]:
    """A hand as a form says it: its table, what is asked, the plays, what each scoring makes of it, what is wrong."""
    errors: dict[str, Text] = {}
    record = _table(form, errors)
    asked = replace(asked_of(record), mode="counts", fields=record.seats, last=True)
    plays: list[dict[str, Any]] = []
    results: list[Result] = []
    try:
        state = record.match.score
        for play in _said_plays(form, asked, record):
            state = steps.play(state, renamed(play, record.names))
            plays.append(play)
        if form and not form.get("add"):
            facts = renamed(_end(form, asked, record), record.names)
            steps.end(state, facts)
            results = list(_results(record, [renamed(play, record.names) for play in plays], facts))
    except entering.Unclear as unclear:
        errors |= unclear.errors
    except Impossible as problem:
        errors |= entering.errors_of(problem, form, asked, record)
    return record, asked, plays, [] if errors else results, errors


def _table(form: Mapping[str, str], errors: dict[str, Text]) -> Record:
    """Who sits at the table, by the names that were typed, else by letters; as a match that has not begun."""
    pairs = form.get("table") == "pairs"
    many = {"3": 3, "4": 4, "pairs": 4}.get(form.get("table", ""), 2)
    names = []
    for letter in SEATS[:many]:
        try:
            names.append(forms.name_of(form.get(f"name-{letter}", "")) or letter)
        except forms.BadName as problem:
            errors[f"name-{letter}"] = problem.text
            names.append(letter)
    for letter in SEATS[many:]:
        if form.get(f"left-{letter}") or letter in (form.get("out"), form.get("last"), form.get("by")):
            errors[f"left-{letter}"] = say(N_("%(letter)s does not play at this table."), letter=letter)
    highest = form.get("set", "")
    options = {"set": int(highest) if highest in ("6", "9", "12") else 6}
    try:
        table = seat(forms.sides_of(names, pairs))
    except Impossible as problem:
        errors[""] = problem.text
        table = seat(forms.sides_of(SEATS[:many], pairs))
    match = Match(Slot((), None), start(ANY, options, table))
    return Record("", "", "", (), match, letters(table.sides), called(table.sides))


def _said_plays(form: MultiDict[str, str], asked: Asked, record: Record) -> Iterator[dict[str, Any]]:
    """The plays that were said before, and the one that is in the fields. Raises Unclear."""
    before = form.getlist("play")
    if len(before) > MOST_PLAYS:
        raise entering.Unclear({"": say(N_("At most %(most)s plays can be said here."), most=MOST_PLAYS)})
    for text in before:
        try:
            play = load_json(text)
        except NotJSON:
            play = None
        if not isinstance(play, dict) or play.get("by") not in [*record.names]:
            raise entering.Unclear({"": say(N_("A play cannot be read: say it again."))})
        yield {name: value for name, value in play.items() if name == "by" or name in PLAY_KEYS}
    if form.get("what") or form.get("by"):
        yield entering.facts_of(form, asked, record, "play")[1]


def _end(form: Mapping[str, str], asked: Asked, record: Record) -> dict[str, Any]:
    if form.get("ended") == "finished":
        return {"ended": "finished"}
    typed = {name: value for name, value in form.items() if name != "blocked"}
    if form.get("ended") == "blocked":
        typed["blocked"] = "1"
    return entering.facts_of(typed, asked, record, "hand")[1]


def _results(record: Record, plays: Sequence[Mapping[str, Any]], facts: Mapping[str, Any]) -> Iterator[Result]:
    """What each scoring for this table makes of the hand; a preset only where it makes something else."""
    for scoring in scorings():
        if not scoring.sides.allow(record.match.score.table) or facts["ended"] not in scoring.endings:
            continue
        usual = _result(record, scoring.key, plays, facts)
        yield usual
        for key in scoring.presets:
            result = _result(record, key, plays, facts)
            if replace(result, key=usual.key) != usual:
                yield result


def _result(record: Record, key: str, plays: Sequence[Mapping[str, Any]], facts: Mapping[str, Any]) -> Result:
    scoring, preset = find(key)
    any_score: Score = record.match.score
    score = start(scoring, {**preset, "set": any_score.options.set}, any_score.table)
    useful = [useful for play in plays if (useful := fitting(scoring, "play", play)) is not None]
    try:
        for play in useful:
            score = steps.play(score, play)
        score = steps.end(score, fitting(scoring, "hand", facts) or {})
    except Impossible as problem:
        return Result(key, {}, missing=refused(problem))
    hand = score.hands[-1]
    return Result(key, hand.totals, hand.lines, hand.warnings, silent=bool(scoring.plays) and not useful)
