// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/pairs/transform/spread.hpp"
#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// The upright line Re z = tilt, and points of it: z = tilt + i k step, k = 0, ..., count - 1.
struct UprightLine {
  Rational tilt, step;
  long count;

  [[nodiscard]] Rational height() const { return step * (count - 1); }
};

/// The moment transform of the privacy loss L = log P/Q of an ordered pair of laws without infinite losses:
/// M(z) = E_P[e^(zL)] = E_Q[(P/Q)^(z+1)]. On the real line log M(z) is the log-moment of order z + 1 (RenyiCurve), and
/// on an upright line M(tilt + it)/M(tilt) is the characteristic function of the tilted loss, whose law is proportional to
/// e^(tilt l) P(L = l).
///
/// Threads  as of Profile.
/// Theory   accounting/theory/transform.md
class LossTransform {
 public:
  virtual ~LossTransform() = default;

  /// M(z)/M(tilt) at the points of a line where M(tilt) is finite. Values that would take too much work are not finite.
  [[nodiscard]] virtual std::vector<Complex> along(const UprightLine& line, Precision precision) const = 0;
  /// About how many complex products that takes; steers only.
  [[nodiscard]] virtual double cost(const UprightLine& line, Precision precision) const {
    static_cast<void>(precision);
    return 200 * static_cast<double>(line.count);
  }
  /// What of the tilted loss is smooth.
  [[nodiscard]] virtual Spread spread(const Rational& tilt) const = 0;
};

/// e^(i k angle) for k = 0, ..., count - 1: each a product of two exponentials, so that errors do not grow along the list.
[[nodiscard]] std::vector<Complex> turns(const Enclosure& angle, long count);

/// Sums of mass e^(i k step loss) over a finite law, for k = 0, ..., count - 1.
[[nodiscard]] std::vector<Complex> sums_along(const std::vector<Enclosure>& losses,
                                              const std::vector<Enclosure>& masses, const UprightLine& line,
                                              Precision precision);

}  // namespace dpcert
