"""The archive of a game: one page that needs nothing else, no network and no script, for a phone and for paper."""

from daemon.archive.page import archive

__all__ = ["archive"]
