"""Tells the GM that something waits, through apprise (an optional extra): what waits, never what it says."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import SecretStr

from daemon.errors import BadInput

log = logging.getLogger(__name__)


class Notifier(Protocol):
    """Somebody who can reach the GM."""

    def tell(self, title: str, text: str) -> bool:
        """Say it; whether it went out. Never raises: a silent channel must not stop a game."""


@dataclass(frozen=True, slots=True)
class Silent:
    """Nobody to tell: the log has it."""

    def tell(self, title: str, text: str) -> bool:
        log.info("notice: %s", title)
        return False


@dataclass(frozen=True, slots=True)
class Channels:
    """The channels of `[notify] urls`."""

    service: Any  # apprise.Apprise, which has no types

    def tell(self, title: str, text: str) -> bool:
        sent = bool(self.service.notify(title=title, body=text))
        if not sent:
            log.warning("notice not delivered: %s", title)
        return sent


def notifier(urls: Iterable[SecretStr]) -> Notifier:
    """The channels of these addresses. Raises BadInput where apprise is missing or does not know an address."""
    addresses = [url.get_secret_value() for url in urls]
    if not addresses:
        return Silent()
    try:
        apprise = importlib.import_module("apprise")
    except ImportError:
        raise BadInput(
            "[notify] urls: нужна библиотека apprise; выполните: pip install apprise",
            "[notify] urls: the apprise library is needed; run: pip install apprise",
        ) from None
    service = apprise.Apprise()
    for number, address in enumerate(addresses, start=1):
        if not service.add(address):
            raise BadInput(
                f"[notify] urls: адрес № {number} непонятен apprise; проверьте его начало (например tgram://, mailto://)",
                f"[notify] urls: apprise does not know address {number}; check its beginning (such as tgram://, mailto://)",
            )
    return Channels(service)
