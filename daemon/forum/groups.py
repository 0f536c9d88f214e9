"""A user group of the forum that the account leads: characters are made its members, and seen to be so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from daemon.account import NotDone, Refused
from daemon.forum.reading import Reading
from daemon.forum.refusals import refusal
from daemon.forum.wire import Answer
from parsers.dialects.phpbb3.groups import GroupList, group_list, groups_led
from parsers.dialects.ways import link
from parsers.facts import Form, Page

SOFTWARE = "phpbb3"
FORM = "ucp"
MOST_PAGES = 40


class NoGroups(Refused):
    """User groups of this software are not known."""

    ru = "Группы пользователей программа ведёт только на phpBB 3. Добавьте персонажей в группу сами."
    en = "User groups are kept on phpBB 3 only. Add the characters to the group yourself."


class NotLeader(Refused):
    """The account does not lead the group, or there is none of that name."""

    def __init__(self, group: str, led: Iterable[str] = (), message: str = "") -> None:
        super().__init__(message)
        shown = ", ".join(f"«{name}»" for name in led)
        self.ru = (
            f"Учётная запись не ведёт группу «{group}» (ведёт: {shown or 'ни одной'}). Попросите администратора "
            "сделать её лидером группы или добавьте персонажей сами."
        )
        self.en = (
            f"The account does not lead the group {group!r} (it leads: {shown or 'none'}). Ask the administrator to "
            "make it the group's leader, or add the characters yourself."
        )


class NotMembers(NotDone):
    """The board took the form, and its list does not show them."""

    def __init__(self, group: str, names: Iterable[str]) -> None:
        super().__init__()
        shown = ", ".join(names)
        self.ru = f"Форум не показывает в группе «{group}»: {shown}. Проверьте группу на форуме."
        self.en = f"The forum does not show in the group {group!r}: {shown}. Look at the group on the forum."


@dataclass
class Groups:
    """The group-leading hand of the account."""

    reading: Reading

    def join(self, group: str, people: Mapping[int, str]) -> None:
        """Make these accounts (id → name) members; who is one already stays one.

        Done when the group's own list shows all of them. Raises NoGroups, NotLeader, NotMembers.
        """
        if self.reading.ways.name != SOFTWARE:
            raise NoGroups
        number = self._number(group)
        there = self._members(group, number)
        if waiting := sorted(there.waiting & set(people)):
            self._let_in(group, number, waiting)
        new = [name for user, name in people.items() if user not in there.leaders | there.members | there.waiting]
        if new:
            self._add(group, number, new)
        if waiting or new:
            there = self._members(group, number)
        missing = [name for user, name in people.items() if user not in there.leaders | there.members]
        if missing:
            raise NotMembers(group, missing)

    def _number(self, group: str) -> int:
        """The group's number, from the list of those that the account leads."""
        answer, page = self._fetched(link("ucp.php", i="groups", mode="manage"))
        if page.notice is not None and page.notice.error:
            raise refusal(page.notice)
        led = groups_led(answer.body)
        if group.isdecimal() and int(group) in led.values():
            return int(group)
        found = [number for name, number in led.items() if _folded(name) == _folded(group)]
        if not found:
            raise NotLeader(group, led)
        return found[0]

    def _members(self, group: str, number: int) -> GroupList:
        """Everybody in the group, page by page."""
        found = GroupList()
        for _ in range(MOST_PAGES):
            before = found.members | found.waiting
            answer, _form = self._page(group, number, len(before))
            one = group_list(answer.body)
            found = GroupList(one.leaders, found.members | one.members, found.waiting | one.waiting)
            if found.members | found.waiting == before:
                break
        return found

    def _add(self, group: str, number: int, names: list[str]) -> None:
        answer, form = self._page(group, number)
        fields = form.filled(usernames="\n".join(names), addusers=form.buttons.get("addusers", "1"))
        asked = self.reading.read(self.reading.wire.submit(form.action, fields, answer.ticks))
        question = asked.form("confirm")
        if question is None or "confirm" not in question.buttons:
            raise refusal(asked.notice)
        told = self.reading.wire.post(question.action, question.filled(confirm=question.buttons["confirm"]))
        notice = self.reading.read(told).notice if told.location is None else None
        if notice is not None and notice.error and notice.code in ("not_found", "no_permission", "form_expired"):
            raise refusal(notice)

    def _let_in(self, group: str, number: int, users: list[int]) -> None:
        """Those who have asked the group themselves."""
        answer, form = self._page(group, number)
        fields = (*form.filled(action="approve", update=form.buttons.get("update", "1")), *_marks(users))
        self.reading.wire.submit(form.action, fields, answer.ticks)

    def _page(self, group: str, number: int, start: int = 0) -> tuple[Answer, Form]:
        address = link("ucp.php", i="groups", mode="manage", action="list", g=number, start=start or None)
        answer, page = self._fetched(address)
        form = page.form(FORM)
        if form is None or "addusers" not in form.buttons:
            raise NotLeader(group, message=page.notice.message if page.notice else "")
        return answer, form

    def _fetched(self, address: str) -> tuple[Answer, Page]:
        return self.reading.seen(lambda: self.reading.wire.get_form(address))


def _marks(users: Iterable[int]) -> Iterable[tuple[str, str]]:
    return (("mark[]", str(user)) for user in users)


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
