"""What a cache or a variable keeps of one run of `prove_law` leads to no false proof, nor later."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, Colour, Deck, Flip, MantisError, State, Step, Turn, new_game
from mantis_rules.game import Law
from mantis_rules.laws import LAWS
from mantis_rules.testing import LawBroken, NotProved, prove_law

pytest.importorskip("z3", reason="the proofs need z3-solver")

RULES = attrs.evolve(
    STANDARD, name="kept", deck=Deck.of(list(Colour)[:4], 2), hand=1, goal=5, max_players=2
)
BY_ID = {law.id: law for law in LAWS}
HASHED = "an unknown number was hashed, .* use int"
KEPT = r"the code used an unknown value of an earlier run, .* for example with cache_clear\(\)"
AGAIN = "when the code was run again, it asked another question or left one out"


def few_scored(more: Callable[[Any], Any]) -> Law:
    """A false law: a score is at most two more than the cards left, which `more` adds."""

    def holds(step: Step) -> bool:
        return not more(step.before.draw_count) < step.before.scores[0]

    return Law("few_scored", "Few are scored.", (), holds)


def two_more(left: int) -> int:
    """Two more."""
    return left + 2


def is_many(left: int) -> int:
    """A number that depends on a condition."""
    return 99 if left > 2 else 2


def test_the_law_without_a_cache_is_refuted() -> None:
    """The law of these tests is false, and followed as it is."""
    for more in two_more, is_many:
        with pytest.raises(LawBroken):
            prove_law(few_scored(more), RULES)


@pytest.mark.parametrize("more", [two_more, is_many])
@pytest.mark.parametrize("keep", [cache, lru_cache(maxsize=3, typed=True)])
def test_a_cached_function_of_an_unknown_number_is_not_proved(
    more: Callable[[int], int], keep: Callable[[Any], Any]
) -> None:
    """The reason says what to do, and the cache holds nothing that a later game could find."""
    kept = keep(more)
    with pytest.raises(NotProved, match=rf"{HASHED}.* \(test_kept_unknowns.py:\d+\)"):
        prove_law(few_scored(kept), RULES)
    assert kept.cache_info().currsize == 0
    assert [kept(left) for left in range(5)] == [more(left) for left in range(5)]


@pytest.mark.parametrize("more", [two_more, is_many])
def test_a_cached_function_of_an_int_is_followed(more: Callable[[int], int]) -> None:
    """With `int`, as the reason says, the false law is refuted, and the cache is right."""
    kept = cache(more)
    with pytest.raises(LawBroken):
        prove_law(few_scored(lambda left: kept(int(left))), RULES)
    assert [kept(left) for left in range(5)] == [more(left) for left in range(5)]


@pytest.mark.parametrize(
    "asked",
    [
        lambda step: step,
        lambda step: step.before,
        lambda step: step.before.tanks[0],
        lambda step: step.before.tank_bits[0],
        lambda step: step.before.draw_places,
        lambda step: step.before.scores,
    ],
)
def test_a_cached_function_of_other_unknown_values_is_not_proved(
    asked: Callable[[Step], Any],
) -> None:
    """Nothing that holds unknown values can be the key of a cache."""
    kept = cache(lambda _: True)
    with pytest.raises(NotProved, match=r"hashed|looked up"):
        prove_law(Law("kept", "It is.", (), lambda step: kept(asked(step))), RULES)


class Keeper:
    """Keeps the first value of each kind that it is given, and returns it ever after."""

    def __init__(self) -> None:
        self.kept: dict[object, Any] = {}

    def __call__(self, key: object, value: Any) -> Any:
        return self.kept.setdefault(key, value)


USES: dict[str, Callable[[Any, Step], object]] = {
    "compared": lambda left, step: left < step.before.scores[0],
    "compared from the right": lambda left, step: step.before.scores[0] > left,
    "added": lambda left, step: step.before.scores[0] + left > 3,
    "compared with itself": lambda left, step: left == step.before.draw_count,
    "asked for its truth": lambda left, step: bool(left),
    "made an int": lambda left, step: int(left) > 3,
    "made a text": lambda left, step: str(left) == "3",
    "hashed": lambda left, step: hash(left) > 3,
    "asked for its bits": lambda left, step: left.to_bytes(2) == b"",
    "a place in the draw pile": lambda left, step: step.before.draw_places[left - left] >= 0,
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("guards", [(), (Exception,), (BaseException,)], ids=str)
def test_a_number_that_a_variable_keeps_is_not_proved(
    use: Callable[[Any, Step], object], guards: tuple[type[BaseException], ...]
) -> None:
    """An unknown value of an earlier run, or of an earlier proof, is refused wherever it is used.

    So is it if the law catches the error.
    """
    keeper = Keeper()

    def holds(step: Step) -> bool:
        left = keeper("left", step.before.draw_count)
        with suppress(*guards):
            use(left, step)
        return True

    law = Law("keeps", "It is.", (), holds)
    # Some of these uses are refused in the first run, which has an earlier value in later proofs.
    with pytest.raises(NotProved, match=f"{KEPT}|{HASHED}|to_bytes"):
        prove_law(law, RULES)
    with pytest.raises(NotProved, match=KEPT):
        prove_law(law, RULES)


@pytest.mark.parametrize(
    "use",
    [
        lambda kept, new: kept.tank_bits[0] & new.tank_bits[0],
        lambda kept, new: new.tank_bits[0] | kept.tank_bits[0],
        lambda kept, new: new.tank_bits[0] == kept.tank_bits[0],
        lambda kept, new: kept.tanks[0] == new.tanks[0],
        lambda kept, new: len(kept.tanks[0]) == 2,
        lambda kept, new: kept.draw_places == new.draw_places,
        lambda kept, new: new.draw_places == kept.draw_places,
        lambda kept, new: kept == new,
    ],
)
def test_a_position_that_a_variable_keeps_is_not_proved(use: Callable[[State, State], Any]) -> None:
    """Sets of cards and draw piles of an earlier run are refused like numbers."""
    keeper = Keeper()

    def holds(step: Step) -> bool:
        use(keeper("before", step.before), step.before)
        return True

    with pytest.raises(NotProved, match=KEPT):
        prove_law(Law("keeps", "It is.", (), holds), RULES)


def test_a_policy_that_keeps_numbers_by_place_is_not_proved() -> None:
    """A memory that no hash guards, such as a list, is noticed too."""
    memory: list[Any] = [None] * 99

    def remembers(left: Any) -> Any:
        if memory[left] is None:
            memory[left] = left + 2
        return memory[left]

    with pytest.raises(NotProved, match=f"{KEPT}|{AGAIN}"):
        prove_law(few_scored(remembers), RULES)


def test_a_known_answer_that_a_variable_keeps_is_not_proved() -> None:
    """A bool that was decided in an earlier run is noticed, since its question is not asked."""
    kept: list[bool] = []

    def holds(step: Step) -> bool:
        if not kept:
            kept.append(step.before.draw_count > 0 or step.before.ply > 3)
            kept.append(step.before.scores[0] < 3)
        return True

    with pytest.raises(NotProved, match=AGAIN):
        prove_law(Law("keeps", "It is.", (), holds), RULES)


def test_an_unknown_value_left_in_a_variable_is_refused_in_a_game() -> None:
    """After a proof, it raises an ordinary error, which says what to do."""
    keeper = Keeper()

    def stays(state: State, flip: Flip) -> Turn:
        keeper("state", state)
        return STANDARD.succession(state, flip)

    rules = attrs.evolve(RULES, name="stays", succession=stays)
    assert prove_law(BY_ID["steal_scores_nothing"], rules).applied
    kept = keeper.kept["state"]
    uses: list[Callable[[], object]] = [
        lambda: kept.draw_count < 3,
        lambda: 3 + kept.draw_count > new_game(2, 1, rules=rules).draw_count,
        lambda: kept.draw_count + kept.scores[0] == 0,
        lambda: hash(kept.draw_count),
        lambda: repr(kept.draw_count),
        lambda: bool(kept.tank_bits[0]),
        lambda: kept.tank_bits[0] in {1, 2},
        lambda: len(kept.draw_places),
        lambda: kept == new_game(2, 1, rules=rules),
    ]
    for use in uses:
        with pytest.raises(MantisError, match=r"an unknown value from prove_law.* cache_clear\(\)"):
            use()
