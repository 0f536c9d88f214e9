"""The GM's account on the forum as the daemon sees it: what can be asked, what comes back, what goes wrong.

`daemon/forum` is the account over HTTP; the tests have one in memory (`tests/fake_account.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from daemon.errors import Trouble
from daemon.reasons import in_russian
from parsers.errors import PageNotUnderstood, StrangePage
from parsers.facts import ForumPage, InboxPage, MessagePage, MessageRow, Page, TopicPage, Viewer

P = TypeVar("P", bound=Page, covariant=True)


@dataclass(frozen=True, slots=True)
class Fetched(Generic[P]):
    """A page as facts and as it came. `url` carries no session id.

    `at` is the forum's time of the answer (its Date header; our own clock where it sends none): relative dates on the
    page count from it, and deadlines are compared with it. `received` is the same moment by our own clock.
    """

    page: P
    raw: bytes
    url: str
    at: datetime
    received: datetime


class SentKind(StrEnum):
    """What the board did with a post or letter."""

    POSTED = "posted"
    QUEUED = "queued"  # stored, invisible until a moderator approves it


@dataclass(frozen=True, slots=True)
class Sent:
    """A post, topic, edit or letter that the board says it has stored, at the forum's time `at`.

    `post_id` is None for letters, for queued posts, and for a new topic whose page could not be read afterwards;
    `topic_id` is None where the board does not name it; `message_id` is a letter's own number.
    """

    kind: SentKind
    at: datetime
    post_id: int | None = None
    topic_id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter from the board's own export: exact time, source BBCode, but no ids. `to` and `bcc` are names."""

    subject: str
    sender: str
    sent: datetime
    text: str
    to: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Export:
    """The whole inbox, newest first, in one answer that marks nothing as read. `raw` is the board's XML."""

    letters: tuple[Letter, ...]
    raw: bytes
    url: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The forum's clock beside ours. `skew` = forum minus ours; positive when the forum is ahead."""

    forum: datetime
    ours: datetime

    @property
    def skew(self) -> timedelta:
        return self.forum - self.ours


class Account(Protocol):
    """One account on one forum. Every method may raise a ForumTrouble, whose kind says what is certain."""

    def sign_in(self) -> Viewer:
        """Sign in afresh, or go on with a session that still holds."""

    def who_am_i(self) -> Viewer:
        """Whose session the forum thinks this is."""

    def topic(self, topic_id: int, *, start: int = 0, post: int | None = None) -> Fetched[TopicPage]:
        """The topic's page from the 0-based offset, oldest post first, or the page that holds `post`.

        An offset beyond the end gives the last page; offsets differ per reader, so go by post ids.
        """

    def topic_pages(self, topic_id: int, *, start: int = 0) -> Iterator[Fetched[TopicPage]]:
        """The page at `start` and every later one."""

    def forum(self, forum_id: int, *, start: int = 0) -> Fetched[ForumPage]:
        """One page of a forum's topics."""

    def inbox(self, *, start: int = 0) -> Fetched[InboxPage]:
        """One page of the inbox, newest first. Listing marks nothing as read."""

    def message(self, message_id: int) -> Fetched[MessagePage]:
        """One letter. Opening it marks it as read."""

    def export_inbox(self) -> Export | None:
        """The inbox as the board exports it; None where the board has no such export."""

    def release_held(self) -> int:
        """Let letters in that the board held back for want of room; how many the inbox page announced."""

    def unread_letters(self) -> list[MessageRow]:
        """Our own letters that no recipient has opened yet."""

    def delete_letter(self, message_id: int) -> None:
        """Take a letter out of the inbox. Raises NotFound, NotDone."""

    def reply(self, topic_id: int, text: str) -> Sent:
        """Post into a topic. A locked topic stays locked when a moderator replies."""

    def new_topic(self, forum_id: int, subject: str, text: str) -> Sent:
        """Open a topic."""

    def edit(self, post_id: int, text: str) -> Sent:
        """Put another text in place of an own post's; subject, poll and switches stay."""

    def lock(self, topic_id: int) -> None:
        """Close a topic; nothing happens when it is closed already."""

    def unlock(self, topic_id: int) -> None:
        """Open a closed topic."""

    def send_letter(self, to_id: int, subject: str, text: str) -> Sent:
        """Send a private message to one user."""

    def sent_letter(self, code: str) -> MessageRow | None:
        """The letter among those we sent (read or not yet read by the recipient) whose subject holds this code.

        None where there is none; `sender` of the row is us or, where the list shows recipients, the recipient.
        """

    def find_user(self, name: str) -> int:
        """The user id of an account name (exact up to case and outer spaces)."""

    def join_group(self, group: str, people: Mapping[int, str]) -> None:
        """Make accounts (id → name) members of a user group that this account leads; members stay what they are."""

    def source(self, post_id: int) -> str:
        """A post's source BBCode, as the board's quote form gives it."""

    def clock(self) -> ClockReading:
        """The forum's clock beside ours."""


