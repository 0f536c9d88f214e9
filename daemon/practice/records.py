"""What the practice forum keeps: users, forums, topics, posts, letters, settings. Times are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

GUEST = 1


class Visibility(StrEnum):
    """Who sees a post."""

    SHOWN = "shown"
    QUEUED = "queued"  # waits for a moderator: seen by moderators and its author
    DELETED = "deleted"  # softly: seen by moderators


class TopicType(StrEnum):
    """How a topic stands in its forum's list; the values are the form's."""

    NORMAL = "0"
    STICKY = "1"
    ANNOUNCEMENT = "2"
    GLOBAL = "3"


@dataclass
class Settings:
    """The board's switches, under the names that phpBB gives them; seconds and counts."""

    board_name: str = "Клуб мафии «Тихая пристань»"
    board_about: str = "Учебный форум: здесь можно играть и ошибаться"
    session_length: int = 3600
    form_token_lifetime: int = 7200
    flood_interval: int = 15
    posts_per_page: int = 10
    topics_per_page: int = 25
    max_login_attempts: int = 3
    ip_login_limit_max: int = 50
    ip_login_limit_time: int = 21600
    max_post_chars: int = 60000
    max_quote_depth: int = 3
    pm_max_msgs: int = 50
    edit_time: int = 0  # minutes during which a player may edit; 0 = for ever
    edits_noted_at_end: bool = False  # an author's edit is noted on a topic's last post, too
    redirect_delay: int = 1  # of boards that tell of a success on a page of its own; 0 = they send on at once
    formkey: bool = False  # forms must have been through the page's script (some boards of mybb.ru)
    display_unapproved_posts: bool = True
    unsteady_order: bool = False  # posts of one second stand as the database likes (phpBB 2 asks it for no more)
    quick_reply: bool = True
    feeds: bool = True
    letters: bool = True
    letter_export: bool = True
    default_language: str = "ru"
    default_zone: str = "Europe/Moscow"
    default_date_format: str = "D M d, Y g:i a"
    disabled: str | None = None  # the administrator's words while the board is switched off; "" = the usual sentence


@dataclass
class User:
    """An account. `seen` is, per topic, the newest post id that this user has had on a page."""

    id: int
    name: str
    password: str = ""
    language: str = "ru"
    zone: str = "Europe/Moscow"
    date_format: str = "D M d, Y g:i a"
    newest_first: bool = False
    joined: int = 0
    colour: str | None = None
    rank: str = ""
    signature: str = ""
    moderator: bool = False
    flood_exempt: bool = False
    newcomer: bool = False  # posts wait for approval
    may_delete_own: bool = True
    takes_letters: bool = True
    inactive: bool = False
    banned: str | None = None  # the reason
    foes: set[int] = field(default_factory=set)
    failed_logins: int = 0
    form_salt: str = ""
    last_post_time: int = 0
    confirm_key: str = ""
    seen: dict[int, int] = field(default_factory=dict)
    letters_noticed: int = 0  # the newest letter when the account last looked into a folder


@dataclass
class Group:
    """A user group; `pending` have asked to be let in."""

    id: int
    name: str
    leaders: set[int] = field(default_factory=set)
    members: set[int] = field(default_factory=set)
    pending: set[int] = field(default_factory=set)


@dataclass
class Forum:
    """A forum; `members` None = everybody reads it, else only these users and the moderators."""

    id: int
    name: str
    about: str = ""
    category: str = "Игры"
    members: frozenset[int] | None = None
    premoderated: bool = False
    post_review: bool = True


@dataclass
class Poll:
    """A poll on a first post. `votes` = user id → numbers of the options, from 1."""

    title: str
    options: list[str]
    max_options: int = 1
    length_days: int = 0
    vote_change: bool = False
    votes: dict[int, set[int]] = field(default_factory=dict)

    def count(self, option: int) -> int:
        """The votes for an option."""
        return sum(option in chosen for chosen in self.votes.values())


@dataclass
class Topic:
    """A topic; `moved_to` makes it the shadow that a moved topic left behind."""

    id: int
    forum_id: int
    title: str
    author_id: int
    created: int
    type: TopicType = TopicType.NORMAL
    locked: bool = False
    deleted: bool = False
    poll: Poll | None = None
    moved_to: int | None = None
    views: int = 0


@dataclass
class BoardPost:
    """A post. `author_name` is kept for authors whose account is gone (`author_id` = 1)."""

    id: int
    topic_id: int
    author_id: int
    author_name: str
    subject: str
    text: str
    at: int
    visibility: Visibility = Visibility.SHOWN
    signature: bool = True
    bbcode: bool = True
    locked: bool = False
    reported: bool = False
    edits: int = 0
    edited_at: int = 0
    edited_by: int = 0
    edit_reason: str = ""
    deleted_at: int = 0
    deleted_by: int = 0
    delete_reason: str = ""


@dataclass
class Place:
    """Where a letter lies for one of its recipients."""

    held: bool = False
    read: bool = False
    replied: bool = False


@dataclass
class Mail:
    """A private message; `places` = recipient id → where it lies, absent once deleted."""

    id: int
    author_id: int
    to: tuple[int, ...]
    bcc: tuple[int, ...]
    subject: str
    text: str
    at: int
    places: dict[int, Place] = field(default_factory=dict)
    in_outbox: bool = True  # the author's own copy
    opened: bool = False  # read once, though perhaps deleted since
    signed: bool = True
    saved_by: set[int] = field(default_factory=set)  # who has put it among his saved ones

    @property
    def read_by_anybody(self) -> bool:
        """A letter leaves the outbox for the folder of sent ones when the first recipient opens it."""
        return self.opened or any(place.read for place in self.places.values())


@dataclass
class Session:
    """A session; guests' form tokens hang on its id."""

    sid: str
    user_id: int
    agent: str
    started: int
    last_seen: int
    autologin: bool = False
    robot: bool = False
