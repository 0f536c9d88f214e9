"""Links to posts and topics, followed as a browser follows them: each leads to the page that has the post, on it."""

from __future__ import annotations

from pathlib import Path

import pytest
import requests

from daemon.bootstrap import SOFTWARE
from daemon.review import addresses
from parsers.facts import TopicPage
from parsers.page import read_page
from tests.e2e.boards_kit import FACES, dialect_of
from tests.e2e.city import city

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("software", [name for name in FACES if name != "phpbb2"])
def test_links_lead_to_the_post_and_to_the_topic(tmp_path: Path, software: str) -> None:
    with city(tmp_path, software=software, posts_per_page=5) as one:
        one.works("21:00:05", rounds=16)
        posts = [one.vote("Полынь", "Cнегирь").id for _ in range(14)]
        one.works("21:10", rounds=4)
        assert one.run
        one.run.store.settings.put(SOFTWARE, dialect_of(software))  # as the account of `run` keeps it
        for post in (posts[0], posts[7], posts[-1]):
            address = addresses.post(one.run, post)
            anchor = address.partition("#")[2]
            answer = requests.get(address, timeout=10)
            page = read_page(answer.content, url=address)
            assert isinstance(page, TopicPage)
            assert post in {found.id for found in page.posts}
            assert f'id="{anchor}"'.encode() in answer.content or f'name="{anchor}"'.encode() in answer.content
        topic = read_page(requests.get(addresses.topic(one.run, one.court()), timeout=10).content)
        assert isinstance(topic, TopicPage)
        assert (topic.page, len(topic.posts)) == (1, 5)
