"""What many tests need: a real server, a phone's browser, an application without either."""

import os
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright

from scorekeeper import create_app
from scorekeeper.store.connection import connect, migrate
from scorekeeper.web.db import FILE

from servers import NO_SIGNAL, SETTINGS, Server, servers_in

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name in the local network, as phones see a home server: the browser does not trust it like localhost.
    "--host-resolver-rules=MAP home.test 127.0.0.1",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "is_mobile": True,
    "has_touch": True,
    "locale": "en",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --slow."""
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless they are wanted; mark those that need a browser."""
    for item in items:
        if {"browser", "phone", "phones"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        items[:] = [item for item in items if item not in slow]
        config.hook.pytest_deselected(items=slow)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is set where the tests run stays out of them."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file in which the tables are laid and nothing else: to copy, which is quicker than to lay them."""
    path = tmp_path_factory.mktemp("tables") / FILE
    with connect(path) as db:
        migrate(db)
    return path


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """An application of this test's own, which may change it, on an empty folder."""
    return create_app(tmp_path / "instance")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser's requests, without a browser."""
    return app.test_client()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers: see `servers_in`."""
    with servers_in(tmp_path) as start:
        yield start


@pytest.fixture
def server(start_server: Callable[..., Server]) -> Server:
    """A server of this test's own, with an empty instance."""
    return start_server()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium. Without one the test is skipped, or fails where SCOREKEEPER_REQUIRE_BROWSER is set."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        (pytest.fail if os.environ.get("SCOREKEEPER_REQUIRE_BROWSER") else pytest.skip)("no Chromium here")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Phones with a screen of 390x664 and nothing remembered: `phones(java_script_enabled=False)`.

    The test fails where one of their pages reported an error, or fetched something that failed: but for the
    statuses in `failing`, NO_SIGNAL among them.
    """
    problems: list[str] = []
    with ExitStack() as ending:

        def take(failing: Collection[int] = (), **settings: Any) -> Page:
            context = browser.new_context(**PHONE | settings)
            ending.callback(context.close)
            context.on("page", lambda page: watch(page, problems, failing))
            return context.new_page()

        yield take
    assert problems == []


@pytest.fixture
def phone(phones: Callable[..., Page]) -> Page:
    """One phone."""
    return phones()


def watch(page: Page, problems: list[str], failing: Collection[int]) -> None:
    """Note every error in the page or its console, and what it fetched in vain but for the statuses in `failing`.

    A page may come with an error's status, and what it fetches ends when it is left.
    """
    fetched: set[str] = set()

    def requested(request: Request) -> None:
        fetched.add(request.url)

    def answered(response: Response) -> None:
        if response.status >= 400 and response.status not in failing and not response.request.is_navigation_request():
            problems.append(f"{page.url}: {response.status} {response.url}")

    def failed(request: Request) -> None:
        left = request.is_navigation_request() or request.failure == "net::ERR_ABORTED"
        if NO_SIGNAL not in failing and not left:
            problems.append(f"{page.url}: {request.failure} {request.url}")

    def said(message: ConsoleMessage) -> None:
        judged = message.text.startswith("Failed to load resource") and message.location["url"] in fetched
        if message.type == "error" and not judged:
            problems.append(f"{page.url}: {message.text}")

    page.on("request", requested)
    page.on("response", answered)
    page.on("requestfailed", failed)
    page.on("console", said)
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
