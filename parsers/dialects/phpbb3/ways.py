"""How an account goes about on phpBB 3."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.dialects.ways import Landed, Names, Paging, Ways, link
from parsers.sheet import number_in

OLDEST_FIRST = {"st": "0", "sk": "t", "sd": "a"}  # else the account's own preference would decide


def _topic(number: int, start: int) -> str:
    return link("viewtopic.php", t=number, **OLDEST_FIRST, start=start or None)


def _post(number: int) -> str:
    return link("viewtopic.php", p=number, **OLDEST_FIRST)


def _recipient(user: int) -> Mapping[str, str]:
    """By id: names typed into the form are only looked up, not written to."""
    return {f"address_list[u][{user}]": "to"}


def _user(address: str) -> int | None:
    return number_in(address, "u") if "mode=viewprofile" in address else None


def _landed(address: str) -> Landed:
    letter = "i=pm" in address
    number = number_in(address, "p")
    return Landed(None if letter else number, number_in(address, "t"), number if letter else None)


def _members(name: str, encoding: str) -> tuple[str, ...]:
    return (
        link("memberlist.php", encoding, mode="livesearch", username=name),
        link("memberlist.php", encoding, username=name),
    )


WAYS = Ways(
    name="phpbb3",
    index="index.php",
    login="ucp.php?mode=login",
    topic=_topic,
    post=_post,
    forum=lambda number, start: link("viewforum.php", f=number, start=start or None),
    folder=lambda name, start: link("ucp.php", i="pm", folder=name, start=start or None),
    letter=lambda number: link("ucp.php", i="pm", mode="view", p=number),
    reply=lambda topic: link("posting.php", mode="reply", t=topic),
    new_topic=lambda forum: link("posting.php", mode="post", f=forum),
    edit=lambda post: link("posting.php", mode="edit", p=post),
    quote=lambda post: link("posting.php", mode="quote", p=post),
    compose=lambda user: link("ucp.php", i="pm", mode="compose"),
    members=_members,
    user=_user,
    landed=_landed,
    page_of_post=lambda post: f"viewtopic.php?p={post}#p{post}",
    paging=Paging.FREE,
    charset="utf-8",
    names=Names(signs_in={"autologin": "on", "redirect": "./index.php"}),
    letter_values=_recipient,
    tokens=True,
    queues=True,
    asks=True,
    exports=True,
    referrer=False,
)
