"""A second solver, cvc5, which shares no code with z3: the same questions, read from text.

All that is untyped about cvc5 stays in this module.
"""

from __future__ import annotations

import pytest

pytest.importorskip("cvc5", reason="the second opinion needs cvc5")

import cvc5  # type: ignore[import-untyped]  # cvc5's wheel has no complete types

from tests.spec.symbolic import MILLISECONDS, Claim, written


def can_hold(*claims: Claim) -> bool:
    """Whether cvc5 finds numbers for which all of the claims are true."""
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("tlimit-per", str(MILLISECONDS))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, written(*claims), "the claims")
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer += str(command.invoke(solver, parser.getSymbolManager()))
    if answer.strip() not in ("sat", "unsat"):
        raise RuntimeError(f"cvc5 gave no answer: {answer.strip()}")
    return answer.strip() == "sat"
