"""The command's verbs and what they print, with rich (extra `cli`).

Nothing is printed that a plain ASCII terminal could not show; colour only repeats what words say.
"""

from __future__ import annotations

import argparse
import random
import re
import secrets
from collections.abc import Iterator, Sequence
from importlib.metadata import version

from rich.console import Console
from rich.text import Text

from .card import Colour
from .cards import CardSet
from .engine import legal_actions, new_game, result, step
from .errors import MantisError
from .laws import Law, laws_for
from .moves import Result, Score, Steal
from .state import State, Step

__all__ = ["run"]

_STYLES = {
    Colour.RED: "red",
    Colour.ORANGE: "dark_orange",
    Colour.YELLOW: "yellow",
    Colour.GREEN: "green",
    Colour.BLUE: "dodger_blue1",
    Colour.PURPLE: "medium_purple",
    Colour.PINK: "hot_pink",
}


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command with its words.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code: 0, or 1 if a law did not hold; wrong words end the process with 2.
    """
    parser = argparse.ArgumentParser(
        prog="mantis", description="The card game Mantis.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=version("mantis-rules"))
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    play = verbs.add_parser(
        "play",
        help="play a game with random actions, show it, and check every step of it",
        description="Play a game with random actions, show it, and check every step of it.",
        allow_abbrev=False,
    )
    play.add_argument(
        "--players", type=_whole, default=4, metavar="N", help="how many, 2 to 6 (default: 4)"
    )
    play.add_argument(
        "--seed", type=_whole, metavar="S", help="any whole number (default: a new one)"
    )
    play.add_argument(
        "--first", type=_whole, default=0, metavar="K", help="the seat that starts (default: 0)"
    )
    chosen = parser.parse_args(arguments)
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    try:
        first_state = new_game(chosen.players, seed, first=chosen.first)
    except MantisError as error:
        play.error(str(error))
    console = Console(highlight=False, soft_wrap=True)
    if console.width < 1:  # as COLUMNS=0 has it; rich would print nothing
        console.width = 80
    return _play(first_state, seed, console)


def _whole(word: str) -> int:
    """Read a whole number; argparse reports the error with the name of the argument."""
    if not re.fullmatch(r"[-+]?\d{1,1000}", word, re.ASCII):
        given = repr(word) if len(word) < 40 else f"{word[:30]!r} and more"
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most 1000 digits, got {given}"
        )
    return int(word)


def _play(state: State, seed: int, console: Console) -> int:
    """Show a game with random actions; return 1 if a law did not hold, else 0."""
    rules = state.rules
    laws = laws_for(rules)
    console.print(
        f"A game of Mantis: {state.players} players, {rules.name} rules, goal {rules.goal}, "
        f"seed {seed}",
        style="bold",
    )
    console.print(_table(state))
    broken: list[str] = []
    for taken in _random_game(state, seed):
        console.print(_headline(taken))
        console.print(_table(taken.after))
        broken += [f"ply {taken.before.ply}: {law.text}" for law in _broken(taken, laws)]
        state = taken.after
    ended = result(state)
    if ended is not None:
        console.print(_ending(state, ended), style="bold")
    console.print(
        f"{state.ply + 1} states checked against {len(laws)} laws of the rules: "
        + ("all hold." if not broken else f"{len(broken)} times one did not hold.")
    )
    for line in broken:
        console.print(line, style="bold red")
    return 1 if broken else 0


def _random_game(state: State, seed: int) -> Iterator[Step]:
    """Play to the end; the actions, like the deck, depend on the seed alone."""
    draw = random.Random(f"actions {seed}").random
    while legal := legal_actions(state):
        taken = step(state, legal[int(draw() * len(legal))])
        yield taken
        state = taken.after


def _broken(taken: Step, laws: Sequence[Law]) -> list[Law]:
    return [law for law in laws if law.when(taken) and not law.holds(taken)]


def _headline(taken: Step) -> Text:
    """Say in words what happened in a step."""
    flip, front = taken.flip, taken.flip.card.front
    text = Text(f"\n{taken.before.ply + 1}. Seat {flip.mover} ", style="bold")
    text.append(
        f"steals from seat {flip.tank}: " if isinstance(flip.action, Steal) else "scores: ",
        style="not bold",
    )
    text.append(front.value, style=_STYLES[front])
    cards = f"{len(flip.cards)} cards go to "
    if not flip.hit:
        outcome = f", a miss; the card stays in seat {flip.tank}'s tank"
    elif isinstance(flip.action, Score):
        outcome = f", a hit; {cards}seat {flip.mover}'s score pile"
    else:
        outcome = f", a hit; {cards}seat {flip.mover}'s tank"
    if taken.after.to_move == flip.mover and result(taken.after) is None:
        outcome += ", and another turn"
    text.append(outcome, style="not bold")
    return text


def _table(state: State) -> Text:
    """Show every tank as piles, the score piles as numbers, and the back of the top card."""
    text = Text()
    ended = result(state) is not None
    for seat, (tank, score) in enumerate(zip(state.tanks, state.scores, strict=True)):
        marker = ">" if seat == state.to_move and not ended else " "
        text.append(f"  {marker} seat {seat}  scored {score:2}  tank ")
        text.append_text(_piles(tank)).append("\n")
    text.append(f"    {state.draw_count} to draw")
    if state.top_back is not None:
        text.append(", the top card's back: ")
        names = [colour for colour in Colour if colour in state.top_back]
        text.append_text(
            Text(" ").join(Text(colour.value, style=_STYLES[colour]) for colour in names)
        )
    return text


def _piles(tank: CardSet) -> Text:
    """Show a tank as piles: one letter for each card, a pile for each colour."""
    piles = [
        Text(colour.letter.upper() * count, style=_STYLES[colour])
        for colour, count in tank.counts.items()
        if count
    ]
    return Text(" ").join(piles) if piles else Text("-")


def _ending(state: State, ended: Result) -> str:
    """Say who won, and why."""
    scores = ", ".join(str(state.scores[seat]) for seat in ended.winners)
    if ended.reason == "goal":
        why = f"reached the goal with {scores} cards"
    else:
        why = f"the draw pile is empty; {scores} cards scored"
    seats = [f"seat {seat}" for seat in ended.winners]
    who = (
        f"Seat {ended.winners[0]} wins" if len(seats) == 1 else f"Shared win of {', '.join(seats)}"
    )
    return f"\n{who} after {state.ply} actions: {why}."
