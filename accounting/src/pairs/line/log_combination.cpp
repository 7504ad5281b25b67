// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/log_combination.hpp"

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
                               Precision precision, const std::optional<Rational>& around)
    : family_{family}, within_{within}, around_{around.value_or(within)} {
  std::vector<Rational> polynomial;
  Rational exact_offset = 0;
  Enclosure offset{0, precision};
  for (const Term& term : terms) {
    const auto one = family.log_polynomial(*term.law, within);
    if (!one) {
      keep(terms, precision);
      return;
    }
    polynomial.resize(std::max(polynomial.size(), one->size()));
    for (std::size_t k = 0; k < one->size(); ++k) polynomial[k] += term.factor * (*one)[k];
    const Rational centre = family.centre(*term.law);
    exact_offset -= term.factor * value_of(*one, centre);
    offset += family.log_density(*term.law, Enclosure{centre, precision}, within) * term.factor;
  }
  while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
  if (polynomial.size() == 2) around_ = *(vertex_ = -polynomial[0] / (2 * polynomial[1]));
  std::vector<Rational> expanded = shifted(std::move(polynomial), around_);
  expanded.front() += exact_offset;
  for (const Rational& coefficient : expanded) coefficients_.emplace_back(coefficient, precision);
  coefficients_.front() += offset;
}

void LogCombination::keep(const std::vector<Term>& terms, Precision precision) {
  Rational of_last = 0;
  const Law& last = *terms.back().law;
  const auto add_shape = [&](const Rational& factor, const Law& law) {
    shapes_.emplace_back(Enclosure{factor, precision}, family_.log_shape(law, within_, precision));
    normaliser_ += family_.log_normaliser(law, precision) * factor;
  };
  for (const auto& [factor, law] : terms) {
    if (factor == 0) continue;
    kept_.emplace_back(Enclosure{factor, precision}, law);
    const auto ratio = *law == last ? nullptr : family_.log_ratio_shape(*law, last, within_, precision);
    if (ratio) shapes_.emplace_back(Enclosure{factor, precision}, ratio);
    if (*law == last || ratio)
      of_last += factor;
    else
      add_shape(factor, *law);
  }
  if (of_last != 0) add_shape(of_last, last);
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
  return sum_kept(x);
}

template Enclosure LogCombination::evaluate(const Enclosure&) const;
template Taylor LogCombination::evaluate(const Taylor&) const;
template Complex LogCombination::evaluate(const Complex&) const;

}  // namespace dpcert
