# SPDX-License-Identifier: Apache-2.0
"""python -m dpcert.conformance: accountants in modules of their own, by their exit status."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import dpcert
from dpcert import conformance, testing

ACCOUNTANTS = """
NAME = {"epsilon": "delta", "delta": "epsilon", "rdp": "order"}


def good(mechanism, quantity, argument):
    at = {NAME[quantity]: argument} if quantity in NAME else {}
    return float(mechanism.ask(quantity, **at))


def low(*asked):
    return good(*asked) * (1 - 1e-9)


def loose(*asked):
    return good(*asked) * 3


def of_gaussian(mechanism, quantity, argument):
    if mechanism["type"] != "gaussian" or quantity != "gdp":
        raise Unknown("not answered")
    return float(mechanism["sensitivity"]) / float(mechanism["sigma"])


def nan(*asked):
    return float("nan")


def text(*asked):
    return "1"


class Unknown(Exception):
    pass


class Kept:
    def __call__(self, *asked):
        return good(*asked)


kept = Kept()
"""


@pytest.fixture(scope="module", autouse=True)
def accountants(tmp_path_factory):
    """The module `accountants`, and a file of some vectors."""
    folder = tmp_path_factory.mktemp("conformance")
    (folder / "accountants.py").write_text(ACCOUNTANTS)
    vectors = [
        *testing.vectors(every=389),
        testing.vector(dpcert.gaussian(sigma=2, sensitivity=1), "gdp", id="own"),
    ]
    lines = [json.dumps(vector.to_plain()) for vector in vectors]
    (folder / "vectors.jsonl").write_text("\n".join(lines))
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture
def report(accountants, capsys):
    """Runs it over the file of vectors: (exit status, the JSON object)."""

    def run(*arguments):
        vectors = str(accountants / "vectors.jsonl")
        status = conformance.main([*arguments, "--vectors", vectors, "--json"])
        return status, json.loads(capsys.readouterr().out)

    return run


def words(result):
    return {word for word, count in result["counts"].items() if count}


@pytest.mark.parametrize(
    "name, status, found",
    [
        ("good", 0, {"close"}),
        ("kept", 0, {"close"}),
        ("kept.__call__", 0, {"close"}),
        ("loose", 0, {"close", "wide"}),
        ("nan", 1, {"invalid"}),
        ("text", 1, {"invalid"}),
        ("low", 1, {"close", "unsafe"}),
    ],
)
def test_accountants_are_classified(report, name, status, found):
    given, result = report(f"accountants:{name}")
    assert (given, words(result), result["passed"]) == (status, found, status == 0)
    assert sum(result["counts"].values()) == result["asked"] > 20
    assert set(result["worst"]) == found and result["seconds"] >= 0


def test_the_worst_is_told_with_its_vector(report):
    _, result = report("accountants:loose", "--smallest", "1e-300")
    worst = result["worst"]["wide"]
    assert float(worst["off"]) == pytest.approx(2, rel=1e-4) and worst["sentence"].startswith(
        "wide by 2.00: "
    )
    assert {"id", "quantity", "mechanism", "lower", "upper", "said"} <= set(worst)
    assert (
        sum(counts["wide"] for counts in result["by_quantity"].values()) == result["counts"]["wide"]
    )


def test_tolerances_move_the_verdict(report):
    assert report("accountants:low", "--tolerance", "1e-8")[0] == 0
    assert words(report("accountants:loose", "--gap", "2.1", "--smallest", "1e-300")[1]) == {
        "close"
    }


def test_dicts_and_stated_exceptions(report):
    status, result = report("accountants:of_gaussian", "--plain")
    assert status == 1 and words(result) == {"close", "invalid"}
    status, result = report(
        "accountants:of_gaussian", "--plain", "--unsupported", "accountants:Unknown"
    )
    assert status == 0 and words(result) == {"close", "unsupported"}
    status, result = report(
        "accountants:of_gaussian",
        "--plain",
        "--quantity",
        "rdp",
        "--unsupported",
        "accountants:Unknown",
    )
    assert status == 1 and words(result) == {"unsupported"}  # nothing was answered


def test_it_prints_for_people_and_computes_what_it_asks(capsys):
    assert conformance.main(["accountants:low", "--every", "1999"]) == 1
    said = capsys.readouterr().out
    assert "epsilon  close" in said and "unsafe by 1e-9: " in said
    assert said.endswith("seconds; this accountant does not pass\n")


def test_the_command_runs(accountants):
    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "dpcert.conformance", *arguments],
            cwd=accountants,
            capture_output=True,
            text=True,
        )

    good = run("accountants:good", "--every", "1999")
    assert good.returncode == 0 and good.stdout.endswith("seconds; none is unsafe\n"), good.stderr
    helped = run("--help").stdout
    for said in (
        "function(mechanism, quantity, argument)",
        "NotImplementedError",
        "Exit status: 0",
    ):
        assert said in helped


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "required"),
        (["accountants"], "wanted module:name"),
        (["nowhere:good"], "No module named"),
        (["accountants:none"], "has no attribute"),
        (["accountants:NAME"], "wanted a function"),
        (["accountants:good", "--every", "0"], "/every"),
        (["accountants:good", "--gap", "x"], "/gap"),
        (["accountants:good", "--type", "gausian"], "no type 'gausian'"),
        (
            ["accountants:good", "--unsupported", "accountants:NAME"],
            "wanted a function, and exceptions",
        ),
        (["accountants:good", "--vectors", "/nowhere"], "No such file"),
    ],
)
def test_bad_arguments_are_named(arguments, words, capsys):
    with pytest.raises(SystemExit) as left:
        conformance.main(arguments)
    assert left.value.code == 2 and words in capsys.readouterr().err
