"""The rules post: written before the game, in time, anew where rules change, never in a running game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon import bootstrap, config, dealing, overview
from daemon.reports import pages, rules_book
from daemon.roster import Member, Roster, to_plain
from daemon.rules import statute
from daemon.rules.post import RulesDesk
from daemon.store.records import Draft, State
from daemon.store.store import Store, open_store
from engine import proof
from engine.binding import roles_for
from engine.options import OPTIONS, Options
from engine.profiles import PROFILES
from engine.roles import ROLES
from tests.daemon.front_kit import press
from tests.daemon.kit import START, Hands, migrated
from tests.daemon.review_kit import NICKS, ini

LEAD = timedelta(days=1)


@dataclass
class House:
    """A game that has not begun, its file, its clock."""

    folder: Path
    hands: Hands
    store: Store
    more: str = ""

    def game(self, more: str | None = None, **ini_words: Any) -> bootstrap.Game:
        """The game of the file with these lines at its end; the rules are settled as `run` does."""
        path = self.folder / "game.ini"
        path.write_text(ini(more=self.more if more is None else more, **ini_words), encoding="utf-8")
        told = config.load(path)
        statute.settle(told, self.store)
        dealt = dealing.deal(told, self.store)
        roster = bootstrap.known_roster(told, self.store)
        return bootstrap.Game(told, self.store, roster, bootstrap.press(told), dealt)

    def works(self, more: str | None = None) -> list[Draft]:
        """The desk does its work; the rules' drafts, the last version of each."""
        self.game(more).desk().work()
        return [draft for draft in self.store.drafts.all() if draft.intent.kind == "rules"]

    def goes_out(self, draft: Draft) -> None:
        """It is approved, and lands."""
        from daemon.account import Sent, SentKind

        self.store.drafts.approve(draft.id, "gm")
        self.store.drafts.begin(draft.id, None)
        self.store.drafts.landed(draft.id, Sent(SentKind.POSTED, self.hands.now, post_id=draft.id))

    def notice(self) -> str:
        """What the GM is told of the rules."""
        found = [notice.ru for notice in self.game().notices().open() if notice.key == "rules"]
        return found[0] if found else ""

    def text(self) -> str:
        """The newest version's text."""
        return self.store.drafts.all()[-1].intent.text


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    hands = Hands(START - timedelta(days=3))
    (tmp_path / "game.db").write_bytes(migrated())
    store = open_store(f"sqlite:///{tmp_path}/game.db", hands)
    members = tuple(Member(nick, 50 + n) for n, nick in enumerate(NICKS))
    store.settings.put(bootstrap.ROSTER, to_plain(Roster(members, {2: "Ведущий"}, 2)))
    yield House(tmp_path, hands, store)
    store.close()


# ── the post ──


def test_the_rules_wait_for_the_gm_long_before_the_game(house: House) -> None:
    (draft,) = house.works()
    assert (draft.state, draft.intent.key) == (State.DRAFT, "rules")
    assert "Голос — ник кандидата, выделенный цветом." in draft.intent.text
    assert "доктор — 1 (мирные)" in draft.intent.text
    assert "должны выйти до 30 ноября, понедельник, 21:00" in house.notice()


def test_a_rules_post_proves_itself(house: House) -> None:
    (draft,) = house.works()
    verdict = proof.verify_rules(draft.intent.text)
    assert verdict.holds
    assert draft.intent.tells["rules"]["sum"] == verdict.sum
    assert not proof.verify_rules(draft.intent.text.replace("random_list", "nobody")).holds


def test_nothing_is_posted_twice(house: House) -> None:
    house.goes_out(house.works()[0])
    assert len(house.works()) == 1
    assert house.notice() == ""


def test_a_change_before_it_is_out_makes_another_draft(house: House) -> None:
    house.works()
    old, new = house.works("[votes]\ntie = nobody\n")
    assert (old.state, new.state, new.intent.key) == (State.SUPERSEDED, State.DRAFT, "rules")
    assert "Правила изменены" not in new.intent.text


def test_a_change_before_the_start_is_told_in_public_with_another_sum(house: House) -> None:
    house.goes_out(house.works()[0])
    first, second = house.works("[votes]\ntie = nobody\n")
    assert second.intent.key == "rules:2"
    assert "Правила изменены до начала" in second.intent.text
    assert "было «первый из них по случайному списку», стало «никто не уходит»" in second.intent.text
    assert first.intent.tells["rules"]["sum"] != second.intent.tells["rules"]["sum"]
    assert proof.verify_rules(second.intent.text).holds


