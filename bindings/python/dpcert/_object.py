# SPDX-License-Identifier: Apache-2.0
"""Objects of the machine interface, as frozen dataclasses that are generated from its schema."""

from __future__ import annotations

import json
from difflib import get_close_matches
from collections.abc import Mapping
from typing import Any, ClassVar, Dict, Tuple

from ._errors import InvalidInput
from ._exact import absent, frozen, plain, same


class Object:
    """An object: its type, and its parameters, which are exact and do not change.

    Objects are equal where they say the same numbers: `gaussian(sigma="1.10", sensitivity=1)` and
    `gaussian(sigma=Fraction(11, 10), sensitivity="1")` are.
    """

    _tag: ClassVar[Mapping[str, str]] = {}
    #: of each parameter, the attribute that holds it
    _attributes: ClassVar[Mapping[str, str]] = {}

    def _set(self, **given: Any) -> None:
        for name, value in given.items():
            if value is not absent:
                self.__dict__[self._attributes[name]] = frozen(value, "/" + name)

    @property
    def type(self) -> str:
        """The name of its type, "gaussian"."""
        return next(iter(self._tag.values()), "")

    @property
    def parameters(self) -> Dict[str, Any]:
        """Those that were given, by their names."""
        return {
            name: self.__dict__[kept]
            for name, kept in self._attributes.items()
            if kept in self.__dict__
        }

    def replace(self, **changes: Any) -> Any:
        """This object with some parameters changed."""
        return type(self)(**{**self.parameters, **changes})

    def to_plain(self) -> Dict[str, Any]:
        """As the machine interface has it, of dicts and lists."""
        return {**self._tag, **{name: plain(value) for name, value in self.parameters.items()}}

    def to_json(self) -> str:
        """The text that `from_json`, and the program, read."""
        return json.dumps(self.to_plain())

    @classmethod
    def _members(cls) -> Dict[str, Any]:
        """The types of this variety, by their names."""
        return {name: kind for kind in cls.__subclasses__() for name in kind._tag.values()}

    @classmethod
    def from_plain(cls, value: Mapping[str, Any]) -> Any:
        """The object of such a dict, of any type of this variety."""
        kinds: Dict[str, Any] = {next(iter(cls._tag.values())): cls} if cls._tag else cls._members()
        key = next(iter(next(iter(kinds.values()))._tag), "type")
        if not isinstance(value, Mapping) or not isinstance(value.get(key), str):
            raise InvalidInput(f'wanted an object with a "{key}"')
        kind = kinds.get(value[key])
        if kind is None:
            near = get_close_matches(value[key], kinds) or sorted(kinds)
            raise InvalidInput(
                f'no type "{value[key]}"; did you mean {", ".join(near)}?', "/" + key
            )
        parameters = {name: item for name, item in value.items() if name != key}
        for name in parameters:
            if name not in kind._attributes:
                raise InvalidInput(
                    f'"{name}" is no parameter of {value[key]}: {", ".join(kind._attributes)}',
                    "/" + name,
                )
        return kind(**parameters)

    @classmethod
    def from_json(cls, text: str) -> Any:
        """The object of such a text. Numbers in it are read as they are written."""
        try:
            value = json.loads(text, parse_float=str, parse_int=_written_integer)
        except ValueError as error:
            raise InvalidInput(f"malformed JSON: {error}") from None
        return cls.from_plain(value)

    def __repr__(self) -> str:
        module = type(self).__module__
        where = "dpcert" if module == "dpcert.mechanisms" else module
        said = ", ".join(f"{name}={_shown(value)}" for name, value in self.parameters.items())
        return f"{where}.{type(self).__name__}({said})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Object):
            return NotImplemented
        return type(self) is type(other) and same(self.to_plain()) == same(other.to_plain())

    def __hash__(self) -> int:
        return hash(same(self.to_plain()))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuilt, (type(self), self.to_plain())


def _rebuilt(kind: Any, value: Any) -> Object:
    return kind(**{name: item for name, item in value.items() if name not in kind._tag})


def _written_integer(text: str) -> Any:
    return int(text) if len(text) < 16 else text


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key!r}: {_shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(_shown(item) for item in value) + "]"
    return repr(value)
