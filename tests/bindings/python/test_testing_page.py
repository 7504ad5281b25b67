# SPDX-License-Identifier: Apache-2.0
"""docs/python-testing.md: its blocks run, and print what it says."""

from __future__ import annotations

import contextlib
import io
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python-testing.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def assert_printed(wanted, printed):
    """Whether the pieces of a text, between "...", stand in this sequence in what was printed."""
    bare, at = re.sub(r"\s", "", printed), 0
    for piece in re.sub(r"\s", "", wanted).split("..."):
        assert piece in bare[at:], (piece, printed)
        at = bare.index(piece, at) + len(piece)


def test_the_page_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names, printed, compared = {}, "", 0
    for kind, block in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if block.startswith("# accountant.py"):
            (tmp_path / "accountant.py").write_text(block)
        elif kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(block, str(PAGE), "exec"), names)
            printed = out.getvalue()
        elif kind == "text":
            assert_printed(block, printed)
            compared += 1
        elif kind == "console":
            command, _, wanted = block.partition("\n")
            run = [sys.executable, *command.split()[2:]]
            assert_printed(wanted, subprocess.run(run, capture_output=True, text=True).stdout)
            compared += 1
        else:
            raise AssertionError(f"a block of {kind} is not run")
    assert compared == 4


def test_lines_have_at_most_100_columns():
    assert max(map(len, PAGE.read_text(encoding="utf-8").splitlines())) <= 100