def test_a_change_taken_back_needs_no_new_post(house: House) -> None:
    house.goes_out(house.works()[0])
    house.works("[votes]\ntie = nobody\n")
    assert [draft.state for draft in house.works("")] == [State.SENT, State.SUPERSEDED]


def test_the_order_of_the_roles_tells_nobodys_role(house: House) -> None:
    (draft,) = house.works()
    lines = [line for line in draft.intent.text.splitlines() if " — " in line and "(м" in line]
    assert [line.split(" — ")[0] for line in lines] == ["• мирный житель", "• мафия", "• доктор"]


# ── in time ──


def test_a_day_before_the_game_the_gm_is_told_that_the_rules_are_not_out(house: House) -> None:
    house.works()
    house.hands.now = START - timedelta(hours=23)
    house.works()
    assert "меньше суток, а правила не опубликованы" in house.notice()


def test_a_change_that_is_not_out_is_not_said_to_be_the_rules_themselves(house: House) -> None:
    (draft,) = house.works()
    house.goes_out(draft)
    house.hands.now = START - timedelta(hours=23)
    house.works(more="[victory]\nalso_maniac = off")
    assert "меньше суток, а изменение правил не опубликовано: mafia-gm approve" in house.notice()


def test_approved_but_not_sent_is_not_out(house: House) -> None:
    (draft,) = house.works()
    house.store.drafts.approve(draft.id, "gm")
    house.works()
    assert house.notice() == ""
    house.hands.now = START - timedelta(hours=23)
    house.works()
    assert "не опубликованы" in house.notice()


def test_rules_that_come_late_are_said_to_be_late(house: House) -> None:
    (draft,) = house.works()
    house.hands.now = START - timedelta(hours=5)
    house.goes_out(draft)
    house.works()
    assert "Правила вышли 1 декабря, вторник, 16:00, позже чем за сутки" in house.notice()


def test_a_gm_who_holds_them_back_is_left_in_peace(house: House) -> None:
    (draft,) = house.works()
    house.store.drafts.hold(draft.id, "gm")
    house.works()
    assert house.notice() == ""


def test_in_a_running_game_they_still_wait_where_they_lay(house: House) -> None:
    house.works()
    house.hands.now = START + timedelta(hours=1)
    (draft,) = house.works()
    assert draft.state is State.DRAFT
    assert "Игра началась, а правила не опубликованы" in house.notice()


def test_a_game_that_begins_without_a_draft_gets_none(house: House) -> None:
    house.hands.now = START + timedelta(hours=1)
    assert house.works() == []


def test_in_a_fast_game_a_game_day_is_enough(house: House) -> None:
    desk = house.game("[schedule]\nphases = day 3m, night 2m\nweekend = normal\n").rules_desk()
    assert isinstance(desk, RulesDesk)
    assert desk._version.due == START - timedelta(minutes=5)


def test_status_tells_what_became_of_the_rules(house: House) -> None:
    (draft,) = house.works()
    game = house.game()
    book, notices = game.casebook(), game.notices()
    told = overview.status(game.store, book, game.desk(book, notices), notices)
    assert told["rules"] == {"state": "draft", "sent": None, "sha256": draft.intent.tells["rules"]["sum"]}
    assert "rules" in [notice["key"] for notice in told["notices"]]


# ── held to ──

CHANGES = {
    "[votes]\ntie = all\n": "votes.tie: random_list → all",
    "[schedule]\nholidays = 2026-12-31\n": "schedule.holidays: none → 2026-12-31",
    "[night]\ndead_act = no\n": "действует ли ход убитого раньше по порядку: было «да",
    "[role доктор]\nblocks = heal self_uses=0\n": "[role доктор]: было «—», стало «blocks = heal self_uses=0»",
}


@pytest.mark.parametrize(("more", "said"), CHANGES.items())
def test_a_running_game_refuses_other_rules_with_the_difference(house: House, more: str, said: str) -> None:
    house.game("")
    house.hands.now = START
    with pytest.raises(statute.RulesChanged) as caught:
        house.game(more)
    assert said in caught.value.ru
    assert caught.value.en


