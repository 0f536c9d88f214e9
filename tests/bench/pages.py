"""How long a page takes from its bytes to its facts, against the bare parse of the same bytes by lxml."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from lxml import etree

from parsers.page import read_page
from tests.shared_material import ROOT, listed

MOST = 2.5  # times the bare parse
ROUNDS = 60
PAGES = (
    "captures/ru/viewtopic-long-p1.html",
    "captures/ru/viewtopic-votes-p2-gm.html",
    "captures/phpbb32/viewtopic-votes-p1.html",
)


def measure() -> Iterator[str]:
    """Lines of the report; the pages of real boards only where they lie beside the checkout."""
    topics = [ROOT / "fixtures/phpbb3/topic-33-votes.html", *(path for name in PAGES for path in listed(name))]
    for path, ratio, milliseconds in (row(path) for path in topics):
        yield f"{path.parent.name}/{path.stem}: {milliseconds:.2f} ms, {ratio:.2f} × the bare parse (at most {MOST})"


def row(path: Path) -> tuple[Path, float, float]:
    """The page, how many times the bare parse it takes to read, and the milliseconds of the processor."""
    data = path.read_bytes()
    bare, read = [], []
    for _ in range(ROUNDS):  # by turns, so that both meet the same machine
        bare.append(_seconds(lambda: etree.fromstring(data, etree.HTMLParser(encoding="utf-8"))))
        read.append(_seconds(lambda: read_page(data)))
    return path, min(read) / min(bare), min(read) * 1000


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
