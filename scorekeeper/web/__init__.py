"""The web room: pages, forms, who may do what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask_compress import Compress
from jinja2 import StrictUndefined

from scorekeeper.web import (
    access,
    arguing,
    assets,
    calculator,
    carrying,
    correcting,
    db,
    decisions,
    drawing,
    errors,
    evenings,
    fixtures,
    headers,
    home,
    house_rules,
    importing,
    installed,
    languages,
    leagues,
    links,
    opening,
    origin,
    paper,
    plain,
    players,
    precedents,
    publishing,
    reckoning,
    record,
    reopening,
    results,
    roster,
    rulebook,
    scoreboard,
    seasons,
    sharing,
    supposing,
    words,
)

LARGEST_REQUEST = 512 * 1000
PAGES = (
    home, opening, scoreboard, record, supposing, calculator, correcting, reopening, arguing, precedents, sharing,
    leagues, decisions, roster, fixtures, publishing, reckoning, seasons, links, evenings, drawing, results, players,
    importing, carrying, paper, house_rules, rulebook, installed,
)  # fmt: skip


class Scorekeeper(Flask):
    """The application, which keeps join addresses out of its log."""

    def log_exception(self, exc_info: Any) -> None:
        """Log what went wrong, and where, but never the key of a link."""
        path = re.sub(r"(/join/).*", r"\1…", request.path)
        self.logger.error("Exception on %s [%s]", path, request.method, exc_info=exc_info)


def build_app(instance: Path) -> Flask:
    """The application on the data in the folder `instance`."""
    app = Scorekeeper(
        __name__,
        instance_path=str(instance.resolve()),
        static_folder=None,
        template_folder=assets.find_folder("templates"),
    )
    app.config.update(MAX_CONTENT_LENGTH=LARGEST_REQUEST, MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "undefined": StrictUndefined}
    headers.init_app(app)
    Compress(app)
    languages.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    origin.init_app(app)
    db.init_app(app)
    access.init_app(app)
    words.init_app(app)
    for module in PAGES:
        app.register_blueprint(module.pages)
    plain.init_app(app)

    return app
