#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every command of the pages and compares what it prints with what the page says.

usage: pages.py SOURCE PROGRAM CHECKER [PAGE...]

Commands are those of ```sh blocks, and `build/dpcert ...` in a line of prose (without words in capitals, which stand for something). They run
in a copy of the tree's examples, one after the other, and must end with 0, or with the "exit status N" of their comment; audits in prose also with 1.

What a page says of a command is compared:
- a ```text block is printed by the commands of the sh block before it: each of its lines, but for blanks; "..." stands for anything;
- each number with a point or a stroke in a command's comment is one of those printed, rounded as it stands there;
- the first line of a table is followed by its rule;
- a ```cpp block whose first line names a file of the tests is a part of it;
- a ```json block with queries ("quantity") is answered by `dpcert compute` as the lines after each say; one with "panels" is drawn.

"(minutes)" in a command's comment, or behind `...` in prose, says that it is not run here; a picture is drawn where gnuplot is installed. Each such command is
listed.
"""
import decimal
import fractions
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PROSE = re.compile(r"`(build/dpcert [^`]+)`( \(minutes\))?")
COMMENT = re.compile(r"(?:^|\s{2,})# (.*)$", re.M)
NUMBER = re.compile(r"(?<![\w.^/-])-?\d+(?:\.\d+(?:e-?\d+)?|/\d+)(?![\w^/]|\.\d)")
PLACEHOLDER = re.compile(r"(?<![\w-])[A-Z]{2,}\b")


class Pages:
    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        self.complaints, self.skipped, self.run_count = [], [], 0

    def complain(self, page, command, what):
        self.complaints.append(f"{page}: {command.strip()}\n    {what}")

    def run(self, page, command, text=None, in_prose=False):
        """What it prints; nothing where it is not run, or fails."""
        said = " ".join(COMMENT.findall(command))
        if "(minutes)" in said or (" plot " in command and not shutil.which("gnuplot")):
            self.skipped.append(f"{page}: {command.strip()}")
            return None
        self.run_count += 1
        ended = subprocess.run(["bash", "-c", "set -o pipefail\n" + command], cwd=self.folder, input=text or "",
                               capture_output=True, text=True, timeout=600)
        told = [int(status) for status in re.findall(r"exit status (\d)", said)]
        good = told or ([0, 1] if in_prose and "dpcert audit" in command else [0])
        if ended.returncode not in good:
            self.complain(page, command, f"ends with {ended.returncode}: {ended.stderr.strip()[:300]}")
            return None
        for number in NUMBER.findall(said):
            if not is_printed(number, ended.stdout):
                self.complain(page, command, f"prints no {number}: {ended.stdout.strip()[:300]}")
        return ended.stdout

    def check(self, page, text):
        last = None  # what the last sh block printed
        for kind, block in FENCE.findall(text):
            if kind == "sh":
                printed = [self.run(page, command) for command in commands_of(block)]
                last = "".join(one for one in printed if one is not None)
            elif kind == "text" and last is not None:
                for line in block.splitlines():
                    if not is_part(line, last):
                        self.complain(page, line, f"is not among what the commands before print: {last.strip()[:600]}")
            elif kind == "json" and '"quantity"' in block:
                self.check_answers(page, block)
            elif kind == "cpp" and block.startswith("// tests/"):
                self.check_quotation(page, block)
            elif kind == "json" and '"panels"' in block:
                (self.folder / "panels.json").write_text(block)
                self.run(page, "build/dpcert plot panels.json -o panels.svg")
            if kind != "sh":
                last = None
        for command, is_long in PROSE.findall(FENCE.sub("", text)):
            if is_long:
                self.skipped.append(f"{page}: {command}")
            elif not PLACEHOLDER.search(re.sub(r"'[^']*'", "", command)) and "..." not in command:
                self.run(page, command, in_prose=True)
        for paragraph in re.split(r"\n\s*\n", FENCE.sub("", text)):
            lines = paragraph.strip().splitlines()
            if lines and lines[0].startswith("|") and not (len(lines) > 1 and re.fullmatch(r"\|[-| :]+\|", lines[1])):
                self.complain(page, lines[0][:100], "begins a table without its rule: a blank line before it?")

    def check_quotation(self, page, block):
        """A program that is shown stands in the file that its first line names, but for blanks and comments."""
        bare = lambda text: re.sub(r"\s", "", re.sub(r"//.*|/\*.*?\*/", "", text))
        file = re.match(r"// (\S+?),", block)[1]
        if bare(block) not in bare((self.source / file).read_text(encoding="utf-8")):
            self.complain(page, file, "is quoted, and says something else")

    def check_answers(self, page, block):
        lines = block.splitlines()
        queries = [line for line in lines if '"quantity": ' in line]
        answers = [line for line in lines if line not in queries]
        printed = self.run(page, "build/dpcert compute", "\n".join(queries) + "\n")
        for line in answers if printed is not None else []:
            if not is_part(line, printed):
                self.complain(page, line, f"is not the answer: {printed.strip()[:600]}")


def commands_of(block):
    """The lines of a block, those that go on put together."""
    pending = ""
    for line in block.splitlines(keepends=True):
        pending += line
        read = subprocess.run(["bash", "-n", "-c", pending], capture_output=True)  # of a here-document without its end it warns
        if not pending.rstrip().endswith(("|", "\\")) and read.returncode == 0 and not read.stderr:
            if pending.strip() and not pending.strip().startswith("#"):
                yield pending
            pending = ""
    if pending.strip():
        yield pending


def is_part(line, printed):
    """Do the pieces of a line stand in this sequence in what was printed?"""
    bare, at = re.sub(r"\s", "", printed), 0
    for piece in re.sub(r"\s", "", line).split("..."):
        at = bare.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def is_printed(number, printed):
    """Is one of the numbers printed this one, up to a unit of its last digit?"""
    if "/" in number:
        return number in printed
    unit = fractions.Fraction(decimal.Decimal(1).scaleb(decimal.Decimal(number).as_tuple().exponent))
    found = re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", printed)
    return any(abs(fractions.Fraction(one) - fractions.Fraction(number)) < unit for one in found)


def main():
    source, program, checker = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    names = sys.argv[4:] or ["README.md", *sorted(str(page.relative_to(source)) for page in (source / "docs").rglob("*.md")
                                                   if not page.name.endswith(".head.md"))]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "build").mkdir()
        (folder / "build/dpcert").symlink_to(program)
        (folder / "build/dpcert-check").symlink_to(checker)
        shutil.copytree(source / "examples", folder / "examples")
        shutil.copy(source / "run", folder / "run")
        pages = Pages(source, folder)
        for page in names:
            pages.check(page, (source / page).read_text(encoding="utf-8"))
    for line in pages.skipped:
        print(f"not run: {line}")
    for line in pages.complaints:
        print(f"NOT TRUE: {line}")
    print(f"{pages.run_count} commands, {len(pages.complaints)} complaints, {len(pages.skipped)} not run")
    return 1 if pages.complaints or pages.run_count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
