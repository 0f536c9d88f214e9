"""`mafia-gm play`: scripts as they are written, what is refused in them, and what is told of the game."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from daemon import tongue
from daemon.cli import main
from tests.shared_material import listed, shared

OPTIONS = (
    '"votes.tie" = "nobody", "night.dead_act" = "no", "votes.missed" = "nothing", "activity.missed_vote" = "nothing"'
)
HEAD = f'profile = "classic"\noptions = {{ {OPTIONS}%s }}\n'
PLAYERS = {
    "Полынь": "мирный житель", "Мышь": "доктор", "Квакин": "мафия", "Ёлка": "свидетель", "Снежок": "мирный житель",
    "Барсук": "мирный житель", "Щегол": "мирный житель",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MAFIA_GM_LANG", "ru")
    yield
    tongue.use(None)


def script(days: str, *, options: str = "", head: str = "", players: Mapping[str, str] | None = None) -> str:
    """A classic game of these players; a role may be followed by more keys of the player's line."""
    seats = (players or PLAYERS).items()
    lines = (f'"{nick}" = {{ role = "{role}"' + ('"' if role.count('"') % 2 else "") + " }" for nick, role in seats)
    roster = "\n".join(line.replace('"" }', '" }') for line in lines)
    return f"{HEAD % options}{head}\n[players]\n{roster}\n{days}"


def day(**keys: str) -> str:
    """One day of a script."""
    return "[[days]]\n" + "\n".join(f"{key} = {value}" for key, value in keys.items()) + "\n"


