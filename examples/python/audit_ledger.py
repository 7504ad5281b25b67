# SPDX-License-Identifier: Apache-2.0
"""Audits what a job's log says that it ran: the ledger of its accountant, and what it claimed."""

import dpcert

LOG = """
ComposedDpEvent(events=[LaplaceDpEvent(noise_multiplier=8.0),
SelfComposedDpEvent(event=GaussianDpEvent(noise_multiplier=11.0), count=100)])
"""
CLAIMED = {"epsilon": 3.9, "delta": 1e-5}

mechanism = dpcert.from_event(LOG)
verdict = mechanism.claim(**CLAIMED).audit()
print(f"claimed {CLAIMED['epsilon']}, needed {mechanism.epsilon(delta=CLAIMED['delta']):.5}")
print(f"{verdict.verdict}, and the independent checker agrees: {verdict.checked}")
