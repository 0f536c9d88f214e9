"""The forum engines that are understood. A new one is a module with these three names, and one line in DIALECTS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from parsers.dialects import phpbb2, phpbb3, punbb
from parsers.dialects.forumotion import phpbb2 as forumotion_phpbb2
from parsers.dialects.forumotion import phpbb3 as forumotion_phpbb3
from parsers.facts import Page
from parsers.sheet import Sheet


class Dialect(Protocol):
    """What a dialect offers; a module fulfils it."""

    NAME: str

    def recognises(self, sheet: Sheet) -> bool:
        """Is the page of this engine?"""

    def selectors(self, sheet: Sheet) -> Mapping[str, str]:
        """Where the parts of such a page stand, in CSS or XPath, by the names of parsers/selectors.py."""

    def read(self, sheet: Sheet) -> Page:
        """The record that fits the page's kind. Raises PageNotUnderstood, naming what is missing."""


# Asked in this order; the one that shares signs with another stands first.
DIALECTS: tuple[Dialect, ...] = (phpbb3, forumotion_phpbb2, forumotion_phpbb3, punbb, phpbb2)
