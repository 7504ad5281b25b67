// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A loss phi(u, y) of a linear form u of the parameters: convex in u. Its
/// slope is Lipschitz, but for that of `check_loss`.
struct LinearLoss {
  struct Derivatives {
    Enclosure slope;      ///< of all u and y inside
    Enclosure curvature;  ///< steers only: it may be missing at single points
  };
  Rational largest_slope;      ///< no |slope| is larger
  Rational largest_curvature;  ///< no curvature, where there is one, is larger
  std::function<Derivatives(const Enclosure& u, const Enclosure& y)> at;
  std::function<Enclosure(const Enclosure& u, const Enclosure& y)> value;  ///< phi
  /// The s with phi = s (u - y) for all u and y inside; nothing: there is none, or it is not known.
  /// Null: there never is.
  std::function<std::optional<Rational>(const Enclosure& u, const Enclosure& y)> line = nullptr;
  /// No two slopes times x, at one theta, of u = theta x with x in [-1, 1] are farther apart: of one
  /// number x; nothing: twice the largest slope.
  std::optional<Rational> width_of_one = std::nullopt;

  /// No two gradients, at one theta, of x in [-1, 1]^dimension differ by more in a coordinate.
  [[nodiscard]] Rational gradient_width(std::size_t dimension) const {
    return dimension == 1 && width_of_one ? *width_of_one : Rational{2 * largest_slope};
  }
};
/// log(1 + e^u) - y u, y 0 or 1; where |u| is at most the bound alone, if there is one.
[[nodiscard]] LinearLoss logistic_loss(const std::optional<Rational>& bound = std::nullopt);
/// (u - y)^2/2 where |u - y| <= threshold, and linear beyond; threshold > 0, |y| <= 1. Where |u| <= b
/// it is the same for all thresholds of 1 + b and more.
[[nodiscard]] LinearLoss huber_loss(const Rational& threshold);
/// (1 - tau) (u - y) where u >= y, tau (y - u) where not; 0 <= tau <= 1.
[[nodiscard]] LinearLoss check_loss(const Rational& tau);

/// Records (x_1, ..., x_d, y), each after the other.
struct RecordRows {
  std::size_t dimension;  ///< d >= 1
  std::vector<Rational> numbers;

  [[nodiscard]] std::size_t count() const { return numbers.size() / (dimension + 1); }
  [[nodiscard]] const Rational& x(std::size_t record, std::size_t i) const {
    return numbers[record * (dimension + 1) + i];
  }
  [[nodiscard]] const Rational& y(std::size_t record) const { return x(record, dimension); }
};

}  // namespace dpcert
