// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "dpcert/accounting/families/density_family.hpp"

namespace dpcert {

/// A constant as any of the kinds of argument that the formulas here take.
template <class Number>
[[nodiscard]] Number constant(const Enclosure& c) {
  if constexpr (std::is_same_v<Number, Taylor>)
    return Taylor::constant(c);
  else
    return Number{c};
}

/// sum_k c_k log p_k(x) for laws p_k of one family, on the
/// piece between kinks that `within` lies in.
///
/// Where the logarithms are polynomials, they are combined exactly before anything is rounded
/// and written around the vertex of a parabola: p^a q^(1-a) of two normal laws is then one
/// square, whatever cancels at a large order a. Other polynomials are written around a given
/// point, where the value is then exact but for its constant.
class LogCombination {
 public:
  struct Term {
    Rational factor;
    const Law* law;
  };
  LogCombination(const DensityFamily& family, const std::vector<Term>& terms, const Rational& within,
                 Precision precision, const std::optional<Rational>& around = std::nullopt);

  [[nodiscard]] Enclosure at(const Enclosure& x) const { return evaluate(x); }
  [[nodiscard]] Taylor at(const Taylor& x) const { return evaluate(x); }
  [[nodiscard]] Complex at(const Complex& x) const { return evaluate(x); }
  /// The value at `around`, of polynomials that are no parabola:
  /// not blurred by rounding that point.
  [[nodiscard]] const Enclosure& at_given_point() const { return coefficients_.front(); }
  /// The stationary point of a parabola; nothing: it is none.
  [[nodiscard]] const std::optional<Rational>& vertex() const { return vertex_; }

 private:
  template <class Number>
  [[nodiscard]] Number evaluate(const Number& x) const;
  /// Terms of a family without polynomials: as they are for numbers and
  /// expansions; for integrands as shapes, where the family has them as ratios to
  /// the last law, in which what the laws share cancels.
  void keep(const std::vector<Term>& terms, Precision precision);
  template <class Number>
  [[nodiscard]] Number sum_kept(const Number& x) const {
    if constexpr (std::is_same_v<Number, Complex>) {
      Complex sum{normaliser_};
      for (const auto& [factor, shape] : shapes_) sum = sum + factor * shape(x);
      return sum;
    } else {
      Number sum = constant<Number>(Enclosure{0, x.precision()});
      for (const auto& [factor, law] : kept_) sum = sum + factor * family_.log_density(*law, x, within_);
      return sum;
    }
  }

  const DensityFamily& family_;
  Rational within_, around_;
  std::vector<std::pair<Enclosure, const Law*>> kept_;
  std::vector<std::pair<Enclosure, DensityFamily::LogShape>> shapes_;
  Enclosure normaliser_;  ///< of the sum of the shapes
  std::optional<Rational> vertex_;
  std::vector<Enclosure> coefficients_;  ///< of powers of (x - around)
};

}  // namespace dpcert
