// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/numerics/log_linear.hpp"

namespace dpcert {

/// The logarithm of a mass, up to a constant, as a function of the integer k:
///
///   slope k - curvature k^2 - factorial log k! - sum of g log (n - k)! over the complements (n, g)
///
/// All but the constant is exact, so that questions about tails are decided, not
/// computed. Linear combinations stay of this form. A law has curvature, factorial
/// and g >= 0: its mass is log-concave on the piece.
struct MassFormula {
  LogLinear slope;
  Rational curvature = 0, factorial = 0;
  std::vector<std::pair<Integer, Rational>> complements;  ///< ascending n, each once; g != 0
};

/// A run of integers; nothing: no end on that side.
struct IntegerRange {
  std::optional<Integer> first, last;
};

/// A run of integers on which the mass is positive and one formula holds.
struct MassPiece {
  IntegerRange range;
  MassFormula formula;
};

/// A family of laws on the integers: log mass(k) = log_weight(k) - log_normaliser.
class IntegerFamily {
 public:
  virtual ~IntegerFamily() = default;
  /// The support, ascending and disjoint; integers between pieces have mass 0. Factorial 0 where a
  /// piece has no first integer; factorial and g are 0 or 1, with one complement at most.
  [[nodiscard]] virtual std::vector<MassPiece> pieces(const Law& law) const = 0;
  /// An integer in the midst of the law; it steers only.
  [[nodiscard]] virtual Integer midst(const Law& law) const = 0;
  /// Precondition: k is in the support.
  [[nodiscard]] virtual Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const = 0;
  [[nodiscard]] virtual Enclosure log_normaliser(const Law& law, Precision precision) const {
    static_cast<void>(law);
    return {0, precision};
  }
  /// The mass at k in the support, where it is rational and of moderate size.
  [[nodiscard]] virtual std::optional<Rational> exact_mass(const Law& law, const Integer& k) const {
    static_cast<void>(law), static_cast<void>(k);
    return std::nullopt;
  }
  /// log p(k) - log q(k) for two laws of this family with k in both supports, where it is known to
  /// be of that form though the masses are not rational.
  [[nodiscard]] virtual std::optional<Epsilon> exact_loss(const Law& p, const Law& q, const Integer& k) const {
    static_cast<void>(p), static_cast<void>(q), static_cast<void>(k);
    return std::nullopt;
  }
};

}  // namespace dpcert
