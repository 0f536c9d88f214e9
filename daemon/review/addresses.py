"""Where things stand on the forum, as links for the GM's own browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from daemon.config import Config


def _phpbb3(post: int) -> str:
    return f"viewtopic.php?p={post}#p{post}"


POSTS: Mapping[str, Callable[[int], str]] = {
    "punbb": lambda post: f"viewtopic.php?pid={post}#p{post}",
    "phpbb2": lambda post: f"viewtopic.php?p={post}#{post}",
    "forumotion-phpbb2": lambda post: f"viewtopic?p={post}#{post}",
    "forumotion-phpbb3": lambda post: f"viewtopic?p={post}#p{post}",
}


def post(config: Config, number: int) -> str:
    """A post's address."""
    return config.forum.url + POSTS.get(config.forum.software, _phpbb3)(number)


def topic(config: Config, number: int) -> str:
    """A topic's address."""
    parameter = "id" if config.forum.software == "punbb" else "t"
    return f"{config.forum.url}viewtopic.php?{parameter}={number}"
