"""Who has signed the totals, on which phone, and what took signatures back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import g

from scorekeeper.game.argument import takes_back
from scorekeeper.game.words import Text
from scorekeeper.store import players
from scorekeeper.store.ledger import Entry
from scorekeeper.store.record import Record
from scorekeeper.web.asking import code
from scorekeeper.web.db import database
from scorekeeper.web.telling import noted, on_device


@dataclass(frozen=True)
class Agreement:
    """A side that has agreed, when, and on which phone."""

    name: str
    at: str
    device: Text


@dataclass(frozen=True)
class Signing:
    """The signatures as they stand.

    `missing`: (code, name) of each side without one. `one_phone`: several came, all from the same. `taken_back`: who
    had signed before the last change, and what that was, until all have signed again.
    """

    signed: tuple[Agreement, ...]
    missing: tuple[tuple[str, str], ...]
    one_phone: bool
    taken_back: tuple[tuple[str, ...], Text] | None


def signing_of(record: Record) -> Signing:
    """Who has signed a match and who has not."""
    by_key = {entry.key: entry for entry in record.entries}
    given = [(signature.side, by_key[signature.entry.key]) for signature in record.match.signatures]
    signed, one_phone = agreements(given)
    taken = list(taken_back(record).items())[-1:] if not record.match.signed else []
    return Signing(
        signed=signed,
        missing=tuple(
            (code(label), record.names[label]) for label in record.sides if record.names[label] in record.match.unsigned
        ),
        one_phone=one_phone,
        taken_back=next(((names, noted(by_key[key], _people([by_key[key]]), here())) for key, names in taken), None),
    )


def agreements(given: list[tuple[str, Entry]]) -> tuple[tuple[Agreement, ...], bool]:
    """The entries by which sides agreed, in words, and whether several came and all from one phone."""
    people = _people([entry for _, entry in given])
    devices = {entry.device for _, entry in given}
    told = tuple(Agreement(name, entry.at, on_device(entry, people, here())) for name, entry in given)
    return told, len(given) > 1 and len(devices) == 1 and None not in devices


def taken_back(record: Record) -> dict[str, tuple[str, ...]]:
    """Key of an entry that changed what was signed → the sides that had signed."""
    signed: dict[str, str] = {}
    taken = {}
    for entry in record.entries:
        if entry.kind == "sign" and "dispute" not in entry.facts:
            signed[entry.facts["side"]] = record.names.get(entry.facts["side"], "")
        elif takes_back(entry) and signed:
            taken[entry.key] = tuple(name for name in signed.values() if name)
            signed = {}
    return taken


def here() -> str | None:
    """The device that is looking."""
    return g.device.id if g.device else None


def _people(entries: list[Entry]) -> Mapping[str, str]:
    return players.names(database(), {entry.player for entry in entries if entry.player})
