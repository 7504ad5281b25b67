# SPDX-License-Identifier: Apache-2.0
"""Events of dp_accounting, read from whatever form they have.

An event is its class's name and its fields. It may be an object of dp_accounting, a named tuple
that its `to_named_tuple` makes, a dict {"class_name": "GaussianDpEvent", "noise_multiplier": 1}, or
a text as print shows it: "GaussianDpEvent(noise_multiplier=1)".
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from numbers import Number
from typing import Any, Dict, Iterator, Tuple

from ._errors import InvalidInput, Unsupported
from ._exact import frozen, plain, same

REQUIRED = object()  # the default of a field that has none
_ABOUT_THE_CLASS = ("class_name", "module_name")
_DEPTH = 64
_SIZE = 10**6
_LENGTH = 2**20


class UnsupportedEvent(Unsupported):
    """There is no certified mechanism for an event; `event` is what was handed over."""

    def __init__(self, message: str, path: str = "", event: Any = None) -> None:
        super().__init__(message, path)
        self.event = event


@dataclass(frozen=True)
class Event:
    """An event: equal where name and fields are; `origin` is what it was read from."""

    name: str
    fields: Tuple[Tuple[str, Any], ...]
    path: str = field(compare=False)
    origin: Any = field(compare=False, repr=False)

    def __post_init__(self) -> None:
        exact = tuple((name, self._exact(name, value)) for name, value in self.fields)
        object.__setattr__(self, "fields", exact)

    def _exact(self, name: str, value: Any) -> Any:
        """A number as what it means: 0.3 and Fraction(0.3) are equal, and mean different numbers."""
        is_number = isinstance(value, (Number, Decimal)) and not isinstance(value, (bool, complex))
        return frozen(value, self.at(name)) if is_number else value

    def __getitem__(self, name: str) -> Any:
        return dict(self.fields)[name]

    def at(self, name: str) -> str:
        """Where a field stands."""
        return f"{self.path}/{name}"

    def number(self, name: str, least: Any = 0, most: Any = None) -> Fraction:
        """The value of a field, which is a number from `least` to `most`."""
        return number(self[name], self.at(name), least, most)

    def integer(self, name: str, least: int = 0) -> int:
        return integer(self[name], self.at(name), least)


def number(value: Any, path: str, least: Any = 0, most: Any = None) -> Fraction:
    """A value as an exact number."""
    exact = None if value is None or isinstance(value, bool) else same(plain(frozen(value, path)))
    if not isinstance(exact, (int, Fraction)):
        raise InvalidInput(f"found {value!r}, wanted a number", path)
    if exact < least or most is not None and exact > most:
        wanted = f"a number from {least} to {most}" if most is not None else f"a number >= {least}"
        raise InvalidInput(f"found {value}, wanted {wanted}", path)
    return Fraction(exact)


def integer(value: Any, path: str, least: int = 0) -> int:
    exact = number(value, path, least)
    if exact.denominator != 1:
        raise InvalidInput(f"found {value}, wanted an integer", path)
    return int(exact)


def read(event: Any, known: Mapping[str, Any]) -> Event:
    """The event, of a class that is `known` by its name, with its `fields` and their defaults."""
    return _Reader({name: kind.fields for name, kind in known.items()}).read(event, "", 0)


class _Reader:
    """Reads events within events, as far as their depth and their number are bounded."""

    def __init__(self, known: Mapping[str, Mapping[str, Any]]) -> None:
        self._known = known
        self._left = _SIZE

    def read(self, event: Any, path: str, depth: int) -> Event:
        self._left -= 1
        if depth > _DEPTH or self._left < 0:
            raise InvalidInput(
                f"found events more than {_DEPTH} deep, or more than {_SIZE} of them", path
            )
        if isinstance(event, Event):
            return event
        origin = event
        if isinstance(event, str):
            event = _parsed(event, path)
        name = _name_of(event, path)
        if name not in self._known:
            raise UnsupportedEvent(f"found {name}, which dpcert does not know", path, origin)
        fields = self._fields(event, name, origin, path)
        return Event(
            name,
            tuple(
                (key, self._value(key, value, f"{path}/{key}", depth + 1)) for key, value in fields
            ),
            path,
            origin,
        )

    def _fields(self, event: Any, name: str, origin: Any, path: str) -> Any:
        wanted, given = self._known[name], dict(_given(event, self._known[name]))
        for key, value in given.items():
            if key not in wanted:
                raise UnsupportedEvent(
                    f"found {key} of {name}, a field that dpcert does not know", path, origin
                )
        for key, default in wanted.items():
            if default is REQUIRED and key not in given:
                raise InvalidInput(f"found {name} without its {key}", path)
        return [(key, given.get(key, default)) for key, default in wanted.items()]

    def _value(self, key: str, value: Any, path: str, depth: int) -> Any:
        if key == "event":
            return self.read(value, path, depth)
        if key == "events":
            return tuple(
                self.read(item, f"{path}/{index}", depth)
                for index, item in enumerate(_listed(value, path))
            )
        value = value.tolist() if hasattr(value, "tolist") else value
        return tuple(plain(frozen(value, path))) if _is_list(value) else value


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray))


def _listed(value: Any, path: str) -> Any:
    if _is_list(value):
        return value
    raise InvalidInput(f"found {type(value).__name__}, wanted a list of events", path)


def _text(value: Any) -> Any:
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def _name_of(event: Any, path: str) -> str:
    if isinstance(event, Mapping):
        name = _text(event.get("class_name"))
    else:
        name = _text(getattr(event, "class_name", type(event).__name__))
    if not isinstance(name, str) or not name.endswith("Event"):
        raise InvalidInput(
            f"found {name or type(event).__name__}, wanted an event of dp_accounting, its named "
            'tuple, its text, or a dict with a "class_name"',
            path,
        )
    return name


def _given(event: Any, wanted: Mapping[str, Any]) -> Iterator[Tuple[str, Any]]:
    """The fields that an event has, whatever it is."""
    if isinstance(event, Mapping):
        yield from ((key, value) for key, value in event.items() if key not in _ABOUT_THE_CLASS)
        return
    own = [each.name for each in getattr(type(event), "__attrs_attrs__", ())]
    own += [*getattr(event, "_fields", ()), *getattr(event, "__dict__", ())]
    for key in dict.fromkeys([*own, *wanted]):
        if key not in _ABOUT_THE_CLASS and hasattr(event, key):
            yield key, getattr(event, key)


def _parsed(text: str, path: str) -> Dict[str, Any]:
    """The dict of an event that is written as `Name(field=value, ...)`."""
    try:
        if len(text) > _LENGTH or text.count("(") > 2 * _DEPTH + text.count(")"):
            raise ValueError("found too long a text")
        return _tree(ast.parse(text.strip(), mode="eval").body)
    except (ValueError, SyntaxError, RecursionError, MemoryError) as error:
        raise InvalidInput(
            'wanted an event such as "GaussianDpEvent(noise_multiplier=1)"; '
            f"{error or 'found a text that is nested too deeply'}",
            path,
        ) from None


def _tree(node: ast.AST) -> Any:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.args:
            raise ValueError(f"the fields of {node.func.id} have to be named")
        said = {str(given.arg): _tree(given.value) for given in node.keywords}
        return {"class_name": node.func.id, **said}
    if isinstance(node, (ast.List, ast.Tuple)):
        return [_tree(item) for item in node.elts]
    return ast.literal_eval(node)
