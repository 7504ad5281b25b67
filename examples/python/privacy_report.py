# SPDX-License-Identifier: Apache-2.0
"""Writes a privacy report of a whole project as CSV: each figure is rounded to its safe side."""

import csv
import sys

import dpcert

counts = 12 * dpcert.discrete_laplace(scale=20, sensitivity=1)
means = 50 * dpcert.gaussian(sigma=25, sensitivity=1)
answers = 4 * dpcert.randomized_response(categories=2, truth="0.55")
project = counts + means + answers

rows = csv.writer(sys.stdout, lineterminator="\n")
rows.writerow(["figure", "at", "value", "kind"])
for delta in ("1e-5", "1e-9", "1e-30"):
    epsilon = project.epsilon(delta=delta)
    rows.writerow(["epsilon", delta, f"{epsilon:.6}", epsilon.kind])
for name, figure in [("mu of GDP", project.gdp()), ("rho of zCDP", project.zcdp())]:
    rows.writerow([name, "", f"{figure:.6}", figure.kind])
advantage = project.advantage()
rows.writerow(["advantage of a test", "", f"{advantage:.6}", advantage.kind])
for false_alarms in ("0.001", "0.05"):
    missed = project.tradeoff(type_one=false_alarms)
    rows.writerow(["least type II error", false_alarms, f"{missed:.6}", missed.kind])
