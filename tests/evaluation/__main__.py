"""`python -m tests.evaluation [READINGS]`: prints how names are read; fails if anybody was taken for somebody else."""

from __future__ import annotations

import sys

from tests.evaluation.report import evaluate, lines

READINGS = 20_000
MOST_ASKED = 0.08


def main() -> int:
    """Print the report, and an example of each kind of failure with --examples."""
    numbers = [argument for argument in sys.argv[1:] if argument.isdigit()]
    report = evaluate(int(numbers[0]) if numbers else READINGS)
    print("\n".join(lines(report)))
    if "--examples" in sys.argv:
        for what, found in sorted(report.examples.items()):
            print(f"\n{what} ({len(found)})", *found[:8], sep="\n  ")
    return 1 if report.total["wrong"] or report.share("asked") >= MOST_ASKED else 0


if __name__ == "__main__":
    sys.exit(main())
