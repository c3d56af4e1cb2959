"""The tables of the database, the same on SQLite and PostgreSQL. `migrations/` makes them and changes them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
)

# Only digests of tokens are kept: who reads the database can not act for anybody.
tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("expires", Float, nullable=False),
    Index("tokens_by_person", "person"),
)

# An account is a person with a password or a passkey. `login` is folded, so that Ada and ada are the same.
logins = Table(
    "logins",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("login", Text, nullable=False, unique=True),
    Column("digest", Text, nullable=False),
    Column("changed", Float, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", Text, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_by_person", "person"),
)

# What all processes of the site sign with; made by the first of them.
keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("secret", Text, nullable=False),
)

# `head` is the table but for its decisions. `version` goes up with every change and decides who was faster. `next` is
# the table of the rematch.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("deadline", Float),
    Column("bots_asked", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("head", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Column("next", String(32)),
    Index("tables_late", "deadline", sqlite_where=text("deadline IS NOT NULL")),
    Index("tables_of_bots", "updated", sqlite_where=text("bots_asked = 1"), postgresql_where=text("bots_asked")),
    Index("tables_by_stage", "stage", "public", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_person", "person", "table_id"),
)

# Appended to, never changed but for `withdrawn`: the version with which a decision was taken back.
decisions = Table(
    "decisions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("step", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("withdrawn", Integer),
    PrimaryKeyConstraint("table_id", "ply", "version"),
)

# When the site was up: a pause between two spans costs nobody any time on the clock.
spans = Table(
    "spans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("began", Float, nullable=False),
    Column("alive", Float, nullable=False),
)
