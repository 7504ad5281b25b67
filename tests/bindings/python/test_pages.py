# SPDX-License-Identifier: Apache-2.0
"""The Python of the pages runs, and prints what the page says behind it."""

from __future__ import annotations

import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
STAND_INS = str(pathlib.Path(__file__).resolve().parent / "stand_ins")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if re.search(r"^```(python|console)$", page.read_text(encoding="utf-8"), re.M)
]


def assert_printed(wanted, printed):
    """The same, but for where blanks are; "..." stands for anything."""
    pieces = (re.escape(piece) for piece in re.sub(r"\s", "", wanted).split("..."))
    assert re.fullmatch(".*?".join(pieces), re.sub(r"\s", "", printed), re.S), printed


def printed_by_python(block, page, names):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(block, page.name, "exec"), names)
    return out.getvalue()


def printed_by_command(command):
    """What `$ python ...` prints, where this Python and the stand-ins for others' packages are."""
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in command.split()]
    path = os.pathsep.join([STAND_INS, *filter(None, [os.environ.get("PYTHONPATH")])])
    run = subprocess.run(
        [sys.executable, *words[2:]],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    return run.stdout + run.stderr


def test_there_are_pages():
    assert {
        "README.md",
        "python.md",
        "python-adapters.md",
        "python-testing.md",
        "dpsgd.md",
        "your-accountant.md",
    } <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_true(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(STAND_INS)
    names, printed = {}, None
    for language, block in FENCE.findall(page.read_text(encoding="utf-8")):
        file = re.match(r"# (\w+\.py)\n", block)  # a block that is a file begins with its name
        if language == "python" and file:
            (tmp_path / file[1]).write_text(block)
        elif language == "python":
            assert printed in (None, ""), f"prints what the page does not say: {printed}"
            printed = printed_by_python(block, page, names)
        elif language == "console":
            command, _, wanted = block.partition("\n")
            assert_printed(wanted, printed_by_command(command))
        elif language == "text" and printed is not None:
            assert_printed(block, printed)
            printed = None
    assert printed in (None, ""), f"prints what the page does not say: {printed}"


def test_every_example_is_shown():
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for example in (ROOT / "examples" / "python").glob("*.py"):
        assert f"$ python examples/python/{example.name}\n" in shown
