"""Unknown ints work like known ones: each operation is compared with that of ints."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

z3 = pytest.importorskip("z3", reason="the proofs need z3-solver")

from mantis_rules.testing.paths import Ground, Path, Undecided  # noqa: E402  # needs z3
from mantis_rules.testing.symbols import Number  # noqa: E402  # as above
from mantis_rules.testing.unknown_bits import Bits, unknown_cards  # noqa: E402  # as above

WIDTH = 12
cards = st.integers(0, 2**WIDTH - 1)
numbers = st.integers(-50, 50)
known_ones = st.sampled_from(["both", "left", "right"])
OF_CARDS = [operator.and_, operator.or_, operator.xor, operator.add, operator.sub]
OF_NUMBERS = [operator.add, operator.sub, operator.mul]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


def valued(make: Callable[[Path], Any]) -> Any:
    """The only value that an expression of unknown values can have, on the only way through it."""
    found = []
    for path, made in Ground(WIDTH).runs(make):
        if not path.is_possible():  # real sizes may come after an answer that contradicts them
            continue
        if type(made) is Bits or type(made) is Number:
            term, model = made.term, path.model()
            value = model.eval(term, True)
            assert path.solver.check(term != value) == z3.unsat
            found.append(value.as_signed_long() if type(made) is Bits else value.as_long())
        else:
            found.append(made)
    [value] = found
    return value


def known_cards(path: Path, name: str, value: int) -> Bits:
    """A set of cards that the solver knows, and nobody else."""
    made = unknown_cards(path, name)
    path.assume(made.term == value)
    return made


def known_number(path: Path, name: str, value: int) -> Number:
    """A number that the solver knows, and nobody else."""
    made = Number(path, z3.Int(name))
    path.assume(made.term == value)
    return made


@given(
    st.sampled_from([*OF_CARDS, *COMPARISONS]),
    cards,
    cards,
    known_ones,
)
def test_sets_of_cards_work_like_ints(how: Any, left: int, right: int, unknown: str) -> None:
    """Each operator gives what it gives for ints, whichever operand is unknown."""

    def made(path: Path) -> Any:
        one = left if unknown == "right" else known_cards(path, "left", left)
        other = right if unknown == "left" else known_cards(path, "right", right)
        return how(one, other)

    assert valued(made) == how(left, right)


@given(
    st.sampled_from([*OF_NUMBERS, *COMPARISONS]),
    numbers,
    numbers,
    known_ones,
)
def test_numbers_work_like_ints(how: Any, left: int, right: int, unknown: str) -> None:
    """Each operator gives what it gives for ints, whichever operand is unknown."""

    def made(path: Path) -> Any:
        one = left if unknown == "right" else known_number(path, "left", left)
        other = right if unknown == "left" else known_number(path, "right", right)
        return how(one, other)

    assert valued(made) == how(left, right)


OTHERS: list[Callable[[Any, Any], Any]] = [
    lambda a, b: ~a & b,
    lambda a, b: a & ~b,
    lambda a, b: (a & -a) | b,
    lambda a, b: a >> 3,
    lambda a, b: a << 2 & b,
    lambda a, b: a & b - 1,
    lambda a, b: bool(a),
    lambda a, b: a.bit_length() - (a & -a).bit_length(),
    lambda a, b: a.bit_count() // 3 + b.bit_count() % 5,
    lambda a, b: -a.bit_count(),
    lambda a, b: hash(int(a.bit_count())),
    lambda a, b: [0] * a.bit_count(),
    lambda a, b: (a == b) + 1,
    lambda a, b: ((a == b) & (a != 0)) | ((b == 0) ^ (a < b)),
    lambda a, b: sum([a, b, 1]),
    lambda a, b: max((a.bit_count(), 0), (b.bit_count(), 1))[1],
    lambda a, b: (a | b).bit_count() - (a & b).bit_count(),
    lambda a, b: isinstance(a, int) and isinstance(a.bit_count(), int),
    lambda a, b: (a == b) is True,
    lambda a, b: (a < b) is False,
    lambda a, b: type(a.bit_count() >= b.bit_count()),
]


@settings(max_examples=10)
@given(cards, cards)
@pytest.mark.parametrize("work", OTHERS, ids=range(len(OTHERS)))
def test_other_operations_work_like_those_of_ints(
    work: Callable[[Any, Any], Any], left: int, right: int
) -> None:
    """Complements, shifts, signs, counts, divisions and comparisons are those of ints."""

    def made(path: Path) -> Any:
        made = work(known_cards(path, "left", left), known_cards(path, "right", right))
        path.assume(*path.real_sizes())
        return made

    assert valued(made) == work(left, right)


@given(cards, cards)
def test_sizes_that_are_derived_are_the_real_ones(left: int, right: int) -> None:
    """What is taken as known of sizes is true of the real ones."""

    def sizes(path: Path) -> bool:
        one, other = known_cards(path, "left", left), known_cards(path, "right", right)
        pairs = [one | other, one ^ other, one & other, one & ~other, one & 0b1011, one | 3]
        for each in [one, other, *pairs]:
            each.bit_count()
        path.assume(*path.real_sizes())
        return path.is_possible()

    assert valued(sizes) is True


@pytest.mark.parametrize(
    "work",
    [
        lambda a: {a: 1},
        lambda a: hash(a.bit_count()),
        lambda a: int(a),
        lambda a: range(a),
        lambda a: (~a).bit_length(),
        lambda a: 1 << a,
        lambda a: a << a,
        lambda a: a | 1 << 40,
        lambda a: a << 9,
        lambda a: sum([a] * 300),
        lambda a: 3 // a.bit_count(),
        lambda a: a.bit_count() % a.bit_count(),
        lambda a: (a - 1).bit_count() if a == 0 else None,
        lambda a: a.bit_count().bit_length(),
    ],
)
def test_what_cannot_be_followed_is_said(work: Callable[[Any], Any]) -> None:
    """An operation that is not known is Undecided, not a wrong value and no ordinary error."""
    with pytest.raises((Undecided, TypeError)):
        list(Ground(WIDTH).runs(lambda path: work(unknown_cards(path, "cards"))))


def test_each_way_is_followed_once() -> None:
    """Every combination of answers that is possible is followed, and no other."""

    def ask(path: Path) -> tuple[bool, bool, bool]:
        one, other = unknown_cards(path, "one"), unknown_cards(path, "other")
        path.assume((one.term & other.term) == 0)
        return bool(one), bool(other), bool(one & other)

    found = sorted(answers for _, answers in Ground(WIDTH).runs(ask))
    assert found == [
        (False, False, False),
        (False, True, False),
        (True, False, False),
        (True, True, False),
    ]


def test_code_that_changes_its_questions_is_undecided() -> None:
    """A run that asks something else than planned cannot be trusted."""
    asked = iter("abcdef")

    def ask(path: Path) -> bool:
        return bool(unknown_cards(path, next(asked)))

    with pytest.raises(Undecided, match="another question"):
        list(Ground(WIDTH).runs(ask))


def test_no_except_clause_catches_what_is_undecided() -> None:
    """Code that catches every Exception does not catch that it could not be followed."""

    def ask(path: Path) -> int:
        try:
            return hash(unknown_cards(path, "cards"))
        except Exception:
            return 0

    with pytest.raises(Undecided):
        list(Ground(WIDTH).runs(ask))
