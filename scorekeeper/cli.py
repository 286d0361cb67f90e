"""The command: one function for each thing it can do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from scorekeeper.rules_command import rules
from scorekeeper.scoring_command import score


class RunByDefault(click.Group):
    """A group of commands in which `run` is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `run` in front of bare options, so that `scorekeeper --port 5051` works too."""
        if not args or (args[0].startswith("-") and args[0] not in self.get_help_option_names(ctx)):
            args = ["run", *args]
        return super().parse_args(ctx, args)


def instance_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option of every command that works on the data of an instance."""
    return click.option(
        "--instance",
        type=click.Path(path_type=Path),
        default=Path("instance"),
        envvar="SCOREKEEPER_INSTANCE",
        show_default=True,
        show_envvar=True,
        help="The folder with the data.",
    )(command)


def existing(instance: Path) -> Path:
    """The folder of an instance that there is already."""
    from scorekeeper.web.db import FILE

    if not (instance / FILE).exists():
        raise click.ClickException(f"there is no record in {instance}")
    return instance


@click.group(cls=RunByDefault)
def main() -> None:
    """Keep the score of domino tables. Without a command: run."""


main.add_command(score)
main.add_command(rules)


@main.command()
@instance_option
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=5050,
    envvar="SCOREKEEPER_PORT",
    show_default=True,
    show_envvar=True,
    help="The port to listen at.",
)
def run(instance: Path, host: str, port: int) -> None:
    """Serve the pages to the phones at the table, until Ctrl-C."""
    from scorekeeper.serving import serve

    serve(instance, host, port)


@main.command()
@instance_option
@click.option("--matches", type=click.IntRange(1, 1_000_000), help="In place of it a whole season of so many matches.")
def demo(instance: Path, matches: int | None) -> None:
    """Fill an empty instance with an example evening."""
    from scorekeeper.demo import fill

    if matches:
        key = fill(instance, matches)
        click.echo(f"A season of {matches} matches lies in {instance}; its organiser's link is /join/{key}")
        return
    fill(instance)
    click.echo(f"An example evening lies in {instance}: scorekeeper --instance {instance}")


@main.command()
@instance_option
@click.argument("role", type=click.Choice(["organiser", "scorer", "viewer"]))
@click.option("--league", help="Another league, by its name or id.")
def link(instance: Path, role: str, league: str | None) -> None:
    """Print the path of a new link into the league At home, as organiser, scorer or viewer."""
    from scorekeeper.carrying_commands import link_into
    from scorekeeper.serving import home_link, opened

    if league is None:
        click.echo(f"/join/{home_link(instance, role)}")
        return
    with opened(existing(instance)) as db:
        click.echo(f"/join/{link_into(db, league, role)}")


@main.command()
@instance_option
@click.option("--rebuild", is_flag=True, help="First derive all results from the entries anew.")
@click.pass_context
def verify(context: click.Context, instance: Path, rebuild: bool) -> None:
    """Recompute every hash and every result of the record; name what is wrong, and exit with 1."""
    from scorekeeper.serving import opened
    from scorekeeper.store import verify as checks

    with opened(existing(instance)) as db:
        if rebuild:
            click.echo(f"{checks.rebuild(db)} matches derived anew")
        found = [str(problem) for problem in checks.problems(db)]
    for problem in found:
        click.echo(problem, err=True)
    if found:
        context.exit(1)
    click.echo("All entries and results are as they were written.")


@main.command()
@instance_option
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup(instance: Path, target: Path) -> None:
    """Write a whole copy of the data into a new file, also while Scorekeeper runs."""
    from scorekeeper.serving import opened

    if target.exists():
        raise click.ClickException(f"{target} exists already: name a new file")
    with opened(existing(instance)) as db:
        db.execute("VACUUM INTO ?", [str(target)])
    click.echo(f"{target} holds everything. To use it, put it into an empty folder as scorekeeper.db.")


@main.command("export")
@instance_option
@click.argument("league")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False), required=False)
def export_(instance: Path, league: str, target: Path | None) -> None:
    """Write LEAGUE (a name or an id), with everything in it, into the new file TARGET; to standard output without one.

    `scorekeeper import` brings the file into another instance, without changing a link, a total or a hash.
    """
    from scorekeeper.carrying_commands import export_league
    from scorekeeper.serving import opened

    with opened(existing(instance)) as db:
        export_league(db, league, target)


@main.command("import")
@instance_option
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--league", help="Results or hands from elsewhere: the league (a name or an id) that they are of.")
@click.option("--dry-run", is_flag=True, help="Only show what would be entered.")
@click.option("--wins", type=click.Choice(["highest", "lowest"]), help="Which total wins, where the file does not say.")
@click.option("--join", multiple=True, metavar="NAME=KNOWN", help="Whom a name in the file means.")
@click.option("--day", default="", metavar="YYYY-MM-DD", help="The day of a sheet that has none.")
@click.option("--scoring", default="tally", show_default=True, help="The scoring of a sheet of rounds.")
@click.option("--encoding", type=click.Choice(["utf-8", "cp1251", "cp1252", "cp1250"]), help="How it is written.")
def import_(instance: Path, source: Path, league: str | None, dry_run: bool, **said: Any) -> None:
    """Bring in a league's file (see `export`), or what is new in it.

    With --league: results, sheets of rounds or hands that were written down elsewhere; all of them or none, and those
    that are there already not again.
    """
    from scorekeeper.carrying_commands import import_league, is_league
    from scorekeeper.papers_command import Answers, import_paper, joins
    from scorekeeper.serving import opened

    if league is None and not is_league(source):
        raise click.UsageError(f"{source} is no league's file: say --league NAME to take its results into a league")
    answers = Answers(
        said["wins"] or "", said["day"], said["scoring"], said["encoding"] or "", joins(said["join"])
    )  # fmt: skip
    with opened(instance) as db:
        if league is None:
            import_league(db, source)
        else:
            import_paper(db, source, league, answers, dry=dry_run)
