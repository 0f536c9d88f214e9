"""Which language people are spoken to in. Texts stand in the code as pairs, so that neither is forgotten."""

from __future__ import annotations

import locale
import os

LANGUAGES = ("ru", "en")
_settled: dict[str, str] = {}  # for all threads of the process alike


def use(language: str | None) -> None:
    """Speak this language from now on, in every thread; the game's INI decides. None: as the machine does."""
    _settled.clear()
    if language is not None:
        _settled["language"] = language if language in LANGUAGES else "ru"


def language() -> str:
    """The language in use: as set, else MAFIA_GM_LANG, else English only where the machine's locale says so."""
    return _settled.get("language") or _from_machine()


def say(ru: str, en: str) -> str:
    """The text in the language in use."""
    return ru if language() == "ru" else en


def _from_machine() -> str:
    wanted = os.environ.get("MAFIA_GM_LANG") or (locale.getlocale()[0] or "")
    return "en" if wanted.lower().startswith("en") else "ru"
