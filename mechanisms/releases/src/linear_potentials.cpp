// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/linear_potentials.hpp"

namespace dpcert {

Trilean is_within(const Rational& bound, const std::vector<Enclosure>& theta) {
  Enclosure sum{0, theta.front().precision()};
  for (const Enclosure& x : theta) sum += abs(x);
  return at_most(sum, bound);
}

/// Calls with the numbers of each record, and its form.
template <class See>
void LinearPotential::each_record(const std::vector<Enclosure>& theta, const See& see) const {
  const Precision precision = theta.front().precision();
  const auto numbers = numbers_.at(precision);
  for (const Enclosure* x = numbers->data(); x != numbers->data() + numbers->size(); x += dimension_ + 1) {
    Enclosure form{0, precision};
    for (std::size_t i = 0; i < dimension_; ++i) form += x[i] * theta[i];
    see(x, form);
  }
}

Enclosure LinearPotential::losses(const std::vector<Enclosure>& theta) const {
  Enclosure sum{0, theta.front().precision()};
  each_record(theta, [&](const Enclosure* x, const Enclosure& form) { sum += loss_.value(form, x[dimension_]); });
  return sum;
}

std::vector<Enclosure> LinearPotential::gradient(const std::vector<Enclosure>& theta) const {
  std::vector<Enclosure> sum(theta.size(), Enclosure{0, theta.front().precision()});
  each_record(theta, [&](const Enclosure* x, const Enclosure& form) {
    const Enclosure slope = loss_.at(form, x[dimension_]).slope;
    for (std::size_t i = 0; i < dimension_; ++i) sum[i] += slope * x[i];
  });
  return sum;
}

Enclosure LinearGradientSize::at(const std::vector<Enclosure>& theta) const {
  Enclosure largest{0, theta.front().precision()};
  for (const Enclosure& sum : gradient(theta)) largest = max(largest, abs(sum));
  return largest * rate();
}

Enclosure LinearLossSum::over(const Cuboid& cell, Precision precision) const {
  std::vector<Enclosure> centre;
  for (std::size_t i = 0; i < cell.dimension(); ++i) centre.emplace_back(cell.from[i] + cell.length[i] / 2, precision);
  const Enclosure value = losses(centre);
  Enclosure least = value;
  const std::vector<Enclosure> slopes = gradient(centre);
  for (std::size_t i = 0; i < cell.dimension(); ++i) least += -(abs(slopes[i]) * Rational{cell.length[i] / 2});
  return hull(least, value) * rate();
}

}  // namespace dpcert
