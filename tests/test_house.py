"""The house has three rooms, and imports only go down: web, store, game."""

import ast
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]

CLOCK_CHANCE_WORLD = {
    *("asyncio", "calendar", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib"),
    *(
        "random",
        "secrets",
        "shelve",
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
    ),
    *("threading", "time", "urllib", "uuid", "zoneinfo"),
}
WEB_LIBRARIES = {
    "click",
    "flask",
    "flask_babel",
    "flask_compress",
    "granian",
    "jinja2",
    "werkzeug",
    "wtforms",
}


def imported(source: str, package: str) -> set[str]:
    """What the source of a module in `package` imports, in full: modules, and names out of them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def is_in(module: str, *rooms: str) -> bool:
    """Whether a module is one of the rooms or lies in one."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def complaints(source: str, package: str) -> list[str]:
    """What a module of `package` imports, or calls, though its room must not."""
    modules = imported(source, package)
    if is_in(package, "scorekeeper.game"):
        own = {module for module in modules if is_in(module, "scorekeeper.game")}
        python = {module for module in modules if module.split(".")[0] in sys.stdlib_module_names - CLOCK_CHANCE_WORLD}
        called = {
            node.func.id
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        return sorted(modules - own - python - {"scorekeeper"}) + sorted(called & {"input", "open", "print"})
    if is_in(package, "scorekeeper.store"):
        return sorted(
            module
            for module in modules
            if module.split(".")[0] in WEB_LIBRARIES
            or (is_in(module, "scorekeeper") and not is_in(module, "scorekeeper.store", "scorekeeper.game"))
        )
    if is_in(package, "scorekeeper.web"):
        return sorted(module for module in modules if is_in(module, "scorekeeper.cli", "scorekeeper.serving"))
    return []


def package_of(file: Path) -> str:
    """The package that a file of ours lies in."""
    return ".".join(file.parent.relative_to(TOP).parts)


def test_imports_only_go_down() -> None:
    """No module imports what its room must not know."""
    found = {
        str(file.relative_to(TOP)): complaints(file.read_text(encoding="utf-8"), package_of(file))
        for file in (TOP / "scorekeeper").rglob("*.py")
    }
    assert {file: modules for file, modules in found.items() if modules} == {}


@pytest.mark.parametrize(
    ("package", "source", "module"),
    [
        ("scorekeeper.game", "import time", "time"),
        ("scorekeeper.game", "from datetime import date", "datetime"),
        ("scorekeeper.game.scorings", "def f():\n    import random", "random"),
        ("scorekeeper.game", "import flask_babel", "flask_babel"),
        ("scorekeeper.game", "from scorekeeper.store import ledger", "scorekeeper.store"),
        ("scorekeeper.game", "from scorekeeper import store", "scorekeeper.store"),
        ("scorekeeper.game.scorings", "from ...store import ledger", "scorekeeper.store.ledger"),
        ("scorekeeper.game", "open('sheet')", "open"),
        ("scorekeeper.store", "from scorekeeper.web import pages", "scorekeeper.web"),
        ("scorekeeper.store", "from ..web import pages", "scorekeeper.web"),
        ("scorekeeper.store", "from scorekeeper import create_app", "scorekeeper"),
        ("scorekeeper.store", "import flask", "flask"),
        ("scorekeeper.web", "from scorekeeper.serving import serve", "scorekeeper.serving"),
    ],
)
def test_a_wrong_direction_is_found(package: str, source: str, module: str) -> None:
    """Each way that a room could look upstairs, or out of the window, is complained about."""
    assert module in complaints(source, package)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("scorekeeper.game", "from dataclasses import dataclass"),
        ("scorekeeper.game.scorings", "from scorekeeper.game import kinds\nfrom ..words import say"),
        (
            "scorekeeper.store",
            "import sqlite3\nfrom scorekeeper.game.match import fold\nfrom .connection import writing",
        ),
        (
            "scorekeeper.web",
            "import flask\nfrom scorekeeper.store import ledger\nfrom scorekeeper.game import kinds",
        ),
        ("scorekeeper", "from scorekeeper.web import build_app\nfrom scorekeeper.store import ledger"),
    ],
)
def test_the_right_direction_is_free(package: str, source: str) -> None:
    """Each room may use its own modules and those below."""
    assert complaints(source, package) == []
