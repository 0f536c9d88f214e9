"""How an account goes about on Forumotion; the versions differ in their looks alone.

The word behind a topic's or a forum's number is of no account, so that any will do. There is no certain address of the
page that holds a post: it is looked for page by page.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.dialects.phpbb2.addresses import user_in
from parsers.dialects.phpbb2.ways import landed, step
from parsers.dialects.ways import Names, Paging, Ways, link

SLUG = "x"


def _listed(letter: str, number: int, start: int) -> str:
    return f"{letter}{number}{f'p{start}' if start else ''}-{SLUG}"


PHPBB2 = Ways(
    name="forumotion-phpbb2",
    index="",
    login="login",
    topic=lambda number, start: _listed("t", number, start),
    post=None,
    forum=lambda number, start: _listed("f", number, start),
    folder=lambda name, start: link("privmsg", folder=name, start=start or None),
    letter=lambda number: link("privmsg", folder="inbox", mode="read", p=number),
    reply=lambda topic: link("post", t=topic, mode="reply"),
    new_topic=lambda forum: link("post", f=forum, mode="newtopic"),
    edit=lambda post: link("post", p=post, mode="editpost"),
    quote=lambda post: link("post", p=post, mode="quote"),
    compose=lambda user: link("privmsg", mode="post", u=user),
    members=lambda name, encoding: (link("memberlist", encoding, username=name),),
    user=user_in,
    landed=landed,
    page_of_post=lambda post: f"viewtopic?p={post}#{post}",
    paging=Paging.STEP,
    step=step,
    charset="utf-8",
    names=Names(signs_in={"autologin": "on"}, recipient="username[]", seen="lt"),
    certain=False,
)
PHPBB3 = replace(PHPBB2, name="forumotion-phpbb3")
