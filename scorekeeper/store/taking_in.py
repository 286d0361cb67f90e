"""A paper (`game.papers`) taken into a league: looked at first, then all of it or nothing, and the same one once.

What is there already is found by a key that is the same whenever the same file comes: made of the file's own id of a
result, or of its day, sides and score as the file writes them (two equal results of a day are the first and the second
of them). A result that somebody entered otherwise is found by its day, players and points.

A name that is written as in the league is that player. One that is only alike, but for case or accents, is never joined
silently: somebody says who it is.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import Paper, Played, Remark, Sides, Told
from scorekeeper.game.papers.sheets import rounds_played, totals_of
from scorekeeper.game.scorings import is_lowest
from scorekeeper.game.words import N_, say

from . import evenings, leagues, players
from .connection import must_be_writing
from .ledger import Writer
from .matches import begin_and_play
from .reported import Outcome, refuse_impossible, report
from .taken_before import Item, Known, free_key, key_of

LOWEST = "tally-low"
"""The scoring of a result of which only that is known: the lowest total wins."""


@dataclass(frozen=True)
class Said:
    """What somebody has said about a paper.

    `joined`: a name of the file → whom it means, in the league's writing or its own. `lowest`: whether the lowest total
    wins. `day` and `rules` are those of a sheet that says neither.
    """

    joined: Mapping[str, str] = field(default_factory=dict)
    lowest: bool | None = None
    day: str = ""
    rules: HouseRules = HouseRules("", "tally")


@dataclass(frozen=True)
class Plan:
    """What would happen: `items` in the order of play; remarks as in `Paper`; names that are `new` here.

    `alike`: a name of the file → the one that it may mean; `unsure` are those of them that nobody has decided, `same`
    those that cannot be anybody else: a league has one of each spelling, and of each nickname.
    """

    league: str
    paper: Paper
    items: tuple[Item, ...]
    wrong: tuple[Remark, ...]
    notes: tuple[Remark, ...]
    alike: Mapping[str, str]
    unsure: tuple[str, ...]
    new: tuple[str, ...]
    same: frozenset[str]

    @property
    def ready(self) -> bool:
        """Whether nothing is in the way of entering it."""
        return not (self.wrong or self.unsure)

    def differ(self, name: str) -> bool:
        """Whether a name and the one that it is like can be two people."""
        return name not in self.same

    @property
    def coming(self) -> tuple[Item, ...]:
        """What is not there yet."""
        return tuple(item for item in self.items if not item.there)


def plan(db: Database, league: str, paper: Paper, said: Said) -> Plan:
    """Look at a paper in the light of a league; nothing is written. Raises Impossible where its season is over."""
    if leagues.archived(db, league):
        raise Impossible("sides", say(N_("The season is over: what was played since belongs to the next one.")))
    settled = leagues.settings(db, league)
    wrong, notes = list(paper.wrong), list(paper.notes)
    matches = list(paper.played)
    if paper.rounds and not _is_day(said.day):
        wrong.append(Remark(paper.rounds.row, 0, cells.no_day()))
    if paper.rounds:
        sheet, problems = rounds_played(paper.rounds, said.day, said.rules)
        # What the paper itself has said of a cell is not said again.
        wrong += [] if paper.wrong else problems
        matches.append(sheet)
    entered: list[Told | Played] = [*_told_in_order(paper.told), *matches]
    people = _People(db, league, _names(entered), said.joined)
    wrong += people.wrong
    items: list[Item] = []
    seen: Counter[str] = Counter()
    bad = {remark.row for remark in wrong}
    for one in entered:
        if one.row in bad:
            continue
        key = free_key(db, league, key_of(league, one, seen))
        try:
            items.append(_item(one, people, said, settled, key))
        except Impossible as problem:
            wrong.append(Remark(one.row, next(iter(one.columns), 2), problem.text))
    known = Known(db, league, {item.day for item in items})
    looked = [replace(item, there=known.has(item)) for item in items]
    notes += [
        Remark(item.row, 0, say(N_("was taken in before, and is otherwise now: correct it on its evening")))
        for item in looked
        if item.there and known.differs(item)
    ]
    wrong.sort(key=lambda remark: (remark.row, remark.column))
    return Plan(
        league, paper, tuple(looked), tuple(wrong), tuple(notes), people.alike, people.unsure, people.new, people.same
    )


def take_in(
    db: Database, plan: Plan, writer: Writer, at: str, tick: Callable[[], object] = lambda: None
) -> int:  # fmt: skip
    """Enter all that a plan has coming, and return how many; raises Impossible, and what `ledger.append` raises."""
    must_be_writing(db)
    for item in plan.coming:
        evening = evenings.new_evening(db, plan.league, date.fromisoformat(item.day), "", at)
        if isinstance(item.what, Played):
            begin_and_play(
                db, plan.league, item.what.rules, item.sides, item.what.sides, item.what.entries, writer, at, item.key,
                evening,
            )  # fmt: skip
        else:
            report(db, plan.league, evening, item.what, writer, at, item.key)
        tick()
    return len(plan.coming)


class _People:
    """Who is meant by each name of a paper."""

    def __init__(
        self, db: Database, league: str, names: Mapping[str, tuple[int, int]], joined: Mapping[str, str]
    ) -> None:  # fmt: skip
        # Whoever has a name here, also somebody who is not offered any more.
        people = db.execute(
            "SELECT name, nickname FROM player WHERE league = ? AND part <> 'team' ORDER BY folded", [league]
        ).fetchall()
        called = {players.fold(nickname): name for name, nickname in people if nickname}
        exact = {name for name, _ in people}
        near = {players.plain(folded): name for folded, name in called.items()}
        near |= {players.plain(name): name for name in sorted(exact)}
        self._called: dict[str, str] = {}
        self.alike: dict[str, str] = {}
        self.wrong: list[Remark] = []
        new, unsure, alone = [], [], set[str]()
        for name, (row, column) in names.items():
            try:
                tidy = players.name_of(name)
            except players.BadName as problem:
                self.wrong.append(Remark(row, column, problem.text))
                continue
            candidate = near.get(players.plain(tidy))
            if tidy not in exact and candidate is not None:
                self.alike[name] = candidate
                # Two names that differ only in case are one player's here, and so is a nickname: there is no choice.
                same = players.fold(tidy) in (players.fold(candidate), *called)
                alone.update([name] if same else ())
                choices = {candidate} if same else {candidate, tidy}
                chosen = joined.get(name, "")
                if chosen not in choices:
                    unsure.append(name)
                tidy = chosen if chosen in choices else candidate
            if tidy not in exact:
                new.append(tidy)
                exact.add(tidy)
                near.setdefault(players.plain(tidy), tidy)
            self._called[name] = tidy
        self.new, self.unsure, self.same = tuple(new), tuple(unsure), frozenset(alone)

    def sides(self, sides: Sides) -> Sides:
        """The sides with everybody called as they will be."""
        return tuple(tuple(self._called.get(name, name) for name in side) for side in sides)


def _names(entered: Sequence[Told | Played]) -> dict[str, tuple[int, int]]:
    """Every name of a paper → where it stands first."""
    found: dict[str, tuple[int, int]] = {}
    for one in entered:
        for at, side in enumerate(one.sides):
            column = one.columns[at] if at < len(one.columns) else 0
            for name in side:
                found.setdefault(name, (one.row, column))
    return found


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _told_in_order(told: tuple[Told, ...]) -> tuple[Told, ...]:
    """Results in the order of play: many files have the newest first."""
    days = [one.day for one in told if one.day]
    return told[::-1] if days and days[0] > days[-1] else told


def _item(one: Told | Played, people: _People, said: Said, settled: Mapping[str, Any], key: str) -> Item:
    sides = people.sides(one.sides)
    if isinstance(one, Played):
        everybody = [players.fold(name) for side in sides for name in side]
        if len(set(everybody)) < len(everybody):
            raise Impossible("sides", say(N_("nobody sits twice")))
        totals = totals_of(one)
        return Item(one.row, one.day, sides, one, key, totals=(totals,))
    lowest = one.lowest if one.lowest is not None else said.lowest
    scoring = settled.get("scoring", "")
    if lowest is not None and lowest != is_lowest(scoring):
        scoring = LOWEST if lowest else ""
    outcomes = tuple(_outcomes(one, sides, scoring))
    for outcome in outcomes:
        refuse_impossible(outcome)
    return Item(one.row, one.day, sides, outcomes, key, totals=one.matches)


def _outcomes(one: Told, sides: Sides, scoring: str) -> Iterator[Outcome]:
    if one.places:
        yield Outcome(sides, places=one.places, scoring=scoring)
        return
    for totals in one.matches or ((),):
        yield Outcome(sides, totals=totals, scoring=scoring, won=one.winners)
