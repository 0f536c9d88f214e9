"""A GM's own binding of roles to blocks, from TOML and INI."""

from __future__ import annotations

from typing import Any

import pytest

from engine.binding import find_role, no_open_choices, open_roles, read_blocks, roles_for
from engine.errors import BadSetup, OpenChoice
from engine.model import Side
from engine.options import Options
from engine.role import Block
from engine.roles import ROLES

CLASSIC = Options.for_profile("classic")


def bound(name: str, data: dict[str, Any], role: str | None = None) -> Block:
    return roles_for(CLASSIC, {name: data})[role or name].blocks[0]


def town(**block: object) -> dict[str, Any]:
    return {"side": "town", "blocks": [block]}


def test_a_binding_replaces_the_blocks_whole_and_settles_the_choice():
    roles = roles_for(CLASSIC, {"Палач": {"side": "solo", "blocks": [{"kind": "heal"}]}})
    assert [block.kind for block in roles["executioner"].blocks] == ["heal"]
    assert (roles["executioner"].side, roles["executioner"].ask) == (Side.SOLO, None)


def test_open_choices_are_named_until_they_are_bound_or_confirmed():
    assert open_roles(ROLES.values()) == (
        "roles.босс", "roles.громила", "roles.миротворец", "roles.палач", "roles.комиссар", "roles.сержант",
    )  # fmt: skip
    assert open_roles(roles_for(CLASSIC, {"палач": {"confirm": "yes"}, "ком": {}}).values())[-1] == "roles.сержант"
    assert "roles.палач" in open_roles(roles_for(CLASSIC, {"палач": {"confirm": "no"}}).values())


def test_open_choices_that_matter_are_all_named_at_once():
    with pytest.raises(OpenChoice) as caught:
        no_open_choices(CLASSIC, [ROLES["thug"], ROLES["villager"]])
    assert caught.value.options == ("votes.tie", "night.dead_act", "roles.громила")
    no_open_choices(Options.for_profile("boss"), [ROLES["villager"]])


def test_a_role_of_the_gms_own_is_called_by_its_name():
    role = roles_for(CLASSIC, {"Снайпер": {"side": "town", "blocks": "strike uses=1", "aliases": "стрелок, снайп"}})[
        "Снайпер"
    ]
    assert (role.id, role.side, role.blocks[0].uses) == ("Снайпер", Side.TOWN, 1)
    assert role.names() == ("Снайпер", "стрелок", "снайп")


def test_what_makes_a_strike_the_dons_stays_with_the_don():
    block = bound("дон", {"blocks": [{"kind": "strike", "uses": 3, "pierces": ["heal", "vest"]}]}, "don")
    assert (block.ability, block.label, block.uses, block.stopped_by) == ("don_strike", "don", 3, ())


def test_options_fill_what_a_block_leaves_open_and_the_block_goes_before_them():
    options = Options.for_profile("classic", {"night.don_uses": 5, "night.don_miss": "announce_target"})
    assert roles_for(options)["don"].blocks[0].uses == 5
    mine = roles_for(options, {"don": {"blocks": [{"kind": "strike", "don_uses": 2, "don_miss": "none"}]}})[
        "don"
    ].blocks[0]
    assert (mine.uses, mine.miss_penalty, mine.every) == (2, "none", 1)


def test_a_profile_fills_what_a_block_leaves_open():
    boss = Options.for_profile("boss")
    assert roles_for(boss)["doctor"].blocks[0].self_uses == 1
    assert roles_for(CLASSIC)["doctor"].blocks[0].self_uses is None
    own = roles_for(boss, {"doctor": {"blocks": [{"kind": "heal", "self_uses": "unlimited"}]}})["doctor"].blocks[0]
    assert own.self_uses is None


