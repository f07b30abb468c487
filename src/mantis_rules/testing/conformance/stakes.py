"""Which rules each part of an answer depends on, so that a wrong part names the broken rules.

A part is a key of an answer (`transfers`, `flip.card`, `tanks`), or `answer` for the whole of one.
Within an answer, `PARTS` is the order of causes: if a step goes wrong, its flip and its transfers
are compared before what follows from them, and only the first wrong part is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine import legal_actions, result
from ...model import GOAL, CardSet, Steal, Step
from ...rulebook import DUEL
from .asking import Exchange, Moment
from .ending import Rules, earns_a_turn, of_end, of_goal, of_over, of_winners
from .starting import Refusal

PARTS = (
    *("flip.mover", "flip.action", "flip.tank", "flip.card", "flip.matched", "flip.hit"),
    *("transfers", "draw_pile", "score_piles", "tanks", "scores", "unseen", "draw_count"),
    *("result", "to_move", "actions", "top_back", "goal", "players", "ply", "rules", "token"),
)
"""The parts of answers, causes before effects."""

_HIDDEN: dict[str, Rules] = dict.fromkeys(
    ("extra", "order of unseen", "order of top_back"), ("I2",)
)
"""The parts that could show hidden cards: a key too many, or an order."""

PARTLY = {
    "C3": "a card's code cannot state another front; only the backs in views are compared",
    "S2": "the shuffle itself, since every deck order is given",
    "T1": "that the action is chosen before the flip, since a program flips on its own",
    "I1": "that every player may ask, since only the suite asks",
    "I2": "what a program shows elsewhere than in its views, events and refusals",
}
"""What no request can show of a rule, by id; every other rule from C1 to I4 is covered whole."""


def at_stake(exchange: Exchange) -> dict[str, Rules]:
    """Return the rules that each part of the right answer depends on.

    Args:
        exchange: a request and its right answer.

    Returns:
        The ids of the rules by part; the part `answer` is the whole answer, or its absence.
    """
    moment, do = exchange.moment, exchange.request["do"]
    if isinstance(exchange.expected, Refusal):
        rule = exchange.expected.rule
        return {"answer": (rule,) if rule else ()}
    if do == "new_game":
        return {"answer": ("S1",)}
    if do == "act":
        return _of_event(moment)
    if moment.refused is not None:  # it must have changed nothing
        rule = moment.refused.rule
        unchanged: Rules = (rule,) if rule else ()
        return dict.fromkeys(("answer", *PARTS), unchanged) | _HIDDEN
    if do == "show":
        return _of_position(moment)
    if do == "legal_actions":
        return {"answer": _of_actions(moment)}
    return _of_view(moment, str(exchange.request["kind"])) if do == "view" else {}


def blamed(exchange: Exchange, part: str, got: object) -> Rules:
    """Return the rules that a wrong answer breaks: of those at stake, the ones that it shows.

    Args:
        exchange: the request and its right answer.
        part: the first part of the answer that is wrong.
        got: that part of the program's answer.
    """
    rules = at_stake(exchange).get(part, ())
    moment = exchange.moment
    if moment.state is None or moment.refused is not None:
        return rules
    if part == "result":
        return _of_wrong_result(moment, got)
    if part == "actions" or exchange.request["do"] == "legal_actions":
        return _of_wrong_actions(moment, got)
    if part == "top_back" and isinstance(got, list) and moment.state.draw_pile:
        front = moment.state.draw_pile[0].front.value
        wrong = {"C2": len(got) != 3, "C3": front not in got}
        return tuple([rule for rule, is_wrong in wrong.items() if is_wrong]) or ("S4",)
    if part == "to_move" and moment.taken is not None and str(got) == str(moment.taken.flip.mover):
        return tuple([rule for rule in rules if rule != "S6"])  # another turn: not the wrong way
    steals = moment.taken is not None and type(moment.taken.flip.action) is Steal
    if part == "transfers" and steals and "score pile" in str(got):
        rules += ("T5",)
    return rules


def _of_wrong_result(moment: Moment, got: object) -> Rules:
    assert moment.state is not None
    claimed = got.get("reason") if isinstance(got, Mapping) else None
    right = result(moment.state)
    if claimed == GOAL:
        return of_goal(moment.state)
    if right is None:
        return ("E2",)
    if claimed == right.reason:
        return of_winners(moment)
    return of_over(moment)


def _of_wrong_actions(moment: Moment, got: object) -> Rules:
    assert moment.state is not None
    legal = [str(action) for action in legal_actions(moment.state)]
    if not legal:
        return of_over(moment)
    if got == []:  # as if the game were over
        last = ("E2",) if moment.state.draw_count == 1 else ()
        return of_end(moment) + last or ("E1", "E2")
    found = got if isinstance(got, list) else []
    missing = any(action not in found for action in legal)
    extra = any(action not in legal for action in found)
    return ("T1",) * extra + ("T2",) * missing or ("T1",)


def _of_event(moment: Moment) -> dict[str, Rules]:
    taken = moment.taken
    assert taken is not None
    steals = type(taken.flip.action) is Steal
    tanks = taken.before.tank_bits
    empty = not (tanks[taken.flip.tank] and tanks[taken.flip.mover])
    carried = _of_carrying(taken)
    return {
        "answer": ("T1", "T2") if empty else ("T1",),
        "flip.mover": ("T7",),
        "flip.action": ("T1",),
        "flip.tank": ("T4",) if steals else ("T3",),
        "flip.card": ("T6",),
        "flip.matched": (*carried, *_of_sure(taken)),
        "flip.hit": (*carried, *_of_sure(taken)),
        "transfers": carried,
        "result": of_end(moment),
        "to_move": _of_turn(moment),
        "actions": _of_actions(moment),
        "top_back": ("S4",),
        **_HIDDEN,
    }


def _of_carrying(taken: Step) -> Rules:
    """Return the rule of a step: T3a, T3b, T4a or T4b."""
    kind = "T4" if type(taken.flip.action) is Steal else "T3"
    return (f"{kind}{'a' if taken.flip.hit else 'b'}",)


def _of_sure(taken: Step) -> Rules:
    """Return I4 if the back showed for sure whether the flip would hit."""
    lying = CardSet.from_bits(taken.before.rules.deck, taken.before.tank_bits[taken.flip.tank])
    fronts = {card.front for card in lying}
    back = taken.flip.card.back
    return ("I4",) if back <= fronts or not back & fronts else ()


def _of_turn(moment: Moment) -> Rules:
    """Return the rules of whose turn it is."""
    taken, state = moment.taken, moment.state
    if state is None or result(state) is not None:
        return ()
    if taken is None:
        return ("S6",) if moment.is_dealt else ()
    if state.rules == DUEL:
        return ("D2",) if earns_a_turn(taken) else ("T7", "D2")
    return ("T7",) if state.to_move else ("T7", "S6")


def _of_actions(moment: Moment) -> Rules:
    """Return the rules of the legal actions."""
    assert moment.state is not None
    return ("T1", "T2") if result(moment.state) is None else of_over(moment)


def _of_position(moment: Moment) -> dict[str, Rules]:
    state, taken = moment.state, moment.taken
    assert state is not None
    if taken is not None:
        carried = _of_carrying(taken)
        empty = ("E6", "D3") if earns_a_turn(taken) else ("E6",)
        return {
            "draw_pile": ("T6",) if state.draw_count else empty,
            "score_piles": carried if carried == ("T3a",) else (*carried, "T5"),
            "tanks": carried,
            "to_move": _of_turn(moment),
        }
    if not moment.is_dealt:
        return {}
    paired = any(max(tank.counts.values()) > 1 for tank in state.tanks)
    return {
        "tanks": ("S2", "S3") if paired else ("S2",),
        "score_piles": ("S5", "S3") if paired else ("S5",),
        "draw_pile": ("S4",),
        "to_move": ("S6",),
    }


def _of_view(moment: Moment, kind: str) -> dict[str, Rules]:
    state = moment.state
    assert state is not None
    known = ("I1",) if kind == "table" else ("I3",)
    return {
        "tanks": ("I1", "C1") if kind == "table" else known,
        "scores": known,
        "score_piles": known,
        "unseen": known,
        "draw_count": known,
        **_HIDDEN,
        "result": of_end(moment),
        "to_move": ("I1", *_of_turn(moment)),
        "actions": _of_actions(moment),
        "top_back": ("S4", "C2", "C3") if state.draw_count else ("S4",),
        "goal": ("D1",) if state.rules == DUEL else ("E1",),
    }


def exercised(exchanges: Iterable[Exchange]) -> Rules:
    """Return the ids of all rules that some answers depend on, in the order of the rules page."""
    found = {rule for each in exchanges for rules in at_stake(each).values() for rule in rules}
    return in_order(found)


def in_order(rules: Iterable[str]) -> Rules:
    """Return ids in the order of the rules page."""
    return tuple(sorted(rules, key=lambda rule: ("CSTEDI".index(rule[0]), rule)))
