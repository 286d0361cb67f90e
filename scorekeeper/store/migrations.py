"""The tables, as a row of migrations that are never edited once released.

`key`, `match` and the other names stand unquoted: SQLite takes them for names wherever no operator can stand.
"""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("scorekeeper")


def lay_triggers(db: Database) -> None:
    """Make `entry` append-only; to be called at the end of every migration that touches that table.

    `transform()` builds a table anew and drops its triggers. The third trigger is there because a plain
    SQLite connection fires no delete trigger for the row that `INSERT OR REPLACE` throws out.
    """
    db.executescript("""
        DROP TRIGGER IF EXISTS entry_is_never_changed;
        DROP TRIGGER IF EXISTS entry_is_never_deleted;
        DROP TRIGGER IF EXISTS entry_is_never_replaced;

        CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
        BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

        CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON entry
        BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;

        CREATE TRIGGER entry_is_never_replaced BEFORE INSERT ON entry
        WHEN EXISTS (
            SELECT 1 FROM entry
            WHERE id = NEW.id OR key = NEW.key OR (match = NEW.match AND position = NEW.position)
        )
        BEGIN SELECT RAISE(ABORT, 'an entry is never replaced'); END;
    """)


@migrations()
def m001_the_record(db: Database) -> None:
    """Leagues and players, who may do what, the ledger, and the tables derived from it."""
    db.executescript("""
        CREATE TABLE league (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('home', 'device', 'club')),
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX league_one_home ON league (kind) WHERE kind = 'home';

        CREATE TABLE player (
            id TEXT PRIMARY KEY NOT NULL,
            league TEXT NOT NULL REFERENCES league (id),
            name TEXT NOT NULL,
            folded TEXT NOT NULL CHECK (folded <> ''), -- the name without regard to case: see players.fold
            created_at TEXT NOT NULL,
            UNIQUE (league, folded)
        ) STRICT;

        CREATE TABLE match (
            id TEXT PRIMARY KEY NOT NULL,
            league TEXT NOT NULL REFERENCES league (id),
            opened_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX match_league ON match (league);

        CREATE TABLE device (
            id TEXT PRIMARY KEY NOT NULL,
            secret_hash TEXT NOT NULL UNIQUE,
            player TEXT REFERENCES player (id),
            created_at TEXT NOT NULL,
            seen_at TEXT NOT NULL
        ) STRICT;

        CREATE TABLE link (
            id TEXT PRIMARY KEY NOT NULL,
            key_hash TEXT NOT NULL UNIQUE,
            role TEXT NOT NULL CHECK (role IN ('organiser', 'scorer', 'viewer')),
            league TEXT NOT NULL REFERENCES league (id),
            match TEXT REFERENCES match (id),
            created_at TEXT NOT NULL,
            revoked_at TEXT
        ) STRICT;
        CREATE INDEX link_league ON link (league);

        CREATE TABLE admission (
            device TEXT NOT NULL REFERENCES device (id),
            role TEXT NOT NULL CHECK (role IN ('organiser', 'scorer', 'viewer')),
            league TEXT NOT NULL REFERENCES league (id),
            match TEXT REFERENCES match (id),
            link TEXT REFERENCES link (id),
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX admission_once
            ON admission (device, league, coalesce(match, ''), role, coalesce(link, ''));

        CREATE TABLE entry (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            match TEXT NOT NULL REFERENCES match (id),
            position INTEGER NOT NULL CHECK (position > 0),
            key TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL CHECK (kind IN (
                'open', 'play', 'hand', 'correct', 'void', 'dispute', 'ruling', 'sign', 'abandon', 'result', 'adjust'
            )),
            facts TEXT NOT NULL,
            replaces TEXT REFERENCES entry (key),
            reason TEXT NOT NULL,
            device TEXT REFERENCES device (id),
            player TEXT REFERENCES player (id),
            at TEXT NOT NULL,
            phone_at TEXT,
            hash TEXT NOT NULL,
            UNIQUE (match, position)
        ) STRICT;
        CREATE INDEX entry_ruling ON entry (match) WHERE kind = 'ruling';

        -- What follows is derived from the entries and can be dropped and rebuilt.
        CREATE TABLE seat (
            match TEXT NOT NULL REFERENCES match (id),
            letter TEXT NOT NULL,
            side INTEGER NOT NULL,
            player TEXT NOT NULL REFERENCES player (id),
            PRIMARY KEY (match, letter)
        ) STRICT;
        CREATE INDEX seat_player ON seat (player);

        CREATE TABLE side (
            match TEXT NOT NULL REFERENCES match (id),
            position INTEGER NOT NULL,
            total INTEGER NOT NULL,
            won INTEGER NOT NULL,
            PRIMARY KEY (match, position)
        ) STRICT;

        CREATE TABLE result (
            match TEXT PRIMARY KEY NOT NULL REFERENCES match (id),
            scoring TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'over', 'abandoned')),
            hands INTEGER NOT NULL,
            signed INTEGER NOT NULL,
            disputes INTEGER NOT NULL,
            changed_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX result_state ON result (state);
    """)
    lay_triggers(db)


