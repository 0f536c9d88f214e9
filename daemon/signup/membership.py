"""The forum's user group «Персонажи»: who was approved is made its member, once; nobody is ever taken out of it."""

from __future__ import annotations

from datetime import datetime, timedelta

from daemon.account import Account, ForumTrouble, Refused
from daemon.notices import Notices
from daemon.signup.desk import SignUpDesk

DONE = "signup_group"  # by group, the user ids that are in it
NOTICE = "signup_group"
PATIENCE = timedelta(minutes=30)  # after a refusal: only people can mend it


class Membership:
    """Keeps the group of one game's characters."""

    def __init__(self, account: Account, desk: SignUpDesk, notices: Notices) -> None:
        self._account, self._desk, self._notices = account, desk, notices
        self._quiet_until: datetime | None = None

    def work(self) -> None:
        """Add whoever was approved and is not in the group yet."""
        group, store = self._desk.config.signup.group, self._desk.store
        if not group or (self._quiet_until is not None and store.now() < self._quiet_until):
            return
        done: dict[str, list[int]] = store.settings.get(DONE) or {}
        approved = {one.user_id: one.nick for one in self._desk.now().applicants if one.in_game}
        new = {user: nick for user, nick in approved.items() if user not in done.get(group, [])}
        if not new:
            return
        try:
            self._account.join_group(group, new)
        except Refused as refused:
            self._quiet_until = store.now() + PATIENCE
            self._tell(group, list(new.values()), refused)
        except ForumTrouble:
            return  # the forum was not reached, or nobody knows: the group's list tells next time
        else:
            store.settings.put(DONE, {**done, group: sorted({*done.get(group, []), *new})})
            store.log.tell("signup_group", group, people=sorted(new.values()))
            self._notices.clear(NOTICE)

    def _tell(self, group: str, nicks: list[str], refused: Refused) -> None:
        shown = ", ".join(nicks)
        self._notices.raise_(
            NOTICE,
            f"В группу «{group}» не добавлены: {shown}. {refused.ru}",
            f"Not added to the group {group!r}: {shown}. {refused.en}",
        )
