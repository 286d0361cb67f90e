"""The one way to add to the record of a match: what cannot be is refused, what hardly can be is asked about."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.argument import REPLACE, takes_back
from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.match import Match, Slot, claimed, opening_score
from scorekeeper.game.papers.paper import Written
from scorekeeper.game.score import BY_PLAYERS, may_end
from scorekeeper.game.seats import called, renamed
from scorekeeper.game.undo import UNDO
from scorekeeper.game.words import N_, Text, say

from . import ledger, players
from .connection import writing
from .derived import derive
from .leagues import archived, new_match
from .ledger import Draft, Entry, Writer
from .record import Record, Substitute, ids_in, load, named_opening, record_of

SCORED = ("play", "hand")
TALK = ("dispute", "ruling", "sign")
MOST_DISPUTES = 20
"""Open ones of a match: for each, every page of it works out another match."""


class Signed(Exception):
    """All sides have signed: only the organiser changes it now."""


class Doubtful(Exception):
    """What was entered can be, but hardly: `slot` has its warnings, `match` is how it would stand."""

    def __init__(self, match: Match, slot: Slot) -> None:
        super().__init__([str(warning) for warning in slot.warnings])
        self.match = match
        self.slot = slot

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What is doubtful, in sentences."""
        return self.slot.warnings


class Overtaken(Exception):
    """Another phone was quicker: `slots` of `record` were entered after what this one knew."""

    def __init__(self, record: "Record", slots: Sequence[Slot]) -> None:
        super().__init__([slot.key for slot in slots])
        self.record = record
        self.slots = tuple(slots)


def open_match(
    db: Database, league: str, scoring: str, options: Mapping[str, Any], sides: Sequence[Sequence[str]],
    writer: Writer, at: str, key: str, evening: str | None = None
) -> str:  # fmt: skip
    """Open a match between sides of player names and return its id; once, however often it is sent with a `key`.

    Players that the league does not know are made. Raises Impossible, and KeyTaken where the key stands with
    anything else.
    """
    with writing(db):
        return begin(db, league, scoring, options, sides, writer, at, key, evening)


def begin(
    db: Database, league: str, scoring: str, options: Mapping[str, Any], sides: Sequence[Sequence[str]],
    writer: Writer, at: str, key: str, evening: str | None = None, meeting: str | None = None,
    teams: Sequence[str] = ()
) -> str:  # fmt: skip
    """`open_match` for those who are writing already, and write more with it.

    `meeting` is what the match shares with others, `teams` the ids of the teams that the sides play for.
    """
    known = ledger.find(db, key)
    if known is None and archived(db, league):
        raise Impossible("sides", say(N_("the season is over: open the match in the next one")))
    match = known.match if known else new_match(db, league, at, evening, meeting)
    facts = {"scoring": scoring, "options": dict(options), "sides": _ids_of(db, league, sides, at)}
    if teams:
        facts["teams"] = list(teams)
    # The names as the league writes them, which may differ in case from what was typed.
    opening_score(named_opening(facts, players.names(db, ids_in(facts))))
    ledger.append(db, match, [Draft("open", facts, key=key)], writer, at)
    derive(db, load(db, match))
    return match


def begin_and_play(
    db: Database, league: str, rules: HouseRules, sides: Sequence[Sequence[str]], named: Sequence[Sequence[str]],
    entries: Sequence[Written], writer: Writer, at: str, key: str, evening: str | None = None
) -> str:  # fmt: skip
    """A whole match from paper, once for each `key`, and return its id; for those who are writing already.

    The facts of `entries` are by the names in `named`, which may be written otherwise than in `sides`. Where nothing
    but the players ends such a match, they end it. Raises what `begin` and `enter` raise.
    """
    ledger.refuse_other_number(db, f"{key}o", f"{key}h", len(entries))
    match = begin(db, league, rules.scoring, rules.options, sides, writer, at, f"{key}o", evening)
    seats = {name: seat for seat, name in called(named).items()}
    drafts = [
        Draft(entry.kind, renamed(entry.facts, seats), key=f"{key}h{number}") for number, entry in enumerate(entries)
    ]
    record = enter(db, match, drafts, writer, at, sure=True) if drafts else load(db, match)
    if may_end(record.match.score):
        enter(db, match, [Draft("hand", {BY_PLAYERS: True}, key=f"{key}e")], writer, at)
    return match


def post(
    db: Database, match: str, drafts: Sequence[Draft], writer: Writer, at: str,
    *, after: str | None = None, sure: bool = False
) -> Record:  # fmt: skip
    """Enter the drafts, all or none, and return the record with them; sent again, they are not entered again.

    `after` is the key of the last entry that the phone knew, `sure` that a doubtful hand was counted twice.
    Raises Impossible, Doubtful, Overtaken, Signed, and what `ledger.append` raises.
    """
    with writing(db):
        return enter(db, match, drafts, writer, at, after, sure)


