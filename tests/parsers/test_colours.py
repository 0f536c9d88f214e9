"""Colours in every notation, to `#rrggbb`."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.colours import NAMED, normalised


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("red", "#ff0000"),
        (" DarkRed ", "#8b0000"),
        ("rebeccapurple", "#663399"),
        ("#F00", "#ff0000"),
        ("#f00c", "#ff0000"),
        ("#FF0000", "#ff0000"),
        ("#ff0000cc", "#ff0000"),
        ("cc0000", "#cc0000"),
        ("rgb(255,0,0)", "#ff0000"),
        ("rgb( 300 , -5 , 0 )", "#ff0000"),
        ("rgb(100% 0% 0% / 50%)", "#ff0000"),
        ("rgba(0,0,255,.3)", "#0000ff"),
        ("hsl(120,100%,25%)", "#008000"),
        ("hsla(480deg 100% 25% / 1)", "#008000"),
    ],
)
def test_colours_are_normalised(written: str, colour: str) -> None:
    assert normalised(written) == colour


@pytest.mark.parametrize(
    "written",
    ["", "reddish", "#ff", "#ff00f", "#gg0000", "rgb(1,2)", "rgb(a,b,c)", "rgb(nan,0,0)", "url(x)", "x" * 100],
)
def test_what_is_no_colour_is_none(written: str) -> None:
    assert normalised(written) is None


def test_all_names_of_css_are_known() -> None:
    assert len(NAMED) == 148
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in NAMED.values())


@given(st.text(max_size=40) | st.from_regex(r"(rgb|hsl)a?\([-\d%., /a-z]{0,20}\)"))
def test_anything_is_a_colour_or_none(written: str) -> None:
    colour = normalised(written)
    assert colour is None or re.fullmatch("#[0-9a-f]{6}", colour)
