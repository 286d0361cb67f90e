"""What surrounds the facts of an entry, in words: who entered them, claims and rulings, why it is not counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.game.argument import KEEP, REPLACE, VOID, Dispute
from scorekeeper.game.errors import Impossible
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.told import in_one, said
from scorekeeper.game.undo import UNDO
from scorekeeper.game.words import N_, Text, say
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


def claim(dispute: Dispute, scoring: Scoring, kind: str) -> Text:
    """What is said to have happened to a slot of this kind: other facts, that it did not, or only words."""
    words = say(N_("“%(words)s”"), words=dispute.claim)
    if dispute.wants == REPLACE and dispute.facts is not None:
        text = in_one(said(scoring, kind, dispute.facts))
    elif dispute.wants == VOID:
        text = say(N_("It did not happen."))
    else:
        return words
    return in_one([text, words]) if dispute.claim else text


def decided(facts: Mapping[str, Any], scoring: Scoring, kind: str) -> Text:
    """What a ruling, or an agreement of all, does to a slot of this kind."""
    if facts.get("decision") == REPLACE and isinstance(facts.get("facts"), Mapping):
        return say(N_("Ruling: %(facts)s"), facts=in_one(said(scoring, kind, facts["facts"])))
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
