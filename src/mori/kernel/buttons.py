"""The buttons that a face draws, for those who check it."""

from __future__ import annotations

from html.parser import HTMLParser


class Buttons(HTMLParser):
    """The elements drawn by a face, with what a screen reader says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a button."""
        named = dict(attrs)
        if tag == "button":
            self._open = True
            self.found.append((named.get("data-id") or "", named.get("aria-label") or ""))

    def handle_data(self, data: str) -> None:
        """Text inside a button is its label too."""
        if self._open:
            name, label = self.found[-1]
            self.found[-1] = (name, label + data)

    def handle_endtag(self, tag: str) -> None:
        """End a button."""
        self._open = self._open and tag != "button"
