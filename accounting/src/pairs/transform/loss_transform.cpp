// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

#include <cmath>

namespace dpcert {

std::vector<Complex> turns(const Enclosure& angle, long count) {
  const Enclosure zero{0, angle.precision()};
  const auto turn = [&](long k) { return exp(Complex{zero, angle * Rational{k}}); };
  const long few = static_cast<long>(std::sqrt(static_cast<double>(count))) + 1;
  std::vector<Complex> small, all;
  for (long j = 0; j < few; ++j) small.push_back(turn(j));
  for (long first = 0; first < count; first += few) {
    const Complex large = turn(first);
    for (long j = 0; j < few && first + j < count; ++j) all.push_back(large * small[static_cast<std::size_t>(j)]);
  }
  return all;
}

std::vector<Complex> sums_along(const std::vector<Enclosure>& losses, const std::vector<Enclosure>& masses,
                                const UprightLine& line, Precision precision) {
  std::vector<Complex> sums(static_cast<std::size_t>(line.count), Complex{Enclosure{0, precision}});
  for (std::size_t j = 0; j < losses.size(); ++j) {
    const std::vector<Complex> turned = turns(line.step * losses[j], line.count);
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] = sums[k] + turned[k] * masses[j];
  }
  return sums;
}

std::vector<Complex> transforms_along(const LossMeasure& measure, const UprightLine& line, Precision precision) {
  if (!measure.error.is_finite())
    return std::vector<Complex>(static_cast<std::size_t>(line.count), Complex{Enclosure::unknown(precision)});
  std::vector<Complex> values = sums_along(measure.losses, measure.masses, line, precision);
  const Enclosure moment = values.front().widened(measure.error, true).real();
  for (Complex& value : values) value = value.widened(measure.error) / moment;
  return values;
}

}  // namespace dpcert
