"""«На страницу Пред. 1, 2, 3 ... 7, 8, 9 След.»: how a phpBB 2.0 board turns pages."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from daemon.practice.tongues import Words

FEW = 10  # pages that are all named
ENDS = 3  # of more, how many at either end
GAP, NEXT = Markup(" ... "), Markup(", ")


def page_links(page: int, pages: int, link: Callable[[int, str], Markup], words: Words) -> Markup:
    """The line of page numbers; `link` makes a link to a page of a text."""
    if pages == 1:
        return Markup()
    shown = Markup().join(_pieces(page, pages, link))
    before = Markup(" {}&nbsp;&nbsp;").format(link(page - 1, words("previous"))) if page > 1 else Markup()
    after = Markup("&nbsp;&nbsp;{}").format(link(page + 1, words("next"))) if page < pages else Markup()
    return Markup("{} {}{}{}").format(words("goto_page"), before, shown, after)


def _pieces(page: int, pages: int, link: Callable[[int, str], Markup]) -> list[Markup]:
    pieces: list[Markup] = []
    last = 0
    for number in named(page, pages):
        if last:
            pieces.append(GAP if number > last + 1 else NEXT)
        pieces.append(Markup("<b>{}</b>").format(number) if number == page else link(number, str(number)))
        last = number
    return pieces


def named(page: int, pages: int) -> list[int]:
    """The numbers that are named: all of a few, else both ends and those around the page."""
    if pages <= FEW:
        return list(range(1, pages + 1))
    ends = {*range(1, ENDS + 1), *range(pages - ENDS + 1, pages + 1)}
    around = {page - 1, page, page + 1} if 1 < page < pages else set()
    return sorted(number for number in ends | around if 1 <= number <= pages)
