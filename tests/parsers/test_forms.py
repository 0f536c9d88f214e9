"""Forms: what a browser would send, and nothing else."""

from __future__ import annotations

from parsers.facts import Form
from parsers.forms import read_forms
from parsers.sheet import tree


def form(inside: str, attributes: str = 'id="f" action="./go.php?a=1&amp;b=2" method="POST"') -> Form:
    (only,) = read_forms(tree(f"<html><body><form {attributes}>{inside}</form></body></html>".encode()))
    return only


def test_a_form_knows_its_name_way_and_method() -> None:
    read = form("")
    assert (read.id, read.action, read.method) == ("f", "./go.php?a=1&b=2", "post")
    assert (form("", 'name="n" class="c d"').id, form("", 'class="c d"').id, form("", "").id) == ("n", "c", None)
    assert form("", "").method == "get"


def test_hidden_fields_keep_their_order_and_their_doubles() -> None:
    read = form('<input type="hidden" name="r" value="1"><input name="t"><input type=hidden name="r" value="2">')
    assert read.fields == (("r", "1"), ("t", ""), ("r", "2"))
    assert read.value("r") == "2"


def test_only_ticked_boxes_are_sent() -> None:
    boxes = '<input type="checkbox" name="a" checked><input type="checkbox" name="b" value="7">'
    read = form(
        boxes + '<input type="radio" name="c" value="1"><input type="radio" name="c" value="2" checked="checked">'
    )
    assert read.fields == (("a", "on"), ("c", "2"))
    assert read.choices == {"a": ("on",), "b": ("7",), "c": ("1", "2")}


def test_a_select_sends_what_is_chosen_else_its_first() -> None:
    read = form('<select name="a"><option value="1">x<option value="2" selected>y</select>'
                '<select name="b"><option disabled value="0">-<option>да  нет</select>'
                '<select name="c" multiple><option selected>1<option>2<option selected>3</select>'
                '<select name="d" multiple><option>1</select>')  # fmt: skip
    assert read.fields == (("a", "2"), ("b", "да нет"), ("c", "1"), ("c", "3"))
    assert read.choices["b"] == ("да нет",)


def test_a_textarea_keeps_its_text_but_for_the_first_line_end() -> None:
    assert form("<textarea name=m>\n\nа &lt;б&gt;\n  в </textarea>").fields == (("m", "\nа <б>\n  в "),)


def test_buttons_are_no_fields_and_keep_their_words() -> None:
    sending = '<input type="submit" name="confirm" value="Да"><button name="go" value="1">x</button>'
    others = '<button type="button" name="no">x</button><input type="image" name="pic" value="p">'
    silent = '<input type="submit" value="безымянная"><input type="reset" name="r"><input type="file" name="f">'
    read = form(sending + others + silent)
    assert read.fields == ()
    assert read.buttons == {"confirm": "Да", "go": "1", "pic": "p"}


def test_what_is_disabled_or_nameless_is_not_sent() -> None:
    read = form('<input name="a" value="1" disabled><input value="2"><select name="s" disabled><option>1</select>')
    assert (read.fields, read.choices) == ((), {})


def test_a_form_is_filled_without_losing_what_it_had() -> None:
    read = form(
        '<input type="hidden" name="token" value="x"><input name="subject"><textarea name="message"></textarea>'
    )
    assert read.filled(message="привет", post="1") == (
        ("token", "x"),
        ("subject", ""),
        ("message", "привет"),
        ("post", "1"),
    )
