"""What a post may be where it stands, in order: each test gives a note where the post is that, None where it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from daemon.incidents.course import Left
from daemon.incidents.kinds import Kind, Note
from daemon.incidents.scene import Post, View


def _if(holds: bool) -> Note | None:
    return Note.NOTHING if holds else None


def _early(view: View, post: Post) -> Note | None:
    return _if(post.in_play and post.sighting.at < view.course.start)


def _main(view: View, post: Post) -> Note | None:
    return _if(post.in_play and post.main is not None)


def _outsider(view: View, post: Post) -> Note | None:
    return _if(post.in_play and post.nick is None)


def _reserve(view: View, post: Post) -> Note | None:
    return _if(post.in_play and post.nick is not None and view.course.waits(post.nick, post.sighting.at))


def _dead(view: View, post: Post) -> Note | None:
    gone = view.course.left.get(post.nick or "")
    if not post.in_play or gone is None or post.sighting.at < gone.told or post.sighting.post in view.said:
        return None
    return _why_not_last(post, gone)


def _why_not_last(post: Post, gone: Left) -> Note:
    """Why the post of one who is out is not his last word."""
    if gone.how == "replaced":
        return Note.REPLACED
    if gone.until is None:
        return Note.NO_LAST_WORD
    if post.sighting.at >= gone.until:
        return Note.TOO_LATE
    return Note.SAID_HIS_LAST if post.in_game else Note.IN_VOTE_TOPIC


def _elsewhere(view: View, post: Post) -> Note | None:
    """A character in another topic of the game while it runs; what stood there before is of no concern."""
    listed = view.scene.options.activity.outside_talk == "listed"
    return _if(listed and post.nick is not None and not post.in_play and post.sighting.at >= view.course.start)


def _closed(view: View, post: Post) -> Note | None:
    """In a vote topic whose vote is over: its own day's, or that of the day in whose hours the post was made."""
    one, own = post.sighting, post.topic.day
    hours = view.course.day(own) if own else view.course.at(one.at)
    if not post.in_votes or hours is None or one.post in view.course.counted:
        return None
    return _if(hours.is_closed(one.at) and (own is not None or one.at < hours.until))


def _edited_unseen(view: View, post: Post) -> Note | None:
    """A post in the vote topic that bore an edit notice when it was first seen."""
    return Note.BEFORE_SEEN if post.in_votes and post.sighting.edited is not None else None


def _talk(view: View, post: Post) -> Note | None:
    one, hours = post.sighting, view.course.at(post.sighting.at)
    listed = view.scene.options.activity.vote_talk == "listed"
    known = hours is not None and one.at < hours.until  # of a day that has not begun no vote has been read
    return _if(listed and known and post.in_votes and one.post not in view.course.votes)


def _night(view: View, post: Post) -> Note | None:
    one, hours = post.sighting, view.course.at(post.sighting.at)
    listed = view.scene.options.activity.night_talk == "listed" and post.in_game
    by_night = hours is not None and hours.phase(one.at) == "night"
    return _if(listed and by_night and one.post not in view.said)


PLACED: Mapping[Kind, Callable[[View, Post], Note | None]] = {
    Kind.EARLY: _early,
    Kind.MAIN: _main,
    Kind.OUTSIDER: _outsider,
    Kind.RESERVE: _reserve,
    Kind.DEAD: _dead,
    Kind.ELSEWHERE: _elsewhere,
    Kind.CLOSED: _closed,
    Kind.EDITED_VOTE: _edited_unseen,
    Kind.TALK: _talk,
    Kind.NIGHT: _night,
}


def placed(view: View, post: Post) -> tuple[Kind, Note] | None:
    """The incident that this post is where it stands, if it is one."""
    for kind, test in PLACED.items():
        note = test(view, post)
        if note is not None:
            return kind, note
    return None
