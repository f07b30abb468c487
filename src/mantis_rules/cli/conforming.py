"""The subcommand `conform`: test a program in any language, or print the cases that it would play.

It needs the extra `testing` too, which is imported only when it is used.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from ..drawing.seen import printable
from .reporting import complain, one_line, progress


def conform(
    command: Sequence[str],
    *,
    cases: int,
    seed: int,
    timeout: int,
    as_json: bool,
    console: Console,
) -> int:
    """Test a program and print the report; without a program, print the cases as JSON Lines.

    Args:
        command: the program and its arguments; empty to print the cases.
        cases: the number of random games, after the edge cases.
        seed: decides the cards and the random games.
        timeout: how many seconds the program may take for one answer.
        as_json: whether to print the report as JSON.
        console: where to print.

    Returns:
        0 if all answers agreed or no program is given, else 1.
    """
    try:
        from ..testing.conformance import case_line, conformance_cases, run_program
    except ModuleNotFoundError as error:
        return complain(one_line(error))
    chosen = conformance_cases(cases, seed)
    if not command:
        for case in chosen:
            console.out(case_line(case), highlight=False)
        return 0
    listed, played = [*chosen], 0
    with progress() as bar:
        task = bar.add_task("cases", total=len(listed))

        def advance() -> None:
            nonlocal played
            played += 1
            bar.advance(task)

        try:
            report = run_program(command, listed, timeout=timeout, progress=advance)
        except KeyboardInterrupt:
            complain(f"interrupted after {played} of {len(listed)} cases")
            raise
    if as_json:
        console.out(json.dumps(report.data(), indent=2), highlight=False)
    else:
        for line in str(report).split("\n"):
            is_found = line.startswith(("broken", "not ", "the program"))
            console.print(Text(printable(line), style="red" if is_found else ""))
    return 0 if report.agreed else 1
