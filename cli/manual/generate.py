# SPDX-License-Identifier: Apache-2.0
"""Writes manual pages and completions of what the program says of itself.

    python3 generate.py DESCRIBE SOURCE OUTPUT DATE

DESCRIBE is the program that prints this as JSON; SOURCE the tree, from whose documentation the
examples are. OUTPUT gets man1, bash, zsh and fish, and the same pages in Markdown: pages.
"""

import json
import subprocess
import sys
from pathlib import Path

import markdown
import roff
from page import pages_of
from tables import for_fish, for_posix, tables_of

COMPLETIONS = {
    "bash/dpcert": ("dpcert.bash", for_posix),
    "zsh/_dpcert": ("dpcert.zsh", for_posix),
    "fish/dpcert.fish": ("dpcert.fish", for_fish),
}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main(describe, source, output, date):
    program = json.loads(subprocess.run([describe], check=True, capture_output=True).stdout)
    source, output = Path(source), Path(output)
    for page in pages_of(program, source):
        write(output / "man1" / f"{page.name}.1", roff.page(page, program["version"], date))
        write(output / "pages" / f"{page.name}.md", markdown.page(page))
    tables = tables_of(program, source)
    for name, (template, language) in COMPLETIONS.items():
        text = (Path(__file__).parent / template).read_text("utf-8")
        write(output / name, text.replace("@TABLES@", language(tables)))
    for name in (
        "bash/dpcert",
        "fish/dpcert.fish",
    ):  # these shells look for a file by the command's name
        link = output / name.replace("/dpcert", "/dpcert-check")
        link.unlink(missing_ok=True)
        link.symlink_to(Path(name).name)


if __name__ == "__main__":
    main(*sys.argv[1:])
