"""`scorekeeper import FILE --league NAME`: results and hands that were written down elsewhere, taken into a league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import click
from sqlite_utils import Database

from scorekeeper.carrying_commands import league_called, progress
from scorekeeper.game import papers
from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import named
from scorekeeper.game.league.exact import shown
from scorekeeper.game.papers.decoding import ENCODINGS, decode
from scorekeeper.game.papers.paper import Remark
from scorekeeper.game.scorings import is_lowest
from scorekeeper.game.words import one_line
from scorekeeper.store import house_rules, leagues
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer
from scorekeeper.store.taken_before import Item
from scorekeeper.store.taking_in import Plan, Said, plan, take_in

MOST_SHOWN = 20


@dataclass(frozen=True)
class Answers:
    """What the options of the command say of a file. `wins`: `highest`, `lowest`, or "" where it is not said.

    `scoring` is a scoring, or a set of house rules by its name.
    """

    wins: str = ""
    day: str = ""
    scoring: str = "tally"
    encoding: str = ""
    joined: Mapping[str, str] = field(default_factory=dict)


def joins(pairs: Sequence[str]) -> dict[str, str]:
    """`Zoe=Zoë`: the name in the file, and whom it means. Raises BadParameter."""
    for pair in pairs:
        if "=" not in pair:
            raise click.BadParameter(f"{pair} has no =: say --join Zoe=Zoë", param_hint="--join")
    return {pair.partition("=")[0]: pair.partition("=")[2] for pair in pairs}


def import_paper(db: Database, source: Path, league_name: str, answers: Answers, *, dry: bool) -> None:
    """Show what a file holds, and enter it unless it is a `dry` run. Raises ClickException; then nothing changed."""
    league = league_called(db, league_name)
    text, encoding = decode(source.read_bytes(), answers.encoding)
    settled = leagues.settings(db, league)
    kept = tuple(house_rules.kept(db, league).values())
    paper = papers.read(text, kept)
    lowest = is_lowest(settled.get("scoring", "")) if not answers.wins else answers.wins == "lowest"
    try:
        rules = named(answers.scoring, kept)
        found = plan(db, league, paper, Said(answers.joined, lowest, answers.day, rules))
    except Impossible as problem:
        raise click.ClickException(one_line(f"{problem.text} Nothing was entered.")) from None
    lines = [] if paper.format == "bg_stats" else text.splitlines()
    _show(found, ENCODINGS.get(encoding, encoding), lines)
    unsaid = paper.asks_lowest and not answers.wins and "scoring" not in settled
    if paper.asks_lowest and not answers.wins and not unsaid:
        click.echo(f"The {'lowest' if lowest else 'highest'} total wins, as the league's scoring says.", err=True)
    if unsaid:
        click.echo("The file does not say which total wins: say --wins highest or --wins lowest.", err=True)
    for name in found.unsure:
        known = one_line(found.alike[name])
        click.echo(f"Who is {one_line(name)}? --join '{one_line(name)}={known}'", err=True, nl=not found.differ(name))
        if found.differ(name):
            click.echo(f", or somebody new: --join '{one_line(name)}={one_line(name)}'", err=True)
    if unsaid or not found.ready:
        raise click.ClickException("nothing was entered")
    if dry:
        click.echo("Nothing was entered: this was a dry run.")
        return
    try:
        with progress("Entering", len(found.coming)) as tick, writing(db):
            entered = take_in(db, found, Writer(None, None), datetime.now(UTC).isoformat(timespec="seconds"), tick)
    except Impossible as problem:
        raise click.ClickException(one_line(f"{problem}; nothing was entered")) from None
    click.echo(f"{entered} entered.")


def _show(found: Plan, encoding: str, lines: Sequence[str]) -> None:
    there = len(found.items) - len(found.coming)
    click.echo(f"{found.paper.format or 'unknown'}, {encoding}: {len(found.coming)} to enter, {there} there already")
    for item in found.coming[:MOST_SHOWN]:
        click.echo(f"  {item.row}: {_line(item)}")
    if len(found.coming) > MOST_SHOWN:
        click.echo(f"  and {len(found.coming) - MOST_SHOWN} more")
    if found.new:
        click.echo(f"New players: {one_line(', '.join(found.new))}")
    for title, remarks, err in (
        ("left out", found.paper.left_out, False),
        ("look again", found.notes, False),
        ("wrong", found.wrong, True),
    ):
        for remark in remarks:
            click.echo(_remark(title, remark, lines), err=err)


def _remark(title: str, remark: Remark, lines: Sequence[str]) -> str:
    column = f", column {remark.column}" if remark.column else ""
    line = f" ({lines[remark.row - 1].strip()[:60]})" if 0 < remark.row <= len(lines) else ""
    return one_line(f"{title}: row {remark.row}{column}: {remark.text}{line}")


def _line(item: Item) -> str:
    sides = []
    for at, side in enumerate(item.sides):
        numbers = " ".join(shown(match[at]) for match in item.totals)
        place = f"place {shown(item.places[at])}" if item.places else ""
        sides.append(f"{' & '.join(side)} {numbers or place}".strip())
    return one_line(f"{item.day} {', '.join(sides)}")
