"""How an account goes about on phpBB 2.0."""

from __future__ import annotations

from parsers.dialects.phpbb2.addresses import offset_in, place, post_in, topic_in
from parsers.dialects.ways import Landed, Names, Paging, Ways, link
from parsers.sheet import number_in

OLDEST_FIRST = {"postdays": "0", "postorder": "asc"}


def step(address: str, page: int) -> int | None:
    """How many rows a page has, by the address of the next page."""
    offset = offset_in(address)
    return offset // page if page > 0 and offset >= page and not offset % page else None


def landed(address: str) -> Landed:
    """Where an answer leads: a post by its number (in the address or behind its `#`), a topic, never a letter."""
    if place(address).script == "privmsg":
        return Landed()
    return Landed(post_in(address), topic_in(address))


def _members(name: str, encoding: str) -> tuple[str, ...]:
    """The profile under this name; one of digits alone would be taken for a number."""
    return () if name.isdecimal() else (link("profile.php", encoding, mode="viewprofile", u=name),)


def _user(address: str) -> int | None:
    return number_in(address, "u") if "mode=viewprofile" in address else None


WAYS = Ways(
    name="phpbb2",
    index="index.php",
    login="login.php",
    topic=lambda number, start: link("viewtopic.php", t=number, **OLDEST_FIRST, start=start or None),
    post=lambda number: link("viewtopic.php", p=number, **OLDEST_FIRST),
    forum=lambda number, start: link("viewforum.php", f=number, start=start or None),
    folder=lambda name, start: link("privmsg.php", folder=name, start=start or None),
    letter=lambda number: link("privmsg.php", folder="inbox", mode="read", p=number),
    reply=lambda topic: link("posting.php", mode="reply", t=topic),
    new_topic=lambda forum: link("posting.php", mode="newtopic", f=forum),
    edit=lambda post: link("posting.php", mode="editpost", p=post),
    quote=lambda post: link("posting.php", mode="quote", p=post),
    compose=lambda user: link("privmsg.php", mode="post", u=user),
    members=_members,
    roll=lambda start: link("memberlist.php", mode="username", order="ASC", start=start or None),
    user=_user,
    landed=landed,
    page_of_post=lambda post: f"viewtopic.php?p={post}#{post}",
    paging=Paging.OFFSET,
    step=step,
    names=Names(signs_in={"autologin": "on"}, recipient="username"),
)
