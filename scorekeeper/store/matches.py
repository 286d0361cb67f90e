"""Matches: from the record of entries to where a match stands, and the one way to add to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.argument import REPLACE, takes_back
from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match, Slot, claimed, fold, opening_score
from scorekeeper.game.score import BY_PLAYERS, may_end
from scorekeeper.game.seats import called, letters, renamed
from scorekeeper.game.undo import UNDO
from scorekeeper.game.words import N_, Text, say

from . import ledger, players
from .connection import writing
from .derived import derive
from .leagues import archived, new_match
from .ledger import Draft, Entry, Writer

SCORED = ("play", "hand")
TALK = ("dispute", "ruling", "sign")


class NoSuchMatch(LookupError):
    """There is no match with this id."""


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


@dataclass(frozen=True)
class Substitute:
    """Who takes over a seat from the hand `first` on, by name; the side keeps its own name."""

    seat: str
    name: str
    first: int


@dataclass(frozen=True)
class Record:
    """A match as it is stored: its entries as written (by seat and id), and the match that they tell, by name.

    `seats` are the sides' letters in seat order; `names` says who is called by a letter, or a pair's letters.
    """

    id: str
    league: str
    opened_at: str
    entries: tuple[Entry, ...]
    match: Match
    seats: tuple[tuple[str, ...], ...]
    names: Mapping[str, str]
    substitutes: tuple["Substitute", ...] = ()

    @property
    def playing(self) -> dict[str, str]:
        """Letter of a seat → the name of who plays there now in the place of its player."""
        hand = len(self.match.score.ended) + 1
        taken = sorted(self.substitutes, key=lambda substitute: substitute.first)
        now = {substitute.seat: substitute.name for substitute in taken if substitute.first <= hand}
        return {seat: name for seat, name in now.items() if name != self.names[seat]}

    @property
    def head(self) -> Entry:
        """The last entry."""
        return self.entries[-1]

    @property
    def opening(self) -> Mapping[str, Any]:
        """The facts of the opening that stands, players by id."""
        return _opening(self.entries)

    @property
    def sides(self) -> tuple[str, ...]:
        """The letters of each side, as its label: `A`, or `A & C`."""
        return tuple(" & ".join(side) for side in self.seats)


def load(db: Database, match: str) -> Record:
    """The record of a match. Raises NoSuchMatch."""
    row = db.execute("SELECT league, opened_at FROM match WHERE id = ?", [match]).fetchone()
    entries = ledger.entries(db, match)
    # The league's own entries, and results that were only reported, stand in records that open no match.
    if row is None or not entries or entries[0].kind != "open":
        raise NoSuchMatch(match)
    return _record(db, match, row[0], row[1], entries)


def called_in(db: Database, match: str) -> tuple[str, str]:
    """The hash of the last entry, and the names of all who sit, substitute or write in a match, as one text.

    Whatever a page shows of a match follows from these two. Both are empty for an unknown match.
    """
    row = db.execute(
        """
        SELECT
            (SELECT hash FROM entry WHERE match = :match ORDER BY position DESC LIMIT 1),
            (SELECT json_group_array(name) FROM (
                SELECT name FROM player WHERE id IN (
                    SELECT player FROM seat WHERE match = :match
                    UNION SELECT player FROM entry WHERE match = :match
                    UNION SELECT json_extract(value, '$.player') FROM entry, json_each(entry.facts, '$.substitutes')
                    WHERE entry.match = :match
                ) ORDER BY id
            ))
        """,
        {"match": match},
    ).fetchone()
    return (row[0], row[1]) if row[0] else ("", "")


def league_of(db: Database, match: str) -> str | None:
    """The league that a match belongs to; None for an unknown match, and for a league's own record."""
    row = db.execute("SELECT league FROM match WHERE id = ? AND id <> league", [match]).fetchone()
    return row[0] if row else None


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
    opening_score(_named_opening(facts, players.names(db, _ids(facts))))
    ledger.append(db, match, [Draft("open", facts, key=key)], writer, at)
    derive(db, load(db, match))
    return match


def begin_and_play(
    db: Database, league: str, scoring: str, options: Mapping[str, Any], sides: Sequence[Sequence[str]],
    named: Sequence[Sequence[str]], hands: Sequence[Mapping[str, Any]], writer: Writer, at: str, key: str,
    evening: str | None = None
) -> str:  # fmt: skip
    """A whole match from paper, once for each `key`, and return its id; for those who are writing already.

    `hands` are facts by the names in `named`, which may be written otherwise than in `sides`. Where nothing but the
    players ends such a match, they end it. Raises what `begin` and `enter` raise.
    """
    match = begin(db, league, scoring, options, sides, writer, at, f"{key}o", evening)
    seats = {name: seat for seat, name in called(named).items()}
    drafts = [Draft("hand", renamed(facts, seats), key=f"{key}h{number}") for number, facts in enumerate(hands)]
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


def reopen(
    db: Database, record: Record, options: Mapping[str, Any], sides: Sequence[Sequence[str]],
    substitutes: Sequence[Substitute], writer: Writer, at: str, key: str, reason: str
) -> Record:  # fmt: skip
    """Correct the opening of a match: its options, and who sits where, by name; all hands are scored anew.

    Players that the league does not know are made. Raises Impossible, and what `ledger.append` raises.
    """
    with writing(db):
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
    after = _record(db, record.id, record.league, record.opened_at, [*record.entries, *trial])
    for draft in drafts:
        slot = after.match.slot(draft.key)
        if draft.kind == "correct" and slot is after.match.opening:
            if "sides" not in draft.facts:
                raise Impossible("sides", say(N_("an opening says who sits where")))
            opening_score(_named_opening(draft.facts, players.names(db, _ids(draft.facts))))
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


def _opening(entries: Sequence[Entry]) -> Mapping[str, Any]:
    opening = entries[0]
    keys = {opening.key}
    for entry in entries:
        if entry.kind == "correct" and entry.replaces in keys and "sides" in entry.facts:
            keys.add(entry.key)
            opening = entry
    return opening.facts


def _ids_of(db: Database, league: str, sides: Sequence[Sequence[str]], at: str) -> list[list[str]]:
    return [[players.player_named(db, league, name, at) for name in side] for side in sides]


def _ids(facts: Mapping[str, Any]) -> list[str]:
    return [player for side in facts["sides"] for player in side] + [
        substitute["player"] for substitute in facts.get("substitutes", ())
    ]


def _named_opening(facts: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    sides = [[names[player] for player in side] for side in facts["sides"]]
    return {**facts, "sides": [side if len(side) > 1 else side[0] for side in sides]}


def _record(db: Database, match: str, league: str, opened_at: str, entries: Sequence[Entry]) -> Record:
    opening = _opening(entries)
    openings = [entry for entry in entries if "sides" in entry.facts]
    people = players.names(db, {player for entry in openings for player in _ids(entry.facts)})
    names = called([[people[player] for player in side] for side in opening["sides"]])
    named = [
        replace(
            entry,
            facts=_named_opening(entry.facts, people) if "sides" in entry.facts else renamed(entry.facts, names),
        )
        for entry in entries
    ]
    # A seat may be gone, where the opening was corrected to fewer players.
    substitutes = tuple(
        Substitute(taken["seat"], people[taken["player"]], taken["from"])
        for taken in opening.get("substitutes", ())
        if taken["seat"] in names
    )
    seats = letters(opening["sides"])
    return Record(match, league, opened_at, tuple(entries), fold(named), seats, names, substitutes)
