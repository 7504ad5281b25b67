// SPDX-License-Identifier: Apache-2.0
#include "rule.hpp"

#include <utility>

namespace dpcert::check {

const Established* Application::cited(std::string_view word) const {
  const auto index = read_index(word);
  if (!index || *index >= earlier.size()) return nullptr;
  effort.spend(cost_of_numbers(bit_size(earlier[*index].says)));
  return &earlier[*index];
}

const Statement* Application::premise(std::size_t count) const {
  const Established* step = arguments.size() == count ? cited(arguments.front()) : nullptr;
  return step != nullptr && step->about == &about ? &step->says : nullptr;
}

Rule find_rule(std::string_view name) {
  static constexpr std::pair<std::string_view, Rule> rules[] = {
      {"given", given},
      {"witness-gaussian", witness_gaussian},
      {"convert", convert},
      {"sum", sum},
      {"gaussian-curve", gaussian_curve},
      {"laplace-curve", laplace_curve},
      {"channel", channel},
      {"cks", cks},
      {"part", part},
      {"binomial", binomial},
      {"two-point", two_point},
      {"subsampled", subsampled},
      {"discrete-sum", discrete_sum},
      {"sampling", sampling},
      {"k-norm", k_norm},
      {"event", event},
      {"exponential-family", exponential_family},
      {"elliptical-supremum", elliptical_supremum},
      {"mixture", mixture},
      {"post-processed", post_processed},
      {"bounded", bounded},
  };
  for (const auto& [known, rule] : rules)
    if (known == name) return rule;
  return nullptr;
}

}  // namespace dpcert::check
