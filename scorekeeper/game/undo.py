"""Taking the last entry back, without erasing anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.game.argument import KEEP
from scorekeeper.game.match import Entry, Noted, stated

UNDO = "undo"
"""The reason of an entry that takes another one back."""

Facts = Mapping[str, Any] | None


def undoing(entries: Iterable[Entry]) -> tuple[Entry, Noted] | None:
    """The entry that Undo takes back now, and what does it: a void, or a correction back to what stood before.

    Undo after Undo goes further back; the opening is never taken back, nor anything before a ruling. None where nothing
    is left to undo.
    """
    slots: dict[str, str] = {}
    standing: dict[str, Facts] = {}
    done: list[tuple[Entry, str, Facts]] = []
    for entry in entries:
        if entry.kind in ("correct", "void"):
            slot = slots.get(entry.replaces or "", "")
            if not slot:
                # What it corrects is a signature, or nothing: there is nothing to take back.
                continue
        elif entry.kind == "dispute":
            slots[entry.key] = slots.get(str(entry.facts.get("entry")), "")
            continue
        elif entry.kind == "ruling":
            # What was ruled on is not undone any more, nor what led to it.
            done = []
            slots[entry.key] = slots.get(str(entry.facts.get("dispute")), "")
            if entry.facts.get("decision") != KEEP:
                standing[slots[entry.key]] = stated(entry)
            continue
        elif entry.kind in ("open", "play", "hand", "abandon"):
            slot = entry.key
        else:
            continue
        before = standing.get(slot)
        slots[entry.key] = slot
        standing[slot] = None if entry.kind == "void" else entry.facts
        if entry.reason == UNDO:
            done = done[:-1]
        elif entry.kind != "open":
            done.append((entry, slot, before))
    if not done:
        return None
    entry, slot, before = done[-1]
    kind = "void" if before is None else "correct"
    return entry, Noted("", kind, before or {}, replaces=slot, reason=UNDO)
