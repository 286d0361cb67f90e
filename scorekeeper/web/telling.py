"""What was entered, in words: the facts of a play, of a hand, of an opening, and who entered them.

Facts name players and pairs, not seats. Nothing here looks at a scoring's name: what it asks in its fields is what
the answers are told by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from scorekeeper.game.argument import KEEP, REPLACE, VOID, Dispute
from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Kind, kinds_of, worded
from scorekeeper.game.match import Match, Slot, stated
from scorekeeper.game.scorings import find, name_of, scorings
from scorekeeper.game.seats import called
from scorekeeper.game.undo import UNDO
from scorekeeper.game.words import N_, NN_, Text, count, say
from scorekeeper.store.ledger import Entry
from scorekeeper.web.words import clock

NOTED = {
    "correct": N_("corrected: %(who)s, %(time)s"),
    "void": N_("voided: %(who)s, %(time)s"),
    "dispute": N_("disputed: %(who)s, %(time)s"),
    "ruling": N_("ruled: %(who)s, %(time)s"),
    "sign": N_("signed: %(who)s, %(time)s"),
    UNDO: N_("undone: %(who)s, %(time)s"),
}
AGREES = {True: N_("%(name)s: for what stands"), False: N_("%(name)s: for what is claimed")}
FIELDS = {
    "match": N_("match"),
    "ended": N_("end of the hand"),
    "left": N_("pips left"),
    "last": N_("last tile"),
}
"""The places of a refusal that a record can come to have, once something before it was corrected."""
TALLIES = {"winnings": N_("winnings"), "penalties": N_("penalties")}
BY_ITSELF = frozenset({"out", "last", "winner", "left"})
"""The facts of a hand that have sentences of their own here."""


def told(slot: Slot) -> Text:
    """What a slot says, or said last where it was voided: `Ana: went out · Bo: 12 · Cy: 7`."""
    return in_one(said(slot.kind, [facts for version in slot.versions if (facts := stated(version)) is not None][-1]))


def in_one(texts: Iterable[Text]) -> Text:
    """Several short sentences in one row."""
    numbers = {f"part{at}": text for at, text in enumerate(texts)}
    return say(" · ".join(f"%({name})s" for name in numbers), **numbers)


def said(kind: str, facts: Mapping[str, Any]) -> tuple[Text, ...]:
    """What an entry says, in short sentences. `kind` is its slot's: a correction of a hand tells a hand.

    The first sentence of a hand says how it ended, that of a play whose it was, that of an opening the game.
    """
    match kind:
        case "open":
            return tuple(_opening(facts))
        case "play":
            return tuple(_play(facts))
        case "hand":
            return tuple(_hand(facts))
        case "abandon":
            return (say(N_("Abandoned.")),)
    return (say(kind),)


def claim(dispute: Dispute, kind: str) -> Text:
    """What is said to have happened to a slot of this kind: other facts, that it did not, or only words."""
    words = say(N_("“%(words)s”"), words=dispute.claim)
    if dispute.wants == REPLACE and dispute.facts is not None:
        text = in_one(said(kind, dispute.facts))
    elif dispute.wants == VOID:
        text = say(N_("It did not happen."))
    else:
        return words
    return in_one([text, words]) if dispute.claim else text


def decided(facts: Mapping[str, Any], kind: str) -> Text:
    """What a ruling, or an agreement of all, does to a slot of this kind."""
    if facts.get("decision") == REPLACE and isinstance(facts.get("facts"), Mapping):
        return say(N_("Ruling: %(facts)s"), facts=in_one(said(kind, facts["facts"])))
    return say(N_("Ruling: it did not happen") if facts.get("decision") == VOID else N_("Ruling: what stands is kept"))


def signature(facts: Mapping[str, Any]) -> Text:
    """Whose agreement a signature is, and to what."""
    if "dispute" not in facts:
        return say(N_("%(name)s: signature"), name=facts.get("side", ""))
    kept = facts.get("version") == KEEP
    return say(AGREES[kept], name=facts.get("side", ""))


def on_device(entry: Entry, people: Mapping[str, str], here: str | None) -> Text:
    """The phone that an entry came from: by its player's name, as this one (`here`), or as another."""
    name = people.get(entry.player or "")
    if name:
        return say(N_("phone: %(name)s"), name=name)
    return say(N_("this phone")) if here and entry.device == here else say(N_("another phone"))


def noted(entry: Entry, people: Mapping[str, str], here: str | None = None) -> Text:
    """Who entered it and when, and the reason if one was given.

    `people`: id of a player → name. `here`: the device that is looking, if its own entries are to be told apart.
    """
    undone = entry.reason == UNDO
    who = people.get(entry.player or "") or say(N_("this phone") if here and entry.device == here else N_("a phone"))
    sentence = NOTED.get(UNDO if undone else entry.kind, N_("entered: %(who)s, %(time)s"))
    text = say(sentence, who=who, time=clock(entry.at))
    if undone or not entry.reason:
        return text
    return say("%(what)s: “%(reason)s”", what=text, reason=entry.reason)


def refused(problem: Impossible) -> Text:
    """Why an entry is not counted."""
    field = FIELDS.get(problem.field, problem.field)
    return say("%(field)s: %(problem)s", field=say(field), problem=problem.text)


def tallied(amounts: Mapping[str, int]) -> tuple[Text, ...]:
    """What was counted within a hand: `winnings 5`, `penalties 0`."""
    return tuple(
        say("%(what)s %(amount)s", what=say(TALLIES.get(name, name)), amount=amount) for name, amount in amounts.items()
    )


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
def _asked() -> Mapping[str, Kind]:
    """The facts that any scoring asks of a play or of an ending, by their key."""
    shapes = [shape for scoring in scorings() for shape in (*scoring.plays, *scoring.endings.values())]
    return {name: kind for shape in shapes for name, kind in kinds_of(shape).items()}


def _play(facts: Mapping[str, Any]) -> Iterator[Text]:
    happened = [_happened(kind, facts[name]) for name, kind in _asked().items() if name != "by" and name in facts]
    for place, text in enumerate(happened):
        yield text if place else say("%(name)s: %(what)s", name=facts["by"], what=text)


def _happened(kind: Kind, value: Any) -> Text:
    if kind.name == "ends":
        return say(N_("ends of %(ends)s"), ends=value)
    return say(kind.choices[value]) if kind.name == "choice" and value in kind.choices else answer(kind, value)


def _hand(facts: Mapping[str, Any]) -> Iterator[Text]:
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
    for name, kind in _asked().items():
        if name in facts and name not in BY_ITSELF:
            yield answer(kind, facts[name])


def _held(held: Any) -> Any:
    return held if isinstance(held, int) else " ".join(f"{a}–{b}" for a, b in held)
