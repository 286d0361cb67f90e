"""What was said of a match, in words: the facts of an opening, of a play, of a hand, and how it stands.

Facts name players and pairs, not seats. Nothing here looks at a scoring's name: what it asks in its fields is what
the answers are told by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from scorekeeper.game.kinds import Kind, kinds_of, worded
from scorekeeper.game.match import Match, Slot, stated
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, name_of, scorings
from scorekeeper.game.seats import called
from scorekeeper.game.words import N_, NN_, Text, count, say

BY_ITSELF = frozenset({"out", "last", "winner", "left"})
"""The facts of a hand that have sentences of their own here."""


def told(scoring: Scoring, slot: Slot) -> Text:
    """What a slot says, or said last where it was voided: `Ana: went out · Bo: 12 · Cy: 7`."""
    facts = [facts for version in slot.versions if (facts := stated(version)) is not None][-1]
    return in_one(said(scoring, slot.kind, facts))


def in_one(texts: Iterable[Text]) -> Text:
    """Several short sentences in one row."""
    numbers = {f"part{at}": text for at, text in enumerate(texts)}
    return say(" · ".join(f"%({name})s" for name in numbers), **numbers)


def said(scoring: Scoring, kind: str, facts: Mapping[str, Any]) -> tuple[Text, ...]:
    """What an entry of a match of this scoring says, in short sentences.

    `kind` is its slot's: a correction of a hand tells a hand. The first sentence of a hand says how it ended, that of
    a play whose it was, that of an opening the game.
    """
    match kind:
        case "open":
            return tuple(_opening(facts))
        case "play":
            return tuple(_play(scoring, facts))
        case "hand":
            return tuple(_hand(scoring, facts))
        case "abandon":
            return (say(N_("Abandoned.")),)
    return (say(kind),)


def standing(match: Match) -> Text:
    """Who has won, or that nobody has."""
    winners = match.score.winners
    if winners:
        return count(NN_("Winner: %(names)s", "Winners: %(names)s"), len(winners), names=", ".join(winners))
    return say(N_("Abandoned.")) if match.abandoned else say(N_("Not over yet."))


def answer(kind: Kind, value: Any) -> Text:
    """A question of a form and what was answered."""
    return say("%(question)s: %(answer)s", question=say(kind.question), answer=worded(kind, value))


def _opening(facts: Mapping[str, Any]) -> Iterator[Text]:
    scoring, _preset = find(facts["scoring"])
    yield say(name_of(facts["scoring"]))
    sides = [(side,) if isinstance(side, str) else tuple(side) for side in facts["sides"]]
    yield say("%(sides)s", sides=", ".join(" & ".join(side) for side in sides))
    kinds = kinds_of(scoring.options)
    options = facts.get("options", {})
    for key in kinds:
        if key in options:
            yield answer(kinds[key], options[key])
    names = called(sides)
    for substitute in facts.get("substitutes", ()):
        yield say(
            N_("%(name)s: from hand %(hand)s substitute: %(substitute)s"),
            name=names.get(substitute["seat"], substitute["seat"]),
            hand=substitute["from"],
            substitute=substitute["player"],
        )


@cache
def _asked(own: tuple[type[Any], ...]) -> Mapping[str, Kind]:
    """What these shapes ask, by key; behind it what any other scoring asks: a wrong game may have been mended."""
    others = (shape for scoring in scorings() for shape in (*scoring.plays, *scoring.endings.values()))
    asked: dict[str, Kind] = {}
    for shape in (*own, *others):
        for name, kind in kinds_of(shape).items():
            asked.setdefault(name, kind)
    return asked


def _play(scoring: Scoring, facts: Mapping[str, Any]) -> Iterator[Text]:
    asked = _asked(scoring.plays)
    happened = [_happened(kind, facts[name]) for name, kind in asked.items() if name != "by" and name in facts]
    for place, text in enumerate(happened):
        yield text if place else say("%(name)s: %(what)s", name=facts["by"], what=text)


def _happened(kind: Kind, value: Any) -> Text:
    if kind.name == "ends":
        return say(N_("ends of %(ends)s"), ends=value)
    return say(kind.choices[value]) if kind.name == "choice" and value in kind.choices else answer(kind, value)


def _hand(scoring: Scoring, facts: Mapping[str, Any]) -> Iterator[Text]:
    ended, out, last = facts.get("ended"), facts.get("out"), facts.get("last")
    if out:
        yield say(N_("%(name)s: went out"), name=out)
    if ended == "blocked":
        yield say(N_("%(name)s: blocked"), name=last) if last else say(N_("blocked"))
    elif ended == "finished":
        yield say(N_("finished"))
    if last and last != out and ended != "blocked":
        yield say(N_("%(name)s: last tile"), name=last)
    if "winner" in facts:
        won = facts["winner"]
        yield say(N_("%(name)s: won the block"), name=won) if won else say(N_("nobody won the block"))
    for name, held in facts.get("left", {}).items():
        yield say("%(name)s: %(left)s", name=name, left=_held(held))
    for name, kind in _asked(tuple(scoring.endings.values())).items():
        if name in facts and name not in BY_ITSELF:
            yield answer(kind, facts[name])


def _held(held: Any) -> Any:
    return held if isinstance(held, int) else " ".join(f"{a}–{b}" for a, b in held)
