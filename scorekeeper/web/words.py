"""Texts of the game room put into the language of the page."""

from __future__ import annotations

from datetime import datetime

from flask import Flask
from flask_babel import format_datetime, get_domain, gettext

from scorekeeper.game.scorings import name_of
from scorekeeper.game.words import Text

MINUS = "−"


def spoken(text: Text) -> str:
    """A Text in the language of this request."""
    # Flask-Babel's own functions put numbers in at once; a Text does that itself, when all its parts are spoken.
    translations = get_domain().get_translations()
    return text.put(translations.gettext, translations.ngettext)


def signed(points: int) -> str:
    """A change with its sign, as it is written: +12, −3, +0."""
    return f"+{points}" if points >= 0 else f"{MINUS}{-points}"


def number(points: int) -> str:
    """A total as it is written, without a separator of thousands (see terms.md) and with a true minus."""
    return str(points).replace("-", MINUS)


def clock(at: str) -> str:
    """The time of day of an entry; UTC until the league has its own zone."""
    return str(format_datetime(datetime.fromisoformat(at), "HH:mm"))


def init_app(app: Flask) -> None:
    """Give templates the filters `spoken`, `signed`, `number`, `clock` and `scoring_name`."""
    for function in (spoken, signed, number, clock, scoring_name):
        app.add_template_filter(function)


def scoring_name(key: str) -> str:
    """The name of a scoring or preset in the language of this request."""
    return str(gettext(name_of(key)))
