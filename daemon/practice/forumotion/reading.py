"""A page of a topic: posts, adverts between them, what stands around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Response

from daemon.practice.dates import iso
from daemon.practice.forumotion import addresses
from daemon.practice.forumotion.visit import Visit, in_script
from daemon.practice.pager import Pager
from daemon.practice.records import BoardPost, Forum, Topic, User, Visibility


@dataclass(frozen=True)
class Block:
    """What stands in a topic's page: a post, or (`post` None) an advert in the place of one.

    `foe`: its author is on the reader's list; `waiting`: only a line in the place of a post that a moderator must let
    through.
    """

    post: BoardPost | None
    user: User | None = None
    foe: bool = False
    waiting: bool = False


def by_number(visit: Visit) -> Response:
    """`viewtopic?t=12&topic_name`: with `start` an offset, with `view=newest` the last page; or the page with `p`."""
    post = visit.board.posts.get(visit.number("p"))
    if post is not None and not visit.number("t"):
        return topic(visit, post.topic_id, place_of(visit, post))
    asked = visit.board.topics.get(visit.number("t"))
    start = visit.number("start")
    if asked is not None and visit.args.get("view") == "newest":
        size = visit.board.settings.posts_per_page
        start = (len(visible(visit, asked)) - 1) // size * size
    return topic(visit, visit.number("t"), start)


def topic(visit: Visit, number: int, start: int) -> Response:
    """A page of a topic, from any offset."""
    one = readable(visit, number)
    if isinstance(one, Response):
        return one
    posts, size = visible(visit, one), visit.board.settings.posts_per_page
    shown = posts[start : start + size]
    if not shown:
        return visit.sentence("no_posts")
    pager = Pager.at(start, len(posts), size)
    last = visit.board.last_post_id(one.id)
    visit.view(one, shown)
    return visit.page(
        "viewtopic.html", topic=one, forum=visit.board.forums[one.forum_id], blocks=list(_blocks(visit, shown)),
        pager=pager, start=start, last=last, story=_story(visit, one, posts), here=addresses.topic(one, start),
        where=lambda page: addresses.topic(one, pager.start_of(page)),
    )  # fmt: skip


def readable(visit: Visit, number: int) -> Topic | Response:
    """The topic of this number, or what its reader gets instead; shadows cannot be reached."""
    one = visit.board.topics.get(number)
    if one is None or one.moved_to is not None or not visible(visit, one):
        return visit.sentence("no_topic", status=404)
    refused = refused_reading(visit, visit.board.forums[one.forum_id])
    return refused or one


def refused_reading(visit: Visit, forum: Forum) -> Response | None:
    """The sign-in form for guests, a refusal for members, None where the forum is open."""
    if visit.board.may_read(visit.user, forum):
        return None
    return visit.no_access() if visit.signed_in else visit.sign_in_first()


def visible(visit: Visit, one: Topic) -> list[BoardPost]:
    """The topic's posts on this reader's pages: what is deleted is gone for all."""
    posts = visit.board.posts_for(visit.user, one.id)
    return [post for post in posts if post.visibility is not Visibility.DELETED]


def place_of(visit: Visit, post: BoardPost) -> int:
    """The offset of the page with this post."""
    size = visit.board.settings.posts_per_page
    ids = [one.id for one in visible(visit, visit.board.topics[post.topic_id])]
    return ids.index(post.id) // size * size if post.id in ids else 0


def _blocks(visit: Visit, posts: list[BoardPost]) -> Iterator[Block]:
    """Adverts stand after the second post and after the last."""
    for number, post in enumerate(posts, 1):
        user, waiting = visit.board.users.get(post.author_id), post.visibility is Visibility.QUEUED
        yield Block(post, user, foe=post.author_id in visit.user.foes, waiting=waiting)
        if visit.has_adverts and number in (2, len(posts)):
            yield Block(None)


def _story(visit: Visit, one: Topic, posts: list[BoardPost]) -> str:
    """What the page tells machines: exact times of the first and the last post."""
    address = visit.root.rstrip("/") + addresses.topic(one)
    return in_script({
        "@context": "https://schema.org", "@type": "DiscussionForumPosting", "@id": address, "url": address,
        "headline": one.title, "author": {"@type": "Person", "name": posts[0].author_name},
        "datePublished": iso(posts[0].at), "dateModified": iso(posts[-1].at),
        "interactionStatistic": {"@type": "InteractionCounter", "userInteractionCount": len(posts) - 1},
    })  # fmt: skip
