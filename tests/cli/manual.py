#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Each command has a manual page of which nothing is complained, and is completed by bash, zsh and fish.

usage: manual.py MANUAL PROGRAM

MANUAL is the folder of generated pages and completions. A shell, or mandoc, that is not installed is
said to be missing, and fails nothing.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What is typed; what is offered, a few of those words; and one that is not.
CASES = [
    ("dpcert au", ["audit", "audit-samples"], "check"),
    ("dpcert help od", ["odometer"], "audit"),
    ("dpcert epsilon gau", ["gaussian"], "laplace"),
    ("dpcert epsilon gaussian --", ["--sigma", "--delta", "--digits"], "--scale"),
    ("dpcert delta pure --m", ["--mechanism-epsilon"], "--epsilon"),
    ("dpcert sample --count 3 laplace --s", ["--scale", "--seed", "--sensitivity"], "--sigma"),
    ("dpcert sample --format ", ["csv", "jsonl"], "laplace"),
    ("dpcert curve gaussian --of ", ["delta", "tradeoff"], "gaussian"),
    ("dpcert theorems --status l", ["loose"], "false"),
    ("dpcert schema query.eps", ["query.epsilon"], "query.delta"),
    ("dpcert audit cl", ["claims.json"], "audit"),
    ("dpcert audit-samples a.csv cl", ["claims.json"], "audit"),
    ("dpcert audit --certificates cl", ["clinic"], "claims.json"),
    ("dpcert check cl", ["claims.json"], "check"),
    ("dpcert-check --expect ", ["proved", "refuted"], "--kernel"),
]
BASH = """
source "$1"
read -ra COMP_WORDS <<<"$2"
[[ $2 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_dpcert
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*command, folder=None):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


def bash(manual, lines, folder):
    for line in lines:
        yield run("bash", "--norc", "-c", BASH, "bash", f"{manual}/bash/{line.split()[0]}", line, folder=folder)


def fish(manual, lines, folder):
    for line in lines:
        asked = f"source {manual}/fish/{line.split()[0]}.fish; complete -C '{line}'"
        yield run("fish", "--no-config", "-c", asked, folder=folder)


def zsh(manual, lines, folder):
    """In one shell, as it takes a second to begin."""
    with tempfile.NamedTemporaryFile("r") as offered:
        script = pathlib.Path(__file__).with_name("complete.zsh")
        ended = run("zsh", "-f", script, f"{manual}/zsh", offered.name, *lines, folder=folder)
        for text in offered.read().split("#\n")[1:]:
            yield subprocess.CompletedProcess(ended.args, ended.returncode, text, ended.stderr)


def wrong_completions(manual, folder):
    for name in ("claims.json", "a.csv"):
        (folder / name).touch()
    (folder / "clinic").mkdir()
    for shell in (bash, zsh, fish):
        if not shutil.which(shell.__name__):
            print(f"not tried, as it is not installed: {shell.__name__}")
            continue
        answers = list(shell(manual, [line for line, _, _ in CASES], folder))
        if len(answers) != len(CASES):
            yield f"{shell.__name__} ends after {len(answers)} of {len(CASES)} lines"
        for (line, wanted, unwanted), ended in zip(CASES, answers):
            offered = {word.split("\t")[0].rstrip("/") for word in ended.stdout.splitlines()}
            if not offered.issuperset(wanted) or unwanted in offered or ended.stderr:
                yield f'{shell.__name__}: "{line}" is offered {sorted(offered)[:20]}, wanted {wanted}; {ended.stderr}'


def wrong_pages(manual, program):
    listed = run(program, "--help").stdout.partition("Subcommands:")[2]
    commands = re.findall(r"^  (\S+)", listed, re.M)
    pages = {page.stem: page.read_text() for page in (manual / "man1").glob("*.1")}
    if not commands or set(pages) != {"dpcert", *("dpcert-" + name for name in commands)}:
        yield f"the pages {sorted(pages)} are not those of {commands}"
    for name, text in pages.items():
        for title in ("NAME", "SYNOPSIS", "DESCRIPTION", '"EXIT STATUS"', '"SEE ALSO"'):
            if not re.search(rf"^\.SH {title}\n[^.]|^\.SH {title}\n\.(nf|TP)\n", text, re.M):
                yield f"{name}.1 says nothing under {title}"
    if shutil.which("mandoc"):
        yield from run(
            "mandoc", "-T", "lint", "-W", "warning", *sorted((manual / "man1").glob("*.1"))
        ).stdout.splitlines()
    else:
        print("not tried, as it is not installed: mandoc")


def main():
    manual, program = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        complaints = [*wrong_pages(manual, program), *wrong_completions(manual, pathlib.Path(name))]
    print(*complaints, f"{len(complaints)} complaints", sep="\n")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
