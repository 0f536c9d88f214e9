"""`python -m tests.bench [NAME…]`: prints the measurements of these modules, or of all."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import tests.bench


def main() -> None:
    """Print every measurement that was asked for."""
    found = sorted(
        module.name for module in pkgutil.iter_modules(tests.bench.__path__) if not module.name.startswith("_")
    )
    for name in sys.argv[1:] or found:
        print(f"== {name}", *importlib.import_module(f"tests.bench.{name}").measure(), sep="\n", flush=True)


if __name__ == "__main__":
    main()
