"""Pages kept for a report: without secrets, each with a short file that says what was and was not understood."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from daemon.errors import Trouble
from parsers.cleaning import clean, without, without_words
from parsers.errors import ParseError, StrangePage
from parsers.facts import InboxPage, Kind, MessagePage, Page
from parsers.page import charset_of, found_nothing, read_page

_LETTERS = re.compile(r"privmsg|i=pm\b|messages?\.php|/conversations?\b|pmview", re.IGNORECASE)
_TAKEN = re.compile(r"(\d{1,4})-")


@dataclass(frozen=True, slots=True)
class Raw:
    """A page as it came: from where, when, and what its header says."""

    data: bytes
    url: str = ""
    fetched: datetime | None = None
    content_type: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A page that was kept. `page` is None where it was not understood; `why` says so in both languages."""

    path: Path
    page: Page | None
    why: tuple[str, str] = ("", "")
    silent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps pages in a folder. `secrets` are words that must not be in them; `selectors` are the game's."""

    folder: Path
    selectors: Mapping[str, str] = field(default_factory=dict)
    secrets: frozenset[str] = frozenset()

    def keep(self, raw: Raw) -> Saved:
        """Clean and store one page and its facts. Raises Trouble where the folder cannot be written."""
        page, why = self._understood(raw)
        silent = self._silent(raw, page)
        kind = page.kind.value if page else "page"
        name = f"{self._next():02d}-{kind}"
        facts = self._facts(raw, page, why, silent)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{name}.html"
            path.write_bytes(self._clean(raw, page))
            path.with_suffix(".json").write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", "utf-8")
        except OSError as error:
            raise Trouble(
                f"В папку «{self.folder}» не пишется: {error.strerror or error}. Укажите другую: --into ПАПКА.",
                f"The folder {self.folder} cannot be written: {error.strerror or error}. Name another: --into FOLDER.",
            ) from None
        return Saved(path, page, why, silent)

    def _understood(self, raw: Raw) -> tuple[Page | None, tuple[str, str]]:
        try:
            page = read_page(
                raw.data,
                url=raw.url or None,
                fetched=raw.fetched,
                content_type=raw.content_type,
                selectors=self.selectors,
            )
        except StrangePage as stranger:
            return None, (stranger.ru, stranger.en)
        except ParseError as error:
            missing = getattr(error, "missing", None) or str(error)
            return None, (f"не найдено: {getattr(error, 'russian', missing)}", f"missing: {missing}")
        return page, ("", "")

    def _silent(self, raw: Raw, page: Page | None) -> tuple[str, ...]:
        kind = page.kind if page else Kind.MESSAGE if _LETTERS.search(raw.url) else Kind.TOPIC
        try:
            silent = found_nothing(
                raw.data, kind, url=raw.url or None, content_type=raw.content_type, selectors=self.selectors
            )
        except ParseError:  # `why` tells
            return ()
        return tuple(f"{one.name} = {one.selector}" for one in silent)

    def _clean(self, raw: Raw, page: Page | None) -> bytes:
        charset = charset_of(raw.data, raw.content_type)
        html = without(clean(raw.data.decode(charset, "replace")), self.secrets)
        if _is_private(raw, page, html):
            html = without_words(html)
        return html.encode(charset, "xmlcharrefreplace")

    def _facts(self, raw: Raw, page: Page | None, why: tuple[str, str], silent: tuple[str, ...]) -> dict[str, Any]:
        return {
            "address": without(clean(raw.url), self.secrets),
            "content_type": raw.content_type,
            "fetched": raw.fetched.isoformat() if raw.fetched else None,
            "dialect": page.dialect if page else None,
            "kind": page.kind.value if page else None,
            "understood": page is not None,
            "why": why[1],
            "selectors_without_effect": list(silent),
            "selectors_chosen": dict(self.selectors),
        }

    def _next(self) -> int:
        """A number that no file in the folder has yet."""
        taken = [int(match[1]) for match in map(_TAKEN.match, _names(self.folder)) if match]
        return max(taken, default=0) + 1


def _names(folder: Path) -> Iterable[str]:
    return [path.name for path in folder.iterdir()] if folder.is_dir() else []


def _is_private(raw: Raw, page: Page | None, html: str) -> bool:
    """May letters stand on the page? Of a page that was not understood its address tells, or its own forms."""
    if page is not None:
        return isinstance(page, InboxPage | MessagePage) or bool(_LETTERS.search(raw.url))
    return bool(_LETTERS.search(raw.url)) or bool(re.search(r"<form[^>]{0,400}(?:privmsg|messages\.php)", html))
