"""The app on a phone's home screen."""

import struct
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from servers import Server


def test_the_manifest_leads_home(client: FlaskClient) -> None:
    """Every page names it; it opens the first page as an app of its own, and its icons are there as it says."""
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").text
    answer = client.get("/manifest.webmanifest")
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    said = answer.get_json()
    assert (said["name"], said["start_url"], said["display"]) == ("Scorekeeper", "/", "standalone")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in said["icons"]}
    assert sizes == {(size, kind) for size in ("any", "192x192", "512x512") for kind in ("any", "maskable")}
    for icon in said["icons"]:
        picture = client.get(icon["src"])
        assert picture.status_code == 200
        if icon["sizes"] != "any":
            assert "{}x{}".format(*struct.unpack(">II", picture.data[16:24])) == icon["sizes"]


def test_the_worker_knows_its_build(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for afresh each time, may look after every page, and changes with the build."""
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    monkeypatch.setitem(client.application.config, "BUILD", "another")
    assert client.get("/service-worker.js").text != answer.text


@pytest.fixture
def installed(server: Server, phones: Callable[..., Page]) -> Page:
    """A phone with the worker at work, let in to the house; localhost stands for https here."""
    assert server.house
    page = phones(failing=[0])
    page.goto(f"http://localhost:{server.port}/join/{server.house.rpartition('/')[2]}")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def wait(page: Page, until: str, path: str = "") -> None:
    """Wait in the page until a promise brings something true."""
    page.evaluate(
        "async path => { while (!(await (" + until + "))) await new Promise(done => setTimeout(done, 50)) }", path
    )


def kept(page: Page) -> Any:
    """The paths in the caches."""
    return page.evaluate("""async () => {
        const paths = []
        for (const name of await caches.keys())
            for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
        return paths
    }""")


def test_what_was_seen_opens_without_signal(installed: Page) -> None:
    """The first page comes back with its style; one that was never seen does not."""
    page = installed
    page.reload()
    wait(page, "caches.match('/')")
    page.context.set_offline(True)
    page.reload()
    assert page.locator("h1").inner_text().startswith("Scorekeeper")
    assert page.evaluate("getComputedStyle(document.querySelector('header')).display") == "flex"
    with pytest.raises(Exception, match="ERR_"):
        page.goto(page.url + "phone")


def new_match(page: Page) -> str:
    """Start a match and open its scoreboard."""
    page.get_by_role("link", name="New game").click()
    page.locator("a[href$='/new/mexican']").click()
    for seat, name in enumerate(["Ana", "Bo"]):
        page.locator(f"[name='seat-{seat}']").fill(name)
    page.locator(".stick button").click()
    match = page.url.partition("?")[0]
    page.goto(match)
    return match


def test_a_hand_that_was_just_saved_is_kept(installed: Page) -> None:
    """The scoreboard never left the screen, and still comes back without signal as it stood last."""
    page = installed
    match = new_match(page)
    page.locator("[data-key='9']").click()
    page.locator("[data-code='B'] .who").click()
    page.locator(".saved").wait_for()
    wait(page, "caches.match(path).then(kept => kept?.headers.get('ETag') === document.body.dataset.etag)", match)
    page.context.set_offline(True)
    page.reload()
    assert page.locator("[data-code='B'] .total span").first.inner_text() == "9"


def test_no_key_is_kept(installed: Page) -> None:
    """Neither the address that let the phone in, nor the page that shows a code."""
    page = installed
    match = new_match(page)
    page.goto(f"{match}/share")
    page.get_by_role("button", name="Code for watching").click()
    page.locator(".code svg").wait_for()
    page.goto(f"{match}/sheet")
    wait(page, "caches.match(path)", f"{match}/sheet")
    paths = kept(page)
    assert not [path for path in paths if "/join/" in path or path.endswith("/share")]
    assert any(path.endswith("/wire.js") for path in paths)


def test_an_older_build_leaves_nothing(installed: Page) -> None:
    """When a new worker takes over, what the one before had kept goes."""
    page = installed
    page.evaluate("caches.open('old').then(cache => cache.put('/static/old/look.css', new Response('')))")
    page.evaluate("""async () => {
        await (await navigator.serviceWorker.getRegistration()).unregister()
    }""")
    page.reload()
    page.evaluate("navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("navigator.serviceWorker.controller")
    wait(page, "caches.has('old').then(there => !there)")
    assert "/static/old/look.css" not in kept(page)
