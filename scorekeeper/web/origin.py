"""Only our own pages may change something.

A browser says where a request comes from: in `Sec-Fetch-Site`, or on plain http, where it leaves that out, in
`Origin`. A request that would change something and says neither, or names another place, is refused.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, abort, request
from flask_babel import gettext
from werkzeug.datastructures import Headers

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
DEFAULT_PORTS = {"http": 80, "https": 443}


def same_origin(headers: Headers) -> bool:
    """Whether a request with these headers comes from a page of the host it is sent to."""
    site = headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    try:
        origin = urlsplit(headers.get("Origin", ""))
        host = urlsplit("//" + headers.get("Host", ""))
        # Behind a proxy we do not see the scheme of the page: a host without a port has that scheme's own.
        default = DEFAULT_PORTS.get(origin.scheme)
        return (
            default is not None
            and bool(origin.hostname)
            and (origin.hostname, origin.port or default) == (host.hostname, host.port or default)
        )
    except ValueError:  # a port or an address that is none
        return False


def init_app(app: Flask) -> None:
    """Refuse what would change something and does not come from one of our own pages."""

    @app.before_request
    def refuse_foreign() -> None:
        if request.method not in SAFE_METHODS and not same_origin(request.headers):
            abort(
                403,
                gettext(
                    "Nothing was saved, because this did not come from a page of this scorekeeper, "
                    "or the browser hides where it comes from. Open the page here again and save from there."
                ),
            )
