"""Logs: one line for each event, as JSON for programs, or coloured for somebody at a terminal."""

from __future__ import annotations

import logging
import sys

import structlog

COMMON: tuple[structlog.typing.Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def set_up_logs(level: str) -> None:
    """Write everything from this level on to standard error; libraries are heard from warnings on."""
    at_a_terminal = sys.stderr.isatty()
    drawing: tuple[structlog.typing.Processor, ...] = (
        (structlog.dev.ConsoleRenderer(),)
        if at_a_terminal
        else (structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False))
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=COMMON,
            processors=(structlog.stdlib.ProcessorFormatter.remove_processors_meta, *drawing),
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("mori").setLevel(level.upper())
