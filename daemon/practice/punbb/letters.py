"""messages.php of mybb.ru boards: two boxes (0 in, 1 out), one letter laid out as a post, the form for a new one."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Response

from daemon.practice.punbb.visit import SUBJECT_LENGTH, Visit
from daemon.practice.records import GUEST, User

PER_PAGE = 20


@dataclass
class Writing:
    """A letter being written; the recipient goes by name."""

    to: str = ""
    subject: str = ""
    text: str = ""
    errors: list[str] = field(default_factory=list)
    preview: bool = False


def messages(visit: Visit) -> Response:
    """Box, letter or form; guests are sent to the sign-in page."""
    if not visit.signed_in:
        return visit.redirect("login.php")
    if not visit.board.settings.letters:
        return visit.unknown()
    if visit.args.get("action") == "new":
        return _compose(visit)
    return _letter(visit) if visit.number("id") else _box(visit)


def _box(visit: Visit) -> Response:
    mailbox, user = visit.house.mailbox, visit.user
    for number in (int(name[7:-1]) for name in visit.form if name.startswith("delete[") and name[7:-1].isdigit()):
        mailbox.delete(number, user.id)
    out = visit.args.get("box") == "1"
    sent = sorted([*mailbox.outbox(user.id), *mailbox.outbox(user.id, read=True)], key=lambda mail: -mail.id)
    mails = sent if out else mailbox.inbox(user.id)
    pager = visit.pager(len(mails), PER_PAGE)
    shown = mails[(pager.page - 1) * PER_PAGE : pager.page * PER_PAGE]
    return visit.page("messages.html", mails=shown, box=int(out), pager=pager)


def _letter(visit: Visit) -> Response:
    mail = visit.house.mailbox.open(visit.number("id"), visit.user)
    if mail is None:
        return visit.unknown()
    return visit.page("letter.html", mail=mail, author=visit.board.users.get(mail.author_id))


def _compose(visit: Visit) -> Response:
    writing = _written(visit) if visit.posted and "form_sent" in visit.form else _started(visit)
    if writing.preview or writing.errors or not visit.posted:
        return visit.page("compose.html", writing=writing, action=visit.url("messages.php", action="new"))
    to = visit.board.user_named(writing.to)
    assert to is not None  # noqa: S101 - an unknown name is an error above
    visit.house.mailbox.send(visit.user.id, [to.id], writing.subject, writing.text)
    return visit.sent_on("letter_done", visit.url("messages.php"))


def _started(visit: Visit) -> Writing:
    """A form with the recipient of the address (`uid`) and, for an answer (`id`), its subject and the quote."""
    mail = visit.house.mailbox.open(visit.number("id"), visit.user) if visit.number("id") else None
    user = visit.board.users.get(mail.author_id if mail else visit.number("uid"))
    writing = Writing(user.name if user and user.id != GUEST else "")
    if mail is not None and user is not None:
        writing.subject = mail.subject if mail.subject.startswith("Re: ") else f"Re: {mail.subject}"
        writing.text = f"[quote={visit.quoted(user.name)}]{mail.text}[/quote]\n"
    return writing


def _written(visit: Visit) -> Writing:
    form = visit.form
    writing = Writing(form.get("req_username", "").strip(), form.get("req_subject", "").strip())
    writing.text = form.get("req_message", "").replace("\r\n", "\n").strip()
    writing.preview = "preview" in form
    user = visit.board.user_named(writing.to)
    wrong = {
        "no_recipient": not writing.to,
        "no_such_user": bool(writing.to) and user is None,
        "refuses_letters": user is not None and _refuses(user, visit.user),
        "box_full": user is not None and visit.house.mailbox.is_full(user.id),
        "letter_no_subject": not writing.subject,
        "long_subject": len(writing.subject) > SUBJECT_LENGTH,
        "too_short": not writing.text,
        "flood": visit.is_flooding and not writing.preview,
    }
    values: dict[str, dict[str, object]] = {
        "long_subject": {"most": SUBJECT_LENGTH}, "flood": {"seconds": visit.board.settings.flood_interval},
    }  # fmt: skip
    writing.errors = [visit.words(key, **values.get(key, {})) for key, is_wrong in wrong.items() if is_wrong]
    writing.errors += visit.form_troubles()
    return writing


def _refuses(user: User, sender: User) -> bool:
    return not user.takes_letters and not sender.moderator
