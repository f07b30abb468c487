"""The project's checks, one session each: `nox` runs all but the long ones, `nox -s lint` runs one.

`nox --no-venv --no-install` runs them in the environment at hand, if it has the `dev` extra.
"""

import os
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.needs_version = ">=2025.2.9"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["tests", "lint", "typing", "docs"]

PYTHONS = ["3.11", "3.12", "3.13"]
README_COMMAND = 'python -m pip install -e ".[dev]" && python -m pytest'
LINT = ("ruff", "check"), ("ruff", "format", "--check")
TYPING = (
    ("mypy", "--strict", "src", "tests", "examples"),
    ("basedpyright", "--verifytypes", "mantis_rules", "--ignoreexternal"),
)
SEARCHES = ("python", "-m", "pytest", "--dist=load", "-m")
MINUTES, ALL = "exhaustive and not long", "exhaustive"
PATHS = "src/mantis_rules/testing/conformance/paths.jsonl.gz"
SITE = "docs/_build/html"
DOCS = (
    ("sphinx-build", "-n", "-W", "--keep-going", "--fresh-env", "docs", SITE),
    ("python", "-m", "pytest", "-n", "0", "-m", "site", "tests/site"),
)


def offer_every_pyenv_version() -> None:
    """pyenv's shims answer for the selected versions alone; select all that are installed."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    installed = [path.name for path in (root / "versions").glob("3.*")]
    if installed:
        os.environ.setdefault("PYENV_ROOT", str(root))
        os.environ.setdefault("PYENV_VERSION", ":".join(installed))


offer_every_pyenv_version()


@nox.session(reuse_venv=False)
def ci(session: nox.Session) -> None:
    """README's test command in an empty environment, then lint, types, docs and the searches.

    All are run, whichever fails. Left out is what takes longer: the tests marked `long` of the
    sessions `exhaustive` and `proofs`, and `rules` and `mutation`, whose results are recorded.
    """
    failed = []
    readme = ("sh", "-c", README_COMMAND)
    for command in (readme, *LINT, *TYPING, *DOCS, (*SEARCHES, MINUTES)):
        try:
            session.run(*command, external=command[0] == "sh")
        except CommandFailed:
            failed.append(" ".join(command))
    if failed:
        session.error(f"failed: {'; '.join(failed)}")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests and every documented example, on each supported Python."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style and layout of the code."""
    session.install("-e", ".[dev]")
    for command in LINT:
        session.run(*command)


@nox.session
def typing(session: nox.Session) -> None:
    """Types: strict inside, and complete for those who import the package."""
    session.install("-e", ".[dev]")
    for command in TYPING:
        session.run(*command)


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation: warnings and dangling references are errors; links, looks and search."""
    session.install("-e", ".[dev]")
    for command in DOCS:
        session.run(*command)


@nox.session
def package(session: nox.Session) -> None:
    """The files to publish: built from a clean source, checked, and tried without extras."""
    session.install("-e", ".[dev]", "build>=1.2", "twine>=6")
    folder = session.create_tmp()
    session.run("python", "-m", "build", "--outdir", folder)
    session.run("twine", "check", "--strict", *map(str, Path(folder).glob("mantis_rules-*")))
    session.run(*SEARCHES, ALL, "tests/test_package.py", *session.posargs)


@nox.session
def linkcheck(session: nox.Session) -> None:
    """Follow the links of the documentation to other sites: needs the network."""
    session.install("-e", ".[dev]")
    session.run("sphinx-build", "-b", "linkcheck", "-q", "docs", "docs/_build/linkcheck")


@nox.session
def exhaustive(session: nox.Session) -> None:
    """Every game of some tiny decks, and of small boards of Mamba; many in the kernel."""
    session.install("-e", ".[dev]")
    folders = "tests/exhaustive", "tests/arena", "examples/mamba/tests"
    session.run(*SEARCHES, ALL, *folders, *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """A hundred thousand spoilt records of each kind: read or refused, and nothing else."""
    session.install("-e", ".[dev]")
    session.run(*SEARCHES, ALL, "tests/records", *session.posargs)


@nox.session
def proofs(session: nox.Session) -> None:
    """The code itself, proved for every number of players, every seat and every card on top."""
    session.install("-e", ".[dev]")
    session.run(*SEARCHES, ALL, "tests/spec", *session.posargs)


@nox.session
def paths(session: nox.Session) -> None:
    """Make the file of cases from the paths of the proofs again: some minutes."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "mantis_rules.testing.conformance.following", PATHS)


@nox.session
def proved(session: nox.Session) -> None:
    """Make the table of what is proved of the shipped variants again: half an hour."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "tests.spec.proved", *session.posargs)


@nox.session
def rules(session: nox.Session) -> None:
    """Break each rule in a few ways, one at a time: the tests that cite it must notice."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "tests.breaking.run", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the code in thousands of small ways, one at a time: some test must notice each."""
    session.install("-e", ".[dev]", "-e", "tests/mutation/mantis_mutations")
    session.run("python", "-m", "tests.mutation.run", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks, side by side with other libraries."""
    session.install("-e", ".[dev,bench]")
    session.run("python", "-m", "tests.benchmarks", *session.posargs)
