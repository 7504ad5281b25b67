// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

#include <cmath>

namespace dpcert {

namespace {

/// Of e^(i k angle): those of k = 0, ..., few - 1, and of the multiples of few up to a count.
struct Turns {
  std::vector<Complex> small, large;

  Turns(const Enclosure& angle, long count) {
    const Enclosure zero{0, angle.precision()};
    const auto turn = [&](long k) { return exp(Complex{zero, angle * Rational{k}}); };
    const long few = static_cast<long>(std::sqrt(static_cast<double>(count))) + 1;
    for (long j = 0; j < few; ++j) small.push_back(turn(j));
    for (long first = 0; first < count; first += few) large.push_back(turn(first));
  }
};

/// Adds mass e^(i k angle) to the k-th of them.
void add_turns(std::vector<Complex>& sums, const Enclosure& angle, const Enclosure& mass) {
  Turns turns{angle, static_cast<long>(sums.size())};
  for (Complex& turn : turns.small) turn = turn * mass;
  const std::size_t few = turns.small.size();
  for (std::size_t k = 0; k < sums.size(); ++k) sums[k].add_product(turns.large[k / few], turns.small[k % few]);
}

}  // namespace

std::vector<Complex> turns(const Enclosure& angle, long count) {
  std::vector<Complex> all(static_cast<std::size_t>(count), Complex{0, angle.precision()});
  add_turns(all, angle, Enclosure{1, angle.precision()});
  return all;
}

std::vector<Complex> sums_along(const std::vector<Enclosure>& losses, const std::vector<Enclosure>& masses,
                                const UprightLine& line, Precision precision) {
  std::vector<Complex> sums(static_cast<std::size_t>(line.count), Complex{0, precision});
  for (std::size_t j = 0; j < losses.size(); ++j) add_turns(sums, line.step * losses[j], masses[j]);
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
