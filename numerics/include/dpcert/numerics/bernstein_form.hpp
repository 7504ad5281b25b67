// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/box_polynomial.hpp"

namespace dpcert {

/// A polynomial on a box through its tensor of Bernstein coefficients, exactly; arguments s
/// are in [0, 1], from the lower to the upper end of each interval. The coefficients
/// enclose the values, and those at corners are values.
/// Theory  numerics/theory/box_polynomial.md
class BernsteinForm {
 public:
  BernsteinForm(const BoxPolynomial& f, const Box& box);
  /// In the basis of these degrees, one a variable, none below the polynomial's own: of several
  /// polynomials in one basis the coefficients are points whose hull holds all values together.
  BernsteinForm(const BoxPolynomial& f, const Box& box, std::vector<unsigned> degrees);
  /// Has it no more coefficients than `most`, and are they made by no more than that work?
  [[nodiscard]] static bool fits(const BoxPolynomial& f, const Box& box, std::size_t most, Work most_work);

  [[nodiscard]] std::size_t variables() const { return degrees_.size(); }
  [[nodiscard]] unsigned degree(std::size_t variable) const { return degrees_[variable]; }
  /// The last variable's index runs fastest.
  [[nodiscard]] const std::vector<Rational>& coefficients() const { return coefficients_; }
  /// The least and the largest coefficient: they enclose every value.
  [[nodiscard]] Interval range() const;
  /// The largest value at a corner, and for each variable whether that is its upper end.
  [[nodiscard]] std::pair<Rational, std::vector<bool>> best_corner() const;
  [[nodiscard]] Rational at(const std::vector<Rational>& s) const;

  /// With one variable fixed at an end (its degree becomes 0).
  [[nodiscard]] BernsteinForm face(std::size_t variable, bool upper) const;
  /// On the lower and on the upper half of one variable's interval.
  [[nodiscard]] std::pair<BernsteinForm, BernsteinForm> halves(std::size_t variable) const;
  /// The derivative by s in one variable.
  [[nodiscard]] BernsteinForm derivative(std::size_t variable) const;

 private:
  using Line = std::vector<Rational>;

  explicit BernsteinForm(std::vector<unsigned> degrees) : degrees_{std::move(degrees)} {}
  /// The tensor with each line of coefficients along a variable
  /// replaced by `change(line)`, all of one new length.
  [[nodiscard]] BernsteinForm along(std::size_t variable, const std::function<Line(const Line&)>& change) const;

  std::vector<unsigned> degrees_;
  std::vector<Rational> coefficients_;
};

}  // namespace dpcert
