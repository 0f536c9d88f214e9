"""What differs from one Forumotion board to the next, as switches: where it is not known, either way can be had."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from daemon.practice.records import Settings


class Share(StrEnum):
    """How much of something there is."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


@dataclass
class ForumotionSettings(Settings):
    """A board's switches with those of this software. A board with plain Settings has the values given here."""

    adverts: Share = Share.SOME  # SOME = on even days of the month, by the board's clock
    font_colours: Share = Share.SOME  # `<font color>` in place of a span; SOME = in every third post
    html_allowed: bool = False  # in posts: then players can write what looks like the board's own
    near_days: bool = True  # «Сегодня в …», «Вчера в …» where the reader has chosen no format
    profiles_for_guests: bool = False  # else names are no links for them, and lists of members are closed
    links_for_guests: bool = False  # else a sentence stands in the place of every link
    answers_with_redirect: bool = False  # after posting: 302 to the post, else a page that leads there
    asks_before_lock: bool = False  # a confirm page before closing and opening a topic
    asks_before_delete: bool = True
    auth_needed: bool = True  # a form without the right `auth[]` comes back
    login_form_again: bool = False  # after a wrong password the form with the reason, else a page that tells it
    refusal_status: int = 200  # of «Ошибка» pages
    shortest_title: int = 1  # of new topics


DEFAULTS = ForumotionSettings()


def switches(settings: Settings) -> ForumotionSettings:
    """The switches that a board's settings hold."""
    return settings if isinstance(settings, ForumotionSettings) else DEFAULTS
