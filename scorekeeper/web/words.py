"""Texts of the game room put into the language of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from flask import Flask, g
from flask_babel import get_domain, get_locale, gettext

from scorekeeper.game.league.exact import shown
from scorekeeper.game.scorings import name_of
from scorekeeper.game.words import Text
from scorekeeper.store import leagues
from scorekeeper.web.db import database

MINUS = "−"
LONG = 24
"""The letters of a name that stand where there is little room."""


def spoken(text: Text) -> str:
    """A Text in the language of this request."""
    # Flask-Babel's own functions put numbers in at once; a Text does that itself, when all its parts are spoken.
    translations = get_domain().get_translations()
    return text.put(translations.gettext, translations.ngettext, number)


def brief(said: Any) -> Any:
    """A Text, or a name, for where there is little room: of a long name only its beginning."""
    if isinstance(said, Text):
        return replace(said, numbers={key: brief(value) for key, value in said.numbers.items()})
    if isinstance(said, str):
        return "".join(part if len(part) <= LONG else part[: LONG - 1] + "…" for part in re.split("( & |, )", said))
    return said


def signed(points: int) -> str:
    """A change with its sign, as it is written: +12, −3, +0."""
    return f"+{points}" if points >= 0 else f"{MINUS}{-points}"


def number(points: int) -> str:
    """A total as it is written, without a separator of thousands (see terms.md) and with a true minus."""
    return str(points).replace("-", MINUS)


def points(exact: str | Fraction) -> str:
    """League points as they are written, 3½."""
    return shown(Fraction(exact))


def zone() -> ZoneInfo | None:
    """The time zone of the league that this request is about; None for the machine's, which stands at the table."""
    if "zone" not in g:
        g.zone = leagues.zone(database(), g.league) if g.get("league") else None
    found: ZoneInfo | None = g.zone
    return found


def here(at: str) -> datetime:
    """A time on the clock where the league plays that this request is about."""
    return leagues.on_clock(at, zone())


def clock(at: str) -> str:
    """The time of day, as that clock shows it."""
    return f"{here(at):%H:%M}"


def day(at: str) -> str:
    """The date at a time, the month in letters: a date in numbers alone is read in two ways."""
    return str(format_skeleton("yMMMd", here(at), locale=get_locale()))


def calendar(on: date) -> str:
    """A day of the calendar, the month in letters."""
    return str(format_skeleton("yMMMd", on, locale=get_locale()))


def why(text: Text, names: Mapping[str, str]) -> str:
    """Why a place is what it is: a Text that speaks of an entrant by its key, with the name in its place."""
    behind = text.numbers["behind"]
    return spoken(replace(text, numbers={**text.numbers, "behind": names.get(behind, behind)}))


def init_app(app: Flask) -> None:
    """Give templates the filters for texts, numbers, times and names."""
    for function in (brief, spoken, signed, number, points, clock, day, calendar, scoring_name):
        app.add_template_filter(function)
    app.add_template_global(why)


def scoring_name(key: str) -> str:
    """The name of a scoring or preset in the language of this request."""
    return str(gettext(name_of(key)))
