# SPDX-License-Identifier: Apache-2.0
"""Writes the modules that follow from the schema: a dataclass for each type, a function for each
quantity.

    python3 generate.py libdpcert.so DIRECTORY
"""

import ctypes
import json
import os
import sys
from textwrap import fill

HEAD = '''# SPDX-License-Identifier: Apache-2.0
# Generated from the schema by generate.py.
"""{title}"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

from {root}._exact import Number, absent
'''
BY_HAND = ("calibrate", "curve", "risk")  # methods of Mechanism, and a function


def schema_of(library):
    """The schema that the library tells."""
    text = ctypes.c_char_p()
    if ctypes.CDLL(library).dpcert_schema(None, ctypes.byref(text), None):
        sys.exit("the library tells no schema")
    return json.loads(text.value)["$defs"]


def plural(variety):
    return variety[:-1] + "ies" if variety.endswith("y") else variety + "s"


def camel(variety):
    return "".join(word.capitalize() for word in variety.split("_"))


def is_number(schema):
    return {"$ref": "#/$defs/number"} in schema.get("anyOf", ())


def power(value):
    """A limit in words: 1000000 is 10^6."""
    digits = str(value)
    long = (
        isinstance(value, (int, float))
        and value >= 10**5
        and float(value) == 10 ** round(len(str(int(value))) - 1)
    )
    return f"10^{len(str(int(value))) - 1}" if long else digits


def range_of(schema, noun):
    least, most, above = (schema.get(key) for key in ("minimum", "maximum", "exclusiveMinimum"))
    if least is not None and most is not None:
        return f"{noun} from {power(least)} to {power(most)}"
    if above is not None:
        return f"{noun} > {power(above)}" + (f", at most {power(most)}" if most is not None else "")
    return noun + (f" >= {power(least)}" if least is not None else "")


def described(schema):
    """(the type's annotation, its description) of a member's schema."""
    if "$ref" in schema:
        variety = schema["$ref"].split("/")[-1].split(".")[0]
        return "Any", f"{'an' if variety[0] in 'aeiou' else 'a'} {variety.replace('_', ' ')}"
    if "enum" in schema:
        return "str", "one of " + ", ".join(f'"{name}"' for name in schema["enum"])
    if "const" in schema:
        return "Any", f'"{schema["const"]}"'
    if is_number(schema):
        plain = schema["anyOf"][0]
        return "Number", range_of(plain, "an integer" if plain["type"] == "integer" else "a number")
    kind = schema.get("type")
    if "anyOf" in schema:
        kinds = [described(item) for item in schema["anyOf"] if item != {"type": "null"}]
        is_open = {"type": "null"} in schema["anyOf"]
        words = " or ".join(dict.fromkeys(word for _, word in kinds)) + (
            ", or None" if is_open else ""
        )
        names = {name for name, _ in kinds}
        name = names.pop() if len(names) == 1 else "Any"
        return (f"Optional[{name}]" if is_open and name != "Any" else name), words
    if kind == "array":
        name, words = described(schema.get("items", {}))
        return f"Sequence[{name}]", "a list: of each " + words
    if kind == "object":
        members = ", ".join(f'"{name}"' for name in schema.get("properties", {}))
        return "Mapping[str, Any]", f"an object of {members}" if members else "an object"
    return {"string": ("str", "a text"), "boolean": ("bool", "true or false")}.get(
        kind, ("Any", "a value")
    )


