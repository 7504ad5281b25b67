# SPDX-License-Identifier: Apache-2.0
"""Rounds of federated averaging as in Flower, each charged to one budget that outlives the server.

In Flower `PrivateAverage` is a strategy, whose `aggregate_fit` the server calls in each round.
"""

import os
import random
import tempfile

import dpcert

CLIP, NOISE = 1.0, 4.0
ROUND = dpcert.gaussian(sigma=NOISE, sensitivity=CLIP)  # of the sum; a client more, or less


class PrivateAverage:
    """Averages clipped updates with noise, while the budget lasts."""

    def __init__(self, state):
        self.state = state
        if os.path.exists(state):
            with open(state, encoding="utf-8") as file:
                self.odometer = dpcert.Odometer.from_json(file.read())
        else:
            self.odometer = dpcert.Odometer(rho="0.1")

    def aggregate_fit(self, server_round, updates):
        charge = self.odometer.charge(ROUND)
        if not charge.accepted:
            return None, {"left": format(charge.left, ".3")}
        with open(self.state + ".new", "w", encoding="utf-8") as file:
            file.write(self.odometer.to_json())
        os.replace(self.state + ".new", self.state)  # before anything is released
        clipped = [max(-CLIP, min(CLIP, update)) for update in updates]
        noisy = sum(clipped) + random.gauss(0, NOISE * CLIP)  # for show: use dpcert.Sampler
        return noisy / len(updates), {"left": format(charge.left, ".3")}


with tempfile.TemporaryDirectory() as directory:
    for server_round in range(1, 6):
        strategy = PrivateAverage(os.path.join(directory, "budget.json"))  # a server that restarts
        model, metrics = strategy.aggregate_fit(server_round, [0.5] * 100)
        print(f"round {server_round}: {'refused' if model is None else 'done'}, {metrics}")
