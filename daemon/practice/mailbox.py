"""Private messages: sending, folders, a full inbox that holds letters back or loses its oldest, the export."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from zoneinfo import ZoneInfo

from daemon.practice.board import Board
from daemon.practice.records import Mail, Place, User


class Mailbox:
    """All letters of the board, by id. `drops_oldest` = a full inbox loses its oldest letter to a new one."""

    def __init__(self, board: Board, *, drops_oldest: bool = False) -> None:
        self.board, self.drops_oldest = board, drops_oldest
        self.mails: dict[int, Mail] = {}
        self._last = 0

    def send(self, author_id: int, to: Iterable[int], subject: str, text: str, *, bcc: Iterable[int] = ()) -> Mail:
        """Deliver a letter; from a full folder it is held back, or the oldest letter goes. The sender is not told."""
        with self.board.lock:
            self._last += 1
            mail = Mail(self._last, author_id, tuple(to), tuple(bcc), subject, text.rstrip(), self.board.clock.now())
            for user_id in dict.fromkeys(mail.to + mail.bcc):
                self._make_room(user_id)
                mail.places[user_id] = Place(held=self.is_full(user_id))
            self.mails[mail.id] = mail
            author = self.board.users[author_id]
            author.last_post_time = max(author.last_post_time, mail.at)
            return mail

    def inbox(self, user_id: int) -> list[Mail]:
        """The letters in a user's inbox, newest first."""
        return self._newest(mail for mail in self.mails.values() if self._lies(mail, user_id, held=False))

    def held(self, user_id: int) -> list[Mail]:
        """The letters that wait for room."""
        return self._newest(mail for mail in self.mails.values() if self._lies(mail, user_id, held=True))

    def outbox(self, user_id: int, *, read: bool = False) -> list[Mail]:
        """Own letters that nobody has read yet, or (`read`) those that somebody has."""
        own = (mail for mail in self.mails.values() if mail.author_id == user_id and mail.in_outbox)
        return self._newest(mail for mail in own if mail.read_by_anybody is read and user_id not in mail.saved_by)

    def unread(self, user_id: int) -> int:
        """How many letters of the inbox are new."""
        return sum(not mail.places[user_id].read for mail in self.inbox(user_id))

    def is_full(self, user_id: int) -> bool:
        """Whether the inbox has no room."""
        return len(self.inbox(user_id)) >= self.board.settings.pm_max_msgs

    def release(self, user_id: int) -> None:
        """Let held letters in, oldest first, as far as there is room."""
        for mail in reversed(self.held(user_id)):
            if not self.is_full(user_id):
                mail.places[user_id].held = False

    def open(self, mail_id: int, user: User) -> Mail | None:
        """A letter that this user may read, marked as read; None when it is not his or not there."""
        mail = self.mails.get(mail_id)
        if mail is None or (user.id not in mail.places and mail.author_id != user.id):
            return None
        if user.id in mail.places:
            mail.places[user.id].read = mail.opened = True
        return mail

    def delete(self, mail_id: int, user_id: int) -> None:
        """Take a letter out of a user's folder."""
        mail = self.mails.get(mail_id)
        if mail is not None and mail.places.pop(user_id, None) is None and mail.author_id == user_id:
            mail.in_outbox = False

    def mark_all_read(self, user_id: int) -> None:
        """Every letter of the inbox counts as read."""
        for mail in self.inbox(user_id):
            mail.places[user_id].read = True

    def export(self, user: User) -> str:
        """The inbox as XML: exact times with the reader's zone, source BBCode, no ids; nothing is marked as read."""
        letters = "".join(self._exported(mail, user) for mail in self.inbox(user.id))
        return f'<?xml version="1.0"?>\n<phpbb>\n{letters}</phpbb>\n'

    def _exported(self, mail: Mail, user: User) -> str:
        at = datetime.fromtimestamp(mail.at, UTC).astimezone(ZoneInfo(user.zone)).isoformat()
        fields = {
            "subject": mail.subject, "sender": self.board.users[mail.author_id].name, "date": at, "message": mail.text,
        }  # fmt: skip
        lines = "".join(f"\t\t<{name}>{escape(text, quote=False)}</{name}>\n" for name, text in fields.items())
        return f"\t<privmsg>\n{lines}\t</privmsg>\n"

    def _lies(self, mail: Mail, user_id: int, *, held: bool) -> bool:
        place = mail.places.get(user_id)
        return place is not None and place.held is held and user_id not in mail.saved_by

    def _make_room(self, user_id: int) -> None:
        """Where the board loses the oldest letter: unread, it is gone from its writer's outbox as well."""
        for oldest in self.inbox(user_id)[-1:] if self.drops_oldest and self.is_full(user_id) else ():
            oldest.in_outbox = oldest.in_outbox and oldest.read_by_anybody
            self.delete(oldest.id, user_id)

    def _newest(self, mails: Iterable[Mail]) -> list[Mail]:
        return sorted(mails, key=lambda mail: (mail.at, mail.id), reverse=True)
