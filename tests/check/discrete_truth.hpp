// SPDX-License-Identifier: Apache-2.0
// Noise on the integers by enumeration: its weights one by
// one, and a geometric sum for what is beyond.
#pragma once

#include "moment_truth.hpp"

namespace dpcert::check::test {

/// e^(-|x|/scale), or e^(-x^2/(2 scale^2)), up to its sum.
struct IntegerNoise {
  bool is_gaussian;
  Rational scale;
  int sensitivity;

  [[nodiscard]] Rational log_weight(long x) const {
    if (is_gaussian) return -Rational{x} * x / (2 * scale * scale);
    return -abs(Rational{x}) / scale;
  }
  /// Beyond this all weights together are a trifle.
  [[nodiscard]] long reach() const { return static_cast<long>(double_of(scale * (is_gaussian ? 14 : 80))) + 2; }
};

/// The divergence of the noise and of the same moved by any
/// shift up to the sensitivity, in the worse order.
[[nodiscard]] inline Enclosure enumerated(const IntegerNoise& noise, const Enclosure& epsilon) {
  const long reach = noise.reach(), last = reach + noise.sensitivity;
  std::vector<Enclosure> weights;  // of 0, 1, 2, ...
  for (long x = 0; x <= last + 1; ++x) weights.push_back(exp(enclosed(noise.log_weight(x))));
  const auto of = [&](long x) -> const Enclosure& { return weights[static_cast<std::size_t>(std::abs(x))]; };
  const auto beyond = [&](long x) {  // of all after x, on one side
    return up_to(of(x) / (Rational{1} - of(x) / of(x - 1)));
  };
  Enclosure total = of(0) + (beyond(last) + beyond(last));
  for (long x = 1; x <= last; ++x) total += of(x) * Rational{2};
  Enclosure worst = enclosed(0);
  const Enclosure factor = exp(epsilon);
  for (int shift = -noise.sensitivity; shift <= noise.sensitivity; ++shift) {
    Enclosure sum = beyond(reach) + beyond(reach);
    for (long x = -reach; x <= reach; ++x) sum += max(enclosed(0), of(x) - factor * of(x - shift));
    worst = max(worst, sum / total);
  }
  return worst;
}

/// D_order of the noise and of the same moved by the sensitivity; order > 1.
[[nodiscard]] inline Enclosure enumerated_renyi(const IntegerNoise& noise, const Rational& order) {
  const long shift = noise.sensitivity;
  const long reach = noise.reach() + static_cast<long>(double_of(order * shift)) + 2;
  const auto term = [&](long x) { return enclosed(mix(order, noise.log_weight(x), noise.log_weight(x - shift))); };
  const Enclosure moment = sum_of_exp(term, 0, reach) + sum_of_exp([&](long x) { return term(-x); }, 1, reach);
  const Enclosure half = sum_of_exp([&](long x) { return enclosed(noise.log_weight(x)); }, 1, reach);
  return divergence(moment / (half * Rational{2} + Rational{1}), order);
}

}  // namespace dpcert::check::test
