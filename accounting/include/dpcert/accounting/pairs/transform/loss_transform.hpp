// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/transform/ray_transform.hpp"
#include "dpcert/accounting/pairs/transform/spread.hpp"
#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/log_linear.hpp"

namespace dpcert {

/// The upright line Re z = tilt, and points of it: z = tilt + i k step, k = 0, ..., count - 1.
struct UprightLine {
  Rational tilt;
  Enclosure step;
  long count;

  [[nodiscard]] Enclosure height() const { return step * Rational{count - 1}; }
};

/// Losses that differ from the first by whole multiples of the stride > 0 only.
struct LossProgression {
  Refinable first;
  LogLinear stride;
};

/// An upper bound of |M(tilt + is)/M(tilt)| at every s >= t > 0; of losses in a progression, at
/// every s from t to half of the period, pi/stride.
using Decay = std::function<Enclosure(const Enclosure& t)>;

/// The moment transform of the privacy loss L = log P/Q of an ordered pair of laws without infinite
/// losses: M(z) = E_P[e^(zL)] = E_Q[(P/Q)^(z+1)]. On the real line log M(z) is the log-moment of
/// order z + 1 (RenyiCurve), and on an upright line M(tilt + it)/M(tilt) is the characteristic
/// function of the tilted loss, whose law is proportional to e^(tilt l) P(L = l).
///
/// Threads  as of Profile.
/// Theory   accounting/theory/transform.md
class LossTransform {
 public:
  virtual ~LossTransform() = default;

  /// M(z)/M(tilt) at the points of a line where M(tilt) is finite.
  /// Values that would take too much work are not finite.
  [[nodiscard]] virtual std::vector<Complex> along(const UprightLine& line, Precision precision) const = 0;
  /// About how many complex products that takes; steers only.
  [[nodiscard]] virtual double cost(const UprightLine& line, Precision precision) const {
    static_cast<void>(precision);
    return 200 * static_cast<double>(line.count);
  }
  /// Of fewer steps in all it is not asked, as it falls too slowly for what its values cost.
  [[nodiscard]] virtual unsigned long least_steps() const { return 1; }
  /// What is seen of how it falls along that line.
  [[nodiscard]] virtual Decay decay(const Rational& tilt) const = 0;
  /// The moments of that pair along rays, or of the swapped one. Nothing: they are not known.
  struct Rays {
    std::shared_ptr<const RayTransform> transform;
    bool is_swapped;
  };
  [[nodiscard]] virtual std::optional<Rays> rays() const { return std::nullopt; }
  /// Nothing: the losses lie in no progression, or in none that is known.
  [[nodiscard]] virtual std::optional<LossProgression> progression() const { return std::nullopt; }
};

/// By what of the tilted loss is smooth.
[[nodiscard]] inline Decay decay_by(Spread spread) {
  return [spread = std::move(spread)](const Enclosure& t) { return spread.most_beyond(t); };
}

/// A finite measure that stands for a tilted law of losses: at every
/// height asked for its transform has at most that error.
struct LossMeasure {
  std::vector<Enclosure> losses, masses;
  Enclosure error;  ///< not finite: the measure would have too many points
};

/// The transforms along a line over the one at its real point.
[[nodiscard]] std::vector<Complex> transforms_along(const LossMeasure& measure, const UprightLine& line,
                                                    Precision precision);

/// Sums of mass e^(i k step loss) over a finite law, for k = 0, ..., count - 1.
[[nodiscard]] std::vector<Complex> sums_along(const std::vector<Enclosure>& losses,
                                              const std::vector<Enclosure>& masses, const UprightLine& line,
                                              Precision precision);

}  // namespace dpcert
