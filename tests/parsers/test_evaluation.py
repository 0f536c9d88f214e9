"""The evaluation in short: thousands of generated readings, nobody taken for somebody else."""

from __future__ import annotations

import pytest

from tests.evaluation.nicknames import all_nicks
from tests.evaluation.report import Report, evaluate

MOST_ASKED, MOST_UNSEEN = 0.08, 0.01


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(2_000, seed=3)


def test_nobody_is_taken_for_somebody_else(report: Report) -> None:
    assert not [found for what, found in report.examples.items() if what.endswith("wrong")]


def test_few_readings_are_put_to_the_gm(report: Report) -> None:
    assert report.share("asked") < MOST_ASKED
    assert report.share("unseen") < MOST_UNSEEN


def test_the_generator_knows_three_hundred_shapes() -> None:
    assert len({nick.shown for nick in all_nicks()}) >= 300
