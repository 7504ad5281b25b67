# SPDX-License-Identifier: Apache-2.0
"""Audits a register of deployments in continuous integration: a table, and an exit status.

The register is an audit file of dpcert: of each deployment its mechanism and what is claimed.
"""

import pathlib
import sys

import dpcert

EXAMPLES = pathlib.Path(__file__).resolve().parents[1]
register = pathlib.Path(sys.argv[1]) if sys.argv[1:] else EXAMPLES / "dpsgd.json"

report = dpcert.audit(register.read_text(encoding="utf-8"))
print("| deployment | verdict | needed | checked |\n|---|---|---|---|")
for verdict in report:
    needed = f"{verdict.bound:.5}" if verdict.bound else "not known"
    print(f"| {verdict.id} | {verdict.verdict or verdict.error} | {needed} | {verdict.checked} |")
sys.exit(0 if report.holds else 1)
