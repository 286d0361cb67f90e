"""Style, scripts and pictures, under addresses that change with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from flask import Flask, Response, abort, url_for

A_YEAR = 365 * 24 * 60 * 60


def find_folder(name: str) -> Path:
    """The folder `templates` or `static`: at the top of a checkout, inside the package once installed."""
    package = Path(__file__).parents[1]
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def read_assets(folder: Path) -> dict[str, bytes]:
    """All files in and under `folder`, by their path from there, in a steady order."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def version_of(files: dict[str, bytes]) -> str:
    """Twelve letters that change when any of the files does."""
    digest = hashlib.sha256()
    for path, content in files.items():
        digest.update(f"{path}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def init_app(app: Flask) -> None:
    """Serve the static files as they are now, and give templates `asset(path)`, a file's address.

    They are kept in memory: an address never answers with anything but the content it was made from.
    """
    files = read_assets(find_folder("static"))
    current = version_of(files)

    @app.get("/static/<version>/<path:path>", endpoint="static")
    def static(version: str, path: str) -> Response:
        if version != current or path not in files:
            abort(404)
        response = Response(files[path], mimetype=mimetypes.guess_type(path)[0] or "application/octet-stream")
        response.cache_control.public = True
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
        return response

    @app.template_global()
    def asset(path: str) -> str:
        if path not in files:
            raise LookupError(f"static/{path} does not exist")
        return url_for("static", version=current, path=path)
