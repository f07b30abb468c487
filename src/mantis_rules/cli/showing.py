"""Positions, steps and endings in words and colours, for the terminal, with rich (extra `cli`).

Nothing is shown that a plain ASCII terminal could not show; colour only repeats what words say.
"""

from __future__ import annotations

from rich.text import Text

from ..engine import result
from ..laws import laws_for
from ..laws.of_positions import one_at_goal
from ..model import (
    DRAW_PILE_EMPTY,
    GOAL,
    CardSet,
    Colour,
    Flip,
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

_STYLES = {
    Colour.RED: "red",
    Colour.ORANGE: "dark_orange",
    Colour.YELLOW: "yellow",
    Colour.GREEN: "green",
    Colour.BLUE: "dodger_blue1",
    Colour.PURPLE: "medium_purple",
    Colour.PINK: "hot_pink",
}


def title(state: State) -> str:
    """Say what game it is; a goal that wins nothing in a variant is not told."""
    rules = state.rules
    goal = f", goal {rules.goal}" if one_at_goal in laws_for(rules) else ""
    return f"A game of Mantis: {state.players} players, {rules.name} rules{goal}"


def headline(taken: Step) -> Text:
    """Say in words what happened in a step."""
    flip, front = taken.flip, taken.flip.card.front
    text = Text(f"\n{taken.before.ply + 1}. Seat {flip.mover} ", style="bold")
    text.append(
        f"steals from seat {flip.tank}: " if isinstance(flip.action, Steal) else "scores: ",
        style="not bold",
    )
    text.append(front.value, style=_STYLES[front])
    outcome = f", a {'hit' if flip.hit else 'miss'}"
    for transfer in taken.transfers:
        outcome += f"; {_went(transfer, flip)}"
    if taken.after.to_move == flip.mover and result(taken.after) is None:
        outcome += ", and another turn"
    text.append(outcome, style="not bold")
    return text


def _went(transfer: Transfer, flip: Flip) -> str:
    """Say where the ruleset sent some cards."""
    zone = "tank" if isinstance(transfer.to, Tank) else "score pile"
    where = f"seat {transfer.to.seat}'s {zone}"
    if len(transfer.cards) > 1:
        return f"{len(transfer.cards)} cards go to {where}"
    if flip.card not in transfer.cards:
        return f"one card goes to {where}"
    return f"the card {'stays in' if transfer.to == Tank(flip.tank) else 'goes to'} {where}"


def table(state: State) -> Text:
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
        names = [Text(colour.value, style=_STYLES[colour]) for colour in in_order(state.top_back)]
        text.append_text(Text(" ").join(names))
    if state.token is not None:
        text.append(f"\n    token: {token_shown(state.rules.token_kind, state.token)}")
    return text


def _piles(tank: CardSet) -> Text:
    """Show a tank as piles: one letter for each card, a pile for each colour."""
    piles = [
        Text(colour.letter.upper() * count, style=_STYLES[colour])
        for colour, count in tank.counts.items()
        if count
    ]
    return Text(" ").join(piles) if piles else Text("-")


def ending(state: State, ended: Result) -> str:
    """Say who won, and why."""
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
    """Say which laws were asked, which others hold instead of some, and which were given up."""
    lines = [f"{len(report.laws)} laws asked: {', '.join(report.laws)}"]
    if report.replaced:
        parts = [f"{name} by {' and '.join(by)}" for name, by in report.replaced.items()]
        lines.append(f"replaced: {'; '.join(parts)}")
    if report.given_up:
        parts = [f"{name} ({why})" for name, why in report.given_up.items()]
        lines.append(f"given up: {'; '.join(parts)}")
    return lines
