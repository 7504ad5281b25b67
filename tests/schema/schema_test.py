#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The JSON Schema that the program prints, against the program itself.

usage: schema_test.py DPCERT [--audit FILE ...] [--queries FILE.jsonl ...]

1. The schema is one of draft 2020-12, by the meta schema; every definition is reached, and every example in it is valid.
2. Every query that is given is valid, and every audit file; so are the queries of all examples, which the program answers.
3. What the schema refuses the program refuses, and of changes of single members (left out, of another name or kind, beyond
   the range) the schema refuses what the program does.
"""
import argparse
import copy
import json
import subprocess
import sys

import jsonschema

GEOMETRY = {"body", "statistic"}
# What the readers alone know: what an argument is depends on `of`; fewer steps than all ask for a share.
BEYOND_SCHEMA = {("query.curve", "at as [[[]]]"), ("mechanism.sampled_gradient_descent", "without noise_share"),
                 ("query.profile_mechanism", "profiles as [[[]]]"), ("mechanism.profile", "profiles as [[[]]]"),
                 ("mechanism.profile", "channel as [[[]]]")}


def any_of(validator, branches, instance, schema):
    """As jsonschema's own, which lists all that is wrong with each branch before it looks at the next."""
    if not any(validator.evolve(schema=branch).is_valid(instance) for branch in branches):
        yield jsonschema.ValidationError("no branch holds")


Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"anyOf": any_of})


def run(program, *arguments, text=None):
    return subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False).stdout


def answers(program, queries):
    lines = run(program, "compute", text="\n".join(json.dumps(query) for query in queries) + "\n").splitlines()
    assert len(lines) == len(queries), (len(lines), len(queries))
    return [json.loads(line) for line in lines]


def is_refused(answer):
    return answer.get("error", {}).get("code") == "invalid_input"


def one_member_changed(document, schema, definitions):
    """Documents that differ from a good one in one member of the outermost object, each with what was done to it."""
    for name in document:
        changed = copy.deepcopy(document)
        del changed[name]
        yield f"without {name}", changed
        changed = copy.deepcopy(document)
        changed[name + "x"] = changed.pop(name)
        yield f"{name} spelt wrongly", changed
        if name == "id":
            continue
        for wrong in (True, [[[]]], {"no": "such"}, "no such thing"):
            if schema["properties"][name].get("$ref") is None and type(wrong) is type(document[name]) is str:
                continue  # a text may be any
            changed = copy.deepcopy(document)
            changed[name] = wrong
            yield f"{name} as {wrong!r}", changed
        for number in numbers_outside(schema["properties"][name]):
            changed = copy.deepcopy(document)
            changed[name] = number
            yield f"{name} as {number}", changed


def numbers_outside(member):
    """Numbers just outside the range of a member that is a number."""
    for form in [member, *member.get("anyOf", [])]:
        if form.get("type") not in ("number", "integer"):
            yield from (number for inner in [form] if inner is not member for number in numbers_outside(inner))
            continue
        if "minimum" in form:
            yield form["minimum"] - 1
        if "exclusiveMinimum" in form:
            yield form["exclusiveMinimum"]
        if "maximum" in form:
            yield form["maximum"] + 1
        if "exclusiveMaximum" in form:
            yield form["exclusiveMaximum"]
        if form["type"] == "integer":
            yield form.get("minimum", 0) + 0.5


def references_in(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].removeprefix("#/$defs/")
        for inner in value.values():
            yield from references_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references_in(inner)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--audit", nargs="*", default=[])
    parser.add_argument("--queries", nargs="*", default=[])
    options = parser.parse_args()
    failures = []

    def expect(holds, *message):
        if not holds:
            failures.append(" ".join(str(part) for part in message))

    schema = json.loads(run(options.program, "schema"))
    definitions = schema["$defs"]
    validator_of = lambda root: Validator({**root, "$defs": definitions})
    jsonschema.Draft202012Validator.check_schema(schema)
    whole = validator_of({"anyOf": schema["anyOf"]})

    reached, waiting = set(), ["query", "audit", "release_spec", "odometer_budget", "sample_claim", "sampler"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            expect(name in definitions, "no definition", name)
            waiting += references_in(definitions.get(name))
    expect(set(definitions) <= reached | {"claim", "claim.claim"} | GEOMETRY, "not reached:", set(definitions) - reached)

    examples = {name: one for name, one in definitions.items() if isinstance(one, dict) and "examples" in one}
    expect(len(examples) >= 70 or definitions["body"] is False, "only", len(examples), "examples")
    for name, one in examples.items():
        for example in one["examples"]:
            expect(validator_of({"$ref": f"#/$defs/{name}"}).is_valid(example), "the example of", name, "is not valid")

    queries = []
    for path in options.queries:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip():
                    one = json.loads(line)
                    query = one.get("query", one)
                    if query.get("quantity") in {name.removeprefix("query.") for name in definitions}:
                        queries.append(query)
    good = [query for query, answer in zip(queries, answers(options.program, queries)) if not is_refused(answer)]
    expect(len(good) == len(queries), "refused queries:", len(queries) - len(good))
    for query in good:
        expect(whole.is_valid(query), "not valid:", json.dumps(query)[:300])
    for path in options.audit:
        with open(path, encoding="utf-8") as file:
            expect(whole.is_valid(json.load(file)), path, "is not valid")

    claim = {"id": "c", "neighbours": "other", "mechanism": {"type": "zcdp", "rho": ".5"}, "claim": {"rho": "+1."}}
    for key, is_own in (("x-reviewer", True), ("x_reviewer", False)):
        audit = {"claims": [{**claim, key: {"name": [None]}}]}
        verdict = json.loads(run(options.program, "audit", "-", "--json", text=json.dumps(audit)))["verdicts"][0]
        expect(whole.is_valid(audit) == is_own == ("error" not in verdict), "the key", key, "of a claim's own")

    mechanism = validator_of({"$ref": "#/$defs/mechanism"})
    changed = []
    for name, one in examples.items():
        for example in one["examples"]:
            if name.startswith("query."):
                expect(not is_refused(answers(options.program, [example])[0]), "the program refuses the example of", name)
                changed += [(name, what, query, whole) for what, query in one_member_changed(example, one, definitions)]
            if name.startswith("mechanism."):
                changed += [(name, what, {"quantity": "advantage", "mechanism": inner}, whole)
                            for what, inner in one_member_changed(example, one, definitions)]
    told = answers(options.program, [query for _, _, query, _ in changed])
    for (name, what, query, validator), answer in zip(changed, told):
        if is_refused(answer) != (not validator.is_valid(query)) and (name, what) not in BEYOND_SCHEMA:
            expect(False, name, what, ": schema", validator.is_valid(query), "program", json.dumps(answer)[:200])
    print(len(examples), "examples,", len(queries), "queries,", len(changed), "changes,", len(failures), "failures")
    for failure in failures[:40]:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
