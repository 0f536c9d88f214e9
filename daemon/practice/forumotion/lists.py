"""Lists: the board's forums, a forum's topics, the members; and one member's profile."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import available_timezones

from flask import Response

from daemon.practice.board import cleaned
from daemon.practice.forumotion import addresses
from daemon.practice.forumotion.reading import place_of, refused_reading, visible
from daemon.practice.forumotion.visit import Visit
from daemon.practice.index import by_category
from daemon.practice.pager import Pager
from daemon.practice.records import BoardPost, Topic, TopicType, User

BUSY = 25  # answers that make a topic a busy one
KINDS = {
    TopicType.STICKY: ("sticky", "type_sticky"),
    TopicType.ANNOUNCEMENT: ("announce", "type_announcement"),
    TopicType.GLOBAL: ("announce", "type_global"),
}


@dataclass(frozen=True)
class TopicRow:
    """A topic in a list. `picture` is a file's name, `told` its words, `lead` what stands before the title."""

    topic: Topic
    target: Topic
    picture: str
    told: str
    lead: str
    replies: int
    first: BoardPost | None
    last: BoardPost | None
    last_link: str
    pages: Pager


def index(visit: Visit) -> Response:
    """The list of forums."""
    categories = by_category(visit.board, visit.user)
    return visit.page("index.html", categories=categories, link_to=lambda post: _link_to(visit, post))


def jump(visit: Visit) -> Response:
    """`viewforum?selected_id=f4`: the list of forums at the foot of a page leads on; or `f=4`."""
    chosen = visit.args.get("selected_id") or f"f{visit.number('f')}"
    place = addresses.place(chosen)
    known = visit.board.forums.get(place.number) if place and place.kind == "f" else None
    return visit.redirect(addresses.forum(known)) if known else visit.redirect("/")


def forum(visit: Visit, number: int, start: int) -> Response:
    """A forum's topics: announcements and important ones first, on every page."""
    one = visit.board.forums.get(number)
    if one is None:
        return visit.sentence("no_forum", status=404)
    refused = refused_reading(visit, one)
    if refused is not None:
        return refused
    topics = [topic for topic in visit.board.topics_for(visit.user, one.id) if _is_listed(visit, topic)]
    loud = [topic for topic in topics if topic.type in KINDS]
    plain = [topic for topic in topics if topic not in loud]
    size = visit.board.settings.topics_per_page
    pager = Pager.at(start, len(plain), size)
    return visit.page(
        "viewforum.html", forum=one, loud=[_row(visit, topic) for topic in loud], pager=pager,
        plain=[_row(visit, topic) for topic in plain[start : start + size]], here=addresses.forum(one, start),
        where=lambda page: addresses.forum(one, pager.start_of(page)), pictures=_pictures(visit),
    )  # fmt: skip


def memberlist(visit: Visit) -> Response:
    """The members, all or those of a name; closed to guests as a rule."""
    if not visit.sees_people:
        return visit.no_access()
    wanted = cleaned(visit.args.get("username", ""))
    users = [user for user in visit.board.users.values() if user.id > 1 and cleaned(user.name).startswith(wanted)]
    size = visit.board.settings.topics_per_page
    start = visit.number("start")
    return visit.page("memberlist.html", users=users[start : start + size], pager=Pager.at(start, len(users), size))


def profile(visit: Visit, number: int) -> Response:
    """A member's page."""
    if not visit.sees_people:
        return visit.sign_in_first()
    user = visit.board.users.get(number)
    if user is None or number == 1:
        return visit.sentence("no_user", status=404)
    return visit.page("profile.html", user=user)


def own_profile(visit: Visit) -> Response:
    """`profile?mode=editprofile`: the account's own preferences; `mode=viewprofile&u=12`: a member's page."""
    if visit.args.get("mode") == "viewprofile":
        return profile(visit, visit.number("u"))
    if not visit.signed_in:
        return visit.sign_in_first()
    if not visit.posted or "submit" not in visit.form:
        return visit.page("preferences.html", zones=sorted(available_timezones()))
    _keep(visit.user, visit)
    return visit.message(visit.words("settings_saved"), to="/profile?mode=editprofile", return_index="/")


def _keep(user: User, visit: Visit) -> None:
    form = visit.form
    user.language = form["language"] if form.get("language") in ("ru", "en") else user.language
    user.zone = form["timezone"] if form.get("timezone") in available_timezones() else user.zone
    user.date_format = form.get("dateformat") or user.date_format


def _is_listed(visit: Visit, topic: Topic) -> bool:
    target = visit.board.topics.get(topic.moved_to or topic.id)
    return target is not None and bool(visible(visit, target))


def _row(visit: Visit, topic: Topic) -> TopicRow:
    target = visit.board.topics[topic.moved_to or topic.id]
    posts = visible(visit, target)
    replies = len(posts) - 1
    kind, lead = KINDS.get(topic.type, ("", "type_moved" if topic.moved_to else ""))
    unread = visit.has_unseen(posts[-1])
    names = _pictures(visit)
    state = kind or ("lock" if topic.locked else "hot" if replies > BUSY else "plain")
    key = f"{state}_new" if unread and state in ("lock", "hot", "plain") else state
    pages = Pager.at(0, len(posts), visit.board.settings.posts_per_page)
    return TopicRow(
        topic, target, names[key], visit.words(f"folder_{key}"), visit.words(lead) if lead else "", replies, posts[0],
        posts[-1], _link_to(visit, posts[-1]), pages,
    )  # fmt: skip


def _link_to(visit: Visit, post: BoardPost) -> str:
    return addresses.topic(visit.board.topics[post.topic_id], place_of(visit, post), post.id)


def _pictures(visit: Visit) -> dict[str, str]:
    """The files of the pictures before topics, by the state that they show."""
    if visit.look.blocks:
        return {
            "plain": "topic_read.gif", "plain_new": "topic_unread.gif", "hot": "folder_hot.gif",
            "hot_new": "folder_hot_unread.gif", "lock": "topic_read_locked.gif", "lock_new": "topic_unread_locked.gif",
            "announce": "announce_read.gif", "sticky": "sticky_read.gif",
        }  # fmt: skip
    return {
        "plain": "folder.gif", "plain_new": "folder_new.gif", "hot": "folder_hot.gif", "hot_new": "folder_hot_new.gif",
        "lock": "folder_lock.gif", "lock_new": "folder_lock_new.gif", "announce": "folder_announce.gif",
        "sticky": "folder_sticky.gif",
    }  # fmt: skip
