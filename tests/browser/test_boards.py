"""The GM's page over what was read from each software: its links open the very post on the forum."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from daemon.bootstrap import SOFTWARE
from daemon.review.server import ReviewServer
from tests.e2e.boards_kit import dialect_of
from tests.e2e.city import city

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("software", ["phpbb3", "phpbb2-1251", "forumotion-phpbb2", "forumotion-phpbb3", "punbb"])
def test_from_a_doubtful_vote_to_its_post_on_the_forum(browser: Browser, tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software) as town:
        town.board.settings.posts_per_page = 5
        town.works("21:00:05", rounds=16)
        for n in range(7):
            town.vote("Полынь", f"Рога & Копыта, в {n}-й раз")
        town.works("21:10", rounds=4)
        post = town.vote("[Z]орро", "«Сova» или <b>Cнегирь</b> — не решил")
        town.works("21:20", rounds=4)
        assert town.run
        town.run.store.settings.put(SOFTWARE, dialect_of(software))  # as the account of `run` keeps it
        with ReviewServer(town.run, town.now, port=0) as server:
            context = browser.new_context(locale="ru-RU")
            context.set_default_timeout(8000)
            tab = context.new_page()
            tab.goto(server.link())
            tab.goto(f"{server.url}votes")
            row = tab.locator(f"#vote-{post.id}")
            expect(row).to_contain_text("<b>Cнегирь</b> — не решил")
            forum = context.new_page()
            forum.goto(row.get_by_role("link").first.get_attribute("href") or "")
            anchor = forum.url.partition("#")[2]
            expect(forum.locator(f'[id="{anchor}"], [name="{anchor}"]').first).to_be_attached()
            expect(forum.locator("body")).to_contain_text("— не решил")
            context.close()
