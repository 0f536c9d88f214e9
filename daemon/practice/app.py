"""The board as a WSGI application with the face of one forum software."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from flask import Flask, Response, request
from jinja2.bccache import Bucket, BytecodeCache

from daemon.practice.board import Board
from daemon.practice.face import Face
from daemon.practice.faults import Plan
from daemon.practice.mailbox import Mailbox
from daemon.practice.pictures import picture
from daemon.practice.sessions import Caller, Sessions
from daemon.practice.visit import House, Visit


class CompiledTemplates(BytecodeCache):
    """Templates are compiled once a process, however many boards it serves."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


_TEMPLATES: dict[str, CompiledTemplates] = {}
STRIKE = "practice.strike"  # where the wire says in the WSGI environment what goes wrong


def build_app(house: House, face: Face) -> Flask:
    """The pages, without the wire's faults."""
    app = Flask(
        "daemon.practice", static_url_path="/styles/practice", static_folder="static",
        template_folder=str(face.templates),
    )  # fmt: skip
    cache = _TEMPLATES.setdefault(face.name, CompiledTemplates())
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": cache}

    @app.route("/images/<kind>/<name>.svg")
    def image(kind: str, name: str) -> Response:
        return picture(kind, name)

    @app.route("/", defaults={"path": ""}, methods=["GET", "POST"])
    @app.route("/<path:path>", methods=["GET", "POST"])
    def page(path: str) -> Response:
        return face.answer(arrive(house, face), path)

    return app


def arrive(house: House, face: Face) -> Visit:
    """The request at hand as a visit."""
    prefix = f"{house.sessions.prefix}_"
    held = {name.removeprefix(prefix): value for name, value in request.cookies.items() if name.startswith(prefix)}
    cookies = face.visit.read_cookies(held)
    plan: Plan | None = request.environ.get(STRIKE)
    lists = _lists(face.charset)
    form = _form(lists)
    agent, address = request.headers.get("User-Agent", ""), request.remote_addr or ""
    sid = request.args.get("sid") or form.get("sid", "")
    entry = house.sessions.enter(Caller(agent, address, cookies, sid))
    args = dict(parse_qsl(request.query_string.decode("ascii", "replace"), True, encoding=face.charset))
    asked = f".{request.full_path.rstrip('?')}"
    visit: Visit = face.visit(house, entry, address, request.url_root, args, form, request.method == "POST", asked)
    visit.fault = plan.fault if plan else None
    visit.charset, visit.lists = face.charset, lists
    visit.cookies.update(entry.cookies)
    return visit


def _lists(charset: str) -> dict[str, list[str]]:
    """What was posted, in the board's own charset: all values of each name."""
    if charset == "utf-8" or request.mimetype != "application/x-www-form-urlencoded":
        return dict(request.form.lists())
    lists: dict[str, list[str]] = {}
    for name, value in parse_qsl(request.get_data().decode("ascii", "replace"), True, encoding=charset):
        lists.setdefault(name, []).append(value)
    return lists


def _form(lists: Mapping[str, list[str]]) -> dict[str, str]:
    """Of equal names the last value, of lists (`[]`) all, blanks between."""
    return {name: " ".join(values) if name.endswith("[]") else values[-1] for name, values in lists.items()}


def furnish(board: Board, face: Face) -> House:
    """The board with its rooms, empty."""
    for name, value in face.rules.items():
        setattr(board.settings, name, value)
    return House(board, Sessions(board, face.cookies), Mailbox(board, drops_oldest=face.drops_letters), face.texts)
