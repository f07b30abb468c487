"""`prove_law`: prove a law of a ruleset for all its positions (extra `proof`)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import final

from attrs import frozen

from ..errors import InvalidCheck, InvalidRuleset
from ..game import Law
from ..game.checks import to_tuple
from ..game.texts import shown
from ..model import Ruleset
from .reporting import NotProved


@final
@frozen
class Proof:
    """A law that was proved.

    Args:
        law: the law's id.
        players: the numbers of players for which it was proved.
        paths: the number of ways through the code that were followed.
        applied: the number of those in which the law applied.
    """

    law: str
    players: tuple[int, ...]
    paths: int
    applied: int


def prove_law(
    law: Law,
    rules: Ruleset,
    *,
    players: Iterable[int] | None = None,
    tokens: Iterable[Hashable] = (None,),
) -> Proof:
    """Prove that a law holds in every position of a ruleset, or find one in which it does not.

    The engine, the ruleset's policies and the law itself run on sets of unknown cards, once for
    each way through their code. For each way, z3 decides whether the law can be broken.

    A law about steps is proved for each step from each position in which every card of the deck is
    in one place and the game is not over, whether or not a game can reach this position. A law
    about positions is proved for each position after a deal, and for each position after a step
    from a position in which the law holds. The next position's result and legal actions are worked
    out only if the law asks for them.

    The code must not ask for exact types: `type(bits) is int` is false of unknown cards. Nor may it
    catch the errors of code that accepts only real ints. It must keep no unknown values in caches.

    Args:
        law: a law of kind position or step.
        rules: the ruleset.
        players: the numbers of players; None for all that the ruleset allows.
        tokens: all tokens that a position of the game can have.

    Returns:
        What was proved.

    Raises:
        LawBroken: if the law is broken; the text has a position, in which this was seen again
            without unknown cards.
        NotProved: if the law can be neither proved nor refuted; the text says what could not be
            followed, and where.
        InvalidRuleset: if `rules` is not a Ruleset.
        InvalidCheck: if another argument is invalid.
        ModuleNotFoundError: if z3 is missing (extra `proof`).
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    if not isinstance(law, Law):
        raise InvalidCheck(f"law: expected a Law, got {shown(law)}")
    allowed = range(rules.min_players, rules.max_players + 1)
    numbers = tuple(allowed) if players is None else to_tuple(int, "players", players, InvalidCheck)
    for number in numbers:
        if type(number) is not int or number not in allowed:
            raise InvalidCheck(
                f"players: expected ints from {allowed[0]} to {allowed[-1]}, got {shown(number)}"
            )
    if not numbers:
        raise InvalidCheck("players: expected at least one number, got none")
    if law.kind == "rules" or law.asks == "Move":
        raise NotProved(law.id, "a law of the kind rules plays steps again in another form")
    try:
        from .proofs import Prover  # z3 is an extra
    except ModuleNotFoundError as error:
        if error.name != "z3":
            raise
        raise ModuleNotFoundError(
            "prove_law needs the extra 'proof'; in a clone of the repository: "
            'python -m pip install -e ".[testing,proof]"',
            name="z3",
        ) from None
    prover = Prover(law, rules)
    prover.prove(numbers, tuple(tokens))
    return Proof(law.id, numbers, prover.paths, prover.applied)
