"""Has the board what we sent? Read there, where its answer does not say so for certain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from daemon.account import ForumTrouble, SendUncertain, is_own
from daemon.forum.reading import Reading
from parsers.facts import Post, TopicPage, Viewer

END = 10**7
LONGEST = 60  # letters and digits of a text that are compared
_TAGS = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W_]+")


@dataclass
class Evidence:
    """Looks for what was sent on the pages of the board."""

    reading: Reading

    def own_post(self, topic_id: int, text: str, above: int = 0) -> int | None:
        """The newest own post at the end of a topic that reads like this text, with a number above the given one."""
        if not _folded(text):
            return None  # a text without words reads like any
        page = self.reading.topic(topic_id, END, None).page
        alike = (post for post in reversed(page.posts) if post.id > above and self.is_ours(post, page.viewer, text))
        return next((post.id for post in alike), None)

    def is_ours(self, post: Post, me: Viewer, text: str) -> bool:
        """Whether a post is our own and begins like the text."""
        return is_own(post.author, post.author_id, me) and reads_like(post, text)

    def home(self, topic_id: int | None, post_id: int) -> TopicPage | None:
        """The page with a post; None where it cannot be read just now."""
        if topic_id is None and self.reading.ways.post is None:
            return None
        try:
            return self.reading.topic(topic_id or 0, 0, post_id).page
        except ForumTrouble:
            return None

    def insist(self, topic_id: int | None, post_id: int, text: str) -> None:
        """A post must stand where the board says, with our text. Raises SendUncertain."""
        page = self.home(topic_id, post_id)
        post = next((one for one in page.posts if one.id == post_id), None) if page else None
        if page is None or post is None or not self.is_ours(post, page.viewer, text):
            raise SendUncertain("the post is not seen where the forum says it is")


def reads_like(post: Post, text: str) -> bool:
    """Whether a post's words hold the beginning of a text; marks, signs and blanks apart. Boards show some marks."""
    shown = _folded(" ".join((post.body.text, *(aside.text for aside in post.body.asides))))
    return _folded(text)[:LONGEST] in shown


def _folded(text: str) -> str:
    return "".join(_LETTERS.findall(_TAGS.sub(" ", text))).casefold()
