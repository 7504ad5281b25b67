# SPDX-License-Identifier: Apache-2.0
"""The Python of the pages runs, and prints what the page says behind it."""

import contextlib
import io
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if "```python\n" in page.read_text(encoding="utf-8")
]


def matches(printed, said):
    """Whether they are the same; "..." stands for anything."""
    wanted = ".*?".join(re.escape(part) for part in said.strip().split("..."))
    return re.fullmatch(wanted, printed.strip(), re.S)


def test_there_are_pages():
    assert {"README.md", "python.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_true(page):
    names, printed = {}, None
    for language, block in FENCE.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            assert printed in (None, ""), f"prints what the page does not say: {printed}"
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block, page.name, "exec"), names)
            printed = out.getvalue()
        else:
            if language == "text" and printed is not None:
                assert matches(printed, block), printed
            printed = None
    assert printed in (None, ""), f"prints what the page does not say: {printed}"
