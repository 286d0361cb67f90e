"""Style, scripts and pictures, under addresses that change with their content."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path
from urllib.parse import quote

from flask import Flask, Response, abort, url_for

A_YEAR = 365 * 24 * 60 * 60
PACKAGE = Path(__file__).parents[1]


def find_folder(name: str) -> Path:
    """The folder `templates` or `static`: at the top of a checkout, inside the package once installed."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


def read_assets(folder: Path, pattern: str = "*") -> dict[str, bytes]:
    """All files of this pattern in and under `folder`, by their path from there, in a steady order."""
    files = sorted(file for file in folder.rglob(pattern) if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def tight(path: str, content: bytes) -> bytes:
    """A script without its comments, a style without the space that only people need too; else the same file.

    A comment of a script has its lines for itself, and a string of a style holds none of `{};,>`.
    """
    if path.endswith(".js"):
        return re.sub(rb"(?m)^ *(//.*\n)?", b"", content)
    if path.endswith(".css"):
        content = re.sub(rb"\s+", b" ", re.sub(rb"/\*.*?\*/", b"", content, flags=re.DOTALL))
        return re.sub(rb" ?([{};,>]) ?", rb"\1", content).replace(b": ", b":").strip()
    return content


def version_of(files: dict[str, bytes]) -> str:
    """Twelve letters that change when any of the files does."""
    digest = hashlib.sha256()
    for path, content in files.items():
        digest.update(f"{path}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def init_app(app: Flask) -> None:
    """Serve the static files as they are now, and give templates `asset(path)`, a file's address.

    `inline(path)` is a picture as an address that holds all of it.
    They are kept in memory: an address never answers with anything but the content it was made from.
    `ASSETS` of the configuration has these files, `BUILD` is another wherever a page could come out otherwise.
    """
    files = {path: tight(path, content) for path, content in read_assets(find_folder("static")).items()}
    current = version_of(files)
    app.config["ASSETS"] = files
    app.config["BUILD"] = version_of(
        files | read_assets(find_folder("templates")) | read_assets(PACKAGE, "*.py") | read_assets(PACKAGE, "*.mo")
    )

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

    @app.template_global()
    def inline(path: str) -> str:
        return "data:image/svg+xml," + quote(files[path], safe=" /:=")
