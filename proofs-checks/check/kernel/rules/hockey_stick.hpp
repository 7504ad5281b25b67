// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/log_number.hpp"

namespace dpcert::check {

/// P(y) and Q(y), or their sums over outcomes of one ratio.
struct Atom {
  Rational p, q;
};

/// The sign of H(P || Q; epsilon) - delta, exactly.
///
/// H is A - e^epsilon B, where A and B sum P and Q over the outcomes with P > e^epsilon Q; so every
/// question is one of comparing epsilon with the logarithm of a rational.
[[nodiscard]] inline int compare_hockey_stick(const std::vector<Atom>& atoms, const LogNumber& epsilon,
                                              const Rational& delta) {
  Rational above_p = -delta, above_q = 0;
  for (const Atom& atom : atoms) {
    if (atom.p == 0) continue;
    if (atom.q != 0 && compare(LogNumber{0, atom.p / atom.q}, epsilon) <= 0) continue;
    above_p += atom.p;
    above_q += atom.q;
  }
  if (above_p <= 0) return above_p == 0 && above_q == 0 ? 0 : -1;
  return above_q == 0 ? 1 : compare(LogNumber{0, above_p / above_q}, epsilon);
}

}  // namespace dpcert::check
