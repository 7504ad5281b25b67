#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The documentation as static HTML, which searches and needs no network.

usage: site.py SOURCE OUTPUT [PYTHON_PACKAGE [MANUAL]]

Pages are the Markdown files of the tree, at their places, so that links between them hold on a
code server as here; Sphinx reads them by MyST. A page `index.md` holds the pages that it links to.
All other notes stand on a page of proofs. The reference of the Python package is made of its
docstrings, that of C++ by Doxygen of the public headers. MANUAL holds the manual pages in Markdown.
A link that leads nowhere is an error.
"""
import pathlib
import re
import shutil
import subprocess
import sys

LINK = re.compile(r"\]\(([^)#\s:]+\.md)(?:#[^)]*)?\)")
TITLE = re.compile(r"^# (.+)$", re.M)
PACKAGE = ("", ".mechanisms", ".quantities", ".distributions", ".testing", ".testing.strategies",
           ".conformance", ".dp_accounting", ".opacus", ".opendp")
LOADED = re.compile(r"""<(?:script|img|iframe)[^>]*\bsrc=["']https?:|<link[^>]*rel=["']stylesheet["'][^>]*href=["']https?:""")
DOXYFILE = """
PROJECT_NAME = "dpcert, C++"
INPUT = {inputs}
FILE_PATTERNS = *.hpp dpcert.h cpp.md
RECURSIVE = YES
USE_MDFILE_AS_MAINPAGE = {start}
OUTPUT_DIRECTORY = {output}
HTML_OUTPUT = cpp
GENERATE_LATEX = NO
EXTRACT_ALL = YES
SORT_MEMBER_DOCS = NO
HAVE_DOT = NO
CLASS_GRAPH = NO
QUIET = YES
WARNINGS = NO
STRIP_FROM_INC_PATH = {strip}
"""


def copied_pages(source, pages):
    """The pages that are committed, and the other files to which they link."""
    listed = subprocess.run(["git", "ls-files", "*.md", "examples", "LICENSE*"], cwd=source, capture_output=True,
                            text=True, check=True).stdout.split()
    for name in listed:
        if not name.endswith(".head.md") and not name.startswith(("docs/site", "tests/")):
            (pages / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, pages / name)
    return sorted(pages.rglob("*.md"))


def with_contents(pages, page, held):
    """Appends to an index the pages that it links to as its contents, each page in one index: in that
    of its folder, else in the first that links to it."""
    start, names = pages / "docs/index.md", []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / link).resolve()
        is_others = page != start and (target.name == "index.md" or target.parent not in (page.parent, start.parent, pages))
        if target not in held and target.is_file() and target != page and not is_others:
            held.add(target)
            names.append("/" + str(target.relative_to(pages)))
    add_contents(page, names)


def add_contents(page, names):
    with page.open("a", encoding="utf-8") as text:
        text.write("\n```{toctree}\n:hidden:\n" + "\n".join(names) + "\n```\n")


def title_of(page):
    found = TITLE.search(page.read_text(encoding="utf-8"))
    return found[1] if found else page.stem


def proofs(pages, left):
    """A page of all notes that no index holds, by folder."""
    page = pages / "docs/proofs.md"
    lines = ["# Proofs and notes", "", "Statement, source, assumptions, proof and evidence of what is computed."]
    for folder in sorted({note.parent for note in left}):
        lines += ["", f"## `{folder.relative_to(pages)}`", ""]
        lines += [f"- [{title_of(note)}](../{note.relative_to(pages)})" for note in left if note.parent == folder]
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    add_contents(page, ["/" + str(note.relative_to(pages)) for note in left])
    return page


def python_reference(pages):
    page = pages / "docs/python-reference.rst"
    text = "Python reference\n================\n"
    for module in PACKAGE:
        name = "dpcert" + module
        text += f"\n{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n   :members:\n   :inherited-members:\n"
    page.write_text(text)
    return page


def manual_pages(pages, manual):
    shutil.copytree(manual, pages / "docs/manual")
    page, *commands = sorted((pages / "docs/manual").glob("*.md"), key=lambda one: (one.stem != "dpcert", one.stem))
    add_contents(page, ["/" + str(command.relative_to(pages)) for command in commands])
    return page


def cpp_reference(source, output):
    includes = [str(path) for path in sorted(source.glob("**/include")) if "build" not in path.parts and "tests" not in path.parts]
    start = source / "docs/site/cpp.md"
    settings = DOXYFILE.format(inputs=" ".join([*includes, str(start)]), start=start, output=output, strip=" ".join(includes))
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True)


def main():
    source, output = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    package, manual = sys.argv[3:4], sys.argv[4:]
    shutil.rmtree(output, ignore_errors=True)
    pages = output / "pages"
    all_pages = copied_pages(source, pages)
    start = pages / "docs/index.md"
    held = {start}
    indices = [*(page for page in all_pages if page.name == "index.md" and page != start), start]
    for page in indices:
        with_contents(pages, page, held)
    more = [proofs(pages, [page for page in all_pages if page not in held])]
    if package:
        more.append(python_reference(pages))
        sys.path.insert(0, package[0])
    more += [manual_pages(pages, one) for one in manual]
    add_contents(start, ["/" + str(page.relative_to(pages)) for page in more])
    with start.open("a", encoding="utf-8") as text:
        text.write('\n<p><a href="../cpp/index.html">Reference of the C++ headers</a></p>\n')
    shutil.copy(source / "docs/site/conf.py", pages / "conf.py")
    from sphinx.cmd.build import main as sphinx

    failed = sphinx(["-q", "-W", "--keep-going", "-j", "auto", str(pages), str(output / "html")])
    cpp_reference(source, output / "html")
    (output / "html/index.html").write_text('<!doctype html><title>dpcert</title><meta http-equiv="refresh" '
                                            'content="0; url=docs/index.html"><a href="docs/index.html">dpcert</a>\n')
    loaded = [str(page) for page in (output / "html").glob("docs/**/*.html") if LOADED.search(page.read_text(encoding="utf-8"))]
    for page in loaded:
        print(f"{page} loads something from a network")
    sys.exit(1 if failed or loaded else 0)


if __name__ == "__main__":
    main()
