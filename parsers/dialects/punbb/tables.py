"""Where the engines of the PunBB family keep the parts of their pages (parsers/selectors.py)."""

from __future__ import annotations

from collections.abc import Mapping

_LISTS = {
    "title": "#pun-main > h1, #brd-main h1, .crumbs > li:last-child",
    "pagination": ".pagelink, .paging",
    "topic": "//tr[.//a[contains(@href, 'viewtopic.php?id=')]] | //div[has(main-item)][starts-with(@id, 'topic')]",
    "topic_title": "//td[has(tcl)]//a[contains(@href, 'viewtopic.php?id=')] | //h3/a[contains(@href, 'viewtopic.php')]",
    "letter": "//tr[.//a[contains(@href, 'messages.php?id=')]]",
    "letter_subject": "a[href*='messages.php?id=']",
    "letter_sender": "a[href*='profile.php?id=']",
    "letter_date": "td:last-child",
}


def _table(**of_posts: str) -> Mapping[str, str]:
    """The engine's table: letters are laid out as posts are."""
    letters = {
        "message": of_posts["post"],
        "message_sender": of_posts["author"],
        "message_date": of_posts["date"],
        "message_body": of_posts["body"],
    }
    return {**_LISTS, **of_posts, **letters}


MYBB = _table(
    post="div.post[id^=p]",
    author="li.pa-author",
    date="h3 a.permalink",
    body="div.post-content",
    edited="p.lastedit",
    signature="dl.post-sig",
    profile="li.pa-posts",
)
FLUX = _table(
    post="div.blockpost[id^=p]",
    author=".postleft dt",
    date="h2 a",
    body=".postright div.postmsg",
    edited="p.postedit",
    signature="div.postsignature",
    profile=".postleft",
)
PUN = _table(
    post="//div[has(post)][./div[has(posthead)][starts-with(@id, 'p')]]",
    author=".post-author li.username, .posthead .post-byline",
    date=".posthead .post-link a",
    body="div.entry-content",
    edited="p.post-edit, .posthead .post-edit",
    signature="div.sig-content",
    profile=".post-author .author-info",
)
