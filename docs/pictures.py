"""Make the pictures of the README again: `python docs/pictures.py`, with Chromium and the `dev` extra installed."""

from __future__ import annotations

import re
import shutil
import threading
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from scorekeeper import create_app
from scorekeeper.demo import fill
from scorekeeper.serving import home_link
from scorekeeper.store import access, leagues
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.evenings import new_evening
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post

HERE = Path(__file__).parent
TABLES = (
    ((("Ana", "Bo", "Cy"), "ABABA"), (("Dee", "Ed", "Flo"), "CABCC")),
    ((("Ana", "Dee", "Flo"), "BABAB"), (("Bo", "Cy", "Ed"), "ABAA")),
    ((("Ana", "Ed", "Cy"), "ACAA"), (("Bo", "Dee", "Flo"), "CCBAC")),
)
"""By evening and table: who plays, and who goes out hand by hand."""
PHONE = {"viewport": {"width": 390, "height": 664}, "device_scale_factor": 1, "is_mobile": True, "has_touch": True}


def main() -> None:
    """Play the example evening and a season, open them on a phone, and photograph them."""
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
            page.goto(f"http://127.0.0.1:{server.port}/join/{season(instance)}")
            page.screenshot(path=HERE / "league.png")
            page.get_by_role("link", name="Ana", exact=True).click()
            page.screenshot(path=HERE / "player.png")
            chromium.close()
        server.shutdown()


def season(instance: Path) -> str:
    """Play three evenings of a club's league, and return the key of a link by which one may watch it."""
    scheme = {"by": "places", "places": {"3": ["4", "2", "0"]}}
    nobody, at = Writer(None, None), "2026-03-19T20:00:00+00:00"
    with connect(instance / "scorekeeper.db") as db:
        with writing(db):
            league = leagues.new_league(db, "Thursday club", "club", at)
            leagues.settle(db, league, "Thursday club", {"scoring": "simple", "scheme": scheme, "best": 2})
            link = access.new_link(db, "viewer", league, at=at)
        for day, tables in enumerate(TABLES):
            with writing(db):
                evening = new_evening(db, league, date(2026, 3, 5 + 7 * day), "", at)
            for number, (players, out) in enumerate(tables):
                sides = [[player] for player in players]
                key = f"picture{day}t{number}"
                match = open_match(db, league, "simple", {"target": 3}, sides, nobody, at, key, evening)
                for seat in out:
                    post(db, match, [Draft("hand", {"ended": "domino", "out": seat})], nobody, at)
    return link


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
