"""privmsg.php: the four folders, reading, writing, saving and deleting letters.

A letter has one recipient. It lies in the sender's outbox until it is read, from then on in his folder of sent ones
(the real board makes a copy with a number of its own there). A full folder is no hindrance: its oldest letter goes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Response

from daemon.practice.mailbox import Mailbox
from daemon.practice.phpbb2.visit import Visit
from daemon.practice.records import GUEST, Mail

FOLDERS = ("inbox", "outbox", "sentbox", "savebox")
SENT_MOST = 25  # how many letters the folder of sent ones holds


@dataclass
class Writing:
    """A letter being written. `fresh` = as the board made the form, not as it came back."""

    mode: str = "post"
    name: str = ""
    subject: str = ""
    text: str = ""
    fresh: bool = True
    preview: bool = False
    signed: bool = False
    errors: list[str] = field(default_factory=list)


def letters(visit: Visit) -> Response:
    """The page asked for; guests are sent to sign in."""
    if not visit.board.settings.letters:
        return visit.sentence("letters_off")
    folder, mode = _folder_asked(visit), visit.form.get("mode") or visit.args.get("mode", "")
    if not visit.signed_in:
        wanted = {name: visit.args[name] for name in ("mode", "p", "u") if name in visit.args}
        return visit.to_login("privmsg.php", folder=folder, **wanted)
    if "cancel" in visit.form:
        return visit.redirect(visit.url("privmsg.php", folder=folder))
    if mode == "read":
        return _read(visit, folder)
    for button, act in MARKED.items():
        if button in visit.form and (button == "deleteall" or _marked(visit)):
            return act(visit, folder)
    return _compose(visit, mode) if mode or "post" in visit.form else _folder(visit, folder)


def _folder_asked(visit: Visit) -> str:
    name = visit.form.get("folder") or visit.args.get("folder", "")
    return name if name in FOLDERS else "inbox"


# ── folders ──


def mails_in(mailbox: Mailbox, user_id: int, folder: str) -> list[Mail]:
    """The letters of a folder, newest first."""
    if folder == "savebox":
        kept = (mail for mail in mailbox.mails.values() if user_id in mail.saved_by)
        return sorted(kept, key=lambda mail: (mail.at, mail.id), reverse=True)
    if folder == "inbox":
        return mailbox.inbox(user_id)
    return mailbox.outbox(user_id, read=folder == "sentbox")


def _folder(visit: Visit, folder: str) -> Response:
    mails = mails_in(visit.house.mailbox, visit.user.id, folder)
    visit.user.letters_noticed = max([visit.user.letters_noticed, *visit.house.mailbox.mails])
    size, start = visit.board.settings.topics_per_page, max(visit.number("start"), 0)
    return visit.page(
        "folder.html", mails=mails[start : start + size], folder=folder, folders=FOLDERS,
        percent=_percent(visit, folder, len(mails)), page_of=visit.page_of(start, len(mails), size),
        turning=visit.pages(start, len(mails), size, "privmsg.php", folder=folder) if mails else "",
        unread=lambda mail: _is_unread(visit, mail, folder),
    )  # fmt: skip


def _percent(visit: Visit, folder: str, count: int) -> int | None:
    most = SENT_MOST if folder == "sentbox" else visit.board.settings.pm_max_msgs
    return None if folder == "outbox" else int(count / most * 100 + 0.5) if most else 100


def _is_unread(visit: Visit, mail: Mail, folder: str) -> bool:
    if folder == "inbox":
        return not mail.places[visit.user.id].read
    return folder == "outbox"


def _marked(visit: Visit) -> list[int]:
    """The letters ticked; PHP takes the list's odd name `mark[]2` as `mark[]`."""
    given = [value for name in ("mark[]2", "mark[]") for value in visit.lists.get(name, [])]
    return [int(value) for value in given if value.isdigit() and len(value) < 12]


def _ask_delete(visit: Visit, folder: str) -> Response:
    everything = "deleteall" in visit.form
    if "confirm" in visit.form and visit.sid_holds:
        mails = mails_in(visit.house.mailbox, visit.user.id, folder)
        for mail in mails if everything else [one for one in mails if one.id in _marked(visit)]:
            _delete(visit, mail, folder)
        return _folder(visit, folder)
    hidden = {"mode": "", "deleteall" if everything else "delete": "true", "sid": visit.session.sid}
    return visit.page(
        "confirm.html", action=visit.url("privmsg.php", folder=folder), question="sure_delete_letters", hidden=hidden,
        marked=[] if everything else _marked(visit), forums=[],
    )  # fmt: skip


def _delete(visit: Visit, mail: Mail, folder: str) -> None:
    """An unread letter is one and the same in the outbox here and the inbox there."""
    user_id, mailbox = visit.user.id, visit.house.mailbox
    mail.saved_by.discard(user_id)
    if folder == "outbox" or (folder == "inbox" and not mail.places[user_id].read):
        del mailbox.mails[mail.id]
    else:
        mailbox.delete(mail.id, user_id)


