// SPDX-License-Identifier: Apache-2.0
#include "log_combination.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// c_1 x + c_2 x^2 + ...
Rational value_of(const std::vector<Rational>& c, const Rational& x) {
  Rational sum = 0;
  for (auto k = c.rbegin(); k != c.rend(); ++k) sum = (sum + *k) * x;
  return sum;
}

/// Coefficients of c_1 x + c_2 x^2 + ... in powers of (x - around), the constant first.
std::vector<Rational> shifted(std::vector<Rational> c, const Rational& around) {
  c.insert(c.begin(), Rational{0});
  for (std::size_t low = 0; low + 1 < c.size(); ++low)
    for (std::size_t k = c.size() - 1; k-- > low;) c[k] += c[k + 1] * around;
  return c;
}

}  // namespace

LogCombination::LogCombination(const DensityFamily& family, const std::vector<Term>& terms, const Rational& within,
                               Precision precision)
    : family_{family}, terms_{terms}, within_{within} {
  std::vector<Rational> polynomial;
  Enclosure offset{0, precision};
  for (const Term& term : terms) {
    const auto one = family.log_polynomial(*term.law, within);
    if (!one) return;
    polynomial.resize(std::max(polynomial.size(), one->size()));
    for (std::size_t k = 0; k < one->size(); ++k) polynomial[k] += term.factor * (*one)[k];
    const Rational centre = family.centre(*term.law);
    const Enclosure here = family.log_density(*term.law, Enclosure{centre, precision}, within);
    offset += (here - value_of(*one, centre)) * term.factor;
  }
  while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
  expand(std::move(polynomial), offset, precision);
}

void LogCombination::expand(std::vector<Rational> polynomial, const Enclosure& offset, Precision precision) {
  if (polynomial.size() == 2) vertex_ = -polynomial[0] / (2 * polynomial[1]);
  around_ = vertex_.value_or(within_);
  for (const Rational& coefficient : shifted(std::move(polynomial), around_))
    coefficients_.emplace_back(coefficient, precision);
  coefficients_.front() += offset;
}

template <class Number>
Number LogCombination::evaluate(const Number& x) const {
  if (!coefficients_.empty()) {
    const Number y = x - around_;
    if (vertex_) return coefficients_[2] * square(y) + coefficients_[0];
    Number sum = constant<Number>(coefficients_.back());
    for (std::size_t k = coefficients_.size() - 1; k-- > 0;) sum = sum * y + coefficients_[k];
    return sum;
  }
  Number sum = constant<Number>(Enclosure{0, x.precision()});
  for (const Term& term : terms_) sum = sum + term.factor * family_.log_density(*term.law, x, within_);
  return sum;
}

template Enclosure LogCombination::evaluate(const Enclosure&) const;
template Taylor LogCombination::evaluate(const Taylor&) const;
template Complex LogCombination::evaluate(const Complex&) const;

}  // namespace dpcert
