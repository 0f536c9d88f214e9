"""A moderator's actions on a topic: some boards ask «are you sure?», and only their newest question can be answered."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from daemon.account import Fetched, NoPermission, NotDone
from daemon.forum.reading import Reading
from daemon.forum.refusals import refusal
from daemon.forum.wire import Answer
from parsers.facts import Form, Page, TopicPage

TRIES = 3
CHOICES = ("action", "mode")  # what a form that moderates calls its list of actions


@dataclass
class Moderation:
    """The moderating hand of the account."""

    reading: Reading

    def set_lock(self, topic_id: int, *, locked: bool) -> None:
        """Close or open a topic; done when reading shows it done. Raises NotDone, NoPermission."""
        for _ in range(TRIES):
            fetched = self.reading.topic(topic_id, 0, None)
            if fetched.page.locked is locked:
                return
            self._do(fetched, "lock" if locked else "unlock")
        if self.reading.topic(topic_id, 0, None).page.locked is not locked:
            raise NotDone

    def _do(self, fetched: Fetched[TopicPage], action: str) -> None:
        asked, question = self._question(fetched, action)
        form = question.form("confirm")
        if form is None or "confirm" not in form.buttons:
            if self.reading.ways.asks:
                raise NotDone
            return  # it acts at once; the topic itself will show whether it did
        said = form.filled(confirm=form.buttons["confirm"])
        answer = self.reading.wire.post(form.action, said, self.reading.sending(form, asked))
        if answer.location is not None:
            return  # the question was out of date: nothing happened, and it is asked again
        told = self.reading.read(answer).notice
        if told is not None and told.error:
            raise refusal(told)

    def _question(self, fetched: Fetched[TopicPage], action: str) -> tuple[Answer, Page]:
        page = fetched.page
        link = page.links.get(action)
        form = next((form for form in page.forms if _choice(form, action)), None)
        if link is not None:
            asked = self.reading.seen(lambda: self.reading.wire.get(link, self._referrer(fetched)))
        elif form is not None:
            asked = self._asked_by_form(fetched, form, action)
        else:
            raise NoPermission
        notice = asked[1].notice
        if notice is not None and notice.error:
            raise refusal(notice)
        return asked

    def _referrer(self, fetched: Fetched[TopicPage]) -> str | None:
        return fetched.url if self.reading.ways.referrer else None

    def _asked_by_form(self, fetched: Fetched[TopicPage], form: Form, action: str) -> tuple[Answer, Page]:
        """Boards of 3.0, and some others, moderate through a form."""
        fields = form.filled(**{_choice(form, action): action})
        wire = self.reading.wire
        if form.method == "get":
            address = f"{form.action}?{urlencode(fields)}"
            return self.reading.seen(lambda: wire.get(address, self._referrer(fetched)))
        answer = wire.post(form.action, fields)
        return answer, self.reading.read(answer)


def _choice(form: Form, action: str) -> str:
    """The name under which a form that moderates offers the action; empty where it does not."""
    if form.id is not None and form.id != "quickmod" and form.method != "get":
        return ""
    return next((name for name in CHOICES if action in form.choices.get(name, ())), "")
