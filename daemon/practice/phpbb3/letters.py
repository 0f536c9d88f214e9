"""ucp.php: private messages (folders, reading, writing, export) and the account's preferences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from zoneinfo import available_timezones

from flask import Response

from daemon.practice.pager import Pager, clamped
from daemon.practice.phpbb3 import confirming
from daemon.practice.phpbb3.confirming import Question
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.records import GUEST, Mail, User

FOLDER_FORM, COMPOSE_FORM, PREFS_FORM = "ucp_pm_view", "ucp_pm_compose", "ucp_prefs_personal"
EXPORTS = ("CSV", "CSV_EXCEL", "XML")


@dataclass
class Writing:
    """A letter being written. `to` and `bcc` are user ids."""

    to: list[int] = field(default_factory=list)
    bcc: list[int] = field(default_factory=list)
    names: str = ""
    subject: str = ""
    text: str = ""
    errors: list[str] = field(default_factory=list)
    history: list[Mail] = field(default_factory=list)

    @property
    def addresses(self) -> Mapping[str, str]:
        """The recipients as the form's hidden fields."""
        kinds = [(number, "to") for number in self.to] + [(number, "bcc") for number in self.bcc]
        return {f"address_list[u][{number}]": kind for number, kind in kinds}


def control_panel(visit: Visit) -> Response:
    """The user's own part of the board."""
    if not visit.signed_in:
        return visit.login_form("login_ucp")
    if visit.args.get("i") in ("ucp_prefs", "prefs"):
        return _preferences(visit)
    if not visit.board.settings.letters:
        return visit.general_error(visit.words("no_module"))
    if visit.args.get("mode") == "compose":
        return _compose(visit)
    return _read(visit) if visit.number("p") else _folder(visit)


# ── folders ──


def _folder(visit: Visit) -> Response:
    mailbox, user = visit.house.mailbox, visit.user
    if visit.posted and "submit_export" in visit.form:
        return _export(visit)
    if visit.number("release"):
        mailbox.release(user.id)
    if visit.args.get("mark") == "all":
        mailbox.mark_all_read(user.id)
    name = visit.args.get("folder", "inbox")
    mails = {"outbox": mailbox.outbox(user.id), "sentbox": mailbox.outbox(user.id, read=True)}
    shown = mails.get(name, mailbox.inbox(user.id))
    size = visit.board.settings.topics_per_page
    start = clamped(visit.number("start"), len(shown), size)
    return visit.page(
        "folder.html", mails=shown[start : start + size], folder=name if name in mails else "inbox", total=len(shown),
        pager=Pager.at(start, len(shown), size), held=len(mailbox.held(user.id)), form_name=FOLDER_FORM,
        exports=EXPORTS if visit.board.settings.letter_export else (),
    )  # fmt: skip


def _export(visit: Visit) -> Response:
    kind = visit.form.get("export_option", "")
    if kind != "XML" or not visit.board.settings.letter_export or not visit.token_holds(FOLDER_FORM):
        return visit.message(visit.words("form_invalid"))
    xml = visit.house.mailbox.export(visit.user)
    response = Response(xml, content_type='application/xml; name="data.xml"')
    response.headers["Content-Disposition"] = "attachment; filename=data.xml"
    return visit.finish(response)


def _read(visit: Visit) -> Response:
    mail = visit.house.mailbox.open(visit.number("p"), visit.user)
    return visit.page("letter.html", mail=mail, form_name=FOLDER_FORM) if mail else visit.sentence("no_letter")


# ── writing ──


def _compose(visit: Visit) -> Response:
    if visit.args.get("action") == "delete":
        return _delete(visit)
    writing = _posted(visit) if visit.posted else _prefilled(visit)
    if not visit.posted or not {"post", "preview"} & set(visit.form):
        return _form(visit, writing)
    added = _resolve_names(visit, writing)
    if added or "preview" in visit.form or writing.errors or _refused(visit, writing):
        return _form(visit, writing)
    mail = visit.house.mailbox.send(visit.user.id, writing.to, writing.subject, writing.text, bcc=writing.bcc)
    _mark_replied(visit)
    to = visit.url("ucp.php", i="pm", mode="view", p=mail.id)
    outbox = visit.url("ucp.php", i="pm", folder="outbox")
    return visit.message(visit.words("letter_sent"), to=to, view_letter=to, return_outbox=outbox)


