# SPDX-License-Identifier: Apache-2.0
"""What stands on the manual page of a command, whatever it is written in."""

import re
from dataclasses import dataclass
from typing import List, Tuple, Union


@dataclass
class Item:
    """A term, such as an option with its value, and what it means."""

    term: str
    text: str


@dataclass
class Code:
    """Lines as they are."""

    lines: List[str]


Block = Union[str, Item, Code]  # a text is a paragraph


@dataclass
class Page:
    name: str
    summary: str
    sections: List[Tuple[str, List[Block]]]


EXAMPLES_FROM = ("{command}.md", "commands.md")  # pages of the reference, before all others
VALUES = {"TEXT": "VALUE", "INT": "NUMBER", "UINT": "NUMBER"}
LONGEST_LIST = 100


def sentence(text):
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!")) else ".")


def title(text):
    """As the summary of a page: a small letter first, but of names."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def summary_and_usage(command):
    """The description of a command, which may end with how it is called: "...: NAME WORDS"."""
    summary, mark, usage = command["summary"].partition(": " + command["name"] + " ")
    return summary, usage


def value_of(option):
    return VALUES.get(option["value"], option["value"])


def written(option):
    value = value_of(option)
    return ", ".join(option["names"]) + (" " + value if value else "")


def meaning_of(option):
    text = sentence(option["meaning"])
    if option["default"]:
        text += f" Unless given: {option['default']}."
    if option["excludes"]:
        text += f" Not together with {', '.join(option['excludes'])}."
    return text


def synopsis(command):
    usage = summary_and_usage(command)[1]
    words = ["dpcert", command["name"]]
    if usage:
        return " ".join([*words, usage, "[OPTION ...]"])
    words += [
        written(option).split(", ")[-1] for option in command["options"] if option["required"]
    ]
    words.append("[OPTION ...]")
    for word in command["positionals"]:
        words.append(word["name"] if word["required"] else f"[{word['name']}]")
    return " ".join(words)


def examples(name, source, most=3):
    """The first lines of the documentation's shell blocks that call it, with their comments."""
    reference = source / "docs/reference"
    first = [reference / page.format(command=name) for page in EXAMPLES_FROM]
    found = []
    for page in [*first, *sorted((source / "docs").rglob("*.md"))]:
        blocks = (
            re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
            if page.exists()
            else []
        )
        for line in "".join(blocks).splitlines():
            if re.match(rf"build/dpcert[ -]{re.escape(name)} ", line) and line[-1] not in "\\|'({[":
                found.append(re.sub(r"\bbuild/(?=dpcert)", "", line))
    return list(dict.fromkeys(found))[:most]


def with_examples(sections, lines):
    return [*sections, ("EXAMPLES", [Code(lines)])] if lines else sections


def page_of(command, source):
    """Of a command whose parser says its help."""
    name, (summary, _) = command["name"], summary_and_usage(command)
    about = [
        sentence(summary),
        *(Item(one["name"], meaning_of(one)) for one in command["positionals"]),
    ]
    if command["footer"]:
        about.append(" ".join(command["footer"].split()))
    sections = [("SYNOPSIS", [Code([synopsis(command)])]), ("DESCRIPTION", about)]
    if command.get("inputs"):
        inputs = [
            Item(f"--{one['name']} VALUE", sentence(one["meaning"])) for one in command["inputs"]
        ]
        sections.append(("INPUTS", inputs))
    sections.append(
        ("OPTIONS", [Item(written(one), meaning_of(one)) for one in command["options"]])
    )
    if not command["takes_parameters"] and 0 < len(command.get("names", ())) <= LONGEST_LIST:
        sections.append(("NAMES", [Item(word, sentence(text)) for word, text in command["names"]]))
    sections.append(
        ("EXIT STATUS", [Item(str(status), sentence(when)) for status, when in command["endings"]])
    )
    sections = with_examples(sections, examples(name, source))
    others = ["dpcert"] + (["dpcert-mechanisms"] if command["takes_parameters"] else [])
    sections.append(("SEE ALSO", [", ".join(f"{other}(1)" for other in others)]))
    return Page("dpcert-" + name, title(summary), sections)


def page_of_help(command, source):
    """Of a command whose help is all its own text: usage, paragraphs, options, exit statuses."""
    first, *paragraphs = command["more_help"].strip().split("\n\n")
    usage, name = first.replace("usage: ", ""), command["name"]
    about, options, endings = [], [], []
    for text in paragraphs:
        if text.startswith("  --"):
            options += [
                Item(*re.split(r"  +", line.strip(), 1))
                if "   " in line[2:]
                else Item(line.strip(), "")
                for line in text.splitlines()
            ]
        elif text.startswith("Exit status: "):
            told = re.split(r"(?:^|,\s+)(\d) ", text.replace("Exit status: ", ""))[1:]
            endings = [Item(status, sentence(when)) for status, when in zip(told[::2], told[1::2])]
        else:
            for indented, lines in re.findall(r"((?:^  .*\n?)+)|((?:^\S.*\n?)+)", text, re.M):
                about.append(
                    Code([line.strip() for line in indented.splitlines()])
                    if indented
                    else lines.strip()
                )
    sections = [
        ("SYNOPSIS", [Code([usage, usage.replace("-" + name, " " + name, 1)])]),
        ("DESCRIPTION", about),
        ("OPTIONS", options),
        ("EXIT STATUS", endings),
    ]
    sections = with_examples(sections, examples(name, source))
    sections.append(("SEE ALSO", ["dpcert(1), dpcert-audit(1)"]))
    return Page("dpcert-" + name, title(summary_and_usage(command)[0]), sections)


def main_page(program, source):
    readme = (source / "README.md").read_text("utf-8")
    shown = [line.replace("build/", "") for line in re.findall(r"^build/dpcert .*$", readme, re.M)]
    summary, _, about = program["summary"].partition(": ")[2].partition(". ")
    commands = [
        Item(f"dpcert {one['name']}", sentence(summary_and_usage(one)[0]))
        for one in program["commands"]
    ]
    sections = [
        (
            "SYNOPSIS",
            [Code(["dpcert COMMAND [WORD ...]", "dpcert help COMMAND", "dpcert --version"])],
        ),
        ("DESCRIPTION", [sentence(summary), about]),
        ("COMMANDS", ["Each has a page of its own, such as dpcert-audit(1).", *commands]),
        ("OPTIONS", [Item(written(one), meaning_of(one)) for one in program["options"]]),
        (
            "EXIT STATUS",
            [
                "The page of a command says its statuses. 2 is an error of the input, the words or the "
                "output in all of them, and is told in a line on the stream of errors."
            ],
        ),
    ]
    sections = with_examples(sections, shown)
    sections.append(
        ("SEE ALSO", [", ".join(f"dpcert-{one['name']}(1)" for one in program["commands"])])
    )
    return Page("dpcert", title(summary), sections)


def pages_of(program, source):
    commands = [
        page_of(one, source) if one["help"] else page_of_help(one, source)
        for one in program["commands"]
    ]
    return [main_page(program, source), *commands]
