// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "dpcert/accounting/distributions/density_family.hpp"

namespace dpcert {

/// A constant as any of the kinds of argument that the formulas here take.
template <class Number>
[[nodiscard]] Number constant(const Enclosure& c) {
  if constexpr (std::is_same_v<Number, Taylor>)
    return Taylor::constant(c);
  else
    return Number{c};
}

/// sum_k c_k log p_k(x) for laws p_k of one family, on the piece between kinks that `within` lies in.
///
/// Where the logarithms are polynomials, they are combined exactly before anything is rounded and written around the
/// vertex of a parabola: p^a q^(1-a) of two normal laws is then one square, whatever cancels at a large order a.
class LogCombination {
 public:
  struct Term {
    Rational factor;
    const Law* law;
  };
  LogCombination(const DensityFamily& family, const std::vector<Term>& terms, const Rational& within,
                 Precision precision);

  [[nodiscard]] Enclosure at(const Enclosure& x) const { return evaluate(x); }
  [[nodiscard]] Taylor at(const Taylor& x) const { return evaluate(x); }
  [[nodiscard]] Complex at(const Complex& x) const { return evaluate(x); }
  /// The stationary point of a parabola; nothing: it is none.
  [[nodiscard]] const std::optional<Rational>& vertex() const { return vertex_; }

 private:
  template <class Number>
  [[nodiscard]] Number evaluate(const Number& x) const;
  void expand(std::vector<Rational> polynomial, const Enclosure& offset, Precision precision);

  const DensityFamily& family_;
  std::vector<Term> terms_;  ///< for families without polynomials
  Rational within_;
  std::optional<Rational> vertex_;
  Rational around_ = 0;
  std::vector<Enclosure> coefficients_;  ///< of powers of (x - around)
};

}  // namespace dpcert
