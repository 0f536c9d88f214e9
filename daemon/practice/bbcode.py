"""BBCode walked tag by tag, as boards of the phpBB 3 kind do; what is not understood stays as typed.

The tags, and what becomes of the words between them, are each board's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Generic, TypeVar

MAX_DEPTH = 30
ITEM = "\0"  # stands for [*] inside a list until the list is closed
Reader = TypeVar("Reader")


@dataclass(frozen=True)
class Script(Generic[Reader]):
    """A board's BBCode. `typed` finds what looks like a tag: its slash, its name, its value.

    `tags` make HTML of what stands inside and of the value, `literal` ones of the bare text; `allowed` says which
    values a tag takes.
    """

    typed: re.Pattern[str]
    tags: Mapping[str, Callable[[str, str, Reader], str]]
    literal: Mapping[str, Callable[[str, Reader], str]]
    allowed: Mapping[str, Callable[[str], object]]


@dataclass
class _Open:
    """A tag that waits for its end. `typed` is how it was written."""

    tag: str
    value: str
    typed: str
    inside: list[str] = field(default_factory=list)


def walk(text: str, script: Script[Reader], reader: Reader, words: Callable[[str], str]) -> str:
    """The text as HTML; `words` makes it of what stands between the tags."""
    stack, at = [_Open("", "", "")], 0
    while match := script.typed.search(text, at):
        stack[-1].inside.append(words(text[at : match.start()]))
        at = _literal_end(match, stack, script, reader) or _step(match, stack, script, reader)
    stack[-1].inside.append(words(text[at:]))
    while len(stack) > 1:
        _give_up(stack)
    return "".join(stack[0].inside)


def _literal_end(match: re.Match[str], stack: list[_Open], script: Script[Reader], reader: Reader) -> int | None:
    """Code boxes and pictures hold text, not tags: take the whole of it. Where it ends, or None."""
    tag, text = match[2].lower(), match.string
    end = -1 if match[1] or tag not in script.literal else text.lower().find(f"[/{tag}]", match.end())
    if end < 0:
        return None
    stack[-1].inside.append(script.literal[tag](text[match.end() : end], reader))
    return end + len(tag) + 3


def _step(match: re.Match[str], stack: list[_Open], script: Script[Reader], reader: Reader) -> int:
    tag, value = match[2].lower(), match[3] or ""
    if tag == "*" and not match[1] and any(one.tag == "list" for one in stack):
        stack[-1].inside.append(ITEM)
    elif match[1]:
        _close(tag, match[0], stack, lambda done: script.tags[tag]("".join(done.inside), done.value, reader))
    elif tag not in script.tags or len(stack) > MAX_DEPTH or not script.allowed.get(tag, bool)(value or "+"):
        stack[-1].inside.append(escape(match[0], quote=False))
    else:
        stack.append(_Open(tag, value, match[0]))
    return match.end()


def _close(tag: str, typed: str, stack: list[_Open], made: Callable[[_Open], str]) -> None:
    if not any(one.tag == tag for one in stack):
        stack[-1].inside.append(escape(typed, quote=False))
        return
    while stack[-1].tag != tag:
        _give_up(stack)
    done = stack.pop()
    stack[-1].inside.append(made(done))


def _give_up(stack: list[_Open]) -> None:
    """A tag without an end stays as typed."""
    unclosed = stack.pop()
    stack[-1].inside += [escape(unclosed.typed, quote=False), *unclosed.inside]
