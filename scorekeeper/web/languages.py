"""Which language a page speaks."""

from __future__ import annotations

from pathlib import Path

from babel import negotiate_locale
from flask import Flask, request
from flask_babel import Babel, get_locale

CATALOGUES = Path(__file__).parents[1] / "translations"


def languages() -> list[str]:
    """English, and every language that has a compiled catalogue."""
    return ["en", *sorted(mo.parts[-3] for mo in CATALOGUES.glob("*/LC_MESSAGES/messages.mo"))]


def init_app(app: Flask) -> None:
    """Speak the language that the browser likes best among those we have, else English."""
    known = languages()

    def choose() -> str:
        wishes = [wish for wish, weight in request.accept_languages if weight]
        return negotiate_locale(wishes, known, sep="-") or "en"

    Babel(app, default_translation_directories=str(CATALOGUES), locale_selector=choose)
    app.jinja_env.globals["get_locale"] = get_locale
