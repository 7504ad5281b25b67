#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds a toy of each kind to a copy of the tree, with no more files than CONTRIBUTING promises, builds it and asks it.

usage: toys.py SOURCE SCRATCH [CMAKE ARGUMENT ...]
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


class Copy:
    """A copy of the tree, and the files that were touched in it since `begin`."""

    def __init__(self, source, folder):
        self.folder = folder
        files = subprocess.run(["git", "ls-files"], cwd=source, check=True, capture_output=True, text=True).stdout
        for name in files.splitlines():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (source / name).is_symlink():
                target.unlink(missing_ok=True)
                target.symlink_to((source / name).readlink())
                continue
            content = (source / name).read_bytes()
            if not target.exists() or target.read_bytes() != content:  # so that a second run builds little
                target.write_bytes(content)
        self.touched = set()

    def begin(self):
        self.touched = set()

    def add(self, fixture, path):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / fixture, self.folder / path)
        self.touched.add(path)

    def edit(self, path, pattern, replacement):
        file = self.folder / path
        text, count = re.subn(pattern, replacement, file.read_text(encoding="utf-8"), count=1, flags=re.M | re.S)
        assert count == 1, f"{path} has no {pattern}"
        file.write_text(text, encoding="utf-8")
        self.touched.add(path)

    def expect(self, most, prefix=""):
        touched = [path for path in self.touched if path.startswith(prefix)]
        assert len(touched) <= most, f"more than {most} files: {touched}"


def add_mechanism(copy):
    copy.add("mechanism/toy.cpp", "mechanisms/src/kinds/toy.cpp")
    copy.edit("mechanisms/include/dpcert/mechanisms/kinds/noise.hpp", r"^/// No noise:",
              "[[nodiscard]] Result<Mechanism> toy(const Rational& mu);\n\n/// No noise:")
    copy.edit("mechanisms/src/kinds/types.hpp", r"^  X\(gaussian\)", "  X(gaussian) \\\\\n  X(toy)")
    copy.edit("mechanisms/CMakeLists.txt", r"^    src/kinds/zcdp_budget.cpp$",
              "    src/kinds/toy.cpp\n    src/kinds/zcdp_budget.cpp")
    copy.edit("proofs-checks/check/kernel/spec/read_noise.cpp", r'^      \{"laplace",',
              '      {"toy",\n       {{"mu", nonnegative}},\n'
              '       [](const Object& in) { return Mechanism{Gaussian{power(in["mu"], 2)}}; }},\n      {"laplace",')
    copy.expect(6, "mechanisms/")
    copy.expect(3, "proofs-checks/")


def add_quantity(copy):
    copy.add("quantity/toy.cpp", "queries/src/quantities/toy.cpp")
    copy.edit("queries/src/quantities/quantity_list.hpp", r"^  X\(delta\)", "  X(toy) \\\\\n  X(delta)")
    copy.expect(2)


def add_family(copy):
    copy.add("family/toy.cpp", "accounting/src/families/toy.cpp")
    copy.edit("accounting/src/families/registry.hpp", r"^  X\(weibull\)", "  X(toy) \\\\\n  X(weibull)")
    copy.edit("accounting/CMakeLists.txt", r"^    src/families/weibull.cpp$",
              "    src/families/toy.cpp\n    src/families/weibull.cpp")
    copy.expect(3)


def add_rule(copy):
    check = "proofs-checks/check/"
    copy.add("rule/toy.cpp", check + "more/rules/toy.cpp")
    copy.add("rule/toy.md", check + "theory/toy.md")
    copy.edit(check + "more/rules.hpp", r"^  X\(event\)", "  X(toy) \\\\\n  X(event)")
    copy.edit(check + "more/CMakeLists.txt", r"rules/event.cpp", "rules/event.cpp\n    rules/toy.cpp")
    copy.edit("proofs-checks/FORMAT.md", r"^### `event`",
              "### `toy` S\n\n- Concludes the same statement.\n\n```example\n"
              'other {"type": "pure", "epsilon": 1}\n@ dp 1 0 by given\n@ dp 1 0 by toy 0\n```\n\n### `event`')
    copy.edit("reports/src/proof/other_rule_words.cpp", r'^      \{"bounded",',
              '      {"toy", from_steps(""), always("a statement implies itself")},\n      {"bounded",')
    copy.expect(6)


