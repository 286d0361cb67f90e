"""Only our own pages may change something."""

import pytest
from flask import Flask

from scorekeeper.web import access

HOST = "192.168.1.20:5050"


@pytest.fixture(autouse=True)
def _open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page that these tests add asks for no role."""
    monkeypatch.setitem(access.PAGES, "save", access.ANYONE)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://elsewhere.example"}, 200),
        ({"Sec-Fetch-Site": "same-site", "Origin": f"http://{HOST}"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": f"http://{HOST}"}, 403),
        ({"Sec-Fetch-Site": "none", "Origin": f"http://{HOST}"}, 403),
        ({"Sec-Fetch-Site": ""}, 403),
        ({"Origin": f"http://{HOST}"}, 200),
        ({"Origin": f"https://{HOST}"}, 200),
        ({"Origin": "http://192.168.1.20"}, 403),
        ({"Origin": "http://192.168.1.20:5051"}, 403),
        ({"Origin": "http://192.168.1.21:5050"}, 403),
        ({"Origin": "http://192.168.1.20:99999"}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({}, 403),
        ({"Host": "Club.example", "Origin": "https://club.example"}, 200),
        ({"Host": "club.example", "Origin": "http://club.example:80"}, 200),
        ({"Host": "club.example:443", "Origin": "https://club.example"}, 200),
        ({"Host": "club.example:80", "Origin": "https://club.example"}, 403),
        ({"Host": "club.example", "Origin": "https://club.example.evil.example"}, 403),
        ({"Host": "club.example", "Origin": "https://club.example@evil.example"}, 403),
        ({"Host": "club.example", "Origin": "ftp://club.example"}, 403),
        ({"Host": "[::1]:5050", "Origin": "http://[::1]:5050"}, 200),
    ],
)
def test_who_may_post(app: Flask, headers: dict[str, str], status: int) -> None:
    """What changes something has to come from a page of the same host."""
    app.add_url_rule("/save", "save", lambda: "saved", methods=["POST"])
    response = app.test_client().post("/save", headers={"Host": HOST} | headers)
    assert response.status_code == status
    assert ("Open the page here again" in response.text) == (status == 403)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_every_method_that_changes_something(app: Flask, method: str) -> None:
    """All methods that can change something are guarded."""
    app.add_url_rule("/save", "save", lambda: "saved", methods=[method])
    assert app.test_client().open("/save", method=method).status_code == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_looking_is_free(app: Flask, method: str) -> None:
    """Looking at a page needs no origin, wherever the link to it stood."""
    response = app.test_client().open("/", method=method, headers={"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 200
