"""Positions, steps and endings in words, for terminals, pictures and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from ..engine import result
from ..model import DRAW_PILE_EMPTY, GOAL, Colour, ColourCounts, Result, Steal, Step, Tank, Transfer
from ..model.card import in_order
from .seen import Seen

Style: TypeAlias = Colour | Literal["strong"] | None
"""The style of a piece of text: the colour that it names, or bold."""

Span: TypeAlias = tuple[str, Style]
"""A piece of text, and its style."""

Line: TypeAlias = tuple[Span, ...]


def plain(line: Line) -> str:
    """Return a line without its styles."""
    return "".join([text for text, _ in line])


def step_line(taken: Step, *, short: bool = False) -> Line:
    """Return a step in words: who did what, the flipped card, and where the cards went.

    Args:
        taken: the step.
        short: whether to leave out where the cards went, and who is next.
    """
    flip, front = taken.flip, taken.flip.card.front
    steals = isinstance(flip.action, Steal)
    went = [] if short else moves(taken)
    return (
        (f"{taken.before.ply + 1}. Seat {flip.mover} ", "strong"),
        (f"steals from seat {flip.tank}: " if steals else "scores: ", None),
        (front.value, front),
        ("; ".join([f", a {'hit' if flip.hit else 'miss'}", *went]), None),
        (", and another turn" if not short and _again(taken) else "", None),
    )


def moves(taken: Step) -> list[str]:
    """Return in words where the cards of a step went, one text for each transfer or part of it."""
    return [part for transfer in taken.transfers for part in _went(transfer, taken)]


def _again(taken: Step) -> bool:
    """Return whether the mover has another turn (D2)."""
    return taken.after.to_move == taken.flip.mover and result(taken.after) is None


def _went(transfer: Transfer, taken: Step) -> Iterator[str]:
    """Yield a transfer in words: the cards that move, and those that stay where they are."""
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


def table_lines(table: Seen) -> Iterator[Line]:
    """Yield the lines of a table: tanks as piles, score piles as numbers, the top card's back."""
    for seat, (tank, score) in enumerate(zip(table.tanks, table.scores, strict=True)):
        marker = ">" if seat == table.to_move and table.result is None else " "
        name = f"  {table.names[seat]}" if table.names else ""
        yield (
            (f"  {marker} seat {seat}  scored {score:2}  tank ", None),
            *_piles(tank),
            (name, None),
        )
    back = [(colour.value, colour) for colour in in_order(table.top_back or ())]
    shows = ", the top card's back: " if back else ""
    yield (f"    {table.draw_count} to draw{shows}", None), *_spaced(back)
    if table.token is not None:
        yield ((f"    token: {table.token}", None),)


def _piles(tank: ColourCounts) -> Line:
    """Return a tank as one pile for each colour, with one letter for each card."""
    piles = [(colour.letter.upper() * count, colour) for colour, count in tank.items() if count]
    return _spaced(piles) or (("-", None),)


def _spaced(words: list[tuple[str, Colour]]) -> Line:
    """Return words with a space between them."""
    spaced = [span for word in words for span in ((" ", None), word)]
    return tuple(spaced[1:])


def ending(table: Seen, ended: Result) -> str:
    """Return who won, and why."""
    scores = ", ".join([str(table.scores[seat]) for seat in ended.winners])
    if ended.reason == GOAL:
        why = f"reached the goal with {scores} cards"
    elif ended.reason == DRAW_PILE_EMPTY:
        why = f"the draw pile is empty; {scores} cards scored"
    else:
        why = f"{ended.reason}; {scores} cards scored"
    return f"{winners(ended)} after {table.ply} actions: {why}."


def winners(ended: Result) -> str:
    """Return who won."""
    seats = ", ".join([f"seat {seat}" for seat in ended.winners])
    return f"S{seats[1:]} wins" if len(ended.winners) == 1 else f"Shared win of {seats}"


def seat_title(table: Seen, seat: int) -> str:
    """Return the number of a seat, and the name of its player."""
    return f"Seat {seat}: {table.names[seat]}" if table.names else f"Seat {seat}"


def headline(table: Seen) -> str:
    """Return the most important fact of a position: whose turn it is, or who won."""
    return f"Seat {table.to_move} to move" if table.result is None else winners(table.result)


def circumstances(table: Seen) -> str:
    """Return the rules, the number of players, the goal, the number of actions and the token."""
    goal = "" if table.goal is None else f", goal {table.goal}"
    token = "" if table.token is None else f", token {table.token}"
    actions = f"{table.ply} action{'' if table.ply == 1 else 's'}"
    players = f"{table.players} players"
    return f"{table.rules.name} rules, {players}{goal}, after {actions}{token}"


def description(table: Seen) -> str:
    """Return the whole position in words, for those who cannot see the picture."""
    sentences = [f"{circumstances(table)}."]
    sentences += [f"{plain(step_line(table.step))}."] if table.step is not None else []
    sentences += [_seat(table, seat) for seat in range(table.players)]
    if table.top_back is None:
        sentences.append("The draw pile is empty.")
    else:
        backs = ", ".join([colour.value for colour in in_order(table.top_back)])
        sentences.append(f"{table.draw_count} to draw; the top card's back shows {backs}.")
    ended = table.result
    sentences.append(f"{headline(table)}." if ended is None else ending(table, ended))
    return " ".join(sentences)


def _seat(table: Seen, seat: int) -> str:
    name = f" ({table.names[seat]})" if table.names else ""
    held = ", ".join([f"{n} {c.value}" for c, n in table.tanks[seat].items() if n])
    return f"Seat {seat}{name}: {table.scores[seat]} scored; tank {held or 'empty'}."
