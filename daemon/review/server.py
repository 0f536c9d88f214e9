"""The page on loopback: waitress threads beside the loop, and the address that opens it once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from waitress import wasyncore
from waitress.server import create_server

from daemon.bootstrap import Game
from daemon.clock import Now
from daemon.errors import BadInput, Trouble
from daemon.review.app import build_app
from daemon.review.gate import LOOPBACK
from daemon.review.keys import ADDRESS, Keys
from daemon.review.room import Room

log = logging.getLogger(__name__)
THREADS = 4
FRESHEN_EVERY = 1.0  # seconds between two looks at whether something new must be worked out


class ReviewServer:
    """A running page. `url` ends in a slash; `link()` opens it once."""

    def __init__(
        self, game: Game, clock: Now | None = None, *, read_only: bool = False, port: int | None = None
    ) -> None:
        self.room = Room(game, clock, read_only=read_only)
        self.room.thinks_elsewhere = self.room.dealt
        self._keys, self._sockets = Keys(game.store), dict[int, object]()
        logging.getLogger("waitress").setLevel(logging.ERROR)
        app = build_app(self.room, frozenset(game.config.review.hosts))
        host, wanted = address_of(game)
        self._server = _bound(app, self._sockets, host, wanted if port is None else port)
        self._over, self._before = threading.Event(), ""
        self._threads = [
            threading.Thread(target=self._serve, name="review", daemon=True),
            threading.Thread(target=self._freshen, name="review fresh", daemon=True),
        ]
        shown = f"[{host}]" if ":" in host else host
        self.url = f"http://{shown}:{self._server.effective_port}/"

    def link(self) -> str:
        """An address that lets its first user in."""
        return f"{self.url}in/{self._keys.link()}"

    def start(self) -> Self:
        """Serve from now on."""
        self._before = self.room.store.settings.get(ADDRESS, "")
        self.room.store.settings.put(ADDRESS, self.url)
        for thread in self._threads:
            thread.start()
        return self

    def stop(self) -> None:
        """Stop serving."""
        self._over.set()
        self._server.trigger.pull_trigger()
        for thread in self._threads:
            thread.join(timeout=5)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(self._sockets, ignore_all=True)
        settings = self.room.store.settings
        if settings.get(ADDRESS) == self.url:  # where another process served a page before, links lead there again
            settings.put(ADDRESS, self._before)

    def _serve(self) -> None:
        while not self._over.is_set():
            wasyncore.loop(timeout=1.0, map=self._sockets, count=1)

    def _freshen(self) -> None:
        """Work out what is new before anybody asks, so that no page has to wait for it."""
        seen = -1
        while not self._over.wait(FRESHEN_EVERY if seen >= 0 else 0):
            try:
                last = self.room.store.log.last()
                if last != seen and self.room.dealt:
                    self.room.think()
                seen = last
            except Trouble as trouble:
                log.warning("the review page could not look ahead: %s", trouble.en)
                seen = max(seen, 0)
            except Exception as error:  # a thread of its own: the page goes on, and works things out when asked
                log.warning("the review page could not look ahead: %s", type(error).__name__)
                seen = max(seen, 0)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def address_of(game: Game) -> tuple[str, int]:
    """Where `[review] listen` puts the page: on this machine only. Raises BadInput."""
    host, _, port = game.config.review.listen.rpartition(":")
    host = host.strip("[]")
    if host not in LOOPBACK:
        raise BadInput(
            f"[review] listen = {game.config.review.listen}: страница открывается только на этом компьютере "
            "(127.0.0.1). Издалека — через SSH или обратный прокси.",
            f"[review] listen = {game.config.review.listen}: the page listens on this computer only (127.0.0.1). "
            "From afar: through SSH or a reverse proxy.",
        )
    return host, int(port)


def _bound(app: object, sockets: dict[int, object], host: str, port: int) -> Any:
    """The server on the wanted port, else on any free one: a game is not kept waiting for a port."""
    serve: Callable[[int], Any] = lambda number: create_server(  # noqa: E731
        app, map=sockets, host=host, port=number, threads=THREADS, ident="mafia-gm", clear_untrusted_proxy_headers=True
    )
    try:
        return serve(port)
    except OSError:
        log.warning("port %d is taken: the review page takes another", port)
        wasyncore.close_all(sockets, ignore_all=True)
        return serve(0)
