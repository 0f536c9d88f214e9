"""A furnished board for looking at: a GM, players with awkward nicknames, a game under way."""

from __future__ import annotations

from daemon.practice.board import Board
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import Forum, Poll, Topic, TopicType, User

GM = "Распорядитель"
NICKS = (
    "Полынь", "[Z]орро", "Кот Учёный", "кот-баюн", "Д'Арк", "Рога & Копыта", "«Тихий» Омут", "Ёжик.", "Агент_13",
    "Cнегирь", "Тётя Мотя <3", "Очень Длинный Ник Который Не Помещается В Колонку 42",
)  # fmt: skip
PASSWORD = "учебный-пароль"  # noqa: S105 - the practice forum's accounts hide nothing


def furnish_sample(board: Board, mailbox: Mailbox) -> None:
    """Fill an empty board."""
    gm = board.add_user(GM, PASSWORD, colour="AA00AA", rank="Ведущий игры", moderator=True, flood_exempt=True)
    players = [
        board.add_user(nick, PASSWORD, rank="Горожанин" if index % 3 else "") for index, nick in enumerate(NICKS)
    ]
    players[3].signature = "Помни: [color=red]Полынь[/color] [b]всегда[/b] врёт."
    players[1].date_format, players[2].date_format = "|d M Y|, H:i", "d.m.Y, H:i:s"
    players[5].language = "en"
    forum = board.add_forum("Мафия", about="Игровые темы")
    board.add_forum("Штаб мафии", about="Для своих", members=frozenset({players[0].id}))
    board.add_forum("Архив игр", about="Сыгранные партии", category="Архив")
    _notices(board, forum, gm)
    _speak(board, _game(board, forum, gm), players)
    _vote(board, _voting(board, forum, gm), players)
    for player in players[:3]:
        mailbox.send(player.id, [gm.id], "Ход на ночь 1", f"Мой ход: [color=red]{players[4].name}[/color]\nи всё.")


def _notices(board: Board, forum: Forum, gm: User) -> None:
    board.open_topic(forum.id, gm.id, "Правила клуба", "Играем честно.", type=TopicType.ANNOUNCEMENT)
    board.open_topic(
        forum.id, gm.id, "Расписание", "День с 9 до 20, ночь с 21 до 9.", type=TopicType.STICKY, locked=True
    )
    poll = Poll("Когда начинаем следующую?", ["В пятницу", "В субботу", "Не знаю"])
    board.open_topic(forum.id, gm.id, "Опрос: когда играем?", "Выбирайте.", poll=poll)


def _game(board: Board, forum: Forum, gm: User) -> Topic:
    text = "[b]День 1.[/b] Игра начинается!\n\n[list][*]пишем здесь[*]голосуем в соседней теме[/list]\nУдачи :)"
    return board.open_topic(forum.id, gm.id, "Мафия №7 «Болотные огни»: игровая тема", text, at=_morning(board))


def _voting(board: Board, forum: Forum, gm: User) -> Topic:
    text = "Голос: [color=red]Ник[/color], отмена: [color=#0000FF]снимаю[/color].\n[code][color=red]Ник[/color][/code]"
    return board.open_topic(forum.id, gm.id, "Мафия №7: голосование, день 1", text, at=_morning(board))


def _morning(board: Board) -> int:
    return board.clock.now() - 40_000


def _speak(board: Board, topic: Topic, players: list[User]) -> None:
    for index, player in enumerate(players):
        text = f"Здравствуйте! Реплика номер {index + 1}. Подозрительно тихо 🤔"
        board.post(topic.id, player.id, text, at=board.clock.now() - 3000 * (len(players) - index))
    first = board.shown(topic.id)[1]
    name = players[2].name
    quote = f'[quote="{name}" post_id={first.id} time={first.at} user_id={players[2].id}]\n{first.text}\n[/quote]\n'
    board.post(topic.id, players[1].id, quote + "Не согласен. [size=150][i]Совсем[/i][/size] не [u]согласен[/u]!")
    board.edit(first.id, first.text + "\n[b]Дополнено.[/b]", first.author_id)


def _vote(board: Board, topic: Topic, players: list[User]) -> None:
    for index, player in enumerate(players[:8]):
        target = players[(index * 5 + 3) % len(players)]
        colour = ("red", "#FF0000", "darkred")[index % 3]
        at = board.clock.now() - 700 * (9 - index)
        board.post(topic.id, player.id, f"Мой голос: [color={colour}]{target.name}[/color]", at=at)
