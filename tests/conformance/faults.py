"""Faults to plant in `examples/conformance/engine.js`, each with a rule that it breaks."""

from __future__ import annotations

from attrs import frozen


@frozen
class PlantedFault:
    """A change to the engine in JavaScript.

    Args:
        name: what is wrong then.
        rule: the id of a rule that is broken.
        old: a text that the engine has once.
        new: what replaces it.
        others: the ids of other rules that it breaks too.
    """

    name: str
    rule: str
    old: str
    new: str
    others: tuple[str, ...] = ()


CARRIED = "(intoPile ? piles : tanks)[seat].push(...moved);"
WINNERS = "const winners = richest.filter((seat) => tanks[seat].length === tank);"
GOAL_REACHED = "if (most(scores) >= GOALS[rules])"
AGAIN = 'const again = game.rules === "duel" && steals && hit;'

FAULTS = (
    PlantedFault("a card twice is accepted", "C5", " || new Set(deck).size !== 105", ""),
    PlantedFault("seven may play", "S1", "players > 6", "players > 7"),
    PlantedFault(
        "four cards at a time are dealt",
        "S2",
        "tanks[at % players]",
        "tanks[Math.floor(at / 4)]",
        others=("S3",),
    ),
    PlantedFault("seat 0 always starts", "S6", "toMove: first,", "toMove: 0,"),
    PlantedFault(
        "the back leaves out the front",
        "C3",
        "card.toLowerCase().includes",
        "card.slice(1).includes",
        others=("C2",),
    ),
    PlantedFault(
        "a seat may steal from itself", "T1", ".filter((seat) => seat !== game.toMove)", ""
    ),
    PlantedFault(
        "an empty tank protects",
        "T2",
        "(seat) => seat !== game.toMove",
        "(seat) => seat !== game.toMove && game.tanks[seat].length",
    ),
    PlantedFault(
        "a score that hits leaves the flipped card in the tank",
        "T3a",
        CARRIED,
        "if (intoPile) { piles[seat].push(...matched); tanks[seat].push(card); }"
        " else tanks[seat].push(...moved);",
    ),
    PlantedFault(
        "a score that hits loses the matched cards",
        "T3a",
        CARRIED,
        "if (intoPile) piles[seat].push(card); else tanks[seat].push(...moved);",
    ),
    PlantedFault(
        "a score that hits takes three cards at most",
        "T3a",
        "const moved = [...matched, card];",
        "if (!steals) matched.splice(3); const moved = [...matched, card];",
        others=("I4",),
    ),
    PlantedFault(
        "a steal that hits scores",
        "T4a",
        "const intoPile = hit && !steals;",
        "const intoPile = hit;",
        others=("T5",),
    ),
    PlantedFault(
        "a steal that hits enters a score pile behind the event",
        "T5",
        CARRIED,
        "(hit ? piles : tanks)[seat].push(...moved);",
        others=("T4a",),
    ),
    PlantedFault(
        "the thief keeps a missed card",
        "T4b",
        "const seat = hit ? mover : tank;",
        "const seat = mover;",
    ),
    PlantedFault(
        "the bottom card is flipped",
        "T6",
        "const [card, ...draw] = game.draw;",
        "const card = game.draw.at(-1), draw = game.draw.slice(0, -1);",
    ),
    PlantedFault(
        "play goes the other way round",
        "T7",
        "(mover + 1) %",
        "(mover + tanks.length - 1) %",
        others=("S6",),
    ),
    PlantedFault(
        "the goal must be exceeded",
        "E1",
        GOAL_REACHED,
        GOAL_REACHED.replace(">=", ">"),
        others=("D1", "E2"),
    ),
    PlantedFault(
        "the last card is not played", "E2", "draw.length > 0", "draw.length > 1", others=("D1",)
    ),
    PlantedFault(
        "the largest score pile is not asked",
        "E3",
        "seats.filter((seat) => scores[seat] === most(scores))",
        "seats",
        others=("E5",),
    ),
    PlantedFault("tanks break no tie", "E4", WINNERS, "const winners = richest;"),
    PlantedFault("the first of those level wins", "E5", WINNERS, f"{WINNERS[:-1]}.slice(0, 1);"),
    PlantedFault(
        "score piles are shuffled into a new draw pile",
        "E6",
        "const after = {",
        "if (!draw.length) for (const pile of piles) draw.push(...pile.splice(0));"
        "\n  const after = {",
        others=("D3",),
    ),
    PlantedFault(
        "the last card comes back for another turn",
        "D3",
        "const after = {",
        "if (again && !draw.length) draw.push(card);\n  const after = {",
        others=("E2", "E6"),
    ),
    PlantedFault("the goal for two is ten", "D1", "duel: 15", "duel: 10", others=("E2",)),
    PlantedFault("no steal earns another turn", "D2", AGAIN, "const again = false;"),
    PlantedFault(
        "a score that hits earns another turn too",
        "D2",
        AGAIN,
        AGAIN.replace(" && steals", ""),
        others=("T7",),
    ),
    PlantedFault(
        "a steal that hits earns another turn at every table",
        "T7",
        AGAIN,
        "const again = steals && hit;",
        others=("S6",),
    ),
    PlantedFault(
        "the memory view forgets the top card", "I3", "[...draw].sort()", "draw.slice(1).sort()"
    ),
    PlantedFault("the memory view shows the order", "I2", "[...draw].sort()", "draw"),
    PlantedFault(
        "the next card's back begins with its front",
        "I2",
        "back(game.draw[0]) : null",
        "[...new Set([front(game.draw[0]), ...back(game.draw[0])])] : null",
    ),
    PlantedFault(
        "the text of an action may have spaces around it",
        "T1",
        "function act(game, { action }) {",
        "function act(game, { action }) {\n  action = action.trim();",
    ),
    PlantedFault("three may play a duel", "S1", "players !== 2", "players === 1"),
    PlantedFault(
        "a refused deal changes the game",
        "S1",
        'case "new_game": game',
        'case "new_game": if (game && request.players !== 2) game.toMove = request.first; game',
        others=("C1", "C2", "C4", "C5", "S6"),
    ),
    PlantedFault(
        "a refusal names the next card",
        "I2",
        "refuse(`not legal here: ${action}`)",
        "refuse(`not legal here: ${action}, before ${game.draw[0]}`)",
    ),
    PlantedFault(
        "the table view shows the top card",
        "I2",
        "draw_count: draw.length };",
        "draw_count: draw.length, top: draw[0] };",
    ),
    PlantedFault(
        "the event shows the next card",
        "I2",
        "to_move: toMove, ...common(after),\n  };\n  return [after",
        "to_move: toMove, next: draw[0], ...common(after),\n  };\n  return [after",
    ),
    PlantedFault(
        "the table view shows piles, not their sizes",
        "I1",
        "scores: piles.map((pile) => pile.length)",
        "scores: piles",
    ),
)
