"""The sides of a match as its pages show them: their totals, their fields, who plays for whom."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.match import claimed
from scorekeeper.store.record import Record
from scorekeeper.web.asking import Asked, code

LARGE = 8
"""As many letters of a name as a tile has room for in one line of large letters, on the smallest phone."""


@dataclass(frozen=True)
class Side:
    """A side as the scoreboard shows it."""

    index: int
    label: str
    code: str
    name: str
    long: bool
    """Whether a word of the name has no room on a tile in large letters."""
    total: int
    change: int | None
    leads: bool
    wins: bool
    fields: tuple[tuple[str, str], ...]
    """(code, name) of each field for pips; the name is empty where it is the side's own."""
    note: str
    """Who plays for whom, what is counted within the hand."""
    otherwise: tuple[int, ...]
    """The other totals that are claimed in open disputes."""


def sides_of(record: Record, asked: Asked) -> list[Side]:
    """The sides in seat order."""
    score = record.match.score
    best = (min if score.lowest else max)(score.totals.values())
    standing = len(set(score.totals.values())) > 1
    last = score.hands[-1] if score.hands else None
    supposed = [claimed(record.match, dispute).score.totals for dispute in record.match.open_disputes]
    sides = []
    for index, label in enumerate(record.sides):
        name = record.names[label]
        fields = asked.fields[index]
        sides.append(
            Side(
                index=index,
                label=label,
                code=code(label),
                name=name,
                long=max(map(len, name.split()), default=0) > LARGE,
                total=score.totals[name],
                change=sum(line.points for line in last.lines if line.side == name) if last else None,
                leads=standing and score.totals[name] == best,
                wins=name in score.winners,
                fields=tuple((code(f), record.names[f] if len(fields) > 1 else "") for f in fields),
                note=" · ".join(_notes(record, index, name)),
                otherwise=tuple(sorted({totals[name] for totals in supposed} - {score.totals[name]})),
            )
        )
    return sides


def _notes(record: Record, index: int, name: str) -> list[str]:
    notes = [
        _("%(player)s plays for %(absent)s", player=player, absent=record.names[letter])
        for letter, player in record.playing.items()
        if letter in record.seats[index]
    ]
    tallies = record.match.score.current.tallies
    if tallies and not record.match.score.over:
        notes.append(_("winnings %(winnings)s, penalties %(penalties)s", **tallies[name]))
    return notes
