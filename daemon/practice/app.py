"""The board as a WSGI application: every address, and who may pass at all."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, request
from jinja2.bccache import Bucket, BytecodeCache

from daemon.practice import letters, moderation, posting, reading, signing
from daemon.practice.board import Board
from daemon.practice.faults import Fault, Plan
from daemon.practice.mailbox import Mailbox
from daemon.practice.pictures import picture
from daemon.practice.sessions import Caller, Sessions
from daemon.practice.visit import House, Visit

PAGES: dict[str, Callable[[Visit], Response]] = {
    "": reading.index,
    "index.php": reading.index,
    "viewforum.php": reading.viewforum,
    "viewtopic.php": reading.viewtopic,
    "memberlist.php": reading.memberlist,
    "posting.php": posting.posting,
    "mcp.php": moderation.moderate,
}
UCP = {"login": signing.login, "logout": signing.logout}


class CompiledTemplates(BytecodeCache):
    """Templates are compiled once a process, however many boards it serves."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


_TEMPLATES = CompiledTemplates()
STRIKE = "practice.strike"  # where the wire says in the WSGI environment what goes wrong


def build_app(house: House) -> Flask:
    """The pages, without the wire's faults."""
    app = Flask("daemon.practice", static_url_path="/styles/practice", static_folder="static")
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": _TEMPLATES}

    @app.route("/images/<kind>/<name>.svg")
    def image(kind: str, name: str) -> Response:
        return picture(kind, name)

    @app.route("/", defaults={"path": ""}, methods=["GET", "POST"])
    @app.route("/<path:path>", methods=["GET", "POST"])
    def page(path: str) -> Response:
        return answer(arrive(house), path)

    return app


def arrive(house: House) -> Visit:
    """The request at hand as a visit."""
    prefix = f"{house.sessions.prefix}_"
    cookies = {name.removeprefix(prefix): value for name, value in request.cookies.items() if name.startswith(prefix)}
    plan: Plan | None = request.environ.get(STRIKE)
    form = {name: " ".join(values) if name.endswith("[]") else values[-1] for name, values in request.form.lists()}
    agent, address = request.headers.get("User-Agent", ""), request.remote_addr or ""
    sid = request.args.get("sid") or form.get("sid", "")
    entry = house.sessions.enter(Caller(agent, address, cookies, sid))
    args = {name: values[-1] for name, values in request.args.lists()}
    asked = f".{request.full_path.rstrip('?')}"
    visit = Visit(house, entry, address, request.url_root, args, form, request.method == "POST", asked)
    visit.fault = plan.fault if plan else None
    visit.cookies.update(entry.cookies)
    return visit


def answer(visit: Visit, path: str) -> Response:
    """The page at this address, unless the visitor or the board is shut out."""
    signing_in = path == "ucp.php" and visit.args.get("mode") == "login"
    if visit.user.banned is not None:
        return signing.banned(visit)
    if _is_off(visit) and not signing_in:
        return visit.message(visit.board.settings.disabled or visit.words("disabled"))
    if path == "ucp.php":
        return UCP.get(visit.args.get("mode", ""), letters.control_panel)(visit)
    if path.startswith("app.php/feed"):
        return reading.feed(visit, path.removeprefix("app.php/feed").strip("/"))
    page = PAGES.get(path)
    return page(visit) if page else visit.sentence("no_page", status=404)


def _is_off(visit: Visit) -> bool:
    off = visit.board.settings.disabled is not None and not visit.user.moderator
    return off or visit.fault is Fault.DISABLED


def furnish(board: Board) -> House:
    """The board with its rooms, empty."""
    return House(board, Sessions(board), Mailbox(board))
