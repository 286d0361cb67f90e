"""What the scoreboard asks for, derived from the scoring: never from its name.

The ways to enter the end of a hand (design.md, "How a hand is entered"), by whose pips going out counts: nobody's
(`win`: only who), all that score in one heap (`heap`), everybody's own (`counts`: the field left empty went out);
`finish` where the plays have said it all, `points` where each side's points are typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.game.kinds import Kind, kinds_of, required, values_of
from scorekeeper.game.score import Score, may_end
from scorekeeper.game.tiles import most_ends
from scorekeeper.game.words import N_
from scorekeeper.store.record import Record

HEAPS = {"opponents": N_("The opponents' pips, all together"), "all": N_("All pips left, all together")}
MISSING = {
    HEAPS["opponents"]: N_("The opponents' pips are missing."),
    HEAPS["all"]: N_("The pips left are missing."),
}

CHIPS = 18
"""As many amounts as fit under a thumb; more are typed."""


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen in play: its value in the form, its words, and the fields that go with it."""

    value: str
    label: str
    fields: tuple[tuple[str, Kind], ...] = ()


@dataclass(frozen=True)
class Asked:
    """What to ask. `fields`: for each side the seats (or the pair) that have a field for pips."""

    mode: str
    fields: tuple[tuple[str, ...], ...]
    blocked: bool
    blocked_counts: bool
    last: bool
    winner: bool
    out_ends: Kind | None
    choices: tuple[Choice, ...]
    heap: str = ""
    """Whose pips the one heap holds, in words; empty where it is not asked for."""
    bonuses: tuple[tuple[str, str], ...] = ()
    """What else can earn points in a hand: its key and its words; only what is worth something here."""
    by_players: bool = False
    """Whether the players may end the match now."""


def code(label: str) -> str:
    """A seat or pair as it stands in the names of form fields: `A`, `AC`."""
    return label.replace(" & ", "")


def asked_of(record: Record) -> Asked:
    """What the next entry of a match is asked."""
    score = record.match.score
    endings = score.scoring.endings
    domino, blocked = endings.get("domino"), endings.get("blocked")
    out, stuck = (score.scoring.needs(score.options, ending) for ending in ("domino", "blocked"))
    heap = domino is not None and "heap" in kinds_of(domino) and not out.each
    each = out.each or stuck.each or (out.whose == "all" and not heap)
    if "points" in endings:
        mode = "points"
    elif domino is None:
        mode = "finish"
    elif out.whose == "none":
        mode = "win"
    else:
        mode = "heap" if heap else "counts"
    return Asked(
        mode=mode,
        fields=record.seats if each else tuple((side,) for side in record.sides),
        blocked=blocked is not None,
        blocked_counts=stuck.whose != "none",
        last=blocked is not None and "last" in required(blocked),
        winner=blocked is not None and "winner" in kinds_of(blocked),
        out_ends=kinds_of(domino).get("out_ends") if domino else None,
        heap=HEAPS[out.whose] if mode == "heap" else "",
        choices=tuple(choice for index in range(len(score.scoring.plays)) for choice in _choices(score, index)),
        bonuses=_bonuses(score, domino),
        by_players=may_end(score),
    )


def _bonuses(score: Score, ending: type[Any] | None) -> tuple[tuple[str, str], ...]:
    kind = kinds_of(ending).get("bonuses") if ending else None
    worth = values_of(score.options)
    return tuple((key, words) for key, words in kind.choices.items() if worth.get(key)) if kind else ()


def _choices(score: Score, index: int) -> list[Choice]:
    shape = score.scoring.plays[index]
    fields = tuple((name, kind) for name, kind in kinds_of(shape).items() if name != "by")
    kind = fields[0][1]
    if len(fields) == 1 and kind.name == "choice":
        return [Choice(f"{index}:{value}", words) for value, words in kind.choices.items()]
    if len(fields) == 1 and kind.name == "ends":
        amounts = [ends for ends in range(1, most_ends(score.options.set) + 1) if kind.takes(ends)]
        if len(amounts) <= CHIPS:
            return [Choice(f"{index}:{ends}", str(ends)) for ends in amounts]
    return [Choice(str(index), kind.question, fields)]
