"""The last net: whatever is known to be secret is blotted out of the report, wherever it may have got in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from daemon.config import Config
from daemon.errors import Trouble
from daemon.ini import Ini

BLOT = "***"
SHORTEST = 4  # a shorter word would take ordinary words with it


def known_secrets(said: Ini | None, config: Config | None) -> tuple[str, ...]:
    """The password, wherever it comes from, the addresses of notifications and database, main nicks, dealt roles."""
    found = {word for word in (*_in_file(said), *_behind(config)) if len(word) >= SHORTEST}
    return tuple(sorted(found, key=len, reverse=True))


def _in_file(said: Ini | None) -> Iterator[str]:
    if said is None:
        return
    for section, key in (("forum", "password"), ("forum", "username"), ("notify", "urls"), ("store", "url")):
        value = said.sections.get(section, {}).get(key) or ""
        yield from (value, *value.split())
        yield from re.split(r"[:/@?&=\s]+", value) if section == "notify" else ()
    for section in ("players", "assigned"):
        yield from (value for value in said.sections.get(section, {}).values() if value)


def _behind(config: Config | None) -> Iterator[str]:
    """The password behind `env:`, `file:` or `keyring:`."""
    if config is None:
        return
    try:
        yield config.password().get_secret_value()
    except Trouble:
        return


def blotted(value: Any, secrets: Iterable[str]) -> Any:
    """The same with every secret replaced, in names and in values."""
    secrets = tuple(secrets)
    if not secrets:
        return value
    anyone = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in secrets))
    return _through(value, anyone)


def _through(value: Any, anyone: re.Pattern[str]) -> Any:
    if isinstance(value, dict):
        return {_through(key, anyone): _through(one, anyone) for key, one in value.items()}
    if isinstance(value, list):
        return [_through(one, anyone) for one in value]
    return anyone.sub(BLOT, value) if isinstance(value, str) else value
