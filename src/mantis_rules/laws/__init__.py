"""The laws that follow from the rules (L1 to L21), as `Law` values.

A recorded game can break the laws in `of_positions` and `of_steps`. Only a ruleset can break the
laws in `of_rules`.
"""

from ..game import Law, with_laws
from .choosing import LAWS, Selection, laws_for, selection_for

__all__ = ["LAWS", "Law", "Selection", "laws_for", "selection_for", "with_laws"]
