# SPDX-License-Identifier: Apache-2.0
"""A survey with local privacy: each answer is randomised before it leaves its owner."""

import dpcert

ANSWERS = ["yes", "no", "rather not say"]
RESPONSE = dpcert.randomized_response(categories=len(ANSWERS), epsilon={"log": 4})  # truth 2/3
TRUTH, LIE = 2 / 3, 1 / 6


def report(answer):
    """What a participant sends. Bits are the kernel's; no floating point decides."""
    return int(dpcert.sample(RESPONSE, 1, value=ANSWERS.index(answer)).multiples[0])


true = ["yes"] * 900 + ["no"] * 500 + ["rather not say"] * 100
counts = [0] * len(ANSWERS)
for answer in true:
    counts[report(answer)] += 1
estimates = [(count / len(true) - LIE) / (TRUTH - LIE) for count in counts]  # without bias
print({answer: f"{share:.0%}" for answer, share in zip(ANSWERS, estimates)})

print(f"epsilon {RESPONSE.epsilon(delta=0):.6}, mu {RESPONSE.gdp():.6}")
right = 50 * (1 + float(RESPONSE.advantage()))
print(
    f"a test that tells two equally likely answers apart is right {right:.0f} times in 100, at best"
)
verdict = RESPONSE.claim(epsilon={"log": 4}, neighbours="replace-one").audit()
print(f"epsilon log 4: {verdict.verdict}, {verdict.sentence}")
