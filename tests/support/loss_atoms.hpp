// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "any.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "finite.hpp"

namespace dpcert {

[[nodiscard]] inline LossLaw law_of(const finite::Pair& pair) {
  std::vector<Rational> p, q;
  for (const auto& [x, y] : pair) {
    p.push_back(x);
    q.push_back(y);
  }
  return loss_law(p, q);
}

namespace any {

/// Probabilities of small denominators; with least weight 0 some outcomes are impossible.
[[nodiscard]] inline std::vector<Rational> row(std::size_t outputs, int least_weight) {
  std::vector<Rational> result;
  Rational total = 0;
  for (std::size_t y = 0; y < outputs; ++y) total += result.emplace_back(*rc::gen::inRange(least_weight, 6));
  if (total == 0) total = result.front() = 1;
  for (auto& entry : result) entry /= total;
  return result;
}

[[nodiscard]] inline rc::Gen<finite::Pair> finite_pair(std::size_t most_outputs, int least_weight) {
  return rc::gen::exec([=] {
    const auto outputs = *rc::gen::inRange<std::size_t>(1, most_outputs + 1);
    const auto p = row(outputs, least_weight), q = row(outputs, least_weight);
    finite::Pair pair;
    for (std::size_t y = 0; y < outputs; ++y) pair.emplace_back(p[y], q[y]);
    return pair;
  });
}

}  // namespace any
}  // namespace dpcert
