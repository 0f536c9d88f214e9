"""The practice forum on 127.0.0.1: a server of waitress threads beside whatever else the process does."""

from __future__ import annotations

import logging
import threading
from types import TracebackType
from typing import Self

from waitress import wasyncore
from waitress.server import create_server

from daemon.practice.app import build_app, furnish
from daemon.practice.board import Board
from daemon.practice.face import face_of
from daemon.practice.faults import Faults
from daemon.practice.mailbox import Mailbox
from daemon.practice.sessions import Sessions
from daemon.practice.wire import Wire

THREADS = 4


class PracticeForum:
    """A running board with the face of `software`.

    `url` ends in a slash; board, mailbox, sessions and faults are there to be worked on.
    """

    def __init__(self, board: Board | None = None, *, port: int = 0, software: str = "phpbb3") -> None:
        self.face = face = face_of(software)
        self.house = furnish(board or Board(), face)
        self.faults = Faults()
        logging.getLogger("waitress").setLevel(logging.ERROR)
        self.wire = Wire(build_app(self.house, face), self.house, self.faults)
        self._sockets: dict[int, object] = {}
        self._server = create_server(
            self.wire, map=self._sockets, host="127.0.0.1", port=port, threads=THREADS, ident="practice"
        )
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="practice forum", daemon=True)
        self.url = f"http://127.0.0.1:{self._server.effective_port}/"

    @property
    def board(self) -> Board:
        return self.house.board

    @property
    def mailbox(self) -> Mailbox:
        return self.house.mailbox

    @property
    def sessions(self) -> Sessions:
        return self.house.sessions

    def start(self) -> Self:
        """Serve from now on."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop serving; the board stays as it is."""
        self._stopping.set()
        self._server.trigger.pull_trigger()
        self._thread.join(timeout=5)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(self._sockets, ignore_all=True)

    def _serve(self) -> None:
        """The server's loop; whoever stops it closes the sockets afterwards, so that nobody writes into closed ones."""
        while not self._stopping.is_set():
            wasyncore.loop(timeout=1.0, map=self._sockets, count=1)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
