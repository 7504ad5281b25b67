#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every rule that an answer names is in docs/reference/rules.md: of all examples of quantities, and of each mechanism's curves, alone,
in company and on a sample.

Usage: rules_documented.py SOURCE PROGRAM"""
import json
import pathlib
import re
import subprocess
import sys

ASKED = {"delta": {"epsilon": "1"}, "epsilon": {"delta": "1e-6"}, "rdp": {"order": "2"}, "zcdp": {}, "gdp": {},
         "tradeoff": {"type_one": "1/20"}}


def settings(mechanism):
    """The mechanism alone, beside another, and on a sample; and what is asked of it there."""
    budget = {"type": "zcdp", "rho": "1/10"}
    parts = [{"mechanism": mechanism, "times": 3}, {"mechanism": budget, "times": 2}]
    yield mechanism, ASKED
    yield {"type": "composition", "parts": parts}, ("epsilon", "zcdp")
    yield {"type": "poisson_subsampled", "sampling_rate": "1/10", "of": mechanism}, ("delta",)


def questions(program):
    schema = json.loads(subprocess.run([program, "schema"], capture_output=True, text=True, check=True).stdout)
    for name, of in schema["$defs"].items():
        for example in of.get("examples", []):
            if name.startswith("query."):
                yield example
            if name.startswith("mechanism."):
                for mechanism, asked in settings(example):
                    for quantity in asked:
                        yield {"quantity": quantity, "mechanism": mechanism, "digits": 4, **ASKED[quantity]}


def rules_in(answer):
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key in ("rule", "best") and isinstance(value, str):
                yield value
            yield from rules_in(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from rules_in(value)


def main():
    source, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    named = set(re.findall(r"`(\w+)`", (source / "docs/reference/rules.md").read_text()))
    asked = [json.dumps(question) for question in questions(program)]
    run = subprocess.run([program, "compute"], input="\n".join(asked), capture_output=True, text=True)
    answers = run.stdout.splitlines()
    if len(answers) != len(asked):
        sys.exit(f"{len(asked)} questions had {len(answers)} answers")
    rules = {}
    for question, line in zip(asked, answers):
        for rule in rules_in(json.loads(line)):
            rules.setdefault(rule, question)
    if len(rules) < 20:
        sys.exit(f"only {len(rules)} rules were seen")
    for rule, question in rules.items():
        if rule not in named:
            print(f"docs/reference/rules.md does not name the rule {rule!r}, by which this is answered: {question}")
    sys.exit(any(rule not in named for rule in rules))


main()