def _posted(visit: Visit) -> Writing:
    writing = Writing(subject=visit.form.get("subject", "").strip(), text=visit.form.get("message", ""))
    writing.names = visit.form.get("username_list", "")
    for name, kind in visit.form.items():
        number = name.removeprefix("address_list[u][").removesuffix("]")
        if name.startswith("address_list[u][") and number.isdigit():
            (writing.bcc if kind == "bcc" else writing.to).append(int(number))
    return writing


def _prefilled(visit: Visit) -> Writing:
    user = visit.number("u")
    writing = Writing([user] if user in visit.board.users and user != GUEST else [])
    mail = visit.house.mailbox.mails.get(visit.number("p"))
    if mail is None or visit.args.get("action") not in ("reply", "quote"):
        return writing
    author = visit.board.users[mail.author_id]
    writing.to, writing.history = [author.id], [mail]
    writing.subject = mail.subject if mail.subject.startswith("Re: ") else f"Re: {mail.subject}"
    if visit.args.get("action") == "quote":
        writing.text = f'[quote="{author.name}"]\n{mail.text}\n[/quote]\n'
    return writing


def _resolve_names(visit: Visit, writing: Writing) -> bool:
    """Names typed become recipients and the form is shown again; nothing is sent in the same step."""
    names = [name.strip() for name in writing.names.splitlines() if name.strip()]
    found = [user for user in map(visit.board.user_named, names) if user]
    writing.names = ""
    writing.to += [user.id for user in found if user.id not in writing.to]
    if names and not found:
        writing.errors.append(visit.words("letter_unknown_users"))
    return bool(found)


def _refused(visit: Visit, writing: Writing) -> bool:
    users = [visit.board.users.get(number) for number in writing.to + writing.bcc]
    wrong = {
        "letter_no_right": any(user is None or user.id == GUEST for user in users),
        "letter_refused": any(_refuses(user, visit.user) for user in users if user),
        "letter_no_recipient": not users,
        "letter_no_subject": not writing.subject,
        "too_short": not writing.text.strip(),
        "flood": visit.is_flooding,
        "form_invalid": not visit.token_holds(COMPOSE_FORM),
    }
    writing.errors = [visit.words(key) for key, is_wrong in wrong.items() if is_wrong]
    if not writing.errors and not _use_up(visit):
        writing.errors = [visit.words("form_invalid")]
    return bool(writing.errors)


def _refuses(user: User, sender: User) -> bool:
    return not user.takes_letters and not sender.moderator


def _use_up(visit: Visit) -> bool:
    return visit.house.sessions.use_up(visit.form.get("creation_time", ""), visit.form.get("form_token", ""))


def _mark_replied(visit: Visit) -> None:
    mail = visit.house.mailbox.mails.get(visit.number("p"))
    if mail and visit.args.get("action") in ("reply", "quote") and visit.user.id in mail.places:
        mail.places[visit.user.id].replied = True


def _form(visit: Visit, writing: Writing) -> Response:
    return visit.page("compose.html", writing=writing, form_name=COMPOSE_FORM)


def _delete(visit: Visit) -> Response:
    number = visit.number("p")
    if visit.house.mailbox.open(number, visit.user) is None:
        return visit.sentence("no_letter")
    if not confirming.is_answer(visit):
        fields: dict[str, str | int] = {"p": number, "f": visit.number("f"), "mode": "compose", "action": "delete"}
        return confirming.ask(visit, Question("ucp.php", "delete", "sure_delete"), fields)
    back = visit.url("ucp.php", i="pm", folder="inbox")
    if not confirming.agreed(visit):
        return visit.redirect(back)
    visit.house.mailbox.delete(number, visit.user.id)
    return visit.message(visit.words("letter_deleted"), to=back, return_page=back)


# ── preferences ──


def _preferences(visit: Visit) -> Response:
    asked = visit.posted and "submit" in visit.form
    if not asked or not visit.token_holds(PREFS_FORM):
        errors = [visit.words("form_invalid")] if asked else []
        return visit.page("preferences.html", form_name=PREFS_FORM, errors=errors, zones=sorted(available_timezones()))
    user, form = visit.user, visit.form
    user.language = form["lang"] if form.get("lang") in ("ru", "en") else user.language
    user.zone = form["tz"] if form.get("tz") in available_timezones() else user.zone
    user.date_format = form.get("dateformat") or user.date_format
    back = visit.url("ucp.php", i="ucp_prefs", mode="personal")
    return visit.message(visit.words("settings_saved"), to=back, return_page=back)
