-- Version 1 of the database.  A later version adds migrations/0002.sql and so on; `PRAGMA user_version` counts them.

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A match is its header and its steps, line by line as `engine/notation.py` writes them.
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 1000000000),
    -- 'deleted': only what statistics count is left; 'damaged': it cannot be opened and is kept as it is.
    place TEXT NOT NULL CHECK (place IN ('open', 'finished', 'imported', 'deleted', 'damaged')),
    game TEXT NOT NULL CHECK (length(game) BETWEEN 1 AND 40),
    header TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    seed TEXT NOT NULL DEFAULT '',
    -- The hash of the text without the seed, once the match is over.
    fingerprint TEXT NOT NULL DEFAULT '',
    -- The place among the matches that were opened, and when it was last played, in seconds since 1970.
    opened INTEGER NOT NULL DEFAULT 0 CHECK (opened BETWEEN 0 AND 1000000000000),
    played INTEGER NOT NULL DEFAULT 0 CHECK (played BETWEEN 0 AND 1000000000000),
    resigned INTEGER CHECK (resigned BETWEEN 0 AND 99),
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints BETWEEN 0 AND 1000000000),
    seconds INTEGER NOT NULL DEFAULT 0 CHECK (seconds BETWEEN 0 AND 1000000000),
    -- What hints named: a line, a seat and a move in each row.
    advised TEXT NOT NULL DEFAULT '',
    accuracy REAL CHECK (accuracy BETWEEN 0 AND 1),
    -- Whether what follows is known, and whether the records of the match were told.
    counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1)),
    announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)),
    -- Final places in the order of the seats, as a list in JSON, and the points beside them in the list of matches.
    ranks TEXT NOT NULL DEFAULT '',
    points_shown TEXT NOT NULL DEFAULT '',
    -- The local day on which it ended, such as '2026-03-01', and whether somebody resigned.
    day TEXT NOT NULL DEFAULT '',
    gave_up INTEGER NOT NULL DEFAULT 0 CHECK (gave_up IN (0, 1)),
    -- NULL: the match does not count.
    rival TEXT,
    seats INTEGER NOT NULL DEFAULT 0 CHECK (seats BETWEEN 0 AND 99),
    variant TEXT NOT NULL DEFAULT '',
    result TEXT NOT NULL DEFAULT '' CHECK (result IN ('', 'won', 'lost', 'drawn')),
    points INTEGER NOT NULL DEFAULT 0 CHECK (points BETWEEN -1000000000 AND 1000000000),
    other INTEGER NOT NULL DEFAULT 0 CHECK (other BETWEEN -1000000000 AND 1000000000),
    challenges TEXT NOT NULL DEFAULT '',
    met TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX match_place ON match (place, opened);
-- By number, which every index ends with.
CREATE INDEX match_newest ON match (place);
CREATE INDEX match_result ON match (game, place, ranks);
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE fingerprint <> '';
-- What statistics group, in the order of the groups: nothing is sorted, and no other page of the table is read.
CREATE INDEX match_counted ON match (
    game, rival, variant, seats, result, gave_up, hints > 0, met, challenges, other = 0,
    id, points, other, seconds, accuracy
) WHERE rival IS NOT NULL AND place IN ('finished', 'deleted');
CREATE INDEX match_uncounted ON match (id) WHERE place = 'finished' AND counted = 0;

CREATE TABLE step (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 1000000),
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- The text of a match that is over once more, compressed, on another page of the file: damage rarely meets both.
CREATE TABLE spare (
    match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
    place TEXT NOT NULL,
    text BLOB NOT NULL
) STRICT;

-- Simultaneous choices that wait for those of others.
CREATE TABLE sealed (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 99),
    move TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- The text of a match before lines were cut off that could not be read.
CREATE TABLE set_aside (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    sign TEXT NOT NULL DEFAULT '',
    colour TEXT NOT NULL DEFAULT ''
) STRICT;

-- Who sat where: a person of this device, or an AI by its name in the header; `player` is what the header says.
CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 99),
    player TEXT NOT NULL,
    person INTEGER REFERENCES person,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person, match) WHERE person IS NOT NULL;

CREATE TABLE evening (
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 1000000000),
    guests TEXT NOT NULL,
    options TEXT NOT NULL,
    began INTEGER NOT NULL CHECK (began BETWEEN 0 AND 1000000000000),
    played INTEGER NOT NULL CHECK (played BETWEEN 0 AND 1000000000000),
    stopped INTEGER NOT NULL CHECK (stopped IN (0, 1))
) STRICT;

CREATE TABLE evening_game (
    evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 60),
    game TEXT NOT NULL,
    seats TEXT NOT NULL,
    match INTEGER NOT NULL DEFAULT 0,
    sha256 TEXT NOT NULL DEFAULT '',
    ranks TEXT NOT NULL DEFAULT '[]',
    scores TEXT NOT NULL DEFAULT '[]',
    resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1)),
    PRIMARY KEY (evening, place)
) STRICT, WITHOUT ROWID;

-- How many guests each deleted evening had whose games were all played.
CREATE TABLE evening_gone (
    evening INTEGER PRIMARY KEY,
    guests INTEGER NOT NULL CHECK (guests BETWEEN 1 AND 99)
) STRICT;

-- What was done about a riddle: that of a day (an ordinal), or with day 0 the present one of those without end.
CREATE TABLE riddle (
    game TEXT NOT NULL,
    day INTEGER NOT NULL CHECK (day BETWEEN 0 AND 3652059),
    riddle TEXT NOT NULL,
    tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 3),
    ending TEXT NOT NULL CHECK (ending IN ('', 'solved', 'missed', 'shown')),
    hint INTEGER NOT NULL CHECK (hint IN (0, 1)),
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    counts INTEGER NOT NULL CHECK (counts IN (0, 1) AND (counts = 0 OR ending = 'solved')),
    moves TEXT NOT NULL,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE endless (
    game TEXT PRIMARY KEY,
    seed TEXT NOT NULL,
    grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5),
    solved INTEGER NOT NULL CHECK (solved BETWEEN 0 AND 1000000000000),
    clean INTEGER NOT NULL CHECK (clean BETWEEN 0 AND 1000000000000)
) STRICT, WITHOUT ROWID;

CREATE TABLE endless_grade (
    game TEXT NOT NULL REFERENCES endless ON DELETE CASCADE,
    grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5),
    done INTEGER NOT NULL CHECK (done BETWEEN 0 AND 1000000000000),
    PRIMARY KEY (game, grade)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE lesson (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
