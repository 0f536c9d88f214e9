"""Which software the board is: chosen in the INI or learnt from its first page, and the same for the whole run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from daemon.forum.troubles import OtherSoftware
from parsers.dialects.acting import WAYS
from parsers.dialects.ways import Ways
from parsers.facts import Page

AUTO = "auto"


def _forget(_: str) -> None:
    """What was found is not kept beyond this run."""


@dataclass
class Board:
    """What is known of the board. `wanted` is `auto` or a software; `keep` is told what was found.

    `selectors` hold on its pages instead of the software's own (parsers/selectors.py).
    """

    wanted: str = "phpbb3"
    keep: Callable[[str], None] = field(default=_forget)
    charset: str | None = None
    selectors: Mapping[str, str] = field(default_factory=dict)
    _found: Ways | None = None
    _met: bool = False

    @property
    def ways(self) -> Ways | None:
        """How one goes about here; None while no page was seen and nothing was chosen."""
        return self._found if self.wanted == AUTO else WAYS[self.wanted]

    def meet(self, page: Page, url: str) -> None:
        """Learn from a page, or hold it to what is known. Raises OtherSoftware."""
        ways = self.ways
        if ways is not None and page.dialect != ways.name:
            raise OtherSoftware(url, self.wanted if self.wanted != AUTO else ways.name, page.dialect)
        self._found = self._found or WAYS[page.dialect]
        if not self._met:
            self._met = True
            self.keep(page.dialect)