def wrapped(text, indent):
    return fill(
        text,
        100,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def alternatives(schema):
    """Which sets of parameters belong together, where there are several."""
    ways = [way["required"] for way in schema.get("anyOf", ()) if "required" in way]
    return "Either " + "; or ".join(", ".join(way) for way in ways) + "." if len(ways) > 1 else ""


def docstring(schema, members, indent, example=""):
    words = schema["description"]
    parts = [wrapped(words[0].upper() + words[1:].rstrip(".") + ".", indent)]
    if members:
        lines = []
        for name, member in members.items():
            said = f"{name}: {described(member)[1]}; {member.get('description', '')}".rstrip("; ")
            lines.append(wrapped(said + ".", indent + "    "))
        parts.append("\n".join([f"{indent}Args:"] + lines))
    parts += [wrapped(text, indent) for text in (alternatives(schema),) if text]
    parts += [f"{indent}>>> {example}"] if example else []
    return "\n\n".join(parts).lstrip()


def signature(members, required):
    """Keyword arguments, each with its annotation."""
    return ", ".join(
        f"{name}: {described(member)[0]}" + ("" if name in required else " = absent")
        for name, member in members.items()
    )


def parameters_of(schema):
    return {name: member for name, member in schema["properties"].items() if "const" not in member}


def always(schema):
    """Parameters that no way of giving them leaves out."""
    ways = [set(way["required"]) for way in schema.get("anyOf", ()) if "required" in way]
    return set(schema.get("required", ())) | (set.intersection(*ways) if ways else set())


def shown(value):
    """An example's value, numbers that are texts as they are."""
    return repr(value)


def class_of(name, schema, base, questions, module):
    """The dataclass of a type. A parameter of the name of a question is kept with a "_" behind."""
    members = parameters_of(schema)
    kept = {member: member + "_" if member in questions else member for member in members}
    tag = {key: value["const"] for key, value in schema["properties"].items() if "const" in value}
    example = ""
    for given in schema.get("examples", ())[:1]:
        said = ", ".join(f"{key}={shown(value)}" for key, value in given.items() if key not in tag)
        example = f"{module}.{name}({said})"
    lines = [
        "@dataclass(frozen=True, init=False, repr=False, eq=False)",
        f"class {name}({base}):",
        f'    """{docstring(schema, members, "    ", example)}\n    """',
        "",
        f"    _tag = {tag!r}",
        f"    _attributes = {kept!r}",
        "",
    ]
    lines += [f"    {kept[member]}: {described(members[member])[0]} = absent" for member in members]
    needed = always(schema)
    ordered = {m: members[m] for m in sorted(members, key=lambda m: m not in needed)}
    star = "*, " if members else ""
    given = ", ".join(f"{member}={member}" for member in members)
    lines += [
        "",
        f"    def __init__(self, {star}{signature(ordered, needed)}) -> None:",
        f"        self._set({given})",
    ]
    return "\n".join(lines)


def listed(schemas):
    """A line for each name, and what it is."""
    return "".join(
        wrapped(f"- {name}: {schema['description']}", "") + "\n"
        for name, schema in sorted(schemas.items())
    )


def module_of(variety, types, questions):
    base = camel(variety)
    module = "dpcert" if variety == "mechanism" else f"dpcert.{plural(variety)}"
    title = f"Types of a {variety.replace('_', ' ')}.\n\n{listed(types)}"
    parts = [HEAD.format(title=title, root="dpcert")]
    if variety == "mechanism":
        parts.append("from dpcert._mechanism import Mechanism\n")
    else:
        parts.append(
            f"from dpcert._object import Object\n\n\nclass {base}(Object):\n"
            f'    """A {variety.replace("_", " ")}."""\n'
        )
    parts.append(f"__all__ = {sorted(types)!r}\n")
    used = questions if variety == "mechanism" else ()
    parts += [
        "\n" + class_of(name, schema, base, used, module) + "\n" for name, schema in types.items()
    ]
    return "\n".join(parts)


def question(name, schema, owner):
    """A method of a mechanism, or a function."""
    members = {
        key: member
        for key, member in parameters_of(schema).items()
        if key != "id" and not (owner and key == "mechanism")
    }
    required = always(schema)
    ordered = {m: members[m] for m in sorted(members, key=lambda m: m not in required)}
    takes = signature(ordered, required)
    indent = "    " if owner else ""
    given = ", ".join(f"{member}={member}" for member in members)
    first = ("self, " if owner else "") + "*, " + takes
    body = (
        f'return self.ask("{name}", {given})'
        if owner
        else f'return compute(dict(quantity="{name}", {given}))'
    )
    return "\n".join(
        [
            f"{indent}def {name}({first}) -> {'Bound' if owner else 'Any'}:",
            f'{indent}    """{docstring(schema, members, indent + "    ")}\n{indent}    """',
            f"{indent}    {body}",
            "",
        ]
    )


def questions_module(queries):
    asked = [question(name, schema, True) for name, schema in queries.items()]
    abstract = (
        "    def ask(self, quantity: str, **arguments: Any) -> Any:\n"
        "        raise NotImplementedError\n"
    )
    head = HEAD.format(title="The questions that are asked of one mechanism.", root="dpcert")
    head += "from dpcert._bound import Bound\n"
    own = 'class Questions:\n    """A method for each of them."""\n'
    return "\n".join([head + "\n", own, abstract, *asked])


def quantities_module(queries):
    head = (
        HEAD.format(
            title="A function for each quantity that is asked of other things than one mechanism."
            f"\n\n{listed(queries)}",
            root="dpcert",
        )
        + "from dpcert import compute\n"
    )
    return "\n\n".join(
        [
            head + f"\n__all__ = {sorted(queries)!r}\n",
            *(question(name, schema, False) for name, schema in queries.items()),
        ]
    )


def referred(schema):
    """The varieties that a schema names."""
    if isinstance(schema, dict):
        own = {schema["$ref"].split("/")[-1].split(".")[0]} if "$ref" in schema else set()
        return own.union(*map(referred, schema.values()))
    return set().union(*map(referred, schema)) if isinstance(schema, list) else set()


def main(library, directory):
    varieties = {}
    for name, schema in schema_of(library).items():
        variety, _, kind = name.partition(".")
        if kind:
            varieties.setdefault(variety, {})[kind] = schema
    queries = varieties.pop("query")
    of_mechanism = {
        name: schema
        for name, schema in queries.items()
        if schema["properties"].get("mechanism", {}).get("$ref") == "#/$defs/mechanism"
    }
    written = {
        "_questions": questions_module(
            {name: schema for name, schema in of_mechanism.items() if name not in BY_HAND}
        ),
        "quantities": quantities_module(
            {name: schema for name, schema in queries.items() if name not in of_mechanism}
        ),
    }
    wanted, seen = referred(list(queries.values())), set()
    while wanted - seen:  # and what those refer to
        variety = (wanted - seen).pop()
        seen.add(variety)
        wanted |= referred(varieties.get(variety, {}))
    for variety in seen & varieties.keys():
        if all(
            any("const" in member for member in schema["properties"].values())
            for schema in varieties[variety].values()
        ):
            written[plural(variety)] = module_of(variety, varieties[variety], of_mechanism)
    for name, text in written.items():
        with open(os.path.join(directory, name + ".py"), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
