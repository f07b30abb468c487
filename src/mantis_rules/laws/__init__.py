"""The laws that follow from the rules (L1 to L21), as values: one function each.

`of_positions` and `of_steps` have those that a record can break, `of_rules` those that only a
ruleset can.
"""

from ..game import Law, with_laws
from .choosing import LAWS, Selection, laws_for, selection_for

__all__ = ["LAWS", "Law", "Selection", "laws_for", "selection_for", "with_laws"]
