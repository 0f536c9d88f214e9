"""Failures as the GM meets them: one sentence that says what happened, what was kept, and what to do."""

from __future__ import annotations

from pathlib import Path

from daemon.tongue import say


class Trouble(Exception):
    """The thing asked for failed or was refused. Given in Russian and English; shown in the language in use."""

    exit_code = 1

    def __init__(self, ru: str, en: str) -> None:
        super().__init__(en)
        self.ru, self.en = ru, en

    def __str__(self) -> str:
        return say(self.ru, self.en)


class BadInput(Trouble):
    """Arguments or configuration that cannot be used."""

    exit_code = 2


class NotWritten(Trouble):
    """A file could not be written; the one before it stands as it was."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            f"Файл «{path}» не записан: {error.strerror}. Ничего не изменено; проверьте место на диске и права.",
            f"{path} was not written: {error.strerror}. Nothing was changed; check disk space and permissions.",
        )