@migrations()
def m002_evenings(db: Database) -> None:
    """Leagues over many evenings: who was there, which match belongs to which evening and meeting."""
    db.executescript("""
        -- What the league's table goes by, and the scoring that it plays: see leagues.settings.
        ALTER TABLE league ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

        CREATE TABLE evening (
            id TEXT PRIMARY KEY NOT NULL,
            league TEXT NOT NULL REFERENCES league (id),
            day TEXT NOT NULL,
            name TEXT NOT NULL,
            created_at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX evening_league ON evening (league, day);

        CREATE TABLE present (
            evening TEXT NOT NULL REFERENCES evening (id),
            player TEXT NOT NULL REFERENCES player (id),
            PRIMARY KEY (evening, player)
        ) STRICT;

        ALTER TABLE match ADD COLUMN evening TEXT REFERENCES evening (id);
        ALTER TABLE match ADD COLUMN meeting TEXT;
        CREATE INDEX match_evening ON match (evening);

        -- Only reported results have these: a total that is no whole number, as a fraction; a place without
        -- a total; who did not come.
        ALTER TABLE side ADD COLUMN exact TEXT;
        ALTER TABLE side ADD COLUMN place TEXT;
        ALTER TABLE side ADD COLUMN forfeited INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE result ADD COLUMN reported INTEGER NOT NULL DEFAULT 0;
    """)


@migrations()
def m003_tallies(db: Database) -> None:
    """What players did in the hands of their matches; `connection.migrate` derives it for those that are there."""
    db.executescript("""
        -- The hands that a side won, where they are known, and its place in a match that was played to its end.
        ALTER TABLE side ADD COLUMN hands_won INTEGER;
        ALTER TABLE side ADD COLUMN rank INTEGER;

        -- See game.league.deeds. A substitute has a row too.
        CREATE TABLE tally (
            match TEXT NOT NULL REFERENCES match (id),
            player TEXT NOT NULL REFERENCES player (id),
            hands INTEGER NOT NULL,
            won INTEGER,
            blocks INTEGER NOT NULL,
            pips INTEGER NOT NULL,
            counts INTEGER NOT NULL,
            highest INTEGER,
            resets INTEGER NOT NULL,
            PRIMARY KEY (match, player)
        ) STRICT;
        CREATE INDEX tally_player ON tally (player);
    """)


@migrations()
def m004_the_roster(db: Database) -> None:
    """Who plays in a league and how, teams, fixtures, tables as they were published, seasons that are over."""
    db.executescript("""
        ALTER TABLE league ADD COLUMN archived_at TEXT;
        ALTER TABLE league ADD COLUMN season_after TEXT REFERENCES league (id);

        -- `guest`: plays, but has no row in the table; `retired`: is not offered any more; `team`: no person.
        ALTER TABLE player ADD COLUMN part TEXT NOT NULL DEFAULT 'member'
            CHECK (part IN ('member', 'guest', 'retired', 'team'));
        ALTER TABLE player ADD COLUMN nickname TEXT NOT NULL DEFAULT '';
        -- The same person entered twice: this entry of the roster stands for that one.
        ALTER TABLE player ADD COLUMN same_as TEXT REFERENCES player (id);
        CREATE INDEX player_same_as ON player (same_as) WHERE same_as IS NOT NULL;

        CREATE TABLE squad (
            team TEXT NOT NULL REFERENCES player (id),
            player TEXT NOT NULL REFERENCES player (id),
            PRIMARY KEY (team, player)
        ) STRICT;

        -- A round of a plan: sides as JSON, each a list of players' ids (or of one team's); `away` is null for a bye.
        CREATE TABLE fixture (
            id TEXT PRIMARY KEY NOT NULL,
            league TEXT NOT NULL REFERENCES league (id),
            round INTEGER NOT NULL,
            home TEXT NOT NULL,
            away TEXT,
            evening TEXT REFERENCES evening (id),
            postponed INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX fixture_league ON fixture (league, round);

        -- A table as it was read out: which one (`asked`), its rows, and the hash of the last entry of each match
        -- that it counted, all three as JSON.
        CREATE TABLE published (
            id TEXT PRIMARY KEY NOT NULL,
            league TEXT NOT NULL REFERENCES league (id),
            name TEXT NOT NULL,
            at TEXT NOT NULL,
            asked TEXT NOT NULL,
            rows TEXT NOT NULL,
            heads TEXT NOT NULL
        ) STRICT;
        CREATE INDEX published_league ON published (league, at);

        ALTER TABLE side ADD COLUMN team TEXT REFERENCES player (id);
        -- Whether few points are good, which an option may decide.
        ALTER TABLE result ADD COLUMN lowest INTEGER NOT NULL DEFAULT 0;
    """)


@migrations()
def m005_nicknames(db: Database) -> None:
    """The few nicknames of a league are found without a look at all its players: see players.find."""
    db.execute("CREATE INDEX player_nickname ON player (league, nickname, id) WHERE nickname <> ''")
