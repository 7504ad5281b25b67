# SPDX-License-Identifier: Apache-2.0
"""The examples of adapters run, and say what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[2] / "examples" / "python"
PAGE = (HERE.parents[2] / "docs" / "python-adapters.md").read_text()
SAID = dict(re.findall(r"^\$ python examples/python/(\w+\.py)\n((?:(?!```).*\n)+)```", PAGE, re.M))


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_an_example_prints_what_the_page_says(name):
    path = os.pathsep.join([str(HERE / "stand_ins"), *filter(None, [os.environ.get("PYTHONPATH")])])
    ran = subprocess.run([sys.executable, str(EXAMPLES / name)], check=True, text=True,
                         stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path})
    assert ran.stdout == SAID[name]
