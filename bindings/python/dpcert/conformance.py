# SPDX-License-Identifier: Apache-2.0
"""Runs somebody's accountant over the known-answer vectors."""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import sys
from typing import Any, List, Optional

from .testing._score import GAP, TOLERANCE, WORDS, Answer, Score, score
from .testing._vectors import vectors

_ABOUT = """\
The function is called as function(mechanism, quantity, argument) and answers with a number:

  mechanism   an object of dpcert, whose parameters are exact numbers, texts ("1e-3", "1/3") among
              them, which Fraction() reads; with --plain a dict, as docs/objects.md has it
  quantity    "epsilon", "delta", "rdp", "zcdp" or "gdp"
  argument    a text: the delta of an epsilon, the epsilon of a delta, the order of an rdp; None of
              zcdp and gdp

It raises NotImplementedError for what it does not answer. An answer is

  close        inside the certified enclosure, or off by a rounding (--tolerance, --gap)
  wide         above it: safe, but loose
  unsafe       below it: more privacy is promised than there is
  invalid      no number (NaN, a text, None, an exception), or infinite where the truth is finite
  unsupported  NotImplementedError, or what --unsupported names

Exit status: 0 none unsafe or invalid, 1 some, or nothing was answered, 2 bad arguments."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m dpcert.conformance",
        description=__doc__,
        epilog=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("function", type=_named, metavar="module:function", help="the accountant")
    add("--quick", action="store_true", help="every 101st vector alone: seconds, not minutes")
    add("--every", type=int, default=1, metavar="K", help="each so many-th vector alone")
    add("--quantity", help="vectors of this quantity alone")
    add("--type", help="vectors of mechanisms of this type alone")
    add(
        "--smallest",
        default="0",
        metavar="X",
        help="no vectors whose answer is above 0 and below this: 1e-300 for doubles",
    )
    add(
        "--vectors", metavar="FILE", help="read what `dpcert vectors` has printed: computes nothing"
    )
    add("--plain", action="store_true", help="hand mechanisms over as dicts")
    add("--tolerance", default=TOLERANCE, help=f"relative, below the truth (default {TOLERANCE})")
    add("--gap", default=GAP, help=f"relative, above it (default {GAP})")
    add(
        "--unsupported",
        type=_named,
        action="append",
        default=[],
        metavar="module:exception",
        help="another exception that says so; may be repeated",
    )
    add("--json", action="store_true", help="print one JSON object")
    return parser


def _named(text: str) -> Any:
    """What `module:name` names."""
    module, _, name = text.partition(":")
    if not module or not name:
        raise argparse.ArgumentTypeError(f"found {text}, wanted module:name")
    try:
        return functools.reduce(getattr, name.split("."), importlib.import_module(module))
    except Exception as error:
        raise argparse.ArgumentTypeError(f"{text}: {type(error).__name__}: {error}") from None


def _scored(options: argparse.Namespace) -> Score:
    def plainly(mechanism: Any, *asked: Any) -> Any:
        return options.function(mechanism.to_plain(), *asked)

    function = plainly if options.plain else options.function
    cases = vectors(
        quick=options.quick,
        every=options.every,
        quantity=options.quantity,
        type=options.type,
        smallest=options.smallest,
        file=options.vectors,
    )
    return score(
        function,
        cases,
        tolerance=options.tolerance,
        gap=options.gap,
        unsupported=(NotImplementedError, *options.unsupported),
    )


def _object_of(answer: Answer) -> dict:
    return {
        **answer.vector.to_plain(),
        "said": answer.said,
        "off": str(answer.off),
        "sentence": str(answer),
    }


def _report(result: Score) -> dict:
    return {
        "passed": result.passed,
        "asked": result.asked,
        "seconds": round(result.seconds, 3),
        "counts": {word: result.count(word) for word in WORDS},
        "by_quantity": {
            quantity: {word: counter[word] for word in WORDS}
            for quantity, counter in result.counts.items()
        },
        "worst": {word: _object_of(answer) for word, answer in result.worst.items()},
    }


def main(arguments: Optional[List[str]] = None) -> int:
    """Its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    wrong = [
        kind
        for kind in options.unsupported
        if not (isinstance(kind, type) and issubclass(kind, Exception))
    ]
    if not callable(options.function) or wrong:
        parser.error("wanted a function, and exceptions for --unsupported")
    try:
        result = _scored(options)
    except (ValueError, OSError) as error:  # an option, or the file of vectors
        parser.error(str(error))
    if options.json:
        print(json.dumps(_report(result)))
    else:
        print(result)
        print(
            f"{result.answered} of {result.asked} answered, in {result.seconds:.3f} seconds; "
            + ("none is unsafe" if result.passed else "this accountant does not pass")
        )
    return 0 if result.passed else 1


if __name__ == "__main__":
    sys.exit(main())
