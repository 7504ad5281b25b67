# SPDX-License-Identifier: Apache-2.0
"""Manual pages in the language of man(7)."""

import re
import textwrap

from page import Code, Item


def escaped(text):
    """Text in which nothing is a request, and each hyphen one that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return "\\&" + text if text.startswith(".") else text


def styled(text):
    """Options and commands bold, what stands for something in italics."""
    text = re.sub(r"(?<![\w{<[|])(--?[a-z][\w-]*)", "\1B\\1\1R", text)
    text = re.sub(r"(?<![\w-])([A-Z]{2,}|[AB])(?![\w-])", "\1I\\1\1R", text)
    text = re.sub(r"^(dpcert(?:-\w+)*(?: (?!COMMAND)[a-z][\w-]*)?)", "\1B\\1\1R", text)
    return escaped(text).replace("\1", "\\f")


def paragraph(text):
    """A sentence begins a line."""
    for one in re.split(r"(?<=[.;:]) (?=[A-Z])", " ".join(text.split())):
        yield from (
            escaped(line)
            for line in textwrap.wrap(one, 72, break_long_words=False, break_on_hyphens=False)
        )


def block(content):
    if isinstance(content, Item):
        return [".TP", styled(content.term), *paragraph(content.text)]
    if isinstance(content, Code):
        return [".PP", ".nf", *map(styled, content.lines), ".fi"]
    return [".PP", *paragraph(content)]


def page(page, version, date):
    lines = [
        f'.TH {page.name.upper()} 1 "{date}" "dpcert {version}" "dpcert"',
        ".SH NAME",
        f"{escaped(page.name)} \\- {escaped(page.summary)}",
    ]
    for title, blocks in page.sections:
        lines.append(f'.SH "{title}"' if " " in title else f".SH {title}")
        body = [line for content in blocks for line in block(content)]
        lines += body[1:] if body[:1] == [".PP"] else body  # a section begins a paragraph
    return "\n".join(lines) + "\n"
