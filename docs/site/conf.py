# SPDX-License-Identifier: Apache-2.0
"""Sphinx, for the documentation as a site: see site.py."""
project = "dpcert"
author = "the dpcert authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
html_theme = "furo"
html_title = "dpcert"
html_show_sphinx = html_show_copyright = False
html_copy_source = False
# Anchors of headings are those that links of the pages use, which GitHub has, too.
myst_heading_anchors = 4
# Blocks of JSON may be lines of it, and shell blocks may be what a terminal shows.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"


def setup(app):
    from pygments.lexers.special import TextLexer

    app.add_lexer("example", TextLexer)  # of certificates
    # Docstrings are plain text: |x| is no substitution of reStructuredText.
    app.connect("autodoc-process-docstring",
                lambda _app, _what, _name, _object, _options, lines: lines.__setitem__(
                    slice(None), [line.replace("|", r"\|") for line in lines]))
