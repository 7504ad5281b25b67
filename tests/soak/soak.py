#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random questions of every type, with parameters from 1e-400 to 1e400: each is answered, soon, by ends in their order.

usage: soak.py DPCERT [--queries N] [--seed S] [--slow FILE]

Most are asked of `compute`, one in twenty is a claim of an audit file. A failure is an answer that does not come (the
program ended, or took more than ten seconds of processor time), an error of kind `internal`, or a lower end above the
upper. Each is printed with its question; --slow lists those that took more than a second.
"""
import argparse
import concurrent.futures
import fractions
import json
import os
import random
import select
import subprocess
import sys

from documents import Documents

MOST_SECONDS = 10
BATCH = 200


def seconds_of(process):
    """Processor time that the process and its ended children have used."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


class Asked:
    """The program at its questions, one after the other; begun anew where it ended."""

    def __init__(self, *command):
        self.command, self.process = command, None

    def ask(self, document):
        """The line that answers, or None; and the seconds that it took."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        before, answer = seconds_of(self.process), b""
        self.process.stdin.write(json.dumps(document).encode() + b"\n")
        while not answer.endswith(b"\n"):
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                piece = self.process.stdout.read(1 << 16)
                if not piece:
                    return self.end(), 0
                answer += piece
            elif seconds_of(self.process) - before > 3 * MOST_SECONDS:
                self.end()
                return None, 3 * MOST_SECONDS
        return answer.decode(), seconds_of(self.process) - before

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process = None


def audit(program, claim):
    """The report of one claim, as `ask` tells an answer; "{}" where the file is refused."""
    before = os.times()
    try:
        done = subprocess.run([program, "audit", "-", "--json"], input=json.dumps({"claims": [claim]}), capture_output=True,
                              text=True, timeout=12 * MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None, 3 * MOST_SECONDS
    after = os.times()
    took = after.children_user + after.children_system - before.children_user - before.children_system
    return (done.stdout or "{}" if 0 <= done.returncode <= 3 else None), took


def number(text):
    return {"inf": float("inf"), "-inf": float("-inf")}.get(text) or fractions.Fraction(text)


def reversed_ends(answer):
    """Whether a lower end, of the answer or of a member of it, is above its upper."""
    if isinstance(answer, list):
        return any(reversed_ends(one) for one in answer)
    if not isinstance(answer, dict):
        return False
    ends = answer.get("lower"), answer.get("upper")
    if all(isinstance(end, str) for end in ends) and number(ends[0]) > number(ends[1]):
        return True
    return any(reversed_ends(one) for one in answer.values())


def fault_of(line, seconds):
    if line is None:
        return "no answer"
    if seconds > MOST_SECONDS:
        return f"{seconds:.1f} s"
    answer = json.loads(line)
    if '"internal"' in line:
        return "an internal error"
    return "ends in no order" if reversed_ends(answer) else ""


def run_batch(program, schema, seed, count):
    """What failed and what was slow, of that many questions; how many were answered by numbers."""
    documents = Documents(schema, random.Random(seed))
    asked, faults, slow, answered = Asked(program, "compute"), [], [], 0
    for _ in range(count):
        is_claim = documents.random.random() < 0.05
        document = documents.claim() if is_claim else documents.query()
        line, seconds = audit(program, document) if is_claim else asked.ask(document)
        fault = fault_of(line, seconds)
        answered += not fault and '"error"' not in line
        if fault:
            faults.append((fault, document))
        if seconds > 1:
            slow.append((seconds, document))
    if asked.process:
        asked.end()
    return faults, slow, answered


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--queries", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=20201210)
    parser.add_argument("--slow")
    options = parser.parse_args()
    schema = json.loads(subprocess.run([options.program, "schema"], capture_output=True, check=True).stdout)
    batches = -(-options.queries // BATCH)
    answered, failed, done, slow_ones = 0, 0, 0, []
    print(f"seed {options.seed}, {batches * BATCH} questions", flush=True)
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(run_batch, options.program, schema, f"{options.seed}-{i}", BATCH) for i in range(batches)]
        for batch in concurrent.futures.as_completed(waiting):
            faults, slow, good = batch.result()
            answered, failed, done = answered + good, failed + len(faults), done + BATCH
            slow_ones += slow
            for fault, document in faults:
                print(f"{fault}: {json.dumps(document)}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{done} of {batches * BATCH}", end="", file=sys.stderr)
    print(f"{answered} answered by figures, {len(slow_ones)} took more than a second, {failed} failed")
    if options.slow:
        with open(options.slow, "w", encoding="utf-8") as file:
            file.writelines(f"{seconds:.1f} {json.dumps(document)}\n" for seconds, document in sorted(slow_ones, key=str))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
