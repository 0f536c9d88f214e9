"""Whole games from the draw to the last post, with nights: every post and letter once, the right side wins."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from daemon import ruling
from daemon.cli import main
from daemon.practice.records import Settings
from engine.proof import verify
from engine.roles import ROLES
from tests.e2e.whole import MOSCOW, Cast, Playing, playing

pytestmark = pytest.mark.e2e

BOSS = Cast(
    "Тайны мельницы",
    "boss",
    {
        "Барсук": "босс",
        "Rybka-3": "мафия, дежурный",
        "Лис": "мафия",
        "Мадам Пуф": "доктор",
        "Капитан Немов": "комиссар",
        "Ласточка": "сержант",
        "Дядя Кузя": "ВСБ",
        "Сова": "мирный житель",
        "Гвоздика": "мирный житель",
        "Ёжик в тумане": "мирный житель",
        "[Z]орро": "мирный житель",
        "Рога & Копыта": "мирный житель",
    },
    datetime(2026, 12, 3, 21, 0, tzinfo=MOSCOW),  # Thursday: day 2 is the weekend
    "[role босс]\nconfirm = yes\n[role комиссар]\nconfirm = yes\n[role сержант]\nconfirm = yes\n",
)


def all_vote(game: Playing, day: int, target: str, *, but: str) -> None:
    """Everybody votes for one, who votes for another."""
    game.votes(day, {nick: but if nick == target else target for nick in game.living})


def play_boss(game: Playing) -> None:
    """Three days, one of them a weekend; the town wins."""
    game.at("03", "19:30")
    assert len(game.mails()) == (12 if game.server.face.letters else 0)
    game.at("03", "21:00:10")
    game.at("04", "12:00")
    all_vote(game, 1, "Лис", but="Сова")
    game.writes("Rybka-3", "Ход мафии: Гвоздика. История: скрипнули жернова, и огонёк в окне погас.")
    game.writes("Барсук", "морозим Ёжика")
    game.writes("Мадам Пуф", "лечу Сову")
    game.writes("Капитан Немов", "Проверяю Барсука")
    game.writes("Сова", "проверяю Барсука")
    game.at("04", "19:45")
    game.at("04", "20:00:10")
    game.at("04", "20:20")
    game.at("04", "21:00:10")
    game.at("05", "12:00")
    game.writes("Барсук", "убиваем Дядю Кузю")
    game.at("06", "12:00")
    all_vote(game, 2, "Rybka-3", but="Сова")
    game.writes("Барсук", "убиваем Сову")
    game.writes("Мадам Пуф", "лечу Сову")
    game.writes("Капитан Немов", "Проверяю Лиса")
    game.at("06", "20:00:10")
    game.at("06", "21:00:10")
    game.at("07", "12:00")
    all_vote(game, 3, "Барсук", but="Сова")
    game.at("07", "20:00:10")
    game.at("07", "20:30")


def all_held(game: Playing) -> None:
    """Every post and letter stands once, a replay finds nothing else, and the draw told at the end is genuine."""
    assert game.sent_twice() == []
    assert game.replayed().differences == ()
    found = verify(game.posts()[-1].text, ROLES)
    assert found.holds
    assert any(found.sum in post.text for post in game.posts() if post.topic_id == game.rules)


def all_exported(game: Playing, capsys: pytest.CaptureFixture[str]) -> None:
    """The record of a game that is over, in every form."""

    def exported(form: str) -> str:
        with pytest.raises(SystemExit) as done:
            main(["export", "-c", str(game.ini), "--format", form])
        assert done.value.code == 0
        return capsys.readouterr().out

    told = json.loads(exported("json"))
    assert (told["winner"], len(told["days"]), len(told["players"])) == ("town", 3, 12)
    assert told["days"][0]["private"][0]["kind"]
    assert len(exported("csv").splitlines()) == 1 + sum(len(day["votes"]) for day in told["days"])
    page = exported("html")
    assert page.count('<path class="line') == 12  # six wagons, drawn for a desk and for a phone
    assert not re.search(r"src=|<link|<script|@import|url\(", page)
    assert verify(exported("bbcode"), ROLES).holds


def test_a_boss_game_over_a_weekend_leads_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with playing(tmp_path, BOSS) as game:
        game.faults(0.1)
        play_boss(game)
        assert game.winner == "town"
        assert [game.day(day).lynched for day in (1, 2, 3)] == [("Лис",), ("Rybka-3",), ("Барсук",)]
        assert [[death.player for death in game.day(day).deaths] for day in (1, 2)] == [["Гвоздика"], []]
        all_held(game)
        boss, commissar, sergeant, villager = map(game.letters, ("Барсук", "Капитан Немов", "Ласточка", "Сова"))
        assert "ВСБ: Дядя Кузя" in boss[0]
        assert "Не принято: удар → Дядя Кузя" in boss[2]
        assert "Проверка: Барсук — мафия." in commissar[2]
        assert "Проверка: Барсук — мафия." in sergeant[2]
        assert "вы не могли действовать" in game.letters("Ёжик в тумане")[2]
        assert villager[1].partition("Принято")[2] == commissar[1].partition("Принято")[2]  # neither proves anything
        assert "Врач успел" in game.public()
        assert "скрипнули жернова" not in game.public()
        all_exported(game, capsys)


CLASSIC = Cast(
    "Дачный сезон",
    "classic",
    {
        "Граф": "дон",
        "Щука": "мафия, киллер",
        "Барин": "вторая семья",
        "Купец": "вторая семья",
        "Лейка": "доктор",
        "Пуговица": "комиссар",
        "Наперсток": "сержант",
        "Дед Мороз": "свидетель",
        "Топор": "палач",
        "Голубь": "миротворец",
        "Шкаф": "громила",
        "Туча": "маньяк",
        "Ромашка": "мирный житель",
        "Жилетка": "мирный житель, бронежилет",
        "Соня": "мирный житель",
        "Ветер": "мирный житель",
        "Скамейкин": "запасной",
    },
    datetime(2026, 12, 1, 9, 0, tzinfo=MOSCOW),
    """
