// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// The characteristic function E e^(itX) of a random number, as
/// far as contour inversion asks for it.
///
/// Theory  accounting/theory/characteristic.md
struct CharacteristicFunction {
  std::function<Complex(const Enclosure& t)> at;
  /// An upper bound of its size at every s >= t > 0; of numbers that lie a stride apart, at every s
  /// from t to half of the period, pi/stride. It does not increase in t.
  std::function<Enclosure(const Enclosure& t)> most_beyond;
};

}  // namespace dpcert
