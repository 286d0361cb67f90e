"""The rulings of a league: what was decided once, for whoever argues about the same again."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper.game.match import Match
from scorekeeper.game.scorings import name_of, offered, scorings
from scorekeeper.game.words import Text
from scorekeeper.store.arguing import Found, disputed
from scorekeeper.store.arguing import rulings as rulings_of
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.record import Record, load
from scorekeeper.web import telling
from scorekeeper.web.db import database
from scorekeeper.web.record import people_of
from scorekeeper.web.signing import here
from scorekeeper.web.versions import Version, versions_of

pages = Blueprint("precedents", __name__, url_prefix="/l/<league>")


@dataclass(frozen=True)
class Precedent:
    """A ruling with what it was about: the versions that stood against one another, and who decided what and why."""

    match: Match
    id: str
    scoring: str
    dispute: str
    hand: int
    versions: tuple[Version, ...]
    decided: Text
    note: Text
    reason: str
    at: str


@pages.get("/rulings")
def rulings(league: str) -> str:
    """What waits for a ruling, and all rulings, newest first, by scoring and by words of the reason.

    Only the matches on the page are read.
    """
    precedents, older = found_rulings(league)
    return render_template(
        "arguing/rulings.html",
        league=league,
        precedents=precedents,
        disputed=summaries_of(database(), disputed(database(), league)),
        scoring=request.args.get("scoring", ""),
        words=request.args.get("words", ""),
        scorings=[(key, name_of(key)) for scoring in scorings() for key in offered(scoring, "")],
        older=older,
    )


def found_rulings(league: str) -> tuple[list[Precedent], int | None]:
    """The rulings that this request asks for, and the row by which older ones are."""
    scoring, words = request.args.get("scoring", ""), request.args.get("words", "")
    before = request.args.get("before", type=int)
    found = rulings_of(database(), league, scoring=scoring, words=words, before=before)
    records = {match: load(database(), match) for match in {ruling.match for ruling in found}}
    precedents = [one for ruling in found if (one := _precedent(records[ruling.match], ruling)) is not None]
    return precedents, found[-1].id if found else None


def _precedent(record: Record, ruling: Found) -> Precedent | None:
    dispute = next((d for d in record.match.disputes if d.ruling and d.ruling.key == ruling.key), None)
    if dispute is None or dispute.ruling is None:
        # A file that came from elsewhere may have a ruling on no dispute of its match.
        return None
    slot = record.match.slot(dispute.about)
    entry = next(entry for entry in record.entries if entry.key == ruling.key)
    return Precedent(
        match=record.match,
        id=record.id,
        scoring=record.opening["scoring"],
        dispute=dispute.key,
        hand=slot.hand if slot else 0,
        versions=tuple(versions_of(record, dispute)),
        decided=telling.decided(dispute.ruling.facts, record.match.score.scoring, slot.kind if slot else ""),
        note=telling.noted(entry, people_of(record), here()),
        reason=entry.reason,
        at=entry.at,
    )
