"""What an operator may set, from the command line and the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mori.kernel.game import Impossible

LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Settings:
    """How this process serves.

    `database_url` names PostgreSQL; without it games are kept by SQLite in the folder `data`. `channel_url` names the
    Redis over which several processes tell each other what has changed; without it there is one process. `origin` is
    the address of the site in browsers, to which passkeys belong; without it the address they ask for counts. So many
    bots as `thinkers` says think at once, each in a process of its own. Who has the `metrics_token` may read the
    counts; where there is none, this machine may. From `log_level` on the log tells what happens.
    A request has to come whole in `patience` seconds.
    """

    data: Path = Path("data")
    database_url: str | None = None
    channel_url: str | None = None
    requests_a_minute: int = 600
    largest_body: int = 16_384
    thinkers: int = 32
    origin: str | None = None
    metrics_token: str | None = None
    log_level: str = LEVELS[1]
    patience: int = 20

    @property
    def shared(self) -> bool:
        """Whether other processes serve the same tables."""
        return self.channel_url is not None


def read_settings(data: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the command line and of the variables `MORI_…`."""
    channel = environment.get("MORI_CHANNEL_URL") or None
    database = environment.get("MORI_DATABASE_URL") or None
    if channel is not None and database is None:
        raise Impossible("MORI_CHANNEL_URL is for several processes; they need one database, set MORI_DATABASE_URL too")
    if channel is not None and not channel.startswith(("redis://", "rediss://", "unix://")):
        raise Impossible("MORI_CHANNEL_URL has to be like redis://host:6379/0")
    return Settings(
        data=data,
        database_url=database,
        channel_url=channel,
        requests_a_minute=_number(environment, "MORI_REQUESTS_A_MINUTE", 600),
        origin=_origin(environment),
        thinkers=_number(environment, "MORI_THINKERS", 32),
        metrics_token=environment.get("MORI_METRICS_TOKEN") or None,
        log_level=_level(environment),
        patience=_number(environment, "MORI_PATIENCE", 20),
    )


def _origin(environment: Mapping[str, str]) -> str | None:
    origin = environment.get("MORI_ORIGIN", "").rstrip("/")
    if not origin:
        return None
    scheme, sign, host = origin.partition("://")
    if scheme not in ("http", "https") or not sign or not host or "/" in host:
        raise Impossible(f"MORI_ORIGIN has to be like https://mori.example, not «{origin}»")
    return origin


def _level(environment: Mapping[str, str]) -> str:
    level = environment.get("MORI_LOG_LEVEL", "").lower() or LEVELS[1]
    if level not in LEVELS:
        raise Impossible(f"MORI_LOG_LEVEL is {', '.join(LEVELS)}, not «{level}»")
    return level


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= 1_000_000:
        raise Impossible(f"{name} has to be a whole number from 1 to 1000000, not «{text}»")
    return int(text)