def test_the_commissars_check_is_copied_unless_it_is_bound_otherwise():
    assert bound("комиссар", {"blocks": [{"kind": "check"}]}, "commissar").copy_to == ("sergeant",)
    assert bound("комиссар", {"blocks": [{"kind": "check", "copy_to": []}]}, "commissar").copy_to == ()
    assert bound("сыщик", {"side": "town", "blocks": [{"kind": "check"}]}).copy_to == ()
    assert bound("сыщик", {"side": "town", "blocks": [{"kind": "check", "copy_to": "доктор|дон"}]}).copy_to == (
        "doctor",
        "don",
    )


def test_a_strike_is_stopped_by_what_it_is_said_to_be_stopped_by():
    assert bound("x", {"side": "town", "blocks": [{"kind": "strike", "stopped_by": ["vest"]}]}).stopped_by == ("vest",)
    assert bound("x", {"side": "town", "blocks": [{"kind": "strike", "pierces": ["guard"]}]}).stopped_by == (
        "heal", "protection",
    )  # fmt: skip


def test_targets_may_be_forbidden():
    block = bound("x", town(kind="strike", forbidden_targets=["свои", "ВСБ", "себя"]))
    assert block.forbidden_targets == ("own_side", "untouchable", "self")


def test_blocks_are_written_in_one_line_in_the_ini():
    assert read_blocks("strike pierces=vest|heal uses=1; heal") == [
        {"kind": "strike", "pierces": "vest|heal", "uses": "1"}, {"kind": "heal"},
    ]  # fmt: skip
    assert bound("x", {"side": "town", "blocks": "check reads_as=дон:town,boss:town"}).reads_as == {
        "don": "town",
        "boss": "town",
    }


def test_a_don_may_be_bound_to_guess_instead():
    block = bound("дон", {"blocks": ";strike guess_role=yes;"}, "don")
    assert (block.ability, block.label, block.stopped_by) == ("guess_strike", "guess", ())


def test_roles_are_found_by_any_of_their_names():
    found = {word: find_role(word, ROLES) for word in ("ДОКТОР", "лекарь", "Репортёр", "doctor", "мж", "нет такой")}
    assert [role.id if role else None for role in found.values()] == [
        "doctor", "doctor", "journalist", "doctor", "villager", None,
    ]  # fmt: skip


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"blocks": []}, "a role of your own needs a side"),
    ({"side": "evil"}, "there is no side 'evil'"),
    ({"side": "town", "colour": "red"}, "there is no parameter 'colour'"),
    ({"side": "town", "blocks": 5}, "blocks is a list of abilities"),
    ({"side": "town", "blocks": [5]}, "blocks is a list of abilities"),
    ({"side": "town", "blocks": [{"kind": "stab"}]}, "there is no ability 'stab'"),
    ({"side": "town", "blocks": [{}]}, "there is no ability ''"),
    (town(kind="heal", pierces="vest"), "there is no parameter 'pierces'"),
    (town(kind="heal", uses="many"), "uses cannot be 'many'"),
    (town(kind="heal", uses=-1), "uses cannot be '-1'"),
    (town(kind="heal", every="unlimited"), "every cannot be 'unlimited'"),
    (
        {"side": "town", "blocks": [{"kind": "heal", "not_twice_running": "maybe"}]},
        "not_twice_running cannot be 'maybe'",
    ),
    (town(kind="block", scope="week"), "scope cannot be 'week'"),
    (town(kind="strike", pierces=["armour"]), "pierces cannot be"),
    (town(kind="check", reads_as="don"), "reads_as cannot be 'don'"),
    (town(kind="check", copy_to=["nobody else"]), "There is no role 'nobody else'"),
    ({"side": "town", "blocks": [{"kind": "heal"}, {"kind": "heal"}]}, "two abilities of one kind"),
    ({"side": "town", "blocks": "strike pierces"}, "after its name come pairs"),
    ({"side": "town", "succession": "maybe"}, "succession cannot be 'maybe'"),
]


@pytest.mark.parametrize(("data", "said"), WRONG)
def test_what_cannot_be_bound_is_said_in_one_sentence(data: dict[str, Any], said: str):
    with pytest.raises(BadSetup, match=said) as caught:
        roles_for(CLASSIC, {"снайпер": data})
    assert caught.value.ru != caught.value.en
