"""A moderator's actions on a topic: the board asks «are you sure?», and only its newest question can be answered."""

from __future__ import annotations

from dataclasses import dataclass

from daemon.account import NoPermission, NotDone
from daemon.forum.reading import Reading
from daemon.forum.refusals import refusal
from parsers.facts import Form, Page, TopicPage

TRIES = 3


@dataclass
class Moderation:
    """The moderating hand of the account."""

    reading: Reading

    def set_lock(self, topic_id: int, *, locked: bool) -> None:
        """Close or open a topic; done when reading shows it done. Raises NotDone, NoPermission."""
        for _ in range(TRIES):
            page = self.reading.topic(topic_id, 0, None).page
            if page.locked is locked:
                return
            self._do(page, "lock" if locked else "unlock")
        if self.reading.topic(topic_id, 0, None).page.locked is not locked:
            raise NotDone

    def _do(self, page: TopicPage, action: str) -> None:
        form = self._question(page, action).form("confirm")
        if form is None or "confirm" not in form.buttons:
            raise NotDone
        answer = self.reading.wire.post(form.action, form.filled(confirm=form.buttons["confirm"]))
        if answer.location is not None:
            return  # the question was out of date: nothing happened, and it is asked again
        told = self.reading.read(answer).notice
        if told is not None and told.error:
            raise refusal(told)

    def _question(self, page: TopicPage, action: str) -> Page:
        link, form = page.links.get(action), page.form("quickmod")
        if link is not None:
            question = self.reading.seen(lambda: self.reading.wire.get(link))[1]
        elif form is not None and action in form.choices.get("action", ()):
            question = self._asked_by_form(form, action)
        else:
            raise NoPermission
        if question.notice is not None and question.notice.error:
            raise refusal(question.notice)
        return question

    def _asked_by_form(self, form: Form, action: str) -> Page:
        """Boards of 3.0 moderate through a form."""
        return self.reading.read(self.reading.wire.post(form.action, form.filled(action=action)))
