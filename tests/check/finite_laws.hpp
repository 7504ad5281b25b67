// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck/catch.h>

#include "judge.hpp"

namespace dpcert::check::test {

/// The probabilities of finitely many outcomes.
using Law = std::vector<Rational>;

inline Law any_law(std::size_t outcomes) {
  Law law;
  Rational total = 0;
  for (std::size_t y = 0; y < outcomes; ++y) total += law.emplace_back(*rc::gen::inRange(0, 6));
  if (total == 0) total = law[0] = 1;
  for (auto& mass : law) mass /= total;
  return law;
}

inline std::string json(const Law& law) {
  std::string text = "[";
  for (const auto& mass : law) text += (text.size() > 1 ? ", \"" : "\"") + mass.str() + "\"";
  return text + "]";
}

inline std::string json(const std::vector<Law>& rows) {
  std::string text = "[";
  for (const Law& row : rows) text += (text.size() > 1 ? ", " : "") + json(row);
  return text + "]";
}

}  // namespace dpcert::check::test
