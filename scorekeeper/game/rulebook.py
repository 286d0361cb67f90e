"""The rule book: a page for each scoring or preset, derived from its module; its examples are worked out here.

The page and the command `scorekeeper rules` both show what stands in a `Page`. A line of a score leads to the
paragraph that it comes from by `anchor(line.why)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Kind, kinds_of, meaning, values_of
from scorekeeper.game.limits import doubtful, impossible
from scorekeeper.game.match import Match
from scorekeeper.game.score import Hand, chosen
from scorekeeper.game.scoring import SETS, Example, Line, Options, Scoring, Sides
from scorekeeper.game.scorings import find, name_of
from scorekeeper.game.sheet import Sheet, score, unusual
from scorekeeper.game.tiles import pips_in, tiles
from scorekeeper.game.told import said, standing
from scorekeeper.game.words import N_, Text, say

COMMON = frozenset(kinds_of(Options))
"""The options that every scoring has; they stand behind its own."""


@dataclass(frozen=True)
class Asked:
    """An option: its key, its question, what can be answered, and what the answer on this page means."""

    key: str
    question: Text
    bounds: Text
    means: Text


@dataclass(frozen=True)
class Worked:
    """A hand of an example: its facts, its lines, and the totals after it."""

    facts: tuple[Text, ...]
    lines: tuple[Line, ...]
    totals: Mapping[str, int]
    warnings: tuple[Text, ...]


@dataclass(frozen=True)
class WorkedExample:
    """An example as the code works it out by the options `played`.

    `options` are sentences of what differs from the rules of the page.
    """

    title: Text
    options: tuple[Text, ...]
    played: Mapping[str, Any]
    hands: tuple[Worked, ...]
    standing: Text


@dataclass(frozen=True)
class Page:
    """The rules of a scoring or preset, as they are played with its options.

    `course`: (what it is about, the sentence). `paragraphs`: the `why` of lines that can be → the paragraph of each.
    `house`: what differs from the rules of the key, in sentences. `presets`: key → what it sets.
    """

    key: str
    name: Text
    game: Text
    course: tuple[tuple[Text, Text], ...]
    paragraphs: Mapping[str, Text]
    house: tuple[Text, ...]
    options: tuple[Asked, ...]
    presets: Mapping[str, tuple[Text, ...]]
    impossible: tuple[Text, ...]
    doubtful: tuple[Text, ...]
    examples: tuple[WorkedExample, ...]


def anchor(why: str) -> str:
    """Where on the page of its scoring the paragraph behind a line stands."""
    return f"rule-{why}"


def page(key: object, house: Mapping[str, Any] | None = None) -> Page:
    """The rules of a scoring or preset, with the options of a table on top. Raises Impossible for unknown ones."""
    scoring, preset = find(key)
    assert isinstance(key, str)
    played = {**preset, **(house or {})}
    options = chosen(scoring, played)
    return Page(
        key=key,
        name=say(name_of(key)),
        game=say(scoring.game),
        course=tuple(_course(scoring, options)),
        paragraphs={
            why: scoring.rule(why, options)
            for why in scoring.rules
            if why not in scoring.off or not scoring.off[why](options)
        },
        house=house_rules(key, house or {}),
        options=tuple(_options(scoring, options)),
        presets={
            name: tuple(meaning(kinds_of(scoring.options)[option], value) for option, value in one.options.items())
            for name, one in scoring.presets.items()
        },
        impossible=tuple(impossible(scoring, options)),
        doubtful=tuple(doubtful(scoring, played)),
        examples=tuple(_examples(scoring, key, played)),
    )


def house_rules(key: str, options: Mapping[str, Any]) -> tuple[Text, ...]:
    """What of these options differs from the rules of the scoring or preset, a sentence for each.

    One that changes nothing in this scoring is not said.
    """
    asked = find(key)[0].asked
    return tuple(meaning(asked[name], value) for name, value in unusual(key, options).items() if name in asked)


def _course(scoring: Scoring, options: Options) -> Iterator[tuple[Text, Text]]:
    course = scoring.course
    yield say(N_("Who can play")), _sides(scoring.sides)
    if "set" in scoring.asked:
        yield (
            say(N_("Set")),
            say(
                N_("%(set)s; tiles: %(tiles)s, pips: %(pips)s"),
                set=say(SETS[options.set]),
                tiles=len(tiles(options.set)),
                pips=pips_in(options.set),
            ),
        )
    for about, sentence in {
        N_("Dealing"): course.deal,
        N_("Who opens"): course.opens,
        N_("Playing"): course.draws,
        N_("End of a hand"): course.ends,
        N_("Winning"): course.wins,
    }.items():
        if sentence:
            yield say(about), scoring.with_options(sentence, options)


def _sides(sides: Sides) -> Text:
    singles, pairs = sides.singles, sides.pairs
    if singles and pairs:
        return say(N_("players: %(singles)s; or pairs: %(pairs)s"), singles=_range(singles), pairs=_range(pairs))
    return say(N_("players: %(singles)s"), singles=_range(singles or (0, 0)))


def _range(bounds: tuple[int, int]) -> str:
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]}–{bounds[1]}"


def _options(scoring: Scoring, options: Options) -> Iterator[Asked]:
    values = values_of(options)
    asked = scoring.asked
    for name in sorted(asked, key=COMMON.__contains__):
        kind = asked[name]
        yield Asked(name, say(kind.question), bounds(kind), meaning(kind, values[name]))


def bounds(kind: Kind) -> Text:
    """What can be answered to the question of an option."""
    match kind.name:
        case "choice":
            words = {f"choice{at}": say(choice) for at, choice in enumerate(kind.choices.values())}
            return say(" / ".join(f"%({name})s" for name in words), **words)
        case "yes-no":
            return say(N_("yes or no"))
        case "amounts":
            return say(N_("numbers in a row, each from %(least)s to %(most)s"), least=kind.least, most=kind.most)
    return say(N_("from %(least)s to %(most)s"), least=kind.least, most=kind.most)


def _examples(scoring: Scoring, key: str, played: Mapping[str, Any]) -> Iterator[WorkedExample]:
    """The examples as they come out by what is played here; those that it contradicts or makes impossible are not."""
    own = scoring.presets[key].examples if key in scoring.presets else ()
    differs = unusual(scoring.key, played)
    for example in (*own, *scoring.examples):
        if all(differs.get(name, value) == value for name, value in example.options.items()):
            with suppress(Impossible):
                yield _worked(scoring, example, played)


def _worked(scoring: Scoring, example: Example, played: Mapping[str, Any]) -> WorkedExample:
    said = {**played, **example.options}
    match = score(Sheet(scoring.key, example.sides, tuple(example.hands), said))
    kinds = kinds_of(scoring.options)
    usual, values = values_of(chosen(scoring, played)), values_of(match.score.options)
    return WorkedExample(
        title=say(example.title),
        options=tuple(meaning(kinds[name], values[name]) for name in example.options if values[name] != usual[name]),
        played=said,
        hands=tuple(_hand(scoring, match, number, hand) for number, hand in enumerate(match.score.hands, 1)),
        standing=standing(match),
    )


def _hand(scoring: Scoring, match: Match, number: int, hand: Hand) -> Worked:
    facts = tuple(
        text
        for slot in match.slots
        if slot.hand == number and slot.facts is not None
        for text in said(scoring, slot.kind, slot.facts)
    )
    return Worked(facts, hand.lines, hand.totals, hand.warnings)
