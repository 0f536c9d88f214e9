"""ucp.php, usergroups: a leader sees who is in his groups, lets people in and adds others by name."""

from __future__ import annotations

from flask import Response

from daemon.practice.phpbb3 import confirming
from daemon.practice.phpbb3.confirming import Question
from daemon.practice.phpbb3.visit import Visit
from daemon.practice.records import Group

FORM = "ucp_groups"


def manage(visit: Visit) -> Response:
    """The groups that the visitor leads, or one of them."""
    if not visit.signed_in:
        return visit.login_form("login_ucp")
    if not visit.number("g"):
        led = [one for one in visit.board.groups.values() if visit.user.id in one.leaders]
        return visit.page("groups.html", led=led, group=None)
    group = visit.board.groups.get(visit.number("g"))
    if group is None or visit.user.id not in group.leaders:
        return visit.sentence("group_not_leader" if group else "group_none")
    if visit.posted and ("addusers" in visit.form or visit.form.get("action") == "addusers"):
        return _add(visit, group)
    if visit.posted and visit.form.get("action") == "approve":
        return _approve(visit, group)
    return _list(visit, group)


def _list(visit: Visit, group: Group) -> Response:
    """Leaders on every page; those who wait and the members in portions, the former first."""
    start, size = visit.number("start"), visit.board.settings.topics_per_page
    shown = [*sorted(group.pending), *sorted(group.members)][start : start + size]
    waiting, members = ([user for user in shown if user in side] for side in (group.pending, group.members))
    return visit.page("groups.html", led=[], group=group, waiting=waiting, members=members, form_name=FORM)


def _add(visit: Visit, group: Group) -> Response:
    names = [name.strip() for name in visit.form.get("usernames", "").splitlines() if name.strip()]
    if not confirming.is_answer(visit):
        fields = {
            "default": visit.form.get("default", "0"), "usernames": "\n".join(names), "g": str(group.id), "i": "groups",
            "mode": "manage", "action": "addusers",
        }  # fmt: skip
        return confirming.ask(visit, Question("ucp.php", "groups", "group_sure"), fields)
    if not confirming.agreed(visit):
        return visit.redirect(f"./ucp.php?i=groups&mode=manage&action=list&g={group.id}")
    return visit.sentence(_added(visit, group, names))


def _added(visit: Visit, group: Group, names: list[str]) -> str:
    """Add them all or, where one of them is nobody, none; what the board says of it."""
    users = [visit.board.user_named(name) for name in names]
    if not users or None in users:
        return "no_user"
    new = {user.id for user in users if user} - group.members - group.leaders - group.pending
    group.members |= new
    return "group_added" if new else "group_exist"


def _approve(visit: Visit, group: Group) -> Response:
    if not visit.token_holds(FORM):
        return visit.message(visit.words("form_invalid"))
    chosen = {int(mark) for mark in visit.form.get("mark[]", "").split() if mark.isdecimal()} & group.pending
    group.pending -= chosen
    group.members |= chosen
    return visit.sentence("group_approved")
