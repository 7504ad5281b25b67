# SPDX-License-Identifier: Apache-2.0
"""Outputs of a mechanism as the text that the C library reads: one a line."""

from __future__ import annotations

import numbers
import os
from decimal import Decimal
from typing import Any, List

from .._errors import InvalidInput
from .._exact import frozen


def read_lines(path: Any) -> List[str]:
    """The outputs of a file, one a line, without blank lines and those that begin with #."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        lines = (line.strip() for line in file)
        return [line for line in lines if line and not line.startswith("#")]


def outputs_as_text(given: Any, path: str, names: bool) -> str:
    """A list, an array or a file of outputs; `names`: numbers may be NaN or infinite, too."""
    if isinstance(given, os.PathLike):
        outputs: Any = read_lines(given)
    elif isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        raise InvalidInput(
            f"found {type(given).__name__}, wanted a list of outputs, or the "
            "pathlib.Path of a file of them",
            path,
        )
    else:
        outputs = given.tolist() if hasattr(given, "tolist") else list(given)
    return "".join(f"{_text(one, f'{path}/{i}', names)}\n" for i, one in enumerate(outputs))


def _text(output: Any, path: str, names: bool) -> str:
    if getattr(output, "shape", None) == ():
        output = output.item()
    if isinstance(output, str):
        if "\n" in output:
            raise InvalidInput("found an output of several lines, wanted one line", path)
        return output
    if isinstance(output, bool) or names and isinstance(output, (numbers.Real, Decimal)):
        return str(output)
    if isinstance(output, (numbers.Real, Decimal)):
        return str(frozen(output, path))
    wanted = "one number or one text an output; names=True takes all outputs as names"
    raise InvalidInput(f"found {type(output).__name__}, wanted {wanted}", path)
