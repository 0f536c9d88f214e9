"""What the GM must know now: each trouble once, gone when it is over. Shown by `status`, sent by the notify hook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from daemon.errors import Trouble
from daemon.store.store import Store
from daemon.tongue import say

Notify = Callable[[str], None]
_NAME = "notices"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the GM must know. `key` names what it is about: topic:7, draft:3, job:poll."""

    key: str
    since: datetime
    ru: str
    en: str

    def __str__(self) -> str:
        return say(self.ru, self.en)


class Notices:
    """The open notices of a game, kept in the store so that a restart tells nothing twice."""

    def __init__(self, store: Store, notify: Notify | None = None) -> None:
        self._store, self._notify = store, notify

    def raise_(self, key: str, ru: str, en: str) -> None:
        """Tell it, unless the same stands open under this key already."""
        open_now = self._load()
        if open_now.get(key, {}).get("en") == en:
            return
        open_now[key] = {"since": self._store.now().isoformat(), "ru": ru, "en": en}
        self._store.settings.put(_NAME, open_now)
        self.tell(key, ru, en)

    def trouble(self, key: str, trouble: Trouble) -> None:
        """Tell a trouble."""
        self.raise_(key, trouble.ru, trouble.en)

    def clear(self, key: str) -> None:
        """It is over."""
        open_now = self._load()
        if open_now.pop(key, None) is not None:
            self._store.settings.put(_NAME, open_now)
            self._store.log.tell("notice_over", key)

    def tell(self, key: str, ru: str, en: str) -> None:
        """Tell something that happened, which cannot be over."""
        self._store.log.tell("notice", key, ru=ru, en=en)
        if self._notify is not None:
            self._notify(say(ru, en))

    def open(self) -> list[Notice]:
        """What stands open, oldest first."""
        found = (
            Notice(key, datetime.fromisoformat(one["since"]), one["ru"], one["en"]) for key, one in self._load().items()
        )
        return sorted(found, key=lambda notice: notice.since)

    def _load(self) -> dict[str, Mapping[str, str]]:
        return dict(self._store.settings.get(_NAME, {}))
