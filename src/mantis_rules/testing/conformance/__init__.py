"""A conformance suite for programs in any language that play Mantis (extra `testing`).

`conformance_cases` makes cases, `case_data` and `case_line` write them as JSON, and `run_program`
plays them against a program over its standard input and output.
"""

# Layout, from the lowest layer up:
#
#   starting     deals and positions to start from, and what is refused
#   asking       the protocol's requests, and the answers that the rules give: Case
#   ending       which rules decide the end
#   stakes       which rules each part of an answer depends on
#   comparing    the first wrong part of an answer
#   arranging    positions and games made to order
#   edges        the cases at the edges of the rules
#   recorded     a case for each way through a step, from a file
#   following    makes that file (extra `proof`)
#   choosing     all cases, and their JSON
#   outputs      what a program prints
#   programs     a running program
#   shrinking    the shortest game that fails
#   verdicts     the report
#   running      all of it together

from .asking import PROTOCOL, Case, Exchange, Moment
from .choosing import case_data, case_line, conformance_cases
from .failures import ProgramFailed
from .running import run_program
from .stakes import PARTLY
from .starting import Deal, Refusal
from .verdicts import ConformanceReport, Disagreement, Failed

__all__ = [
    "PARTLY",
    "PROTOCOL",
    "Case",
    "ConformanceReport",
    "Deal",
    "Disagreement",
    "Exchange",
    "Failed",
    "Moment",
    "ProgramFailed",
    "Refusal",
    "case_data",
    "case_line",
    "conformance_cases",
    "run_program",
]
