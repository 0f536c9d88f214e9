"""Lists that are turned page by page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pager:
    """Where a page stands among its fellows. `numbers` are the page numbers to be shown, None = a gap."""

    page: int
    pages: int
    size: int
    numbers: tuple[int | None, ...]

    @classmethod
    def at(cls, start: int, total: int, size: int) -> Pager:
        """The pager for a page that begins at this offset."""
        pages = max(1, -(-total // size))
        page = start // size + 1
        shown = [n for n in range(1, pages + 1) if n in (1, pages) or abs(n - page) <= 2]
        numbers: list[int | None] = []
        for number in shown:
            if numbers and number - (numbers[-1] or 0) > 1:
                numbers.append(None)
            numbers.append(number)
        return cls(page, pages, size, tuple(numbers))

    def start_of(self, page: int) -> int | None:
        """The offset to put into a link; the first page has none."""
        return (page - 1) * self.size or None


def clamped(start: int, total: int, size: int) -> int:
    """An offset as the board takes it: below zero the first page, beyond the end the last one."""
    if start < 0:
        return 0
    return start if start < total else max(0, (total - 1) // size * size)
