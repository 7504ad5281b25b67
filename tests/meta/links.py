#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every relative link of every Markdown file leads to a file, and where it names an anchor, to a heading, of the tree.

usage: links.py SOURCE

A link is `[text](file.md#anchor)` outside of code, on one line or two. An anchor is what GitHub makes of a heading.
"""
import pathlib
import re
import sys

FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
CODE = re.compile(r"`(?:[^`\n]|\n(?!\s*\n))*`")
LINK = re.compile(r"\[[^\[\]]*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *#*$", re.M)
FOREIGN = re.compile(r"[a-z]+:")


def blank(match):
    """As many lines, and nothing in them, so that places stay what they are."""
    return re.sub(r"[^\n]", " ", match.group())


def anchors_of(text):
    """The anchors of a page: its headings in small letters, without marks, blanks as dashes; a second one of a name has -1."""
    found = set()
    for heading in HEADING.findall(FENCE.sub(blank, text)):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        again = [f"{slug}-{count}" for count in range(1, 100)]
        found.add(next(name for name in [slug, *again] if name not in found))
    return found


def links_of(text):
    """Each link's line and target."""
    prose = CODE.sub(blank, FENCE.sub(blank, text))
    for link in LINK.finditer(prose):
        yield prose.count("\n", 0, link.start(1)) + 1, link.group(1)


def complaint(page, target):
    """What is wrong with a link of a page; nothing where it leads somewhere."""
    path, _, anchor = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    if not there.exists():
        return "leads to no file"
    if anchor and (there.suffix != ".md" or anchor not in anchors_of(there.read_text(encoding="utf-8"))):
        return f"{there.name} has no heading of that anchor"
    return None


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    pages = [page for page in sorted(source.rglob("*.md"))
             if not page.relative_to(source).parts[0].startswith((".", "build"))]
    checked, wrong = 0, 0
    for page in pages:
        for line, target in links_of(page.read_text(encoding="utf-8")):
            if FOREIGN.match(target):
                continue
            checked += 1
            what = complaint(page, target)
            if what:
                wrong += 1
                print(f"{page.relative_to(source)}:{line}: ({target}): {what}")
    print(f"{checked} links of {len(pages)} pages, {wrong} wrong")
    return 1 if wrong or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