[votes]
tie = nobody
[night]
dead_act = no
mafia_decides = killer
[role вторая семья]
side = mafia_b
blocks = passive
[role палач]
confirm = yes
[role миротворец]
confirm = yes
[role громила]
confirm = yes
[role комиссар]
confirm = yes
[role сержант]
confirm = yes
""",
)


def evening(game: Playing, day: int, target: str, *, but: str, silent: tuple[str, ...] = ()) -> None:
    """Everybody talks by day; in the evening everybody votes for one, who votes for another."""
    date = f"{day:02}"
    game.at(date, "12:00")
    present = [nick for nick in game.living if nick not in silent]
    game.says(*present)
    game.at(date, "20:10")
    game.votes(day, {nick: but if nick == target else target for nick in present})
    game.at(date, "20:55")
    game.at(date, "21:00:10")


def night(game: Playing, day: int, letters: Mapping[str, str]) -> None:
    """Letters come at ten; the night ends at nine."""
    game.at(f"{day:02}", "22:00")
    for nick, text in letters.items():
        game.writes(nick, text)
    game.at(f"{day:02}", "22:30")
    game.at(f"{day + 1:02}", "08:31")
    game.at(f"{day + 1:02}", "09:00:10")


def play_classic(game: Playing) -> None:
    """Five days: two families, recruitment, a vest, a killer, the don's and a guess strike, an autokill, a reserve."""
    game.at("01", "08:00")
    game.at("01", "09:00:10")
    evening(game, 1, "Барин", but="Ромашка", silent=("Соня",))
    night(game, 1, {
        "Щука": "От имени киллера: убиваем Жилетку",
        "Граф": "Удар дона: Ромашка",
        "Купец": "вербую Ветра",
        "Лейка": "лечу Пуговицу",
        "Пуговица": "проверяю Щуку",
        "Дед Мороз": "слежу за Жилеткой",
        "Топор": "казню Тучу",
        "Голубь": "мир Лейке",
        "Шкаф": "вырубаю Голубя",
        "Ветер": "лечу Пуговицу",
    })  # fmt: skip

    game.at("02", "11:00")
    game.writes("Ветер", "согласен")
    evening(game, 2, "Граф", but="Ромашка" if "Ромашка" in game.living else "Шкаф", silent=("Голубь",))
    game.loop._staff.desk.rule(ruling.parse("replace Наперсток Скамейкин", game.now()))
    night(game, 2, {
        "Щука": "Удар адвоката: Лейка — доктор",
        "Купец": "Удар адвоката: Топор — комиссар",
        "Пуговица": "проверяю Купца",
        "Дед Мороз": "слежу за Лейкой",
        "Шкаф": "вырубаю Топора",
    })  # fmt: skip
    evening(game, 3, "Щука", but="Шкаф", silent=("Топор",))
    night(game, 3, {
        "Ветер": "назначаем киллером Купца",
        "Купец": "От имени киллера убиваем Голубя",
        "Пуговица": "проверка Ветра",
    })  # fmt: skip
    evening(game, 4, "Купец", but="Шкаф")
    night(game, 4, {"Ветер": "пропускаю ход"})
    evening(game, 5, "Ветер", but="Шкаф")


