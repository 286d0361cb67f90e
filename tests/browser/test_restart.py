"""A server that is stopped for a while."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tapping import Thumb

from servers import NO_SIGNAL, Server, stop


@pytest.fixture
def server(start_server: Callable[..., Server]) -> Server:
    """A server of this test's own."""
    return start_server()


def test_server_stopped(
    server: Server,
    start_server: Callable[..., Server],
    open_table: Callable[..., str],
    sit_down: Callable[..., Thumb],
) -> None:
    """Three hands wait while the server is away, and stand once each, in order, when it is at its place again."""
    thumb = sit_down(open_table("negative", "Ana", "Bo"), failing=[NO_SIGNAL])
    stop(server.process, server.output)
    for number in (1, 2, 3):
        thumb.give({"B": number})
        expect(thumb.page.locator("#waiting p")).to_have_count(number + 1)
        thumb.rest()
    start_server(instance=server.instance, port=server.port)
    thumb.signal()
    thumb.shows(0, 6)
    assert [hand["left"]["Bo"] for hand in thumb.hands()] == [1, 2, 3]
