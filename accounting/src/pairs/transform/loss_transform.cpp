// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

#include "dpcert/numerics/fourier.hpp"

namespace dpcert {

std::vector<Complex> sums_along(const std::vector<Enclosure>& losses, const std::vector<Enclosure>& masses,
                                const UprightLine& line, Precision precision) {
  std::vector<Enclosure> angles;
  for (const Enclosure& loss : losses) angles.push_back(line.step * loss);
  return fourier_sums(angles, masses, line.count, precision);
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
