# SPDX-License-Identifier: Apache-2.0
"""The same pages in Markdown, for the site."""

import re

from page import Code, Item


def escaped(text):
    text = re.sub(r"([\\`*_<\[\]|{}])", r"\\\1", " ".join(text.split()))
    return re.sub(
        r"(?<!\w)(dpcert[\w\\-]*)\(1\)",
        lambda found: f"[{found[1]}]({found[1].replace(chr(92), '')}.md)",
        text,
    )


def block(content):
    if isinstance(content, Item):
        return f"- `{content.term}`" + (f": {escaped(content.text)}" if content.text else "")
    if isinstance(content, Code):
        return "\n```text\n" + "\n".join(content.lines) + "\n```\n"
    return "\n" + escaped(content) + "\n"


def page(page):
    parts = [f"# {page.name}", "", escaped(page.summary)]
    for title, blocks in page.sections:
        parts += ["", f"## {title.capitalize()}", "", *map(block, blocks)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)) + "\n"
