"""Facts to plain values and back, and the hash that tells whether a post's text has changed."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from parsers.facts import Aside, AsideKind, Body, Edit, Post, Run

# What a page carries that opens doors: session ids and form tokens. Blotted out before a page is kept.
_SECRET = re.compile(
    rb"""(\bsid=|name="sid"\s+value=")([0-9a-f]{32})|(form_token"\s+value=")([0-9a-f]{40})"""
    rb"""|(\bconfirm_key=)([0-9A-Za-z]{10})|(\bhash=)([0-9a-f]{8,40})"""
)
MOST_BYTES = 8_000_000


def digest_of(post: Post) -> str:
    """The hash of what the author wrote and of the board's own word that it was edited.

    Built from runs and asides, not from the HTML, where links and relative dates change by themselves; signatures
    do not belong to a post.
    """
    asides = [_aside(aside) for aside in post.body.asides if aside.kind is not AsideKind.SIGNATURE]
    edits = [post.edited.by, post.edited.count] if post.edited else None
    return digest([[_run(run) for run in post.body.runs], asides, edits])


def digest(value: Any) -> str:
    """SHA-256 of a plain value, the same for equal values."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def digest_of_bytes(raw: bytes) -> str:
    """SHA-256 of bytes."""
    return hashlib.sha256(raw).hexdigest()


def canonical(value: Any) -> str:
    """One text for equal plain values."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def squeeze(raw: bytes) -> bytes:
    """A page for keeping: secrets blotted out, compressed, bounded."""
    return zlib.compress(blotted(raw[:MOST_BYTES]), 6)


def blotted(raw: bytes) -> bytes:
    """The page with session ids and form tokens replaced by zeros of the same length."""
    return _SECRET.sub(_zeroed, raw)


def _zeroed(found: re.Match[bytes]) -> bytes:
    name, value = (part for part in found.groups() if part is not None)
    return bytes(name) + b"0" * len(value)


def unsqueeze(raw: bytes) -> bytes:
    """The page back."""
    return zlib.decompress(raw)


def body_to_plain(body: Body) -> dict[str, Any]:
    """A body as JSON can hold it."""
    return {"runs": [_run(run) for run in body.runs], "asides": [_aside(aside) for aside in body.asides]}


def body_from_plain(plain: Mapping[str, Any]) -> Body:
    """The body back."""
    return Body(
        tuple(Run(*run) for run in plain["runs"]),
        tuple(
            Aside(AsideKind(kind), text, tuple(Run(*run) for run in runs), author)
            for kind, text, runs, author in plain["asides"]
        ),
    )


def edit_to_plain(edit: Edit | None) -> dict[str, Any] | None:
    """An edit notice as JSON can hold it."""
    if edit is None:
        return None
    return {"by": edit.by, "at": edit.at.isoformat() if edit.at else None, "count": edit.count}


def edit_from_plain(plain: Mapping[str, Any] | None) -> Edit | None:
    """The edit notice back."""
    if plain is None:
        return None
    return Edit(plain["by"], datetime.fromisoformat(plain["at"]) if plain["at"] else None, plain["count"])


def _run(run: Run) -> list[Any]:
    return [run.text, run.colour, run.bold, run.struck, run.link]


def _aside(aside: Aside) -> list[Any]:
    return [aside.kind.value, aside.text, [_run(run) for run in aside.runs], aside.author]
