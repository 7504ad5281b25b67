// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A real number that can be enclosed ever more closely; by any number of threads at once.
using Refinable = std::function<Enclosure(Precision)>;

/// A sum of numbers >= 0, some of them rational and the others refinable.
class RefinableSum {
 public:
  RefinableSum(Rational rational = 0) : rational_{std::move(rational)} {}

  void add(const Rational& term) { rational_ += term; }
  /// `term` > 0, so many times.
  void add(Refinable term, unsigned long times) { terms_.emplace_back(std::move(term), times); }

  void add(const RefinableSum& other, unsigned long times) {
    rational_ += other.rational_ * times;
    for (const auto& [term, count] : other.terms_) terms_.emplace_back(term, count * times);
  }

  [[nodiscard]] bool is_zero() const { return rational_ == 0 && terms_.empty(); }
  [[nodiscard]] std::optional<Rational> exact() const {
    return terms_.empty() ? std::optional{rational_} : std::nullopt;
  }
  [[nodiscard]] Enclosure enclose(Precision precision) const {
    Enclosure sum{rational_, precision};
    for (const auto& [term, times] : terms_) sum += term(precision) * Rational{times};
    return sum;
  }

 private:
  Rational rational_;
  std::vector<std::pair<Refinable, unsigned long>> terms_;
};

}  // namespace dpcert
