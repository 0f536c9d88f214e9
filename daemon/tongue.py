"""Which language people are spoken to in. Texts stand in the code as pairs, Russian first, so that neither is forgotten."""

from __future__ import annotations

import locale
import os
from contextvars import ContextVar

LANGUAGES = ("ru", "en")
_current: ContextVar[str | None] = ContextVar("language", default=None)


def use(language: str) -> None:
    """Speak this language from now on (`ru` or `en`); the game's INI decides."""
    _current.set(language if language in LANGUAGES else "ru")


def language() -> str:
    """The language in use: as set, else MAFIA_GM_LANG, else English only where the machine's locale says so."""
    return _current.get() or _from_machine()


def say(ru: str, en: str) -> str:
    """The text in the language in use."""
    return ru if language() == "ru" else en


def _from_machine() -> str:
    wanted = os.environ.get("MAFIA_GM_LANG") or (locale.getlocale()[0] or "")
    return "en" if wanted.lower().startswith("en") else "ru"
