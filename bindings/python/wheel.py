# SPDX-License-Identifier: Apache-2.0
"""Makes a wheel of the package that the build put together, with the libraries that it links.

    python3 wheel.py SOURCE FOLDER OUTPUT

SOURCE is the tree, FOLDER the one that holds the built package. The wheel serves every Python 3, as
the package is Python and the library is reached by ctypes; and every Linux of this machine's
processor whose C library is as new as this machine's. Needs patchelf and setuptools.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# What every Linux has: the C library, and the run time of C++.
OF_THE_SYSTEM = re.compile(
    r"(linux-vdso|ld-linux.*|libc|libm|libpthread|libdl|librt|libstdc\+\+|libgcc_s)\.so.*"
)

# Debian packages whose headers are compiled into the library.
COMPILED_IN = ("libfmt-dev", "nlohmann-json3-dev", "libboost-dev")
COMPILED_INTO_GEOMETRY = ("libcgal-dev", "libeigen3-dev")

SETUP = """
from pathlib import Path
from setuptools import setup
from wheel.bdist_wheel import bdist_wheel

class ForEveryPython(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", {platform!r}

setup(name="dpcert", version={version!r}, license={licence!r},
      cmdclass={{"bdist_wheel": ForEveryPython}},
      description="Certified differential privacy: every figure is enclosed and proved",
      long_description=Path("README.md").read_text(), long_description_content_type="text/markdown",
      packages={packages!r}, package_data={{"dpcert": ["_lib/*", "licences/*", "py.typed"]}},
      python_requires=">=3.9")
"""


def output_of(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def libraries_of(library):
    """The shared libraries that one needs, but for the system's, by their names."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", output_of("ldd", str(library)), re.M)
    return {name: path for name, path in found if not OF_THE_SYSTEM.fullmatch(name)}


def bundle(package):
    """Copies the library and what it needs beside each other, where each finds the others."""
    folder = package / "_lib"
    library = next(folder.glob("libdpcert.so.*"))
    needed = libraries_of(library.resolve())
    for name, path in {library.name: library.resolve(), **needed}.items():
        target = folder / name
        target.unlink(missing_ok=True)
        shutil.copyfile(path, target)
        target.chmod(0o755)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", str(target)], check=True)
    return needed


def copy_licences(source, package, libraries, geometry):
    """Our own licence, and the texts of the Debian packages of which parts are in the wheel."""
    folder = package / "licences"
    folder.mkdir()
    shutil.copyfile(source / "LICENSE", folder / "dpcert.txt")
    for text in (source / "LICENSES").iterdir():
        shutil.copyfile(text, folder / text.name)
    names = [os.path.basename(os.path.realpath(path)) for path in libraries.values()]
    owners = [output_of("dpkg", "-S", "*/" + name).split(":")[0] for name in names]
    for owner in {*owners, *COMPILED_IN, *(COMPILED_INTO_GEOMETRY if geometry else ())}:
        shutil.copyfile(f"/usr/share/doc/{owner}/copyright", folder / f"{owner}.txt")


def about(package):
    told = "import json, dpcert; print(json.dumps(dpcert.about()))"
    return json.loads(
        output_of(sys.executable, "-c", told, env={**os.environ, "PYTHONPATH": str(package.parent)})
    )


def main(source, folder, output):
    with tempfile.TemporaryDirectory() as temporary:
        package = Path(temporary) / "dpcert"
        shutil.copytree(
            Path(folder) / "dpcert",
            package,
            symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        libraries = bundle(package)
        told = about(package)
        copy_licences(Path(source), package, libraries, told["geometry"])
        shutil.copyfile(Path(source) / "docs/python.md", Path(temporary) / "README.md")
        packages = [
            ".".join(path.parent.relative_to(temporary).parts)
            for path in package.rglob("__init__.py")
        ]
        tag = "manylinux_{}_{}".format(platform.libc_ver()[1].replace(".", "_"), platform.machine())
        (Path(temporary) / "setup.py").write_text(
            SETUP.format(
                platform=tag, version=told["version"], licence=told["licence"], packages=packages
            )
        )
        subprocess.run(
            [
                sys.executable,
                "-W",
                "ignore",
                "setup.py",
                "-q",
                "bdist_wheel",
                "--dist-dir",
                os.path.abspath(output),
            ],
            check=True,
            cwd=temporary,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
