#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the Debian packages into a new Debian 12, and uses them there as a page of the documentation says.

usage: fresh_root.py SOURCE PACKAGES SCRATCH

SCRATCH gets the root; it is removed where all is well. Debian comes from the mirror that apt uses here. Needs debootstrap, and
to be root.
"""
import pathlib
import re
import shutil
import subprocess
import sys

SUITE = "bookworm"
FOR_THE_TRIAL = ("gcc", "g++", "cmake", "make", "pkg-config", "man-db", "bash-completion")
FENCED = r"```{}\n([^`]+)```\n\n```text\n([^`]+)```"
COMPLETE = """
. /usr/share/bash-completion/bash_completion
_completion_loader dpcert-check
COMP_WORDS=(dpcert-check --expect p) COMP_CWORD=2
_dpcert
echo "${COMPREPLY[@]}"
"""


def mirror():
    """Where apt gets the suite from."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", f"Codename: {SUITE}", "Component: main"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    if not told:
        sys.exit(f"apt knows no mirror of {SUITE}")
    return told[0]


class Root:
    def __init__(self, folder):
        self.folder = folder
        if folder.exists():
            shutil.rmtree(folder)
        subprocess.run(["debootstrap", "--variant=minbase", SUITE, folder, mirror()], check=True, stdout=subprocess.DEVNULL)

    def run(self, *command, text=None):
        """What it prints; it must end well."""
        ended = subprocess.run(
            [
                "chroot",
                self.folder,
                "/usr/bin/env",
                "-i",
                "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                "LC_ALL=C.UTF-8",
                "DEBIAN_FRONTEND=noninteractive",
                *command,
            ],
            input=text,
            capture_output=True,
            text=True,
        )
        if ended.returncode:
            sys.exit(f"{' '.join(command)} ends with {ended.returncode}:\n{ended.stdout[-3000:]}\n{ended.stderr[-3000:]}")
        return ended.stdout

    def prints(self, wanted, *command, text=None):
        printed = self.run(*command, text=text)
        if printed.strip() != wanted.strip():
            sys.exit(f"{' '.join(command)} prints\n{printed}\nwanted\n{wanted}")
        print(f"as wanted: {' '.join(command)}".splitlines()[0])

    def files(self):
        """All that the packages could have left."""
        return {path for folder in ("etc", "usr", "var") for path in (self.folder / folder).rglob("*dpcert*")}


def shown(page, language):
    """A program of a page, and what it prints."""
    return re.search(FENCED.format(language), page.read_text("utf-8")).groups()


def install(root, packages):
    shutil.copytree(packages, root.folder / "packages", ignore=shutil.ignore_patterns("_CPack_Packages"))
    names = ["/packages/" + path.name for path in sorted((root.folder / "packages").glob("*.deb"))]
    root.run("apt-get", "update")
    root.run("apt-get", "install", "-y", "--no-install-recommends", *names, *FOR_THE_TRIAL)
    print(f"installed {len(names)} packages")
    return [pathlib.Path(name).name.split("_")[0] for name in names]


def try_tutorial(root, source):
    """Of the documentation that is installed, by the programs that are."""
    trial = root.folder / "trial"
    trial.mkdir()
    for name in ("docs", "examples"):
        (trial / name).symlink_to(f"/usr/share/doc/dpcert/{name}")
    shutil.copy(source / "run", trial)
    shutil.copy(source / "tests/meta/pages.py", trial)
    print(
        root.run("python3", "/trial/pages.py", "/trial", "/usr/bin/dpcert", "/usr/bin/dpcert-check", "docs/tutorials/audit.md"),
        end="",
    )


def try_libraries(root, source):
    program, printed = shown(source / "README.md", "python")
    root.prints(printed, "python3", "-c", program)
    program, printed = shown(source / "docs/c.md", "c")
    (root.folder / "trial/page.c").write_text(program)
    root.run("sh", "-c", "cc -std=c11 -Wall -Werror /trial/page.c -o /trial/page $(pkg-config --cflags --libs dpcert)")
    root.prints(printed, "/trial/page")
    shutil.copytree(source / "tests/consumer", root.folder / "trial/consumer")
    root.run("cmake", "-S", "/trial/consumer", "-B", "/trial/build")
    root.run("cmake", "--build", "/trial/build", "--target", "calibrate_gaussian")
    print(root.run("/trial/build/calibrate_gaussian"), end="")


def try_shell(root):
    root.prints("/usr/share/man/man1/dpcert-audit.1.gz", "man", "-w", "dpcert-audit")
    root.prints("proved", "bash", "-c", COMPLETE)
    about = (
        "import importlib.metadata as m, dpcert; print(m.version('dpcert') == dpcert.__version__, dpcert.about()['licence'])"
    )
    root.prints("True Apache-2.0", "python3", "-c", about)  # as the packages of the library and of Python say


def main():
    source, packages, scratch = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    root = Root(scratch)
    names = install(root, packages)
    try_tutorial(root, source)
    try_libraries(root, source)
    try_shell(root)
    root.run("apt-get", "purge", "-y", *names)
    if left := root.files():
        sys.exit(f"purged, the packages leave {sorted(map(str, left))}")
    print("purged, the packages leave nothing")
    shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