class Played:
    """The command's answer."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def game(self) -> Any:
        return json.loads(self.out)

    def day(self, number: int = 1) -> Any:
        return self.game["days"][number - 1]


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(text: str, *, as_json: bool = True) -> Played:
        path = tmp_path / "game.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as done:
            main(["play", str(path), *(["--json"] if as_json else [])])
        told = capsys.readouterr()
        return Played(int(done.value.code or 0), told.out, told.err)

    return run


DAY = """[[days]]
votes = [{ by = "Полынь", for = "Барсук" }, { by = "Мышь", html = '<span style="color:red">Барсука</span>' }]
letters = [{ from = "Мышь", text = "лечу Полынь" }]
moves = [
  { by = "Квакин", ability = "strike", target = "Полынь" },
  { by = "Ёлка", ability = "watch", target = "Полынь" },
]
"""


def test_a_day_comes_out_with_every_key(play: Any) -> None:
    played = play(script(DAY))
    day = played.day()
    assert (played.code, played.err, played.game["winner"]) == (0, "", None)
    assert (day["day"], day["lynched"], day["tie"], day["autokilled"], day["asks"]) == (1, ["Барсук"], [], [], [])
    assert [vote["post"] for vote in day["votes"]] == [1, 2]
    assert day["letters"][0]["moves"][0]["state"] == "accepted"
    assert day["saved"] == [{"player": "Полынь", "by": ["Мышь"], "from": ["mafia"]}]
    assert day["failed"] == [{"by": ["Квакин"], "ability": "strike", "target": "Полынь", "why": "healed"}]
    assert [(one["to"], one["kind"], one["result"]) for one in day["private"]] == [("Ёлка", "watch", ["Квакин"])]
    assert len(day["public"]) == 2
    assert day["living"] == ["Полынь", "Мышь", "Квакин", "Ёлка", "Снежок", "Щегол"]


def test_without_json_the_game_is_told_in_words(play: Any) -> None:
    told = play(script(DAY + day(letters='[{ from = "Мышь", text = "лечу Ёлку или Щегла" }]')), as_json=False).out
    for words in (
        "=== День 1 ===", "[b]", "только ведущему", "Письмо 0, Мышь: лечение → Полынь — принят",
        "Полынь: удар: мафия (Квакин) → лечение: Мышь → остаётся в игре", "Лично Ёлка: слежка → Полынь: Квакин",
        "Решить ведущему: письмо от Мышь", "Игра не окончена.",
    ):  # fmt: skip
        assert (words in told) == (words != "[b]")


def test_the_winner_is_told_and_english_is_spoken_where_the_script_says_so(play: Any) -> None:
    won = script(day(votes='[{ by = "Полынь", for = "Квакин" }]'))
    told = play(f'language = "en"\nname = "Test"\n{won}', as_json=False).out
    assert "Test. Day 1" in told
    assert told.rstrip().endswith("The town wins!")


WRONG = {
    "no such player in a move": (day(moves='[{ by = "Я", ability = "strike" }]'), "нет игрока «Я»"),
    "no such target": (day(moves='[{ by = "Квакин", ability = "strike", target = "Я" }]'), "нет игрока «Я»"),
    "no such ability": (day(moves='[{ by = "Квакин", ability = "stab" }]'), "такого значения нет"),
    "no such role": (
        day(moves='[{ by = "Квакин", ability = "guess_strike", target = "Мышь", role = "ямщик" }]'), "нет роли «ямщик»",
    ),
    "some votes without a time": (
        day(votes='[{ by = "Мышь", for = "Ёлка", at = "20:10" }, { by = "Ёлка", for = "Мышь" }]'), "ни у одного",
    ),
    "a time that is none": (day(votes='[{ by = "Мышь", for = "Ёлка", at = "25:10" }]'), "не понято"),
    "a time in words": (day(votes='[{ by = "Мышь", for = "Ёлка", at = "вечером" }]'), "не понято"),
    "a time on another day": (day(votes='[{ by = "Мышь", for = "Ёлка", at = "3 20:10" }]'), "нет в игровых сутках 1"),
    "a vote for nobody in particular": (day(votes='[{ by = "Мышь" }]'), "нужно «for» или «html»"),
    "an unknown key": (day(votes='[{ by = "Мышь", for = "Ёлка", colour = "red" }]'), "такого ключа нет"),
    "an unknown ruling": (day(rulings='["hang Мышь"]'), "решения «hang» нет"),
    "a ruling on no vote": (day(rulings='["vote 3 --void"]'), "такого номера нет"),
    "a ruling on no letter": (day(rulings='["move 0 --void"]'), "такого номера нет"),
    "a ruling on nobody": (day(rulings='["kill Я"]'), "нет игрока «Я»"),
    "a replacement by nobody": (day(rulings='["replace Мышь Я"]'), "нет игрока «Я»"),
    "posts of nobody": (day(posts='{ "Я" = 1 }'), "нет игрока «Я»"),
    "posts that are no number": (day(posts='{ "Мышь" = "много" }'), "ожидается число"),
    "a negative number of posts": (day(posts='{ "Мышь" = -1 }'), "не меньше 0"),
    "a day after the end": (
        day(votes='[{ by = "Мышь", for = "Квакин" }]') + day(), "Игра кончилась раньше дня 2",
    ),
    "votes that are no list": (day(votes='"Мышь"'), "ожидается список"),
    "a vote that is no table": (day(votes='["Мышь"]'), "ожидается таблица"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(WRONG))
def test_a_mistake_in_a_day_is_one_clear_sentence(play: Any, case: str) -> None:
    days, said = WRONG[case]
    played = play(script(days))
    assert (played.code, played.out) == (2, "")
    assert said in played.err
    assert len(played.err.splitlines()) == 1


HEADS = {
    'offices = { "киллер" = "Я" }': "нет игрока «Я»",
    'offices = { "царь" = "Квакин" }': "Нет должности «царь»",
    'offices = { "киллер" = "Мышь" }': "Мышь — не мафия",
    'random_list = ["Мышь"]': "ровно один раз",
    'colour = "red"': "такого ключа нет",
    '[roles."палач"]\nside = "evil"': "нет стороны «evil»",
    '[roles."палач"]\nblocks = [{ kind = "stab" }]': "нет способности «stab»",
}


@pytest.mark.parametrize("head", sorted(HEADS))
def test_a_mistake_in_the_head_is_one_clear_sentence(play: Any, head: str) -> None:
    played = play(script(day(), head=head + "\n"))
    assert (played.code, HEADS[head] in played.err) == (2, True)


@pytest.mark.parametrize(("players", "said"), [
    ({"Мышь": "кузнец"}, "нет роли «кузнец»"),
    ({"Мышь": 'доктор", side = "evil'}, "нет стороны «evil»"),
    ({"Мышь": 'доктор", items = ["меч"], gender = "f'}, "нет предмета «меч»"),
    ({"Мышь": "палач", "Ёлка": "громила"}, "roles.палач, roles.громила"),
    ({"Мышь": 'доктор", gender = "x'}, "такого значения нет"),
])  # fmt: skip
def test_a_mistake_in_the_roster_is_one_clear_sentence(play: Any, players: dict[str, str], said: str) -> None:
    played = play(script(day(), players={**PLAYERS, **players}))
    assert (played.code, said in played.err) == (2, True)


@pytest.mark.parametrize(("options", "said"), [
    (', "night.order" = "доктор, кузнец"', "«кузнец»"),
    (', "night.colour" = "red"', "night.colour"),
    (', "night.don_uses" = "many"', "night.don_uses = many"),
])  # fmt: skip
def test_a_mistake_in_the_options_names_the_option(play: Any, options: str, said: str) -> None:
    played = play(script(day(), options=options))
    assert (played.code, said in played.err) == (2, True)


def test_open_choices_stop_the_game_and_are_named(play: Any) -> None:
    played = play('profile = "classic"\n[players]\n"Мышь" = { role = "доктор" }\n"Кот" = { role = "комиссар" }\n')
    assert played.code == 2
    assert all(name in played.err for name in ("votes.tie", "night.dead_act", "roles.комиссар"))


@pytest.mark.parametrize(("text", "said"), [
    ("[[days", "не TOML"), ("", "players"), ("[players]\n", "нет игроков"),
    ('profile = "chess"\n[players]\n"a" = { role = "don" }', "profile"),
])  # fmt: skip
def test_what_is_no_script_is_said_to_be_none(play: Any, text: str, said: str) -> None:
    played = play(text)
    assert (played.code, said in played.err) == (2, True)


def test_a_file_that_is_not_there_is_said_not_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["play", str(tmp_path / "none.toml")])
    assert done.value.code == 2
    assert "не читается" in capsys.readouterr().err


def test_a_file_beyond_all_measure_is_refused(play: Any) -> None:
    assert "слишком велик" in play("#" * 4_100_000).err


def test_a_day_that_waits_for_the_gm_goes_no_further(play: Any) -> None:
    tie = day(votes='[{ by = "Мышь", for = "Ёлка" }, { by = "Ёлка", for = "Мышь" }]')
    asking = script(tie).replace('"votes.tie" = "nobody"', '"votes.tie" = "ask_gm"')
    alone = play(asking)
    assert (alone.day()["tie"], alone.day()["lynched"], len(alone.day()["asks"])) == (["Мышь", "Ёлка"], [], 1)
    played = play(asking + day())
    assert (played.code, "День 1 не окончен" in played.err) == (2, True)


def test_a_second_vote_is_taken_among_the_tied(play: Any) -> None:
    votes = '[{ by = "Мышь", for = "Ёлка" }, { by = "Ёлка", for = "Мышь" }]'
    again = '[{ by = "Снежок", for = "Ёлка" }, { by = "Щегол", for = "Барсук" }]'
    text = script(day(votes=votes, revote=again)).replace('"votes.tie" = "nobody"', '"votes.tie" = "revote"')
    told = play(text).day()
    assert (told["tie"], told["lynched"]) == (["Мышь", "Ёлка"], ["Ёлка"])
    assert [(vote["post"], vote["state"]) for vote in told["revote"]] == [(3, "counted"), (4, "not_counted")]


def test_an_alias_ruled_by_the_gm_holds_for_votes_and_letters(play: Any) -> None:
    told = play(script(day(
        votes='[{ by = "Мышь", for = "Колючка" }, { by = "Щегол", html = "<b style=\'color:red\'>Колючка</b>" }]',
        letters='[{ from = "Мышь", text = "лечу Колючку" }]',
        rulings="['alias \"Ёлка\" \"Колючка\"']",
    ))).day()  # fmt: skip
    assert [vote["target"] for vote in told["votes"]] == ["Ёлка", "Ёлка"]
    assert told["letters"][0]["moves"][0]["target"] == "Ёлка"


def test_a_vote_in_a_letter_becomes_a_vote(play: Any) -> None:
    told = play(script(day(letters='[{ from = "Мышь", text = "Голосую за Ёлку, засчитайте" }]'))).day()
    assert [(vote["voter"], vote["target"], vote["flags"]) for vote in told["votes"]] == [("Мышь", "Ёлка", ["via_gm"])]
    assert told["letters"][0]["moves"] == []


def test_every_kind_of_vote_may_come_by_letter(play: Any) -> None:
    options = ', "votes.abstain" = "allowed", "votes.unvote" = "on"'
    told = play(script(day(
        votes='[{ by = "Барсук", for = "Мышь" }]',
        letters="""[
          { from = "Снежок", text = "Голосую: никого" }, { from = "Барсук", text = "Снимаю голос" },
          { from = "Щегол", text = "Голосую за Ёлку или Мышь" },
        ]""",
    ), options=options)).day()  # fmt: skip
    found = {vote["voter"]: (vote["target"], vote["state"]) for vote in told["votes"][1:]}
    assert found["Снежок"] == ("nobody", "counted")
    assert found["Барсук"][1] == "not_counted"
    assert found["Щегол"] == (None, "ask")
    assert told["votes"][-1]["reason"] == "several_names"


def test_private_results_are_told_in_words(play: Any) -> None:
    players = {
        **PLAYERS,
        "Снежок": "комиссар",
        "Щегол": "сержант",
        "Ром": "мафия",
        "Кот": "бомж",
        "Лис": "мирный житель",
    }
    head = '[roles."комиссар"]\nblocks = [{ kind = "check", reveals = "role" }]\n[roles."сержант"]\nsuccession = "on"\n'
    first = day(
        votes='[{ by = "Мышь", for = "Ром" }]',
        moves="""[
          { by = "Ром", ability = "recruit", target = "Мышь" }, { by = "Мышь", ability = "accept" },
          { by = "Снежок", ability = "check", target = "Ёлка" }, { by = "Кот", ability = "watch", target = "Лис" },
          { by = "Лис", ability = "heal", target = "Кот" },
        ]""",
    )
    told = play(script(first, head=head, players=players), as_json=False).out
    for line in (
        "Лично Снежок: проверка → Ёлка: свидетель", "Лично Кот: слежка → Лис: никого",
        "Лично Мышь: прежней роли больше нет: доктор", "Лично Мышь: новый мафиози: Квакин",
        "Лично Лис: ход отклонён → Кот: такой способности у него нет",
    ):  # fmt: skip
        assert line in told


def test_a_check_is_told_in_words(play: Any) -> None:
    head = '[roles."комиссар"]\nconfirm = true\n'
    players = {**PLAYERS, "Снежок": "комиссар", "Щегол": "мэр"}
    checks = day(moves='[{ by = "Снежок", ability = "check", target = "Щегол" }]')
    told = play(script(checks, head=head, players=players), as_json=False).out
    assert "Лично Снежок: проверка → Щегол: не мафия" in told


def test_who_is_lynched_wrote_before_the_vote_closed(play: Any) -> None:
    told = play(script(day(
        votes='[{ by = "Ёлка", for = "Мышь" }]', letters='[{ from = "Мышь", text = "лечу Полынь" }]',
    ))).day()  # fmt: skip
    assert told["letters"][0]["moves"][0]["state"] == "accepted"
    assert told["failed"][0]["why"] == "lynched_actor"


def test_local_times_of_toml_need_no_quotes_and_letters_keep_the_scripts_order(play: Any) -> None:
    told = play(script(day(
        votes='[{ by = "Мышь", for = "Ёлка", at = 20:10:00 }, { by = "Ёлка", for = "Мышь", at = "20:05" }]',
        letters='[{ from = "Мышь", text = "лечу Ёлку", at = "23:00" }, { from = "Щегол", text = "?", at = "22:00" }]',
    ))).day()  # fmt: skip
    assert [vote["at"][11:16] for vote in told["votes"]] == ["17:10", "17:05"]
    assert [letter["from"] for letter in told["letters"]] == ["Мышь", "Щегол"]


def test_strangers_and_the_gm_may_write(play: Any) -> None:
    told = play(script(day(
        votes='[{ by = "Чужак", for = "Мышь" }, { by = "Ведущий", for = "Мышь" }, { by = "Мышь", for = "Ведущий" }]',
        letters='[{ from = "Чужак", text = "Убейте Мышь" }]',
    ), head='gms = ["Ведущий"]\n')).day()  # fmt: skip
    assert [vote["reason"] for vote in told["votes"]] == ["not_a_player", "gm", "gm"]
    assert all(move["reason"] == "outsider" for move in told["letters"][0]["moves"])


def test_a_weekend_is_one_long_day(play: Any) -> None:
    roster = "\n".join(f'"{nick}" = {{ role = "{role}" }}' for nick, role in PLAYERS.items())
    head = f'profile = "boss"\noptions = {{ "votes.no_votes" = "nobody" }}\n[players]\n{roster}\n'
    last = day(votes='[{ by = "Мышь", for = "Ёлка", at = "2 14:00" }, { by = "Ёлка", for = "Мышь", at = "3 20:00" }]')
    told = play(head + day() * 5 + last).day(6)
    assert [vote["reason"] for vote in told["votes"]] == [None, "late"]


def cases(room: str) -> list[Path]:
    return listed(f"cases/{room}/*.expect.json")


@pytest.mark.captures
@pytest.mark.skipif(not cases("play"), reason="the acceptance cases are not beside the checkout")
@pytest.mark.parametrize("expected", [*cases("play"), *cases("letters")], ids=lambda path: path.name.split(".")[0])
def test_an_acceptance_case_holds(play: Any, expected: Path) -> None:
    source = expected.with_name(expected.name.replace(".expect.json", ".toml"))
    played = play(source.read_text(encoding="utf-8"))
    wanted = json.loads(expected.read_text(encoding="utf-8"))
    assert judge()(wanted, played.code, played.out.encode(), played.err) is None


@cache
def judge() -> Any:
    """What compares an answer with an expectation: the checker that lies with the cases."""
    spec = importlib.util.spec_from_file_location("check", shared("cases", "check.py"))
    assert spec is not None
    assert spec.loader is not None
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    return check.judge