def _save(visit: Visit, folder: str) -> Response:
    if folder not in ("inbox", "sentbox"):
        return _folder(visit, folder)
    mailbox, kept = visit.house.mailbox, mails_in(visit.house.mailbox, visit.user.id, "savebox")
    if kept and len(kept) >= visit.board.settings.pm_max_msgs:
        _delete(visit, kept[-1], "savebox")
    for mail in mails_in(mailbox, visit.user.id, folder):
        if mail.id in _marked(visit):
            mail.saved_by.add(visit.user.id)
    return visit.redirect(visit.url("privmsg.php", folder="savebox"))


MARKED: dict[str, Callable[[Visit, str], Response]] = {
    "delete": _ask_delete, "deleteall": _ask_delete, "save": _save,
}  # fmt: skip


def _read(visit: Visit, folder: str) -> Response:
    """A letter; one that is not here leads back to the list. Read in the inbox, it leaves its writer's outbox."""
    if not visit.number("p"):
        return visit.sentence("no_post_id", title="general_error")
    here = mails_in(visit.house.mailbox, visit.user.id, folder)
    mail = next((one for one in here if one.id == visit.number("p")), None)
    if mail is None:
        return visit.redirect(visit.url("privmsg.php", folder=folder))
    if folder == "inbox" and not mail.places[visit.user.id].read:
        _make_room_for_sent(visit.house.mailbox, mail.author_id)
        visit.house.mailbox.open(mail.id, visit.user)
    author = visit.board.users.get(mail.author_id) or visit.board.users[GUEST]
    received = visit.user.id in mail.to and folder in ("inbox", "savebox")
    return visit.page("letter.html", mail=mail, folder=folder, folders=FOLDERS, author=author, received=received)


def _make_room_for_sent(mailbox: Mailbox, author_id: int) -> None:
    sent = mailbox.outbox(author_id, read=True)
    if len(sent) >= SENT_MOST:
        sent[-1].in_outbox = False


# ── writing ──


def _compose(visit: Visit, mode: str) -> Response:
    if not visit.posted:
        writing = _prefilled(visit, mode)
        return writing if isinstance(writing, Response) else _form(visit, writing)
    if "post" in visit.form and visit.floods(_last_sent(visit)):
        return visit.sentence("flood")
    form = visit.form
    writing = Writing("post", form.get("username", "").strip(), form.get("subject", "").strip(), fresh=False)
    writing.text, writing.signed = form.get("message", "").strip(), "attach_sig" in form
    if "post" not in form:
        writing.preview = "preview" in form
        return _form(visit, writing)
    writing.errors = _errors(visit, writing)
    return _form(visit, writing) if writing.errors else _send(visit, writing)


def _last_sent(visit: Visit) -> int:
    own = (mail.at for mail in visit.house.mailbox.mails.values() if mail.author_id == visit.user.id)
    return max(own, default=0)


def _errors(visit: Visit, writing: Writing) -> list[str]:
    wrong = {
        "session_invalid": not visit.sid_holds,
        "no_recipient": not writing.name,
        "unknown_recipient": bool(writing.name) and visit.user_named(writing.name) is None,
        "no_subject": not writing.subject,
        "no_text": visit.lacks("message"),
    }
    if wrong["unknown_recipient"]:
        wrong["session_invalid"] = False  # the board forgets what it had said before
    return [visit.words(key) for key, is_wrong in wrong.items() if is_wrong]


def _send(visit: Visit, writing: Writing) -> Response:
    recipient = visit.user_named(writing.name) or visit.board.users[GUEST]
    mail = visit.house.mailbox.send(visit.user.id, [recipient.id], writing.subject, writing.text)
    mail.signed = writing.signed
    inbox, index = visit.url("privmsg.php", folder="inbox"), visit.url("index.php")
    return visit.message(visit.words("letter_sent"), to=inbox, return_inbox=inbox, return_index=index)


def _prefilled(visit: Visit, mode: str) -> Writing | Response:
    user = visit.board.users.get(visit.number("u"))
    signed = bool(visit.user.signature)
    if mode not in ("reply", "quote"):
        return Writing(name=user.name if user and user.id != GUEST else "", signed=signed)
    if not visit.number("p"):
        return visit.sentence("no_post_id", title="general_error")
    mail = visit.house.mailbox.mails.get(visit.number("p"))
    if mail is None or visit.user.id not in mail.to:
        return visit.redirect(visit.url("privmsg.php", folder="inbox"))
    author = visit.board.users.get(mail.author_id) or visit.board.users[GUEST]
    subject = mail.subject if mail.subject.startswith("Re:") else f"Re: {mail.subject}"
    text = f'[quote="{author.name}"]{mail.text}[/quote]' if mode == "quote" else ""
    return Writing("reply", author.name, subject, text, signed=signed)


def _form(visit: Visit, writing: Writing) -> Response:
    return visit.page("compose.html", writing=writing, folders=FOLDERS, now=visit.board.clock.now())
