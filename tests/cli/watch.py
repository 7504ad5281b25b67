#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What takes more than a second is told on a terminal, and nowhere else.

usage: watch.py PROGRAM
"""
import json
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

WIPED = "\r\x1b[K"
# Some seconds' work, and an audit file with two such claims.
SLOW = {
    "type": "composition",
    "parts": [
        {
            "mechanism": {
                "type": "poisson_subsampled",
                "sampling_rate": "1/100",
                "of": {"type": "discrete_gaussian", "sigma": 2, "sensitivity": 1},
            },
            "times": 5,
        }
    ],
}
QUERY = {"quantity": "epsilon", "mechanism": SLOW, "delta": "1e-5"}
CLAIM = {"neighbours": "add-remove", "mechanism": SLOW, "claim": {"epsilon": 1, "delta": "1e-5"}}
FILE = {"claims": [{"id": "one", **CLAIM}, {"id": "two", **CLAIM}]}


def on_terminal(program, words, typed, out_too):
    """All that a terminal is sent, and standard output where that is a file."""
    master, slave = pty.openpty()
    file = tempfile.TemporaryFile()
    process = subprocess.Popen(
        [program, *words],
        stdin=subprocess.PIPE,
        stdout=slave if out_too else file,
        stderr=slave,
    )
    os.close(slave)
    process.stdin.write(typed)
    process.stdin.close()
    sent = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        sent += part
    process.wait()
    os.close(master)
    file.seek(0)
    return sent.decode(), file.read().decode()


def seen(sent):
    """What stays on the screen."""
    lines = sent.replace("\r\n", "\n").split("\n")
    return "\n".join(line.split(WIPED)[-1] for line in lines)


def silent_while_typing(program):
    """Nothing is drawn while a query is being typed."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [program, "compute"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=slave
    )
    os.close(slave)
    time.sleep(1.6)
    drawn, _, _ = select.select([master], [], [], 0)
    process.stdin.close()
    process.wait()
    return not drawn


def main():
    program = sys.argv[1]
    query, file = (json.dumps(x).encode() for x in (QUERY, FILE))
    plain = subprocess.run([program, "compute"], input=query, capture_output=True)
    assert b"\x1b" not in plain.stdout + plain.stderr, "a pipe is sent no line"

    sent, out = on_terminal(program, ["compute"], query, out_too=False)
    assert "query on line 1: 1 s" in sent, f"the query is told: {sent!r}"
    assert seen(sent) == "", f"the line is wiped: {sent!r}"
    assert out == plain.stdout.decode(), "the answer is the same"

    verdicts = subprocess.run([program, "audit", "-"], input=file, capture_output=True)
    sent, _ = on_terminal(program, ["audit", "-"], file, out_too=True)
    for told in ('claim 1 of 2, "one": 1 s', 'claim 2 of 2, "two": 1 s'):
        assert told in sent, f"{told} is told: {sent!r}"
    assert seen(sent) == verdicts.stdout.decode(), f"verdicts stand alone: {sent!r}"
    assert sent.index("proved") < sent.index("claim 2 of 2"), "a verdict is printed when known"

    words = "sample gaussian --sigma 2 --sensitivity 1 --count 3000000".split()
    sent, out = on_terminal(program, words, b"", out_too=False)
    assert " of 3000000" in sent and seen(sent) == "", f"draws are counted: {sent[:400]!r}"
    assert out.count("\n") == 3000001
    assert silent_while_typing(program), "nothing is drawn while somebody types"
    print("told on a terminal, and nowhere else")


if __name__ == "__main__":
    main()
