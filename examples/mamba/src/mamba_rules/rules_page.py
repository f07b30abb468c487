"""The page with the rules, RULES.md: the whole of it, or what it says of one id."""

from __future__ import annotations

import re
from pathlib import Path

from mantis_rules import InvalidRecord
from mantis_rules.game.texts import short

__all__ = ["rule_text", "rules_page"]


def rules_page() -> str:
    """Return the text of RULES.md.

    Returns:
        The page, as Markdown.
    """
    package = Path(__file__).parent
    inside = package / "RULES.md"  # where the wheel has it
    page = inside if inside.exists() else package.parent.parent / "RULES.md"  # in a clone
    return page.read_text(encoding="utf-8")


def rule_text(rule: str) -> str:
    """Return what the page says of one rule or law.

    Args:
        rule: its id, such as `B10`; capitals make no difference.

    Returns:
        The text, without the mark of a list.

    Raises:
        InvalidRecord: if there is no such id.
    """
    rules = re.findall(r"^- (\*\*([BM]\d+)\*\*.*(?:\n  .*)*)", rules_page(), re.MULTILINE)
    known = {name: text for text, name in rules}
    text = known.get(rule.upper())
    if text is None:
        raise InvalidRecord(f"rule: expected one of {', '.join(known)}, got {short(rule)}")
    return "\n".join(line.strip() for line in text.splitlines())