def mend_opening(
    db: Database, record: Record, options: Mapping[str, Any], sides: Sequence[Sequence[str]],
    substitutes: Sequence[Substitute], writer: Writer, at: str, key: str, reason: str
) -> Record:  # fmt: skip
    """Correct the opening of a match: its options, and who sits where, by name; all hands are scored anew.

    For those who are writing, and have read the record since. Players that the league does not know are made. Raises
    Impossible, and what `ledger.append` raises.
    """
    facts: dict[str, Any] = {
        "scoring": record.opening["scoring"],
        "options": dict(options),
        "sides": _ids_of(db, record.league, sides, at),
    }
    if "teams" in record.opening:
        facts["teams"] = record.opening["teams"]
    if substitutes:
        facts["substitutes"] = [
            {"seat": taken.seat, "player": player, "from": taken.first}
            for taken, [player] in zip(
                substitutes, _ids_of(db, record.league, [[taken.name] for taken in substitutes], at), strict=True
            )
        ]
    draft = Draft("correct", facts, key=key, replaces=record.match.opening.key, reason=reason)
    return enter(db, record.id, [draft], writer, at)


def enter(
    db: Database, match: str, drafts: Sequence[Draft], writer: Writer, at: str,
    after: str | None = None, sure: bool = False
) -> Record:  # fmt: skip
    """`post` for those who are writing already, and write more with it."""
    record = load(db, match)
    if not all(ledger.find(db, draft.key) for draft in drafts):
        if record.match.signed and not writer.organises and any(draft.kind not in TALK for draft in drafts):
            raise Signed
        if after is not None:
            _refuse_overtaken(record, drafts, after)
        _refuse_impossible(db, record, drafts, sure)
    ledger.append(db, match, drafts, writer, at)
    record = load(db, match)
    derive(db, record)
    return record


def _refuse_impossible(db: Database, record: Record, drafts: Sequence[Draft], sure: bool) -> None:
    # Positions, times and hashes do not matter to the fold, so a trial entry has none.
    trial = [
        Entry(record.id, 0, d.key, d.kind, dict(d.facts), d.replaces, d.reason, None, None, "", None, "")
        for d in drafts
    ]
    after = record_of(db, record.id, record.league, record.opened_at, [*record.entries, *trial])
    for draft in drafts:
        slot = after.match.slot(draft.key)
        if draft.kind == "correct" and slot is after.match.opening:
            if "sides" not in draft.facts:
                raise Impossible("sides", say(N_("an opening says who sits where")))
            opening_score(named_opening(draft.facts, players.names(db, ids_in(draft.facts))))
        if draft.reason == UNDO:
            continue  # it goes back to what stood, whether that was counted or not
        if slot and draft.kind != "void":
            if slot.fault:
                raise slot.fault
            if slot.warnings and not sure:
                raise Doubtful(after.match, slot)
        if draft.kind in TALK:
            _refuse_idle_talk(record.match, after.match, draft, sure)


def _refuse_idle_talk(before: Match, after: Match, draft: Draft, sure: bool) -> None:
    """Raise Impossible for a dispute, ruling or signature that changes nothing, or claims what cannot be.

    Doubtful for what hardly can.
    """
    if draft.kind == "dispute" and len(before.open_disputes) >= MOST_DISPUTES:
        text = N_("%(most)s disputes of this match are open: rule on them first")
        raise Impossible("dispute", say(text, most=MOST_DISPUTES))
    idle = Impossible(draft.kind, say(N_("nothing to say that about: look at the match again")))
    if (before.disputes, before.signatures) == (after.disputes, after.signatures):
        raise idle
    for dispute in after.disputes:
        # An opening names players by id, so it is corrected on its own page: here it is talked about in words only.
        opening = dispute.about == after.opening.key
        if dispute.ruling and dispute.ruling.key == draft.key and takes_back(dispute.ruling):
            empty = draft.facts["decision"] == REPLACE and not draft.facts.get("facts")
            if empty or opening:
                raise idle
        if dispute.key == draft.key and opening and dispute.wants is not None:
            raise idle
        if dispute.key == draft.key and dispute.facts is not None:
            supposed = claimed(after, dispute)
            slot = supposed.slot(dispute.about)
            if slot and slot.fault:
                raise slot.fault
            if slot and slot.warnings and not sure:
                raise Doubtful(supposed, slot)


def _refuse_overtaken(record: Record, drafts: Sequence[Draft], after: str) -> None:
    keys = [entry.key for entry in record.entries]
    newer = set(keys[keys.index(after) + 1 :]) if after in keys else set(keys)
    slots = [slot for slot in record.match.slots if slot.key in newer and slot.counts]
    hands = [slot for slot in slots if slot.kind == "hand"]
    changed = any(takes_back(entry) for entry in record.entries if entry.key in newer)
    for draft in drafts:
        if draft.kind == "sign" and changed:
            raise Overtaken(record, slots)
        facts = renamed(draft.facts, record.names)
        same = [slot for slot in slots if slot.kind == draft.kind and slot.facts == facts]
        if draft.kind in SCORED and (hands or same):
            raise Overtaken(record, slots)


def _ids_of(db: Database, league: str, sides: Sequence[Sequence[str]], at: str) -> list[list[str]]:
    return [[players.player_named(db, league, name, at) for name in side] for side in sides]
