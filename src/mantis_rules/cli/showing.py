"""Format positions, steps and results for the terminal.

The output is plain ASCII; colours only repeat what the words say.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rich.text import Text

from ..engine import result
from ..laws.choosing import rules_of_the_end
from ..model import (
    DRAW_PILE_EMPTY,
    GOAL,
    CardSet,
    Colour,
    Result,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
)
from ..model.card import in_order
from ..model.tokens import token_shown
from ..records import Report
from .reporting import printable

STYLES = {
    Colour.RED: "not bold red",
    Colour.ORANGE: "not bold dark_orange",
    Colour.YELLOW: "not bold yellow",
    Colour.GREEN: "not bold green",
    Colour.BLUE: "not bold dodger_blue1",
    Colour.PURPLE: "not bold purple",
    Colour.PINK: "not bold hot_pink",
}
"""Styles that differ also on a terminal of 16 colours, where bold text may be brighter."""


def title(state: State) -> str:
    """Return the headline of a game; without the goal unless the ruleset's laws name it (E1)."""
    rules, goal = state.rules, ""
    with suppress(Exception):  # a variant may state its laws wrongly; its check reports it
        goal = f", goal {rules.goal}" if "E1" in rules_of_the_end(rules) else ""
    return f"A game of Mantis: {state.players} players, {rules.name} rules{goal}"


def headline(taken: Step) -> Text:
    """Describe a step in words."""
    flip, front = taken.flip, taken.flip.card.front
    text = Text(f"\n{taken.before.ply + 1}. Seat {flip.mover} ", style="bold")
    text.append(
        f"steals from seat {flip.tank}: " if isinstance(flip.action, Steal) else "scores: ",
        style="not bold",
    )
    text.append(front.value, style=STYLES[front])
    outcome = f", a {'hit' if flip.hit else 'miss'}"
    for transfer in taken.transfers:
        outcome += "".join([f"; {part}" for part in _went(transfer, taken)])
    if taken.after.to_move == flip.mover and result(taken.after) is None:
        outcome += ", and another turn"
    text.append(outcome, style="not bold")
    return text


def _went(transfer: Transfer, taken: Step) -> Iterator[str]:
    """Describe a transfer in words: the cards that move, and those that stay where they are."""
    flip, before, to = taken.flip, taken.before, transfer.to
    zone, zones = ("tank", before.tanks) if type(to) is Tank else ("score pile", before.score_piles)
    lying = zones[to.seat] | flip.cards if to == Tank(flip.tank) else zones[to.seat]
    for verb, cards in ("go", transfer.cards - lying), ("stay", transfer.cards & lying):
        number = "the card" if {*cards} == {flip.card} else f"{len(cards)} cards"
        if len(cards) == 1:
            verb += "es" if verb == "go" else "s"
            number = number.replace("1 cards", "one card")
        if cards:
            yield f"{number} {verb} {'to' if verb[0] == 'g' else 'in'} seat {to.seat}'s {zone}"


def table(state: State) -> Text:
    """Format the tanks as piles, the score piles as numbers, and the back of the top card."""
    text = Text()
    ended = result(state) is not None
    for seat, (tank, score) in enumerate(zip(state.tanks, state.scores, strict=True)):
        marker = ">" if seat == state.to_move and not ended else " "
        text.append(f"  {marker} seat {seat}  scored {score:2}  tank ")
        text.append_text(_piles(tank)).append("\n")
    text.append(f"    {state.draw_count} to draw")
    if state.top_back is not None:
        text.append(", the top card's back: ")
        names = [Text(colour.value, style=STYLES[colour]) for colour in in_order(state.top_back)]
        text.append_text(Text(" ").join(names))
    if state.token is not None:
        token = token_shown(state.rules.token_kind, state.token)
        text.append(f"\n    token: {printable(token)}")
    return text


def _piles(tank: CardSet) -> Text:
    """Format a tank as one pile for each colour, with one letter for each card."""
    piles = [
        Text(colour.letter.upper() * count, style=STYLES[colour])
        for colour, count in tank.counts.items()
        if count
    ]
    return Text(" ").join(piles) if piles else Text("-")


def ending(state: State, ended: Result) -> str:
    """Describe who won, and why."""
    scores = ", ".join(str(state.scores[seat]) for seat in ended.winners)
    if ended.reason == GOAL:
        why = f"reached the goal with {scores} cards"
    elif ended.reason == DRAW_PILE_EMPTY:
        why = f"the draw pile is empty; {scores} cards scored"
    else:
        why = f"{ended.reason}; {scores} cards scored"
    seats = [f"seat {seat}" for seat in ended.winners]
    who = (
        f"Seat {ended.winners[0]} wins" if len(seats) == 1 else f"Shared win of {', '.join(seats)}"
    )
    return f"\n{who} after {state.ply} actions: {why}."


def laws_asked(report: Report) -> list[str]:
    """Return lines with the laws that were checked, replaced and given up."""
    lines = [f"{len(report.laws)} laws checked: {', '.join(report.laws)}"]
    if report.replaced:
        parts = [f"{name} by {' and '.join(by)}" for name, by in report.replaced.items()]
        lines.append(f"replaced: {'; '.join(parts)}")
    if report.given_up:
        parts = [f"{name} ({why})" for name, why in report.given_up.items()]
        lines.append(f"given up: {'; '.join(parts)}")
    return lines
