// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"
#include "kernels/mixing/ratio_beyond.hpp"

namespace dpcert {
namespace {

/// A rational in [1, e^epsilon], near its end where the precision allows; `power` is e^epsilon.
Rational below(const Epsilon& epsilon, const Number& power) {
  if (power.exact) return *power.exact;
  if (power.value.is_finite()) return std::max<Rational>(1, power.value.lower());
  constexpr long enough = 4096;  // 2^x <= e^x for x >= 0; beyond it no divergence changes by more than 2^-4096 e^out
  return epsilon.nats() >= enough ? power_of_two(enough) : Rational{1};
}

}  // namespace

LargestDivergence largest_divergence(const ClosePairs& close, const Epsilon& out, Precision precision) {
  const Rational& delta = close.delta;
  if (delta == 1 || certainly(at_most(close.epsilon, out))) return {Number::exactly(delta, precision), delta, 0};
  const Number power = exponential(close.epsilon, precision);
  if (!close.both_ways) {
    const Number ratio = exponential(out - close.epsilon, precision);
    return {affine(delta - 1, ratio, 1), 1, (1 - delta) / below(close.epsilon, power)};
  }
  const Number ratio = quotient(affine(1, exponential(out, precision), 1), affine(1, power, 1));
  const Rational q = (1 - delta) / (1 + below(close.epsilon, power));
  return {affine(delta - 1, ratio, 1), 1 - q, q};
}

Number pushed_divergence(const MarkovKernel& kernel, const TwoInputPair& pair, const Number& ratio) {
  const auto mixed = [&](const Rational& weight) {
    const auto &from = kernel.matrix()[pair.from], &against = kernel.matrix()[pair.against];
    std::vector<Rational> law;
    for (std::size_t y = 0; y < from.size(); ++y) law.push_back(weight * from[y] + (1 - weight) * against[y]);
    return law;
  };
  const auto laws = MarkovKernel::of({mixed(pair.p), mixed(pair.q)});
  if (!laws) return Number::enclosed(Enclosure::unknown(ratio.value.precision()));
  return hockey_stick(*laws, 0, 1, ratio);
}

AmplifiedDelta amplified_delta(const MarkovKernel& kernel, const ClosePairs& close, const Epsilon& out,
                               Precision precision) {
  const LargestDivergence largest = largest_divergence(close, out, precision);
  const std::size_t last = kernel.inputs() - 1;
  if (largest.value.exact && *largest.value.exact == 0)
    return {Number::exactly(0, precision), {largest.p, largest.q, 0, last}};
  const Number power = exponential(out, precision);
  const DobrushinCoefficient worst = dobrushin(kernel, ratio_beyond(power, largest.value));
  AmplifiedDelta found{product(largest.value, worst.gamma), {largest.p, largest.q, worst.from, worst.against}};
  // The truth is at most the one and at least the other: their
  // hull holds it, and ends below what the witness has.
  if (!found.value.exact)
    found.value = Number::enclosed(hull(found.value.value, pushed_divergence(kernel, found.witness, power).value));
  return found;
}

AmplifiedDelta amplified_delta(const MarkovKernel& kernel, const ClosePairs& close, const Epsilon& out, long digits) {
  return refine(
      digits, [&](Precision precision) { return amplified_delta(kernel, close, out, precision); },
      [&](const AmplifiedDelta& found) { return found.value.has_digits(digits + 2); });
}

}  // namespace dpcert
