"""Pages for what went wrong."""

from __future__ import annotations

from flask import Flask, Response, make_response, render_template, request
from flask_babel import lazy_gettext as _
from werkzeug.exceptions import Conflict, Forbidden, HTTPException, NotFound, ServiceUnavailable, default_exceptions

from scorekeeper.store.connection import Busy
from scorekeeper.store.evenings import NoSuchEvening
from scorekeeper.store.ledger import KeyTaken
from scorekeeper.store.matches import Signed
from scorekeeper.store.published import NoSuchTable
from scorekeeper.store.record import NoSuchMatch

USED = _("This page was used once already, and said something else then. Open it again and look at what stands.")
SIGNED = _("All sides have signed, so this match is final: only the organiser can change it now.")
OTHER = (_("That did not work"), _("Go back and try again."))
PAGES = {
    400: (_("That did not work"), _("Something in it could not be read. Go back and try again.")),
    403: (
        _("Not with this link"),
        _("This link does not allow that. Ask whoever runs the table for another one."),
    ),
    404: (_("Nothing here"), _("There is no such page, or no longer. Check the address.")),
    405: (_("Not that way"), _("This page cannot be used like that. Go back and use its buttons.")),
    413: (_("Too much"), _("That is more than a score sheet can hold. Send less at once.")),
    500: (_("Our mistake"), _("Something broke here, not at the table. What was saved before is safe.")),
    503: (
        _("Not saved yet"),
        _("Another phone is saving something large. Nothing was saved: send it again."),
    ),
}


def init_app(app: Flask) -> None:
    """Answer every HTTP error with a page; `abort(code, text)` puts its own text there."""
    app.register_error_handler(HTTPException, show)
    for missing in (NoSuchMatch, NoSuchEvening, NoSuchTable):
        app.register_error_handler(missing, lambda _: show(NotFound()))
    app.register_error_handler(Signed, lambda _: show(Forbidden(SIGNED)))
    app.register_error_handler(KeyTaken, lambda _: show(Conflict(USED)))
    app.register_error_handler(Busy, lambda _: show(ServiceUnavailable(), again=_sent()))


def _sent() -> list[tuple[str, str]] | None:
    """All that was typed, to be sent once more; None where a page cannot do that: a file has to be chosen again."""
    if request.method != "POST" or any(file.filename for file in request.files.values()):
        return None
    return list(request.form.items(multi=True))


def show(error: HTTPException, again: list[tuple[str, str]] | None = None) -> Response:
    """The page for an HTTP error; with a button that sends the same form `again`, where that may help."""
    code = error.code or 500
    title, text = PAGES.get(code, OTHER)
    if code in default_exceptions and error.description != default_exceptions[code].description:
        text = error.description
    response = make_response(render_template("error.html", title=title, text=text, again=again), code)
    response.headers.extend([header for header in error.get_headers() if header[0] != "Content-Type"])
    return response