def add_posterior_model(copy):
    copy.add("posterior/toy.cpp", "mechanisms/src/posterior/toy.cpp")
    copy.edit("mechanisms/src/posterior/models.hpp", r"^  X\(beta_bernoulli\) ", "  X(toy) \\\\\n  X(beta_bernoulli) ")
    copy.edit("mechanisms/CMakeLists.txt", r"^    src/posterior/wishart_normal.cpp$",
              "    src/posterior/toy.cpp\n    src/posterior/wishart_normal.cpp")
    copy.expect(3)


def add_composition_rule(copy):
    copy.add("composition/toy.cpp", "accounting/src/compose/toy.cpp")
    copy.edit("accounting/src/compose/together.hpp", r"^/// Losses of few atoms, convolved",
              "[[nodiscard]] Bounds by_toy(const Together& release);\n/// Losses of few atoms, convolved")
    copy.edit("accounting/src/compose/ordered_release.cpp", r"rules\[\] = \{alone, ", "rules[] = {by_toy, alone, ")
    copy.edit("accounting/CMakeLists.txt", r"^    src/compose/tilts.cpp$",
              "    src/compose/tilts.cpp\n    src/compose/toy.cpp")
    copy.expect(4)


def add_release(copy):
    copy.add("release/toy.cpp", "mechanisms/releases/src/toy.cpp")
    copy.edit("mechanisms/releases/include/dpcert/releases/release.hpp", r"^\[\[nodiscard\]\] const ReleaseType& mean_",
              "[[nodiscard]] const ReleaseType& toy_release();\n[[nodiscard]] const ReleaseType& mean_")
    copy.edit("mechanisms/releases/src/release.cpp", r"types\{&mean_release\(\)", "types{&toy_release(), &mean_release()")
    copy.edit("mechanisms/releases/CMakeLists.txt", r"^    src/mean.cpp$", "    src/mean.cpp\n    src/toy.cpp")
    copy.expect(4)


def add_theorem(copy):
    toy = (HERE / "theorem" / "toy.txt").read_text(encoding="utf-8")
    copy.edit("proofs-checks/theorems/src/profiles.cpp", r'^          \{\.id = "geumlek\.obs-9"',
              f'          {toy}          {{.id = "geumlek.obs-9"')
    copy.expect(1)


def add_reader(copy):
    copy.add("reader/toy.cpp", "tests/fuzz/toy.cpp")
    copy.add("reader/half.txt", "tests/fuzz/corpus/toy/half")
    copy.edit("tests/fuzz/CMakeLists.txt", r"^# Those that need all",
              "dpcert_fuzz_target(toy MUTANTS 5 LINKS dpcert::exact)\n# Those that need all")
    copy.expect(3)


ADDITIONS = (add_mechanism, add_quantity, add_family, add_rule, add_posterior_model, add_composition_rule, add_release,
             add_theorem, add_reader)


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)


def ask(program, query):
    return json.loads(run(program, "compute", input=json.dumps(query) + "\n").stdout)


