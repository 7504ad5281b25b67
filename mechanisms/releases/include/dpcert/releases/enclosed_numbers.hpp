// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Exact numbers that are enclosed again and again, mostly at
/// the precision that draws ask for first. Immutable.
class EnclosedNumbers {
 public:
  static constexpr Precision first{80};  ///< as `settle` begins

  explicit EnclosedNumbers(std::vector<Rational> numbers)
      : exact_{std::move(numbers)}, first_{std::make_shared<const std::vector<Enclosure>>(made(first))} {}
  [[nodiscard]] const std::vector<Rational>& exact() const { return exact_; }
  [[nodiscard]] std::shared_ptr<const std::vector<Enclosure>> at(Precision precision) const {
    return precision == first ? first_ : std::make_shared<const std::vector<Enclosure>>(made(precision));
  }

 private:
  [[nodiscard]] std::vector<Enclosure> made(Precision precision) const {
    std::vector<Enclosure> all;
    all.reserve(exact_.size());
    for (const Rational& x : exact_) all.emplace_back(x, precision);
    return all;
  }

  std::vector<Rational> exact_;
  std::shared_ptr<const std::vector<Enclosure>> first_;
};

}  // namespace dpcert