def is_own(author: str, author_id: int | None, me: Viewer) -> bool:
    """Whether our own account wrote it: by its number where the board shows both, else by its name."""
    if author_id is not None and me.id is not None:
        return author_id == me.id
    return author == me.name


class ForumTrouble(Trouble):
    """Something between us and the forum. `look_first`: it may be stored all the same; read before re-sending."""

    look_first = False


class Unreachable(ForumTrouble):
    """No usable answer to a reading request, retries included. Nothing was sent; the next pass tries again.

    `retry_after` is the wait in seconds that the board asked for, if it did.
    """

    retry_after: float | None = None

    def __init__(self, why: str, retry_after: float | None = None) -> None:
        super().__init__(
            f"Форум не отвечает ({in_russian(why)}). Ничего не отправлено; программа попробует снова.",
            f"The forum does not answer ({why}). Nothing was sent; it will be tried again.",
        )
        self.retry_after = retry_after


class SendUncertain(ForumTrouble):
    """The connection or the answer broke after something was sent: it may stand on the forum or not."""

    look_first = True

    def __init__(self, why: str) -> None:
        super().__init__(
            f"Отправлено, но ответ форума не получен ({in_russian(why)}): перед повтором тема проверяется.",
            f"Sent, but the forum's answer did not come ({why}): the topic is read before anything is sent again.",
        )
        self.why = why


class SessionLost(ForumTrouble):
    """The forum forgot the session while something was being sent. Signed in again already; read before re-sending."""

    look_first = True

    def __init__(self) -> None:
        super().__init__(
            "Форум забыл вход посреди отправки; вход выполнен заново, перед повтором тема проверяется.",
            "The forum lost the session while sending; signed in again, the topic is read before anything is re-sent.",
        )


class PageUnreadable(ForumTrouble):
    """The answer is whole but not a page that the readers know. `raw` and `url` are for keeping.

    `why` is the readers' own error, which may know in Russian what is missing, or even what the page is.
    """

    def __init__(self, missing: str, raw: bytes, url: str, why: Exception | None = None) -> None:
        russian = why.russian if isinstance(why, PageNotUnderstood) else missing
        if isinstance(why, StrangePage):
            super().__init__(f"Страница {url} не прочитана. {why.ru}", f"The page {url} was not read. {why.en}")
        else:
            super().__init__(
                f"Страница {url} непонятна: не найдено «{russian}». Проверьте [forum] url; если адрес верен, сохраните "
                "её командой mafia-gm save-page (без паролей и меток входа) и приложите к сообщению об ошибке.",
                f"The page {url} is not understood: {missing} is missing. Check [forum] url; if it is right, save it "
                "with mafia-gm save-page (without passwords and session marks) and attach it to a bug report.",
            )
        self.missing, self.raw, self.url = missing, raw, url


class ForeignAddress(ForumTrouble):
    """The forum sent us to another host; refused, so that neither password nor cookies can leave."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"Форум перенаправляет на чужой адрес «{host}»; отказано. Проверьте [forum] url.",
            f"The forum redirects to another host, {host}; refused. Check [forum] url.",
        )
        self.host = host


class UnknownUser(ForumTrouble):
    """No account of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"На форуме нет пользователя «{name}». Проверьте написание в [players].",
            f"The forum has no user named {name!r}. Check the spelling in [players].",
        )
        self.name = name


class Refused(ForumTrouble):
    """The board understood and said no: nothing was stored. `message` is the board's own sentence."""

    ru = "Форум отказал."
    en = "The forum refused."

    def __init__(self, message: str = "") -> None:
        said_ru, said_en = (f" Ответ форума: «{message}»", f" The forum says: {message}") if message else ("", "")
        super().__init__(type(self).ru + said_ru, type(self).en + said_en)
        self.message = message


