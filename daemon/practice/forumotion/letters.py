"""privmsg: folders, reading, writing, deleting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Response

from daemon.practice.forumotion import confirming
from daemon.practice.forumotion.visit import Visit
from daemon.practice.pager import Pager
from daemon.practice.records import GUEST, Mail, User

FOLDERS = ("inbox", "sentbox", "outbox", "savebox")
MODES = ("post", "reply", "quote")


@dataclass
class Writing:
    """A letter being written; `names` are its recipients as typed."""

    names: list[str] = field(default_factory=list)
    subject: str = ""
    text: str = ""
    errors: list[str] = field(default_factory=list)
    preview: bool = False


def letters(visit: Visit) -> Response:
    """Whatever is done with letters."""
    if not visit.signed_in:
        return visit.sign_in_first()
    if not visit.board.settings.letters:
        return visit.no_access()
    mode = visit.says("mode")
    if visit.posted and ("delete" in visit.form or mode == "delete"):
        return _delete(visit)
    if mode in MODES:
        return _compose(visit)
    return _read(visit) if mode == "read" else _folder(visit)


# ── folders ──


def _folder(visit: Visit) -> Response:
    name = _folder_asked(visit)
    mails, size = _mails(visit, name), visit.board.settings.topics_per_page
    start = visit.number("start")
    most = visit.board.settings.pm_max_msgs
    pager = Pager.at(start, len(mails), size)
    return visit.page(
        "folder.html", folder=name, mails=mails[start : start + size], pager=pager, others=_others(visit, name),
        full=min(100, 100 * len(mails) // most) if most else 100,
        where=lambda page: f"/privmsg?folder={name}&start={pager.start_of(page) or 0}",
    )  # fmt: skip


def _folder_asked(visit: Visit) -> str:
    name = visit.says("folder")
    return name if name in FOLDERS else "inbox"


def _mails(visit: Visit, folder: str) -> list[Mail]:
    mailbox, number = visit.house.mailbox, visit.user.id
    if folder in ("outbox", "sentbox"):
        return mailbox.outbox(number, read=folder == "sentbox")
    return mailbox.inbox(number) if folder == "inbox" else []


def _others(visit: Visit, folder: str) -> Callable[[Mail], int]:
    """Whose name stands beside a letter: its sender's, in folders of sent ones its recipient's."""
    if folder in ("outbox", "sentbox"):
        return lambda mail: mail.to[0] if mail.to else GUEST
    return lambda mail: mail.author_id


def _read(visit: Visit) -> Response:
    mail = visit.house.mailbox.open(visit.number("p"), visit.user)
    if mail is None:
        return visit.sentence("no_letter")
    return visit.page("letter.html", mail=mail, folder=_folder_asked(visit))


def _delete(visit: Visit) -> Response:
    marked = visit.form.get("marked") or " ".join(
        value for name, values in visit.lists.items() if name.startswith("mark[]") for value in values
    )
    folder = _folder_asked(visit)
    if not confirming.agreed(visit):
        fields = {"mode": "delete", "folder": folder, "marked": marked, "delete": "1"}
        return confirming.ask(visit, "/privmsg", "sure_delete_letters", fields) or visit.redirect(
            f"/privmsg?folder={folder}"
        )
    for number in marked.split():
        if number.isdecimal():
            visit.house.mailbox.delete(int(number), visit.user.id)
    to = f"/privmsg?folder={folder}"
    return visit.message(visit.words("letters_deleted"), to=to, return_inbox=to)


# ── writing ──


def _compose(visit: Visit) -> Response:
    if not visit.posted or not {"post", "preview"} & set(visit.form):
        return _form(visit, _prefilled(visit))
    names = [name.strip() for name in visit.lists.get("username[]", [])]
    writing = Writing([name for name in names if name], visit.form.get("subject", "").strip())
    writing.text, writing.preview = visit.form.get("message", ""), "preview" in visit.form
    if writing.preview:
        return _form(visit, writing)
    if visit.is_flooding:
        return visit.sentence("letter_flood")
    users = [visit.board.user_named(name) for name in writing.names]
    writing.errors = _errors(visit, writing, users)
    return _form(visit, writing) if writing.errors else _send(visit, writing, users)


def _send(visit: Visit, writing: Writing, users: list[User | None]) -> Response:
    """Every recipient gets a letter of his own."""
    for number in dict.fromkeys(user.id for user in users if user):
        visit.house.mailbox.send(visit.user.id, [number], writing.subject, writing.text)
    inbox = "/privmsg?folder=inbox"
    return visit.message(visit.words("letter_sent"), to=inbox, return_inbox=inbox, return_index="/")


def _errors(visit: Visit, writing: Writing, users: list[User | None]) -> list[str]:
    wrong = {
        "letter_no_recipient": not users,
        "letter_unknown_user": any(user is None for user in users),
        "letter_refused": any(user and not user.takes_letters and not visit.user.moderator for user in users),
        "letter_no_subject": not writing.subject,
        "no_text": not writing.text.strip(),
        "session_error": not visit.holds_form,
    }
    return [visit.words(key) for key, is_wrong in wrong.items() if is_wrong]


def _prefilled(visit: Visit) -> Writing:
    user = visit.board.users.get(visit.number("u"))
    writing = Writing([user.name] if user and user.id != GUEST else [])
    mail = visit.house.mailbox.mails.get(visit.number("p"))
    if visit.says("mode") == "post" or mail is None or visit.user.id not in (*mail.places, mail.author_id):
        return writing
    author = visit.board.users[mail.author_id].name
    writing.names = [author]
    writing.subject = mail.subject if mail.subject.startswith("Re: ") else f"Re: {mail.subject}"
    if visit.says("mode") == "quote":
        writing.text = f'[quote="{author}"]{mail.text}[/quote]\n'
    return writing


def _form(visit: Visit, writing: Writing) -> Response:
    return visit.page("compose.html", writing=writing, title=visit.words("new_letter"))
