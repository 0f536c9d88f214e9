"""What the program can say to a GM, collected from its source: pairs of Russian and English sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAP = "…"  # stands for a name or number, in the program's sentences and in the guide's quotes
# Rooms that a GM of a game never hears: the practice forum and its demo, scripted games, lists saved by hand.
ELSEWHERE = frozenset({"practice", "demo", "stage", "script.py", "saved_posts.py", "roster_file.py", "count.py"})
TELLS = {"raise_", "tell", "wrong", "BadSelector"}
RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)

Saying = tuple[str, str]


def words_of(node: ast.AST | None) -> str | None:
    """A literal's words with gaps where something is filled in; None for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(words_of(part) or GAP for part in node.values)
    if isinstance(node, ast.BinOp):
        left, right = words_of(node.left), words_of(node.right)
        return None if left is None and right is None else (left or GAP) + (right or GAP)
    return None


@cache
def nodes(left_out: frozenset[str] = frozenset()) -> tuple[ast.AST, ...]:
    """Everything that stands in the program's source, these rooms left out."""
    found = sorted((*(ROOT / "daemon").rglob("*.py"), ROOT / "parsers" / "selectors.py"))
    paths = [path for path in found if not left_out & set(path.relative_to(ROOT).parts)]
    return tuple(node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def everything_said() -> tuple[Saying, ...]:
    """Every two texts that stand side by side, Russian before English, wherever they stand."""
    return (*_pairs(_row(node) for node in nodes()), *(one for node in _troubles() for one in _of_class(node)))


@cache
def troubles_and_notices() -> tuple[Saying, ...]:
    """What is said when something fails or the GM must know."""
    names = {node.name for node in _troubles()}
    calls = [node for node in nodes(ELSEWHERE) if isinstance(node, ast.Call)]
    said = [call.args for call in calls if _name(call.func) in names | TELLS]
    ours = _troubles(ELSEWHERE)
    return (*_pairs([*said, *map(_arguments, ours)]), *(one for node in ours for one in _of_class(node)))


def _pairs(rows: Iterable[list[ast.expr]]) -> Iterator[Saying]:
    for one, other in (pair for row in rows for pair in pairwise(row)):
        ru, en = words_of(one), words_of(other)
        if ru and en and RUSSIAN.search(ru):
            yield ru, en


@cache
def _troubles(left_out: frozenset[str] = frozenset()) -> tuple[ast.ClassDef, ...]:
    classes = [node for node in nodes(left_out) if isinstance(node, ast.ClassDef)]
    names, found = {"Trouble"}, list[ast.ClassDef]()
    while new := [one for one in classes if one not in found and names & {_name(base) for base in one.bases}]:
        found += new
        names |= {one.name for one in new}
    return tuple(found)


def _of_class(node: ast.ClassDef) -> Iterator[Saying]:
    """The sentence that a trouble sets itself: `ru = …`, `self.en = …`."""
    fixed = {_name(one.targets[0]): words_of(one.value) for one in ast.walk(node) if isinstance(one, ast.Assign)}
    ru, en = fixed.get("ru"), fixed.get("en")
    if ru and en:
        yield ru, en


def _arguments(node: ast.ClassDef) -> list[ast.expr]:
    """What its `__init__` hands on."""
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and _name(one.func) == "__init__"]
    return [argument for call in calls for argument in call.args]


def _row(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Call):
        return node.args
    return node.elts if isinstance(node, ast.Tuple) else []


def _name(node: ast.expr) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))