class CannotSignIn(Refused):
    """The account cannot be used as it is; the GM has to act."""

    ru = "Войти на форум не удалось."
    en = "Could not sign in to the forum."


class WrongPassword(CannotSignIn):
    ru = "Форум не принял имя или пароль. Проверьте [forum] username и password."
    en = "The forum did not accept the name or the password. Check [forum] username and password."


class TooManyAttempts(CannotSignIn):
    ru = "Слишком много неудачных входов. Войдите один раз в браузере (с картинкой), потом запустите программу снова."
    en = "Too many failed sign-ins. Sign in once in a browser (with the picture), then start again."


class Captcha(CannotSignIn):
    ru = "Форум требует картинку с кодом. Войдите один раз в браузере или попросите администратора её отключить."
    en = "The forum asks for a CAPTCHA. Sign in once in a browser, or ask the administrator to lift it."


class Inactive(CannotSignIn):
    ru = "Учётная запись забанена или не активирована. Обратитесь к администратору форума."
    en = "The account is banned or not activated. Ask the forum's administrator."


class Banned(CannotSignIn):
    ru = "Учётная запись забанена. Ничего не отправлено; обратитесь к администратору форума."
    en = "The account is banned. Nothing was sent; ask the forum's administrator."


class BoardDisabled(Refused):
    """Temporary: the board is closed for everybody."""

    ru = "Форум временно отключён. Ничего не потеряно; программа попробует снова."
    en = "The forum is switched off for now. Nothing is lost; it will be tried again."


class NoPermission(Refused):
    ru = "У учётной записи нет на это прав. Попросите администратора дать их."
    en = "The account has no permission for this. Ask the administrator for it."


class NotFound(Refused):
    ru = "На форуме нет такой темы, раздела или сообщения. Проверьте номера в [topics]."
    en = "The forum has no such topic, forum or post. Check the ids in [topics]."


class Locked(Refused):
    ru = "Тема закрыта, и учётная запись не может в неё писать. Откройте тему или дайте права модератора."
    en = "The topic is locked and the account cannot post in it. Unlock it or give the account moderator rights."


class TooShort(Refused):
    ru = "Форум счёл сообщение слишком коротким. Оно не опубликовано."
    en = "The forum finds the text too short. It was not posted."


class TooLong(Refused):
    ru = "Форум счёл сообщение слишком длинным. Оно не опубликовано; разделите его."
    en = "The forum finds the text too long. It was not posted; split it."


class NoSubject(Refused):
    ru = "Форум требует заголовок. Сообщение не отправлено."
    en = "The forum wants a subject. It was not sent."


class NoRecipient(Refused):
    ru = "Форум не принял получателя письма. Письмо не отправлено."
    en = "The forum did not accept the letter's recipient. It was not sent."


class RecipientRefuses(Refused):
    ru = "Получатель не принимает личные сообщения. Письмо не отправлено; свяжитесь с ним иначе."
    en = "The recipient takes no private messages. It was not sent; reach them in another way."


class FormExpired(Refused):
    """The form token was refused again and again, also on fresh forms."""

    ru = "Форум раз за разом не принимает форму (её метка устарела). Ничего не отправлено; программа попробует снова."
    en = "The forum refuses the form again and again (its token). Nothing was sent; it will be tried again."


class NewPostsMade(Refused):
    """Others posted each time before our form came back; the board did not store it."""

    ru = "Во время отправки в теме всё время появлялись новые сообщения. Ничего не отправлено; будет новая попытка."
    en = "Others kept posting while the form was on its way. Nothing was sent; it will be tried again."


class Flood(Refused):
    """Too soon after the account's last post or letter. `wait` is a sensible pause in seconds."""

    ru = "Форум просит подождать между сообщениями. Ничего не отправлено; программа подождёт и повторит."
    en = "The forum wants a pause between messages. Nothing was sent; it will wait and try again."

    def __init__(self, message: str = "", wait: float = 15.0) -> None:
        super().__init__(message)
        self.wait = wait


class NotDone(Refused):
    """A moderator's action (lock, unlock) that the board did not carry out."""

    ru = "Форум не выполнил действие модератора. Проверьте права или сделайте это вручную."
    en = "The forum did not carry out the moderator's action. Check permissions or do it by hand."
