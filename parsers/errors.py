"""What can go wrong while reading: each error says what was missing, so that the page can be kept and reported."""

from __future__ import annotations


class ParseError(Exception):
    """A text could not be read."""


class PageNotUnderstood(ParseError):
    """The page is not of a kind or dialect that is known. `missing` names what was looked for, `russian` in Russian."""

    def __init__(self, missing: str, russian: str | None = None) -> None:
        super().__init__(f"page not understood: {missing} is missing")
        self.missing, self.russian = missing, russian or missing


class StrangePage(PageNotUnderstood):
    """A page of no board that is read. `ru` and `en` say in whole sentences what it is and what to do."""

    def __init__(self, ru: str, en: str, missing: str, russian: str) -> None:
        super().__init__(missing, russian)
        self.ru, self.en = ru, en


class TooLarge(ParseError):
    """A text is larger than anything a board sends. `size` and `limit` in bytes or characters."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"text too large: {size}, at most {limit} are read")
        self.size, self.limit = size, limit