def ask_about_mechanism(program, checker, scratch):
    mechanism = {"type": "toy", "mu": "1"}
    answer = ask(program, {"quantity": "epsilon", "mechanism": mechanism, "delta": "1e-5"})
    assert answer["lower"].startswith("4.37717809568") and answer["kind"] == "exact", answer
    answer = ask(program, {"quantity": "calibrate", "mechanism": {"type": "toy", "mu": None}, "epsilon": "1", "delta": "0.1"})
    assert answer["parameter"] == "mu", answer
    assert "toy: a toy" in run(program, "mechanisms").stdout
    assert "mechanism.toy" in json.loads(run(program, "schema").stdout)["$defs"]
    spec = scratch / "claims.json"
    claims = [{"id": str(i), "mechanism": mechanism, "neighbours": "other", "claim": claim}
              for i, claim in enumerate(({"mu": "1"}, {"epsilon": "5", "delta": "1e-5"}, {"mu": "0.9"}))]
    spec.write_text(json.dumps({"claims": claims}), encoding="utf-8")
    verdicts = json.loads(run(program, "audit", spec, "--json", "--certificates", scratch / "certificates").stdout)
    told = [(one["verdict"], one["checked"]) for one in verdicts["verdicts"]]
    assert told[:2] == [("proved", True), ("proved", True)] and told[2][0] == "refuted", told
    certificate = (scratch / "certificates" / "0.cert").read_text(encoding="utf-8")
    again = certificate.replace("qed 0", "step 1 about /claims/0/mechanism gdp 1 by toy 0\nqed 1")
    (scratch / "again.cert").write_text(again, encoding="utf-8")
    (scratch / "false.cert").write_text(again.replace("gdp 1 by toy", "gdp 1/2 by toy"), encoding="utf-8")
    lines = run(checker, spec, scratch / "again.cert", scratch / "false.cert").stdout.splitlines()
    assert lines[0].startswith("ACCEPTED proved") and lines[1].startswith("REJECTED 1"), lines


def ask_about_others(program, scratch):
    assert ask(program, {"quantity": "toy", "x": "1/3"})["exact"] == "2/3"
    pair = {"p": {"family": "toy", "p": "1/3"}, "q": {"family": "bernoulli", "p": "1/2"}, "epsilon": "0"}
    assert ask(program, {"quantity": "hockey_stick_divergence", **pair})["exact"] == "1/6"
    draws = [ask(program, {"quantity": "posterior_rdp", "model": {"type": model, "bound": "2"}, "n": 10, "order": "2",
                           "prior": {"shape": 3, "rate": 2}, "method": {"type": "direct"}})
             for model in ("toy", "gamma_exponential")]
    assert draws[0]["lower"] == draws[1]["lower"], draws
    laplace = {"type": "laplace", "scale": 1, "sensitivity": 1}
    thrice = {"type": "composition", "parts": [{"mechanism": laplace, "times": 3}]}
    answer = ask(program, {"quantity": "epsilon", "mechanism": thrice, "delta": "0.1"})
    assert answer["lower"].startswith("2.78927896868"), answer  # 3 + 2 log(9/10); the exact one is smaller
    assert "A probability is at most 1." in run(program, "theorems", "geumlek.toy").stdout
    assert run(program, "theorems", "geumlek.toy", "--check").returncode == 0

    spec = {"release": {"type": "toy", "column": "x", "records": 2, "lower": 0, "upper": 1}, "claim": {"epsilon": 1}}
    (scratch / "release.json").write_text(json.dumps(spec), encoding="utf-8")
    (scratch / "data.csv").write_text("x\n1\n0\n", encoding="utf-8")
    done = run(program, "release", scratch / "release.json", "--data", scratch / "data.csv")
    assert done.returncode == 0, done.stderr


def main():
    source, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    copy = Copy(source, scratch / "tree")
    for add in ADDITIONS:
        copy.begin()
        add(copy)
    build = scratch / "tree" / "build"
    for command in (["cmake", "-S", copy.folder, "-B", build, "-G", "Ninja", *sys.argv[3:]],
                    ["cmake", "--build", build, "--target", "dpcert", "dpcert-check", "fuzz_toy"],
                    [build / "tests" / "fuzz" / "fuzz_toy", "--mutants", "5", copy.folder / "tests/fuzz/corpus/toy"]):
        done = run(*command)
        if done.returncode:
            sys.exit(done.stdout[-4000:] + done.stderr[-4000:])
    program = build / "cli" / "dpcert"
    ask_about_mechanism(program, build / "proofs-checks" / "check" / "dpcert-check", scratch)
    ask_about_others(program, scratch)
    print(f"{len(ADDITIONS)} toys were added")


if __name__ == "__main__":
    main()
