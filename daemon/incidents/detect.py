"""Which posts, edits and deletions are incidents, and which are last words: a function of what was seen and the game.

What a post is where it stands is one incident, named by the first test of `placed.PLACED` that holds; each edit and
each deletion is one more. Its number is the place at which it became known, which stays whatever is worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from daemon.incidents.course import Course
from daemon.incidents.excerpts import excerpt, where_they_part
from daemon.incidents.found import Findings, Incident, LastWord
from daemon.incidents.kinds import Kind, Note, weighs
from daemon.incidents.placed import placed
from daemon.incidents.scene import Post, Scene, View
from daemon.incidents.sightings import Seen, Sighting
from daemon.store.records import Fate, FateFact


def detect(seen: Iterable[Seen], scene: Scene, course: Course) -> Findings:
    """Everything that the GM is to see."""
    posts = [(scene.meet(one.first), one) for one in seen if one.first.topic in scene.topics]
    words = _last_words((post for post, _ in posts), course)
    view = View(scene, course, frozenset(word.post for word in words if word.post is not None))
    found = (incident for post, one in posts for incident in _of(view, post, one))
    return Findings(tuple(sorted(found, key=lambda incident: incident.number)), words)


def _of(view: View, post: Post, seen: Seen) -> Iterator[Incident]:
    """The incidents of one post: of its place, its edits, its end."""
    if view.scene.roster.is_gm(post.sighting.author_id) or view.course.is_over(post.sighting.at):
        return
    what = placed(view, post)
    if what is not None:
        kind, note = what
        yield replace(
            _incident(view, kind, post), note=note, text=excerpt(post.sighting.text), gone=_stands_no_more(seen)
        )
    changed = len(seen.versions) > 1 or bool(seen.fates)
    if changed and post.nick is not None and post.in_play:
        yield from _edits(view, post, seen)
        yield from _hidings(view, post, seen)
        yield from _fates(view, post, seen)


def _incident(view: View, kind: Kind, post: Post) -> Incident:
    one, hours = post.sighting, view.course.at(post.sighting.at)
    author = view.scene.roster.named(one.author_id, one.author)
    day, phase = (hours.day, hours.phase(one.at)) if hours else (None, "before")
    return Incident(
        one.seq, kind, one.post, one.topic, one.at, day, phase, author, post.nick or post.main,
        weighty=weighs(kind, view.scene.options), main=post.main is not None,
    )  # fmt: skip


# ── last words ──


def _last_words(posts: Iterable[Post], course: Course) -> tuple[LastWord, ...]:
    """One for each who left and may say it: his first post in the game topic within the time."""
    words = {
        left.nick: LastWord(left.nick, left.day, left.how, left.told, left.until)
        for left in course.left.values()
        if left.until is not None
    }
    of_theirs = (post for post in posts if post.nick in words)
    for post in sorted(of_theirs, key=lambda post: (post.sighting.at, post.sighting.post)):
        word, one = words[post.nick or ""], post.sighting
        if word.post is None and _may_be_last(course, word, post):
            words[word.nick] = replace(word, post=one.post, at=one.at, text=excerpt(one.text))
    return tuple(words.values())


def _may_be_last(course: Course, word: LastWord, post: Post) -> bool:
    at = post.sighting.at
    return post.in_game and word.since <= at < word.until and not course.is_over(at)


# ── edits ──


def _edits(view: View, post: Post, seen: Seen) -> Iterator[Incident]:
    kind = Kind.EDITED_VOTE if view.is_vote(post) else Kind.EDITED
    for old, new in pairwise(seen.versions):
        if view.course.runs(new.seen) and _is_edit(kind, old, new) and not _is_gms(view, new):
            now = replace(post, sighting=replace(new, at=_edited_at(new)))
            before, text = where_they_part(old.text, new.text)
            note = _note_of_edit(old, new)
            yield replace(_incident(view, kind, now), note=note, before=before, text=text, by=_editor(new))


def _is_edit(kind: Kind, old: Sighting, new: Sighting) -> bool:
    """Whether the post has changed; in the vote topic an edit notice alone tells, too."""
    changed = (old.words, old.marks) != (new.words, new.marks)
    return not new.deleted and (changed or (kind is Kind.EDITED_VOTE and old.edited != new.edited))


def _is_gms(view: View, version: Sighting) -> bool:
    return _editor(version) in view.scene.roster.gms.values()


def _edited_at(version: Sighting) -> datetime:
    return version.edited.at if version.edited and version.edited.at else version.seen


def _editor(version: Sighting) -> str:
    return version.edited.by or "" if version.edited else ""


def _note_of_edit(old: Sighting, new: Sighting) -> Note:
    if _editor(new) and _editor(new).casefold() != new.author.casefold():
        return Note.BY_ANOTHER
    return Note.MARKS_ONLY if old.words == new.words and old.marks != new.marks else Note.NOTHING


# ── deletions ──


def _hidings(view: View, post: Post, seen: Seen) -> Iterator[Incident]:
    """A moderator has hidden the post: he still sees it, the players do not."""
    for old, new in pairwise(seen.versions):
        if new.deleted and not old.deleted and view.course.runs(new.seen):
            now = replace(post, sighting=replace(new, at=new.seen))
            note = Note.HIDDEN if _stands_no_more(seen) else Note.BACK
            yield _ended(view, now, note, old.text)


def _fates(view: View, post: Post, seen: Seen) -> Iterator[Incident]:
    """The post was not there any more when the topic was read again."""
    for fate in seen.fates:
        if fate.fate is not Fate.BACK and view.course.runs(fate.at):
            now = replace(post, sighting=replace(seen.last, seq=fate.seq, at=fate.at))
            yield _ended(view, now, _note_of_end(fate, seen), seen.last.text)


def _ended(view: View, now: Post, note: Note, text: str) -> Incident:
    kind = Kind.DELETED_VOTE if view.is_vote(now) else Kind.DELETED
    return replace(_incident(view, kind, now), note=note, before=excerpt(text), gone=note is not Note.BACK)


def _note_of_end(fate: FateFact, seen: Seen) -> Note:
    if any(later.fate is Fate.BACK and later.seq > fate.seq for later in seen.fates):
        return Note.BACK
    return Note.MOVED if fate.fate is Fate.MOVED else Note.NOTHING


def _stands_no_more(seen: Seen) -> bool:
    return seen.last.deleted or bool(seen.fates and seen.fates[-1].fate is not Fate.BACK)
