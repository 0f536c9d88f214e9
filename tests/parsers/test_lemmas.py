"""The morphological dictionary: one for all threads."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pymorphy3
import pytest

from parsers.naming import lemmas


def test_threads_that_need_the_dictionary_at_once_load_one(monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[object] = []

    def slowly() -> object:
        loads.append(object())
        time.sleep(0.01)  # the time in which another thread finds nothing loaded yet
        return loads[-1]

    lemmas._loaded.cache_clear()
    monkeypatch.setattr(pymorphy3, "MorphAnalyzer", slowly)
    try:
        with ThreadPoolExecutor(4) as threads:
            found = {id(one) for one in threads.map(lambda _: lemmas.dictionary(), range(8))}
    finally:
        lemmas._loaded.cache_clear()
    assert len(loads) == len(found) == 1
