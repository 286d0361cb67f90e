"""The rule book: a page for each scoring and preset, as it is or with the house rules of a table; for everybody."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.game.errors import Impossible
from scorekeeper.game.rulebook import Page, anchor, house_rules, page
from scorekeeper.game.scoring import Line
from scorekeeper.game.scorings import games
from scorekeeper.game.sheet import NotJSON, unusual
from scorekeeper.game.sheet import load as load_json

pages = Blueprint("rulebook", __name__, url_prefix="/rules")
pages.add_app_template_global(anchor)
pages.add_app_template_global(house_rules)


@pages.get("")
def index() -> str:
    """The whole book, by game."""
    return render_template("rulebook/index.html", games=games())


@pages.get("/<scoring>")
def show(scoring: str) -> str:
    """The rules of a scoring or preset. `options`: what a table plays otherwise, as JSON."""
    return render_template("rulebook/show.html", rules=asked(scoring))


def asked(scoring: str) -> Page:
    """The rules that this request asks for; there is no page for others."""
    try:
        house = load_json(request.args.get("options") or "{}")
        return page(scoring, house) if isinstance(house, dict) else abort(404)
    except (Impossible, NotJSON):
        abort(404)


@pages.app_template_global()
def rules_of(scoring: str, options: Mapping[str, Any] | None = None) -> str:
    """The address of the rules of a scoring or preset as a table plays them, with these options of a match."""
    house = unusual(scoring, options or {})
    said = json.dumps(house, separators=(",", ":")) if house else None
    return url_for("rulebook.show", scoring=scoring, options=said)


@pages.app_template_filter()
def by_rule(lines: Iterable[Line]) -> Iterable[tuple[str, list[Line]]]:
    """Lines by the paragraph that they come from, each paragraph where its first line stands: (its key, its lines)."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.why, []).append(line)
    return found.items()
