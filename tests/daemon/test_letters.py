"""From a letter to the journal: what the reading is told of its writer, and what enters the game."""

from __future__ import annotations

from datetime import timedelta

from daemon.letters import Mail, entries, sender
from engine.journal import Letter, Says, Vote
from parsers.names import NameIndex, Person
from tests.engine.town import Town, calm

CREW = "Полынь Мышь=doctor Квакин=mafioso Барсук=don Ёлка=witness Щегол Снежок=judge Тихон=journalist"
NAMES = NameIndex(Person(word.partition("=")[0]) for word in CREW.split())


def town(**options: object) -> Town:
    return calm(CREW, **options)


def entered(game: Town, who: str, text: str, subject: str = "") -> list[Letter | Vote]:
    mail = Mail(7, who, game.plan().opens + timedelta(hours=1), text, subject)
    return list(entries(game.game, mail, NAMES))


def test_a_move_enters_with_its_target() -> None:
    [letter] = entered(town(), "Мышь", "лечу Полынь")
    assert isinstance(letter, Letter)
    assert [(move.ability, move.target, move.ask) for move in letter.moves] == [("heal", "Полынь", None)]


def test_a_doubt_enters_with_its_candidates() -> None:
    [letter] = entered(town(), "Мышь", "Полынь или Щегол")
    assert isinstance(letter, Letter)
    assert [(move.ask, move.candidates) for move in letter.moves] == [("several_targets", ("Полынь", "Щегол"))]


def test_a_vote_through_the_gm_enters_as_a_vote_where_the_rules_allow_it() -> None:
    letter, vote = entered(town(), "Щегол", "голосую за Квакина")
    assert isinstance(letter, Letter)
    assert letter.moves == ()
    assert isinstance(vote, Vote)
    assert (vote.says, vote.target, vote.via_gm) == (Says.NAME, "Квакин", True)
    assert len(entered(town(votes__via_gm="off"), "Щегол", "голосую за Квакина")) == 1


def test_a_doubtful_vote_is_left_to_the_gm() -> None:
    _, vote = entered(town(), "Щегол", "голосую: Квакин или Мышь")
    assert isinstance(vote, Vote)
    assert (vote.says, vote.reason, vote.candidates) == (Says.ASK, "several_names", ("Квакин", "Мышь"))


def test_a_vote_taken_back_and_a_vote_for_nobody() -> None:
    assert [e.says for e in entered(town(), "Щегол", "снимаю голос") if isinstance(e, Vote)] == [Says.UNVOTE]
    assert [e.says for e in entered(town(), "Щегол", "голосую: никого") if isinstance(e, Vote)] == [Says.NOBODY]


def test_a_stranger_may_ask_for_nothing() -> None:
    assert sender(town().game, "Мимоходов").in_game is False
    [letter] = entered(town(), "Мимоходов", "Полынь")
    assert isinstance(letter, Letter)
    assert letter.moves == ()


def test_the_writer_is_known_by_role_side_and_office() -> None:
    game = town(night__mafia_decides="killer").game
    don, judge, journalist = (sender(game, nick) for nick in ("Барсук", "Снежок", "Тихон"))
    assert don.mafia
    assert don.leads
    assert don.may_speak_as_killer
    assert "pardon" in judge.untargeted
    assert journalist.compares
    assert not journalist.leads


def test_who_has_moved_tonight_is_not_asked_again_about_a_story() -> None:
    played = town()
    opens = played.plan(1).opens
    played.write("Мышь", "heal", "Полынь", at=opens + timedelta(hours=1)).clock(opens + timedelta(hours=2))
    assert sender(played.game, "Мышь").moved == frozenset({"heal"})


def test_an_offer_of_tonight_is_open_to_its_receiver() -> None:
    played = town()
    assert not sender(played.game, "Щегол").offered
    played.vote("Полынь>Квакин", "Мышь>Квакин", "Ёлка>Квакин")
    played.write("Барсук", "recruit", "Щегол", at=played.plan(1).vote_closes + timedelta(minutes=5))
    played.clock(played.plan(1).vote_closes + timedelta(minutes=10))
    assert sender(played.game, "Щегол").offered
    assert {"accept", "decline"} <= set(sender(played.game, "Щегол").abilities)
