// SPDX-License-Identifier: Apache-2.0
#include "compose/one_large_loss.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// log of the probability that none of `count` independent events of probability x happens.
Enclosure log_none(const Enclosure& x, unsigned long count) { return log1p(-x) * Rational{count}; }

}  // namespace

OneLargeLoss::OneLargeLoss(std::vector<GridPart> parts) : parts_{std::move(parts)} {
  expects(
      !parts_.empty() && std::all_of(parts_.begin(), parts_.end(), [](const auto& x) { return x.tails != nullptr; }),
      "parts with tails");
}

Enclosure OneLargeLoss::told_above(const Enclosure& threshold, const Enclosure& epsilon) const {
  Enclosure p{0, threshold.precision()}, q{0, threshold.precision()};
  for (const GridPart& part : parts_) {
    const auto above = part.tails->above(threshold);
    p += log_none(above.p, part.count);
    q += log_none(above.q, part.count);
  }
  return exp(epsilon) * expm1(q) - expm1(p);
}

Enclosure OneLargeLoss::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure at = epsilon.enclose(precision);
  Enclosure overlap{0, precision};  // log of what all steps leave in common, at least
  for (const GridPart& part : parts_) overlap += log_none(part.profile->delta({}, precision), part.count);
  Enclosure least{0, precision};
  for (const int beyond : {0, 8, 64, 512}) {
    const Enclosure told = told_above(at + Rational{beyond}, at);
    if (told.is_finite()) least = max(least, told);
  }
  const Enclosure most = -expm1(min(at, Enclosure{0, precision}) + overlap);
  return hull(least.lower_end(), most.is_finite() ? most.upper_end() : Enclosure{1, precision});
}

}  // namespace dpcert
