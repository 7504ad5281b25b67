// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

class Family;

/// One member of a family, as data. Once it has been read or built by
/// `law_of`, its parameters are inside their domain.
///
/// numbers    the parameters in the sequence that the family lists them, vectors and matrices
///            (by rows) laid out one after the other
/// dimension  the length of its vector parameters; 1 for a family without
struct Law {
  const Family* family = nullptr;
  std::vector<Rational> numbers;
  std::size_t dimension = 1;
  friend bool operator==(const Law&, const Law&) = default;
};

/// A finite mixture of laws, a plain law being a mixture of
/// one: weights > 0 that sum to 1, distinct laws.
struct Distribution {
  std::vector<std::pair<Rational, Law>> components;
  [[nodiscard]] bool is_plain() const { return components.size() == 1; }
  /// Precondition: is_plain().
  [[nodiscard]] const Law& law() const { return components.front().second; }
  /// Adds a law of weight > 0: equal laws are one component.
  void add(const Rational& weight, const Law& law);
  friend bool operator==(const Distribution&, const Distribution&) = default;
};

}  // namespace dpcert
