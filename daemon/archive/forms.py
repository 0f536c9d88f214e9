"""The forms in which a game's record is given away."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from daemon.archive.page import archive
from daemon.archive.record import Telling, as_bbcode, as_csv, plain

FORMS: Mapping[str, Callable[[Telling], str]] = {
    "csv": lambda told: as_csv(plain(told)),
    "json": lambda told: json.dumps(plain(told), ensure_ascii=False, indent=1, default=str),
    "html": archive,
    "bbcode": as_bbcode,
}
