"""The command `scorekeeper score`: score sheets in, totals with their reasons out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click

from scorekeeper.game import sheet
from scorekeeper.game.errors import Impossible
from scorekeeper.game.explain import explain
from scorekeeper.game.words import one_line

STDIN, STDOUT = 0, 1


class Refused(Exception):
    """A text that is no score sheet, or one that cannot be; the message is one line."""


@click.command()
@click.argument("file")
@click.option("--lines", is_flag=True, help="One sheet a line; prints one result a line.")
@click.option("--explain", "explained", is_flag=True, help="Print a score sheet for people.")
def score(file: str, lines: bool, explained: bool) -> None:
    """Score a match from FILE, a score sheet in JSON ("-": standard input)."""
    if lines and explained:
        raise click.UsageError("--lines and --explain do not go together")
    try:
        with _opened(file) as source:
            status = _score_lines(source) if lines else _score_one(source, explained)
    except BrokenPipeError:
        status = 1  # whoever read our output has seen enough
    except Refused as problem:
        status = complain(file, str(problem))
    except OSError as problem:
        status = complain(file if problem.filename else "scorekeeper", problem.strerror or str(problem))
    sys.exit(status)


def complain(where: str, problem: str) -> int:
    """Say in one line on standard error what is wrong; the status to exit with."""
    # As bytes: what is written does not depend on the locale.
    click.echo(one_line(f"{where}: {problem}").encode(), err=True)
    return 2


def _opened(file: str) -> BinaryIO:
    return open(STDIN, "rb", closefd=False) if file == "-" else Path(file).open("rb")


def _score_one(source: BinaryIO, explained: bool) -> int:
    try:
        read = _read(source.read())
        texts = explain(sheet.score(read)) if explained else [_json(sheet.result(read), indent=2)]
    except Impossible as problem:
        raise Refused(str(problem)) from None
    print_texts(texts)
    return 0


def _score_lines(source: BinaryIO) -> int:
    refused = 0

    def results() -> Iterator[str]:
        nonlocal refused
        for line in source:
            if not line.strip():
                continue
            try:
                result = sheet.result(_read(line))
            except (Refused, Impossible) as problem:
                refused += 1
                result = {"error": str(problem)}
            yield _json(result)

    print_texts(results())
    return 1 if refused else 0


def _read(raw: bytes) -> sheet.Sheet:
    try:
        # Some programs put a byte order mark before UTF-8: it is no part of the text.
        return sheet.parse(sheet.load(raw.decode("utf-8-sig")))
    except UnicodeDecodeError:
        raise Refused("is not UTF-8") from None
    except sheet.NotJSON as problem:
        raise Refused(f"is no JSON: {problem}") from None


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def print_texts(texts: Iterable[str]) -> None:
    """Print each text as soon as it is there, in UTF-8 whatever the locale."""
    with open(STDOUT, "wb", closefd=False) as out:
        for text in texts:
            # Half of a surrogate pair has no UTF-8; escaped it is still JSON.
            out.write(text.encode(errors="backslashreplace") + b"\n")
            out.flush()
