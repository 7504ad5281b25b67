# SPDX-License-Identifier: Apache-2.0
"""The C library, libdpcert, by ctypes: its errors as exceptions, its texts as str.

The global interpreter lock is free during calls. Each call may be made from any thread.
"""

from __future__ import annotations

import ctypes
import json
import os
import weakref
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int64, c_long, c_size_t, c_void_p
from typing import Any, Dict, Tuple

from ._errors import InvalidInput, error_of

_BUNDLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_lib", "libdpcert.so.0")
_library = ctypes.CDLL(_BUNDLED if os.path.exists(_BUNDLED) else "libdpcert.so.0")

_TEXT = (c_char_p, c_size_t)
_OUT = POINTER(c_void_p)
_DOUBLES = POINTER(c_double)

# What a call takes before its error; it answers with a code.
_CALLS = {
    "about": (_OUT,),
    "schema": (c_char_p, _OUT),
    "vectors": (_OUT,),
    "round": (*_TEXT, c_int, _DOUBLES),
    "compute": (*_TEXT, _OUT),
    "audit": (*_TEXT, c_char_p, _OUT),
    "check": (*_TEXT, *_TEXT, c_int, _OUT),
    "audit_samples": (*_TEXT, *_TEXT, *_TEXT, _OUT),
    "mechanism_new": (*_TEXT, _OUT),
    "mechanism_ask": (c_void_p, *_TEXT, _OUT),
    "curve_at": (c_void_p, c_int, _DOUBLES, c_size_t, _DOUBLES, _DOUBLES),
    "sampler_new": (*_TEXT, _OUT),
    "sampler_about": (c_void_p, _OUT),
    "sampler_draw": (c_void_p, c_size_t, POINTER(c_int64), POINTER(c_size_t)),
    "sampler_draw_text": (c_void_p, _OUT),
    "odometer_new": (*_TEXT, _OUT),
    "odometer_add": (c_void_p, *_TEXT, _OUT),
}
# What answers by itself: the type of its answer, and what it takes.
_READS: Dict[str, Tuple[Any, ...]] = {
    "error_code": (c_int, c_void_p),
    "error_message": (c_char_p, c_void_p),
    "error_path": (c_char_p, c_void_p),
    "code_name": (c_char_p, c_int),
    "version": (c_char_p,),
    "error_free": (None, c_void_p),
    "text_free": (None, c_void_p),
    "mechanism_free": (None, c_void_p),
    "sampler_free": (None, c_void_p),
    "odometer_free": (None, c_void_p),
    "sampler_dimension": (c_size_t, c_void_p),
    "sampler_exponent": (c_long, c_void_p),
}


def _declared(name: str, answers: Any, takes: tuple) -> Any:
    function = getattr(_library, "dpcert_" + name)
    function.restype = answers
    function.argtypes = takes
    return function


_calls = {name: _declared(name, c_int, (*takes, _OUT)) for name, takes in _CALLS.items()}
_reads = {name: _declared(name, takes[0], takes[1:]) for name, takes in _READS.items()}

version = _reads["version"]().decode()


def call(name: str, *arguments: Any) -> None:
    """Makes a call; what it reports is raised."""
    error = c_void_p()
    if _calls[name](*arguments, byref(error)):
        try:
            code = _reads["code_name"](_reads["error_code"](error)).decode()
            message = _reads["error_message"](error).decode(errors="replace")
            path = _reads["error_path"](error).decode(errors="replace")
        finally:
            _reads["error_free"](error)
        raise error_of(code, message, path)


def text_from(name: str, *arguments: Any) -> str:
    """Makes a call whose last output is a text."""
    text = c_void_p()
    call(name, *arguments, byref(text))
    try:
        return ctypes.string_at(text).decode()
    finally:
        _reads["text_free"](text)


def answer_from(name: str, *arguments: Any) -> Any:
    """Makes a call whose last output is JSON, of which all numbers but counts are strings."""
    return json.loads(text_from(name, *arguments))


def as_text(value: Any) -> tuple:
    """A text, or what becomes one as JSON, as the two arguments that a call takes for it."""
    text = value if isinstance(value, str) else json.dumps(value)
    encoded = text.encode("utf-8", "surrogatepass")
    return encoded, len(encoded)


class Unique:
    """What is had once: it is not copied, and not used by a process that was forked since."""

    #: what a second one would do
    _twice = ""

    def _made_here(self) -> None:
        self._process = os.getpid()

    def _refuse_after_fork(self) -> None:
        if os.getpid() != self._process:
            raise self._refusal("of the parent process")

    def _refusal(self, found: str) -> InvalidInput:
        name = type(self).__name__.lower()
        article = "an" if name[0] in "aeiou" else "a"
        return InvalidInput(f"found {article} {name} {found}, which would {self._twice}")

    def __reduce__(self) -> Tuple[Any, ...]:
        raise self._refusal("to be copied, or sent to another process")


class Handle:
    """What the C library keeps, freed with this object."""

    def __init__(self, kind: str, document: Any) -> None:
        pointer = c_void_p()
        call(kind + "_new", *as_text(document), byref(pointer))
        self.pointer = pointer
        weakref.finalize(self, _reads[kind + "_free"], pointer)

    def read(self, name: str) -> Any:
        return _reads[name](self.pointer)
