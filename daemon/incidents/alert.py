"""Tells the GM that something of weight has happened: how many wait, never what, and not at every post."""

from __future__ import annotations

from datetime import datetime, timedelta

from daemon.casebook import Casebook
from daemon.incidents.casefile import Incidents
from daemon.notices import Notices
from daemon.store.store import Store

NOTICE = "incidents"
QUIET = timedelta(minutes=30)  # between two notices, however much happens
_TOLD = "incidents_told"


class Alert:
    """Looks now and then whether weighty incidents are new since the GM was told last."""

    def __init__(self, incidents: Incidents, book: Casebook, store: Store, notices: Notices) -> None:
        self._incidents, self._book, self._store, self._notices = incidents, book, store, notices

    def work(self) -> None:
        """Tell it, or that it is over."""
        waits = self._incidents.casefile(self._book.refresh()).weighty
        if not waits:
            self._notices.clear(NOTICE)
        elif self._is_time(newest := max(entry.incident.number for entry in waits)):
            self._store.settings.put(_TOLD, {"upto": newest, "at": self._store.now().isoformat()})
            self._notices.raise_(
                NOTICE,
                f"Происшествий, на которые стоит взглянуть: {len(waits)} (страница ведущего или mafia-gm incidents).",
                f"Incidents worth a look: {len(waits)} (the GM's page or mafia-gm incidents).",
            )

    def _is_time(self, newest: int) -> bool:
        told = self._store.settings.get(_TOLD)
        if told is None:
            return True
        quiet = self._store.now() - datetime.fromisoformat(told["at"]) < QUIET
        return newest > int(told["upto"]) and not quiet
