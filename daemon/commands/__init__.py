"""The commands of `mafia-gm`, one module each; `daemon.cli.COMMANDS` is their register."""
