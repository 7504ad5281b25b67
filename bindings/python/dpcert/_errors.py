# SPDX-License-Identifier: Apache-2.0
"""What may go wrong, as exceptions."""

from __future__ import annotations


class Error(Exception):
    """What dpcert reports.

    Attributes:
        code: "invalid_input", "unsupported", "precision_exhausted" or "internal".
        message: what was found, and what was wanted.
        path: where, as a JSON pointer into what was handed over; "" where it is the whole.
    """

    code = "internal"

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.message = message
        self.path = path

    def __reduce__(self) -> tuple:
        return type(self), (self.message, self.path)


class InvalidInput(Error, ValueError):
    """Malformed, or outside what the question is defined for."""

    code = "invalid_input"


class Unsupported(Error, NotImplementedError):
    """Well-formed, but there is no certified method for it."""

    code = "unsupported"


class PrecisionExhausted(Error, ArithmeticError):
    """Not settled within its work or memory."""

    code = "precision_exhausted"


class InternalError(Error, RuntimeError):
    """A mistake of dpcert itself: please report it."""


def error_of(code: str, message: str, path: str) -> Error:
    """The exception of one of the C library's codes."""
    kinds = {kind.code: kind for kind in (InvalidInput, Unsupported, PrecisionExhausted)}
    return kinds.get(code, InternalError)(message, path)
