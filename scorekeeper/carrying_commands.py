"""The commands `scorekeeper export` and `scorekeeper import`: a league out of one instance and into another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click
from sqlite_utils import Database

from scorekeeper.game.words import one_line
from scorekeeper.store import access, carrying, leagues
from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import writing
from scorekeeper.store.joining import Refused


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[], object]]:
    """A bar on the terminal, a step at each call of what it gives; nothing where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr, update_min_steps=max(1, length // 200)) as bar:
        yield lambda: bar.update(1)


def league_called(db: Database, name: str) -> str:
    """The id of the league that is meant. Raises ClickException, which says the ones that there are."""
    try:
        return leagues.called(db, name)
    except leagues.NoSuchLeague as problem:
        said = f"no league is called {one_line(name)}"
        raise click.ClickException(f"{said}; there are:\n{_listed(problem.known)}" if problem.known else said) from None
    except leagues.ManyLeagues as problem:
        raise click.ClickException(
            f"several leagues are called {one_line(name)}: name one by its id\n{_listed(problem.known)}"
        ) from None


def _listed(known: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(f"  {league}  {one_line(name)}" for league, name in known)


def link_into(db: Database, name: str, role: str) -> str:
    """The key of a new link into a league: whoever brought one in from elsewhere needs a way to it."""
    league = league_called(db, name)
    with writing(db):
        return access.new_link(db, role, league, at=datetime.now(UTC).isoformat(timespec="seconds"))


def export_league(db: Database, name: str, target: Path | None) -> None:
    """Write the file of a league to `target`, or to standard output; half a file never stands at its place."""
    league = league_called(db, name)
    if target is None:
        out = sys.stdout.buffer
        for line in carrying.lines(db, league):
            out.write(line.encode())
        return
    if target.exists():
        raise click.ClickException(f"{target} exists already: name a new file")
    half = target.with_name(target.name + ".part")
    try:
        with half.open("wb") as file, progress("Writing", carrying.size(db, league)) as tick:
            for line in carrying.lines(db, league):
                file.write(line.encode())
                tick()
        half.rename(target)
    except OSError as problem:
        raise click.ClickException(f"{target}: {problem.strerror}") from None
    finally:
        half.unlink(missing_ok=True)
    click.echo(f"{target} holds the league {one_line(leagues.name_of(db, league))}.", err=True)


def import_league(db: Database, source: Path) -> None:
    """Bring the league of a file in. Raises ClickException, and then nothing has changed."""
    with source.open("rb") as file:
        steps = sum(2 if b'"table":"match"' in line else 1 for line in file)
        file.seek(0)
        try:
            with progress("Reading", steps) as tick:
                brought = bring(db, file, tick=tick)
        except Refused as problem:
            where = f"{source}, line {problem.line}" if problem.line else str(source)
            raise click.ClickException(one_line(f"{where}: {problem.text}; nothing was brought in")) from None
    name = one_line(leagues.name_of(db, brought.league))
    if brought.renamed:
        click.echo("This instance has its own At home, so that league is one of its own here.")
    if brought.older:
        click.echo(f"{name}: this instance knows more than the file.")
    elif not (brought.rows or brought.entries):
        click.echo(f"{name}: everything was here already.")
    else:
        click.echo(f"{name}: {brought.entries} entries and {brought.rows} other rows are new.")


def is_league(source: Path) -> bool:
    """Whether a file says in its first line that it is a league's."""
    with source.open("rb") as file:
        return carrying.is_file(file.read(200))
