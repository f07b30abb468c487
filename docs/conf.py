"""Settings of the documentation, built by `nox -s docs` with every dangling reference an error."""

import builtins
import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

import attrs
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

sys.path.insert(0, str(Path(__file__).parent.parent))  # for `docs` and `tests`

project = "mantis-rules"
author = "the mantis-rules authors"
project_copyright = f"2026 {author}"
version = release = version_of(project)

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_design",
    "docs.extensions.drawn",
    "docs.extensions.linking",
    "docs.extensions.fitting",
    "docs.extensions.sources",
    "docs.extensions.summaries",
]
exclude_patterns = ["_build"]
linkcheck_ignore = [r"(\.\./)*source/"]  # made later; the tests of the built pages follow them
html_theme = "furo"
html_title = f"{project} {version}"
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["site.css"]

# Markdown pages: definition lists, and headings that other pages can link to.
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

# The code is documented where it stands: public names in the order of the source.
add_module_names = False
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_display_short_literal_types = True

# `State` in a docstring is code, and a link if it is a name that is documented.
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    # The build needs no network, so names from Python's own library are shown without a link.
    ("py:.*", "|".join(dir(builtins))),
    ("py:.*", rf"({'|'.join(sorted(sys.stdlib_module_names))})(\..*)?"),
    # So are Hypothesis's and rich's, and a Protocol's own type variables.
    ("py:.*", r"hypothesis\..*|rich\..*|(mantis_rules\..*\.)?(_?[A-Z]|_Policy)"),
]


def keep_colons(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Types stand in signatures: keep napoleon from taking `The deck: by front` for one."""
    starts = [at + 1 for at, line in enumerate(lines) if line.strip() in {"Returns:", "Yields:"}]
    if lines and what in {"attribute", "data", "property"}:
        starts.append(0)
    for at in starts:
        text = lines[at].lstrip()
        indent = lines[at].removesuffix(text)
        lines[at] = f"{indent}: {text}"  # an empty type, then the text


def name_defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str, returns: str
) -> tuple[str, str] | None:
    """Show the defaults that attrs keeps in a table, by the names they have in the source."""
    if what != "class" or not signature or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)
    names = {id(value): name for name, value in vars(sys.modules[obj.__module__]).items()}

    def shown(entry: re.Match[str]) -> str:
        default = fields[entry[1]].default
        text = repr(default)
        return names.get(id(default), "...") if text.startswith("<") else text

    return re.sub(r"attr_dict\['(\w+)'\]\.default", shown, signature), returns


def find_in_any_module(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.reference | None:
    """Resolve `State` from wherever it is written, if just one documented name ends so."""
    if node.get("refdomain") != "py":
        return None
    python = env.domains.python_domain
    found = python.find_obj(env, None, None, node["reftarget"], None, searchmode=1)
    if len(found) != 1:
        return None
    [(full_name, _)] = found
    return python.resolve_xref(
        env, node["refdoc"], app.builder, node["reftype"], full_name, node, shown
    )


def write_pages(app: Sphinx) -> None:
    """Make the pages that lead from each rule to its code and its tests."""
    from docs import checks, specification

    for name, made in ("checks", checks.page()), ("specification", specification.page()):
        path = Path(app.srcdir, "reference", f"{name}.md")
        if not path.exists() or path.read_text() != made:
            path.write_text(made)


def setup(app: Sphinx) -> None:
    """Connect the adjustments above."""
    app.connect("builder-inited", write_pages)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)  # before napoleon's 500
    app.connect("autodoc-process-signature", name_defaults)
    app.connect("missing-reference", find_in_any_module)
