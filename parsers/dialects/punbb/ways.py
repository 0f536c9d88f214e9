"""How an account goes about on boards of the PunBB family (mybb.ru, FluxBB, PunBB)."""

from __future__ import annotations

import re

from parsers.dialects.common import LONGEST_LINK
from parsers.dialects.ways import Landed, Names, Paging, Ways, link
from parsers.sheet import number_in

BOXES = {"inbox": 0, "sentbox": 1}
_POST = re.compile(r"#p(\d{1,18})$")


def _landed(address: str) -> Landed:
    path = address[:LONGEST_LINK].partition("?")[0].rpartition("/")[2]
    if path != "viewtopic.php":
        return Landed()
    behind = _POST.search(address[:LONGEST_LINK])
    return Landed(number_in(address, "pid") or (int(behind[1]) if behind else None), number_in(address, "id"))


def _members(name: str, encoding: str) -> tuple[str, ...]:
    return (link("userlist.php", encoding, username=name, show_group=-1, sort_by="username", sort_dir="ASC", search=1),)


WAYS = Ways(
    name="punbb",
    index="index.php",
    login="login.php",
    topic=lambda number, page: link("viewtopic.php", id=number, p=page or None),
    post=lambda number: link("viewtopic.php", pid=number),
    forum=lambda number, page: link("viewforum.php", id=number, p=page or None),
    folder=lambda name, page: link("messages.php", box=BOXES[name], p=page or None),
    letter=lambda number: link("messages.php", id=number, box=BOXES["inbox"]),
    reply=lambda topic: link("post.php", tid=topic),
    new_topic=lambda forum: link("post.php", fid=forum),
    edit=lambda post: link("edit.php", id=post),
    quote=lambda post: link("post.php", qid=post),
    compose=lambda user: link("messages.php", action="new", uid=user),
    members=_members,
    user=lambda address: number_in(address, "id") if "profile.php" in address else None,
    landed=_landed,
    page_of_post=lambda post: f"viewtopic.php?pid={post}#p{post}",
    paging=Paging.NUMBER,
    names=Names(
        username="req_username",
        password="req_password",  # noqa: S106 - a field's name
        message="req_message",
        subject="req_subject",
        submits=("submit", "submit_button"),
        signs_in={"save_pass": "1"},
    ),
    sent_folders=("sentbox",),
    certain=False,
    keeps_unread=False,
)
