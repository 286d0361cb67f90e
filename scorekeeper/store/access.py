"""Who may do what: devices, links that admit them, and the roles they hold."""

import base64
import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass
from uuid import uuid4

from sqlite_utils import Database

from .connection import must_be_writing

ROLES = ("viewer", "scorer", "organiser")
"""From the lowest to the highest; whoever holds a role may do all that those before it may."""


@dataclass(frozen=True)
class Device:
    """A phone or browser; `player` is the id of whose it is, where it has said so."""

    id: str
    player: str | None


@dataclass(frozen=True)
class Link:
    """A link into a league, or into one `match` of it. Its key is not kept, so it cannot be shown again."""

    id: str
    role: str
    league: str
    match: str | None
    created_at: str
    revoked_at: str | None


@dataclass(frozen=True)
class Membership:
    """A league that a device has been admitted to, and the highest role that it holds there."""

    league: str
    name: str
    kind: str
    role: str


_LINKS = "SELECT id, role, league, match, created_at, revoked_at FROM link"


def new_key() -> str:
    """128 random bits that fit into an address."""
    return base64.urlsafe_b64encode(secrets.token_bytes(16)).rstrip(b"=").decode()


def hash_key(key: str) -> str:
    """What is kept of a key. It has too many bits to be guessed, so it needs neither salt nor slowness."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_device(db: Database, at: str) -> tuple[str, str]:
    """Make a device; return its id and the secret for its cookie, of which only the hash is kept."""
    must_be_writing(db)
    device, secret = uuid4().hex, new_key()
    db.table("device").insert(
        {"id": device, "secret_hash": hash_key(secret), "player": None, "created_at": at, "seen_at": at}
    )
    return device, secret


def device_of(db: Database, secret: str) -> Device | None:
    """The device that was given this secret."""
    row = db.execute("SELECT id, player FROM device WHERE secret_hash = ?", [hash_key(secret)]).fetchone()
    return Device(*row) if row else None


def name_device(db: Database, device: str, player: str | None) -> None:
    """Say whose device it is; None takes that back."""
    must_be_writing(db)
    db.execute("UPDATE device SET player = ? WHERE id = ?", [player, device])


def new_link(db: Database, role: str, league: str, match: str | None = None, *, at: str) -> str:
    """Make a link into a league, or into one match of it, and return its key."""
    must_be_writing(db)
    key = new_key()
    db.table("link").insert(
        {
            "id": uuid4().hex,
            "key_hash": hash_key(key),
            "role": role,
            "league": league,
            "match": match,
            "created_at": at,
            "revoked_at": None,
        }
    )
    return key


def find_link(db: Database, key: str) -> Link | None:
    """The link with this key; None where there is none or it has been revoked."""
    row = db.execute(f"{_LINKS} WHERE key_hash = ? AND revoked_at IS NULL", [hash_key(key)]).fetchone()
    return Link(*row) if row else None


def open_link(db: Database, key: str, device: str, at: str) -> Link | None:
    """Admit a device by a link; None where there is no such link or it has been revoked."""
    link = find_link(db, key)
    if link is not None:
        _admit(db, device, link.role, link.league, link.match, link.id, at)
    return link


def revoke_link(db: Database, link: str, at: str) -> None:
    """Take a link back, with every role that was held only by it."""
    must_be_writing(db)
    db.execute("UPDATE link SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [at, link])


def links(db: Database, league: str) -> list[Link]:
    """All links into a league and its matches, the oldest first, revoked ones among them."""
    rows = db.execute(f"{_LINKS} WHERE league = ? ORDER BY created_at, rowid", [league])
    return [Link(*row) for row in rows]


def admitted(db: Database, league: str) -> Counter[str]:
    """How many phones came in by each link of a league, by its id."""
    rows = db.execute(
        "SELECT link, count(DISTINCT device) FROM admission WHERE league = ? AND link IS NOT NULL GROUP BY link",
        [league],
    )
    return Counter(dict(rows.fetchall()))


def admit(db: Database, device: str, role: str, league: str, match: str | None = None, *, at: str) -> None:
    """Give a device a role without a link: it started the game or the league itself."""
    _admit(db, device, role, league, match, None, at)


def follow(db: Database, match: str, to: str, at: str) -> None:
    """Let every device that was admitted to one match in to another one of the league, by the same link."""
    must_be_writing(db)
    db.execute(
        "INSERT INTO admission (device, role, league, match, link, created_at)"
        " SELECT device, role, league, ?, link, ? FROM admission WHERE match = ? ON CONFLICT DO NOTHING",
        [to, at, match],
    )


def role_for(db: Database, device: str, league: str, match: str | None = None) -> str | None:
    """The highest role that a device holds in a league, or for one match of it; None where it holds none.

    An admission to the league covers its matches; one to a match covers that match and nothing else.
    """
    rows = db.execute(
        """
        SELECT admission.role FROM admission
        LEFT JOIN link ON link.id = admission.link
        WHERE admission.device = :device AND admission.league = :league
            AND (admission.match IS NULL OR admission.match = :match)
            AND (:match IS NULL OR EXISTS (SELECT 1 FROM match WHERE id = :match AND league = :league))
            AND link.revoked_at IS NULL
        """,
        {"device": device, "league": league, "match": match},
    )
    return max((role for (role,) in rows), key=ROLES.index, default=None)


def leagues_of(db: Database, device: str) -> list[Membership]:
    """The leagues that a device has been admitted to as a whole, by name."""
    rows = db.execute(
        """
        SELECT id, name, kind FROM league
        WHERE id IN (SELECT league FROM admission WHERE device = ?)
        ORDER BY name, rowid
        """,
        [device],
    ).fetchall()
    held = ((league, name, kind, role_for(db, device, league)) for league, name, kind in rows)
    return [Membership(league, name, kind, role) for league, name, kind, role in held if role is not None]


def matches_of(db: Database, device: str, limit: int = 10) -> list[str]:
    """The matches that a device has been let in to singly, the latest first."""
    rows = db.execute(
        """
        SELECT DISTINCT admission.match FROM admission
        LEFT JOIN link ON link.id = admission.link
        WHERE admission.device = ? AND admission.match IS NOT NULL AND link.revoked_at IS NULL
        ORDER BY admission.rowid DESC LIMIT ?
        """,
        [device, limit],
    )
    return [match for (match,) in rows]


def _admit(db: Database, device: str, role: str, league: str, match: str | None, link: str | None, at: str) -> None:
    must_be_writing(db)
    db.execute(
        "INSERT INTO admission (device, role, league, match, link, created_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        [device, role, league, match, link, at],
    )
