"""What holds for every page: headers, assets, languages, and pages for errors."""

import gzip
import logging
import re
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from flask import Flask, abort, request
from flask.testing import FlaskClient
from playwright.sync_api import Page

from scorekeeper import create_app
from scorekeeper.web import access, assets, languages

from servers import Server

HERE = {"Sec-Fetch-Site": "same-origin"}
PAGES = ("broken", "full", "long", "refused", "save")


@pytest.fixture(autouse=True)
def _open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages that these tests add ask for no role."""
    for page in PAGES:
        monkeypatch.setitem(access.PAGES, page, access.ANYONE)


def style_address(client: FlaskClient) -> str:
    """Where the first page finds its style."""
    found = re.search(r'href="([^"]*/look\.css)"', client.get("/").text)
    assert found
    return found[1]


@pytest.mark.parametrize("path", ["/", "/nothing", "look.css"])
def test_security_headers(client: FlaskClient, path: str) -> None:
    """Pages, errors and files all say what the browser must not do."""
    headers = client.get(style_address(client) if path == "look.css" else path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_assets_are_kept_for_good(client: FlaskClient) -> None:
    """A file's address holds a hash, so that browsers never ask for it again."""
    address = style_address(client)
    assert re.fullmatch(r"/static/[0-9a-f]{12}/look\.css", address)
    response = client.get(address)
    assert response.mimetype == "text/css"
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/static/000000000000/look.css", "/static/{}/none.css", "/static/{}/../look.css"])
def test_no_other_assets(client: FlaskClient, path: str) -> None:
    """Under another hash, or another name, there is nothing."""
    version = style_address(client).split("/")[2]
    assert client.get(path.format(version)).status_code == 404


def test_changed_assets_have_another_address(tmp_path: Path) -> None:
    """The hash changes with a file's content and with its name."""
    file = tmp_path / "look.css"
    versions = []
    for content in ("a", "b"):
        file.write_text(content)
        versions.append(assets.version_of(assets.read_assets(tmp_path)))
    file.rename(tmp_path / "other.css")
    versions.append(assets.version_of(assets.read_assets(tmp_path)))
    assert len(set(versions)) == 3


def test_answers_are_compressed(app: Flask) -> None:
    """A browser that understands it gets a page compressed."""
    app.add_url_rule("/long", "long", lambda: "domino " * 1000)
    response = app.test_client().get("/long", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(response.data).startswith(b"domino domino")
    assert len(response.data) < 500


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("es-MX,es;q=0.9,en;q=0.5", "es"),
        ("fr,es;q=0.5", "es"),
        ("en-GB,es;q=0.5", "en"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wish: str, language: str) -> None:
    """A page speaks the language that the browser likes best among those there are, else English."""
    catalogue = Catalog(locale="es")
    catalogue.add("Nothing here", "Aquí no hay nada")
    folder = tmp_path / "translations" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path / "translations")
    page = create_app(tmp_path).test_client().get("/nothing", headers={"Accept-Language": wish}).text
    assert f'<html lang="{language}">' in page
    assert ("Aquí no hay nada" in page) == (language == "es")


@pytest.mark.parametrize(
    ("method", "path", "status", "words"),
    [
        ("GET", "/nothing", 404, "Nothing here"),
        ("GET", "/" + "x" * 5000, 404, "Nothing here"),
        ("GET", "/<script>", 404, "Nothing here"),
        ("POST", "/", 405, "Not that way"),
        ("POST", "/save", 400, "That did not work"),
        ("GET", "/full", 409, "That did not work"),
        ("GET", "/refused", 403, "Only the organiser &lt;here&gt;"),
        ("GET", "/broken", 500, "Our mistake"),
    ],
)
def test_error_pages(app: Flask, method: str, path: str, status: int, words: str) -> None:
    """What goes wrong is said on a page, with the right status and a way on."""
    add_trouble(app)
    response = app.test_client().open(path, method=method, headers=HERE)
    assert (response.status_code, response.mimetype) == (status, "text/html")
    assert words in response.text
    assert 'href="/"' in response.text


def test_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    """The page for a wrong method keeps the header that names the right ones."""
    assert "GET" in client.post("/", headers=HERE).headers["Allow"]


def test_too_much_is_refused(app: Flask) -> None:
    """A name of a megabyte is refused with a clear page."""
    add_trouble(app)
    response = app.test_client().post("/save", data={"missing": "x" * 1_000_000}, headers=HERE)
    assert response.status_code == 413
    assert "more than a score sheet can hold" in response.text


def test_keys_stay_out_of_the_log(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """A mistake of ours behind a link is logged without the link's key."""
    app.view_functions["home.join"] = lambda key: str(1 // (key == ""))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    with caplog.at_level(logging.ERROR):
        assert app.test_client().get("/join/A-secret_key").status_code == 500
    assert "/join/…" in caplog.text
    assert "A-secret_key" not in caplog.text


def test_first_page_on_a_phone(server: Server, phone: Page) -> None:
    """The first page opens on a phone, with its style, without an error."""
    phone.goto(server.url)
    assert phone.locator("h1").inner_text().startswith("Scorekeeper")
    assert phone.evaluate("document.styleSheets.length") == 1


def add_trouble(app: Flask) -> None:
    """Add pages that go wrong in several ways."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/save", "save", lambda: request.form["missing"], methods=["POST"])
    app.add_url_rule("/full", "full", lambda: abort(409))
    app.add_url_rule("/refused", "refused", lambda: abort(403, "Only the organiser <here>"))
    app.add_url_rule("/broken", "broken", lambda: str(1 // 0))
