"""Make the pictures of the README again: `python docs/pictures.py`, with Chromium and the `dev` extra installed."""

from __future__ import annotations

import re
import shutil
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from scorekeeper import create_app
from scorekeeper.demo import fill
from scorekeeper.serving import home_link

HERE = Path(__file__).parent
PHONE = {"viewport": {"width": 390, "height": 664}, "device_scale_factor": 1, "is_mobile": True, "has_touch": True}


def main() -> None:
    """Play the example evening, open it on a phone, and photograph it."""
    with TemporaryDirectory() as folder:
        instance = Path(folder)
        fill(instance)
        server = make_server("127.0.0.1", 0, create_app(instance), threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = chromium.new_context(**PHONE).new_page()
            page.goto(f"http://127.0.0.1:{server.port}/join/{home_link(instance, 'scorer')}")
            photograph(page)
            chromium.close()
        server.shutdown()


def photograph(page: Page) -> None:
    """The scoreboard while a hand is entered, the same just saved, the sheet, and why."""
    page.get_by_role("link", name=re.compile("Ana · Bo · Cy.*3 hands")).click()
    page.tap("[data-key='1']")
    page.tap("[data-key='2']")
    page.tap("[data-code=B] .who")
    page.tap("[data-key='7']")
    page.screenshot(path=HERE / "entering.png")
    page.tap("[data-code=C] .who")
    page.wait_for_selector(".saved")
    page.screenshot(path=HERE / "saved.png")
    page.get_by_role("link", name="Sheet").click()
    page.screenshot(path=HERE / "sheet.png")
    page.goto(page.url.replace("sheet", "why/1"))
    page.screenshot(path=HERE / "why.png")


if __name__ == "__main__":
    main()
