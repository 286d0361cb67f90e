"""The command `scorekeeper rules`: the rule book on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap

import click

from scorekeeper.game.errors import Impossible
from scorekeeper.game.rulebook import Page, WorkedExample, page
from scorekeeper.game.scorings import games, name_of
from scorekeeper.game.words import N_, Text, say
from scorekeeper.scoring_command import complain, print_texts

WIDTH = 78


@click.command()
@click.argument("scoring", required=False)
def rules(scoring: str | None) -> None:
    """Print the rules of SCORING, with examples; without it, the list of all."""
    try:
        print_texts(_list() if scoring is None else _page(page(scoring)))
    except Impossible as problem:
        sys.exit(complain("rules", str(problem)))
    except BrokenPipeError:
        sys.exit(1)  # whoever read our output has seen enough


def _list() -> Iterator[str]:
    wide = max(len(key) for _, keys in games() for key in keys)
    for game, keys in games():
        yield str(say(game))
        for key in keys:
            yield f"  {key:{wide}}  {say(name_of(key))}"


def _page(rules: Page) -> Iterator[str]:
    yield f"{rules.name} ({rules.key})"
    yield ""
    for about, sentence in rules.course:
        yield from _wrapped(say("%(about)s: %(words)s", about=about, words=sentence))
    yield from _section(N_("What is scored"), rules.paragraphs.values())
    yield from _section(
        N_("Options"),
        (
            say("%(key)s: %(means)s (%(bounds)s)", key=one.key, means=one.means, bounds=one.bounds)
            for one in rules.options
        ),
    )
    yield from _section(
        N_("Also known as"),
        (
            say("%(name)s (%(key)s): %(sets)s", name=say(name_of(key)), key=key, sets=" ".join(map(str, sets)))
            for key, sets in rules.presets.items()
        ),
    )
    yield from _section(N_("Impossible: it is refused"), rules.impossible)
    yield from _section(N_("Doubtful: count again"), rules.doubtful)
    for example in rules.examples:
        yield ""
        yield from _example(example)


def _section(title: str, texts: Iterable[Text]) -> Iterator[str]:
    rows = [row for text in texts for row in _wrapped(text, "- ")]
    if rows:
        yield from ("", str(say(title)), *rows)


def _wrapped(text: Text, sign: str = "") -> list[str]:
    return wrap(str(text), WIDTH, initial_indent=sign, subsequent_indent=" " * len(sign or "  "))


def _example(example: WorkedExample) -> Iterator[str]:
    yield from _wrapped(say(N_("Example: %(title)s"), title=example.title))
    for option in example.options:
        yield from _wrapped(option, "  * ")
    for number, hand in enumerate(example.hands, 1):
        facts = " · ".join(map(str, hand.facts))
        yield from _wrapped(say(N_("Hand %(number)s: %(facts)s"), number=number, facts=facts), "  ")
        for line in hand.lines:
            yield from _wrapped(line.text, f"  {line.points:+6d}  ".replace("-", "−"))
        totals = " · ".join(f"{name} {total}" for name, total in hand.totals.items())
        yield from _wrapped(say(N_("Totals: %(totals)s"), totals=totals.replace("-", "−")), "  ")
    yield from _wrapped(example.standing, "  ")
