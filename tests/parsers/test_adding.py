"""Every dialect has all that the README's steps for adding one ask for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from daemon.checkup.boards import LIMITS
from daemon.forum.troubles import NAMES
from daemon.practice.face import ROOMS, face_of
from daemon.sections import DIALECTS as CHOICES
from parsers.dates import Clock
from parsers.dialects import DIALECTS, Dialect
from parsers.dialects.acting import WAYS
from parsers.facts import Kind
from parsers.selectors import PARTS
from parsers.sheet import sheet
from tests.shared_material import ROOT

README = (ROOT / "parsers" / "README.md").read_text(encoding="utf-8")
every_dialect = pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.NAME)


@every_dialect
def test_it_can_be_chosen_acted_on_named_and_played_on(dialect: Dialect) -> None:
    name = dialect.NAME
    assert WAYS[name].name == name
    assert name in CHOICES
    assert NAMES[name]
    assert name in LIMITS
    assert face_of(name).name.startswith(name)


def test_nothing_can_be_chosen_that_is_no_dialect() -> None:
    names = {dialect.NAME for dialect in DIALECTS}
    assert set(CHOICES) - {"auto"} == names == set(WAYS) == set(NAMES) == set(LIMITS)
    assert all(room.startswith(tuple(names)) for room in ROOMS)


@every_dialect
def test_its_table_names_every_needed_part_of_every_kind(dialect: Dialect) -> None:
    for path in (ROOT / "fixtures" / dialect.NAME).glob("*.html"):
        table = dialect.selectors(sheet(path.read_bytes(), None, Clock()))
        assert {name for name, part in PARTS.items() if part.needed} <= table.keys()


@every_dialect
def test_each_of_its_pages_has_a_twin_and_every_kind_a_page(dialect: Dialect) -> None:
    folder = ROOT / "fixtures" / dialect.NAME
    pages, twins = ({path.stem for path in folder.glob(f"*.{end}")} for end in ("html", "json"))
    assert pages == twins
    assert {name.partition("-")[0] for name in pages} >= {kind.value for kind in Kind} - {"other"}


def test_the_steps_name_files_that_are_there() -> None:
    steps = README.partition("### Adding a dialect")[2].partition("### Boards")[0]
    named = {name for name in re.findall(r"`((?:parsers|daemon|fixtures)/[\w/.]+)`", steps) if "NAME" not in name}
    assert len(named) >= 9
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_count_of_the_newest_is_true() -> None:
    told = re.search(r"five modules \((\d+) lines\) and `ways.py` \((\d+)\), (\d+) pages", README)
    assert told is not None
    folder = ROOT / "parsers" / "dialects" / "punbb"
    modules = [path for path in folder.glob("*.py") if path.name != "ways.py"]
    pages = list((ROOT / "fixtures" / "punbb").glob("*.html"))
    assert (len(modules), len(pages)) == (5, int(told[3]))
    assert abs(sum(map(lines, modules)) - int(told[1])) <= 100
    assert abs(lines(folder / "ways.py") - int(told[2])) <= 30


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_every_name_of_a_selector_is_told() -> None:
    table = README.partition("### Boards with other templates")[2]
    assert [name for name in PARTS if f"`{name}`" not in table] == []
