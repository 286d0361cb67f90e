"""The app on a phone's home screen: its manifest, and the worker that keeps its pages for when there is no signal."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, current_app, url_for
from flask_babel import gettext as _

pages = Blueprint("installed", __name__)

WORKER = "service-worker.js"
TABLE = "#efe8d8"
"""The colour of the table in look.css."""
ICONS = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What the phone needs to know to put us on its home screen."""
    asset: Any = current_app.jinja_env.globals["asset"]
    icons = [
        {"src": asset(name), "sizes": sizes, "purpose": purpose}
        for name, sizes in ICONS.items()
        for purpose in ("any", "maskable")
    ]
    said = {
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "id": "/",
        "start_url": url_for("home.index"),
        "display": "standalone",
        "background_color": TABLE,
        "theme_color": TABLE,
        "icons": icons,
    }
    return _fresh(json.dumps(said), "application/manifest+json")


@pages.get("/service-worker.js")
def worker() -> Response:
    """The worker, told which files belong to this build."""
    asset: Any = current_app.jinja_env.globals["asset"]
    files: dict[str, bytes] = current_app.config["ASSETS"]
    shell = [asset(name) for name in files if name.endswith((".css", ".js")) and name != WORKER]
    code = f"const BUILD = {json.dumps(current_app.config['BUILD'])}, SHELL = {json.dumps(shell)}\n"
    response = _fresh(code + files[WORKER].decode(), "text/javascript")
    response.headers["Service-Worker-Allowed"] = "/"
    return response


def _fresh(text: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.headers["Cache-Control"] = "no-cache"
    return response
