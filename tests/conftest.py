"""What many tests need: a real server, a phone's browser, an application without either."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from scorekeeper import create_app

from servers import Server, free_port, stop, wait_for_port

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "is_mobile": True,
    "has_touch": True,
    "locale": "en",
}
SETTINGS = ("SCOREKEEPER_INSTANCE", "SCOREKEEPER_PORT", "SCOREKEEPER_PASSPHRASE")


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


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application on an empty folder."""
    return create_app(tmp_path / "instance")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser's requests, without a browser."""
    return app.test_client()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers: `start_server(instance=..., NAME=value)` with settings of the environment by name.

    At the end each is asked to stop, and has to do so cleanly.
    """
    command = [sys.executable, "-m", "scorekeeper", "--host", "127.0.0.1"]
    running: list[tuple[subprocess.Popen[bytes], Path]] = []

    def start(instance: Path = tmp_path / "instance", **settings: str) -> Server:
        port = free_port()
        output = tmp_path / f"output-{len(running)}"
        with output.open("wb") as out:
            process = subprocess.Popen(
                [*command, "--port", str(port), "--instance", str(instance)],
                env=os.environ | settings,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        running.append((process, output))
        wait_for_port(port, process, output)
        return Server("127.0.0.1", port, instance, process, output, output.read_text(encoding="utf-8"))

    with ExitStack() as ending:
        yield start
        for process, output in running:
            ending.callback(stop, process, output)


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

    The test fails where one of their pages reported an error.
    """
    problems: list[str] = []
    with ExitStack() as ending:

        def take(**settings: Any) -> Page:
            context = browser.new_context(**PHONE | settings)
            ending.callback(context.close)
            page = context.new_page()
            watch(page, problems)
            return page

        yield take
    assert problems == []


@pytest.fixture
def phone(phones: Callable[..., Page]) -> Page:
    """One phone."""
    return phones()


def watch(page: Page, problems: list[str]) -> None:
    """Note every error in the page or its console, but for pages that come with an error's status."""
    pages: set[str] = set()

    def requested(request: Request) -> None:
        if request.is_navigation_request():
            pages.add(request.url)

    def said(message: ConsoleMessage) -> None:
        expected = message.text.startswith("Failed to load resource") and message.location["url"] in pages
        if message.type == "error" and not expected:
            problems.append(f"{page.url}: {message.text}")

    page.on("request", requested)
    page.on("console", said)
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
