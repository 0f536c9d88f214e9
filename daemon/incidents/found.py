"""What is found: incidents and last words, as frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from daemon.incidents.kinds import Kind, Note
from engine.model import Nick


@dataclass(frozen=True, slots=True)
class Incident:
    """Something for the GM's eyes. `number` names it; `player` is the character it is about, if any.

    `day` and `phase` are those of the moment; `before` and `text` a changed post's two versions, cut to where they
    differ. `by` is who edited, where that is told; `gone` says that the post does not stand there any more, `main` that
    the player's main account wrote it.
    """

    number: int
    kind: Kind
    post: int
    topic: int
    at: datetime
    day: int | None
    phase: str
    author: str
    player: Nick | None
    text: str = ""
    before: str = ""
    note: Note = Note.NOTHING
    by: str = ""
    gone: bool = False
    weighty: bool = False
    main: bool = False

    @property
    def covers(self) -> bool:
        """Whether `player` is a secret: which main nick stands behind a character."""
        return self.main


@dataclass(frozen=True, slots=True)
class LastWord:
    """The last word of one who left, said or not; he has time from `since` up to `until`."""

    nick: Nick
    day: int
    how: str
    since: datetime
    until: datetime
    post: int | None = None
    at: datetime | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found: incidents in the order in which they became known, and the last words."""

    incidents: tuple[Incident, ...] = ()
    last_words: tuple[LastWord, ...] = ()