def test_another_start_is_told_by_the_clock_of_the_game(house: House) -> None:
    house.game("")
    house.hands.now = START
    path = house.folder / "game.ini"
    path.write_text(ini().replace("2026-12-01 21:00", "2026-12-02 21:30"), encoding="utf-8")
    with pytest.raises(statute.RulesChanged) as caught:
        statute.settle(config.load(path), house.store)
    assert "1 December, Tuesday, 21:00 → 2 December, Wednesday, 21:30" in caught.value.en


def test_once_the_roles_are_dealt_the_cast_stays(house: House) -> None:
    house.game()
    roles = ("доктор", "мафия", *("мирный житель" for _ in NICKS[2:]))
    with pytest.raises(statute.CastChanged) as caught:
        house.game(roles=roles)
    assert all(nick in caught.value.ru for nick in NICKS[:2])
    with pytest.raises(statute.CastChanged, match=f"игроки: убраны {NICKS[-1]}"):
        house.game(nicks=NICKS[:-1], roles=("мафия", "доктор", *("мирный житель" for _ in NICKS[3:])))


def test_the_difference_of_roles_tells_no_role(house: House) -> None:
    house.game()
    with pytest.raises(statute.CastChanged) as caught:
        house.game(roles=("маньяк", "доктор", *("мирный житель" for _ in NICKS[2:])))
    assert "маньяк" not in caught.value.ru.replace("[roles] maniac", "")


def test_rules_kept_by_an_older_program_are_no_change(house: House) -> None:
    house.game("")
    kept = house.store.settings.get(statute.RULES)
    new = {"game.profile", "votes.lynches"}
    older = {key: value for key, value in kept.items() if key not in new and not key.startswith("roles ")}
    house.store.settings.put(statute.RULES, older)
    house.hands.now = START + timedelta(days=1)
    house.game("")
    assert house.store.settings.get(statute.RULES)["votes.lynches"] == "1"


# ── the words ──


def test_every_option_is_told_in_a_sentence_or_is_for_the_gm_alone() -> None:
    assert {section: rules_book.untold(section) for section in rules_book.CHAPTERS} == {
        section: set() for section in rules_book.CHAPTERS
    }


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("profile", PROFILES)
def test_the_rules_of_every_profile_are_sentences(profile: str, language: str) -> None:
    options = Options.for_profile(profile, {"votes.tie": "nobody", "night.dead_act": "no"})
    post = pages.RulesPost(dict.fromkeys(roles_for(options), 1), start=START)
    text = pages.rules(press(language), options, post)
    lines = [line for line in text.splitlines() if line.startswith("•")]
    assert len(lines) > 40
    assert all(line.endswith(".") for line in lines)
    assert "random_list" not in text
    assert "{" not in text


def choices(key: str) -> st.SearchStrategy[str]:
    meanings = OPTIONS[key].kind.meanings()
    return st.sampled_from([key_ for key_ in meanings if "N" not in meanings[key_].ru] or ["1"])


CLOSED = [key for key, option in OPTIONS.items() if option.kind.meanings() and key != "schedule.phases"]


@given(st.data(), st.sampled_from(list(PROFILES)))
def test_whatever_is_chosen_can_be_written(data: Any, profile: str) -> None:
    chosen = {key: data.draw(choices(key)) for key in data.draw(st.lists(st.sampled_from(CLOSED), max_size=6))}
    options = Options.for_profile(profile, chosen)
    roles = data.draw(st.lists(st.sampled_from(list(ROLES)), unique=True))
    for language in ("ru", "en"):
        text = pages.rules(press(language), options, pages.RulesPost(dict.fromkeys(roles, 2), start=START))
        assert text.count("•") > 10


@given(st.dictionaries(st.text(min_size=1), st.text(), max_size=8))
def test_any_rules_can_be_checked_after_a_forum_had_them(facts: dict[str, str]) -> None:
    text = proof.canonical_rules(facts)
    shown = f"сумма {proof.rules_sum(text)}\n[code]\n" + "\n".join(f"  {line}\t" for line in text.split("\n")) + "\n"
    assert proof.verify_rules(shown + "[/code]").holds
    assert "[" not in text


def test_the_start_stands_in_the_zone_of_the_game() -> None:
    post = pages.RulesPost(start=datetime(2026, 12, 1, 18, tzinfo=START.tzinfo))
    assert "1 декабря, вторник, 21:00" in pages.rules(press(), Options.for_profile("boss"), post)