def test_a_classic_game_with_every_scenario_leads_itself(tmp_path: Path) -> None:
    with playing(tmp_path, CLASSIC, Settings(flood_interval=0)) as game:
        game.faults(0.05)
        play_classic(game)
        assert game.winner == "town"
        assert [game.day(day).lynched[0] for day in range(1, 6)] == ["Барин", "Граф", "Щука", "Купец", "Ветер"]
        dead = [{death.player: death.by[0] for death in game.day(day).deaths} for day in (1, 2, 3, 4)]
        assert dead == [{"Туча": "executioner", "Ромашка": "don"}, {"Лейка": "guess"}, {"Голубь": "mafia_b"}, {}]
        assert [kill.player for kill in game.day(1).autokilled] == ["Соня"]
        all_held(game)
        recruit, reserve = game.letters("Ветер"), game.letters("Скамейкин")
        assert "Мафия предлагает вам" in recruit[2]
        assert "Принято: согласие на вербовку" in recruit[3]
        assert "С этого утра вы — мафия.\nВаши напарники: Купец." in recruit[4]
        assert "сержант" in reserve[1]
        assert any("Проверка: Ветер — мафия." in letter for letter in reserve)
        assert "Бронежилет спас вас" in game.letters("Жилетка")[-4]
        assert "Слежка за игроком Жилетка: Щука." in game.letters("Дед Мороз")[2]
        assert "покушение, но неудачное: Топор" in game.public()
        assert not any("ронежилет" in post.text for post in game.posts()[:-1] if post.topic_id != game.rules)


def test_a_game_in_which_the_gm_approves_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same by hand: nothing but receipts and the clock's posts goes out without the GM's word."""
    cast = replace(BOSS, mode="manual")
    with playing(tmp_path, cast, Settings(flood_interval=0)) as game:

        def approve(*numbers: int) -> list[str]:
            said = command("approve", *map(str, numbers), "-c", str(game.ini), "--json")
            return [one["kind"] for one in json.loads(said)["drafts"]]

        def command(*words: str) -> str:
            with pytest.raises(SystemExit) as done:
                main(list(words))
            assert done.value.code == 0
            return capsys.readouterr().out

        game.at("03", "19:00")
        assert (game.mails(), game.posts()) == ([], [])
        assert sorted(set(approve())) == ["role", "rules"]
        game.at("03", "19:30")
        assert len(game.mails()) == 12
        game.at("03", "21:00:10")
        all_vote(game, 1, "Лис", but="Сова")
        story = game.writes("Rybka-3", "Ход мафии: Гвоздика. История: скрипнули жернова, и огонёк в окне погас.")
        game.writes("Капитан Немов", "Проверяю Барсука")
        game.at("04", "12:00")
        assert "Принято" in game.letters("Капитан Немов")[-1]
        game.at("04", "20:00:10")
        letter = next(line.letter for line in game.day(1).letters if line.sender == "Rybka-3")
        assert "скрипнули жернова" in command("night", "-c", str(game.ini))
        command("rule", "story", str(letter), "-c", str(game.ini))
        game.at("04", "20:10")
        assert "итоги голосования" not in game.public()
        assert sorted(approve()) == ["morning", "night_letter", "night_letter", "verdict"]
        game.at("04", "20:20")
        assert "скрипнули жернова" in game.public()
        assert story is not None
        assert story.text not in game.public()
        assert "Проверка: Барсук — мафия." in game.letters("Ласточка")[-1]
        assert game.sent_twice() == []
        assert game.replayed().differences == ()
