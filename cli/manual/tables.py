# SPDX-License-Identifier: Apache-2.0
"""The tables that completions ask: a function each, from one or two words to lines `WORD:MEANING`."""

import re

from page import page_of_help


def kind_of(value):
    """Of an option's value: FLAG, none; FILE, DIR; its words; or "", anything."""
    if value in ("FILE", "DIR"):
        return [value]
    return value.split("|") if "|" in value else []


def options_of(command, source):
    """Of each, its names, what it means, and the kind of its value."""
    if not command["help"]:  # its own text says them
        words = dict(re.findall(r"\[(--\w+) (\S+\|\S+)\]", command["more_help"]))
        items = [
            block
            for title, blocks in page_of_help(command, source).sections
            if title == "OPTIONS"
            for block in blocks
        ]
        for item in items:
            for term in item.term.split(", "):
                name, _, value = term.partition(" ")
                yield [name], item.text, kind_of(words.get(name, value)) if value else ["FLAG"]
    for one in command["options"]:
        yield one["names"], one["meaning"], kind_of(one["value"]) if one["value"] else ["FLAG"]
    for one in command.get("inputs", ()):
        yield ["--" + one["name"]], one["meaning"], one["words"]


def takes(command):
    """Which words it takes by their place: parameters of the type that it names; a file first, files next."""
    places = (
        [{one["name"], one["value"]} for one in command["positionals"]]
        if command["help"]
        else [{"FILE"}] * 2
    )
    files = ["FILE" in names for names in places]
    return [
        word
        for word, is_so in zip(
            ("PARAMETERS", "FIRST", "NEXT"),
            (command["takes_parameters"], any(files[:1]), any(files[1:])),
        )
        if is_so
    ]


def tables_of(program, source):
    """By name, what each key answers."""
    tables = {
        name: {} for name in ("names", "options", "value", "takes", "parameters", "parameter_value")
    }
    for command in program["commands"]:
        name = command["name"]
        tables["names"][name] = [":".join(word) for word in command.get("names", ())]
        tables["takes"][name] = takes(command)
        for names, meaning, kind in options_of(command, source):
            tables["options"].setdefault(name, []).extend(f"{one}:{meaning}" for one in names)
            tables["value"].update({f"{name} {one}": kind for one in names})
    for mechanism, members in program["mechanisms"].items():
        tables["parameters"][mechanism] = [f"{one['name']}:{one['meaning']}" for one in members]
        tables["parameter_value"].update(
            {f"{mechanism} {one['name']}": one["words"] for one in members}
        )
    commands = [
        f"{one['name']}:{one['summary'].partition(': ' + one['name'] + ' ')[0]}"
        for one in program["commands"]
    ]
    tables["commands"] = {"": commands}
    return tables


def by_answer(table):
    """The keys of each answer but the empty."""
    keys = {}
    for key, lines in table.items():
        if lines:
            keys.setdefault(tuple(map(plain, lines)), []).append(key)
    return [(names, lines) for lines, names in keys.items()]


def plain(text):
    """On one line, without what a shell's quotes do not take."""
    return " ".join(text.split()).replace("\\", "").replace("'", "’")


def quoted(text):
    return f"'{text}'"


def for_posix(tables):
    """Of sh, bash and zsh."""
    lines = []
    for name, table in tables.items():
        lines += [f"_dpcert_{name}() {{", '  case "$*" in']
        for keys, answer in by_answer(table):
            lines.append(
                f"    {'|'.join(map(quoted, keys))}) printf '%s\\n' {' '.join(map(quoted, answer))} ;;"
            )
        lines += ["  esac", "}", ""]
    return "\n".join(lines)


def for_fish(tables):
    lines = []
    for name, table in tables.items():
        lines += [f"function __dpcert_{name}", '  switch "$argv"']
        for keys, answer in by_answer(table):
            answer = [line.replace(":", "\t", 1) for line in answer]
            lines += [
                f"    case {' '.join(map(quoted, keys))}",
                f"      printf '%s\\n' {' '.join(map(quoted, answer))}",
            ]
        lines += ["  end", "end", ""]
    return "\n".join(lines)
