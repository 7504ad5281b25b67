// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/complex.hpp"
#include "pairs/transform/ray_bound.hpp"

namespace dpcert {

/// The trapezoidal rule for N(s) at points of the ray of an angle, at
/// equal distances of log |X|: sums of mass e^(sX).
///
/// Cost    of a sum the points with |sX| > 1/4 that count: those before them
///         count together, by a series in s whose coefficients are kept, and what
///         is surely small is seen by whole numbers.
/// Theory  accounting/theory/turned_contour.md, part 5
class RayRule {
 public:
  /// How many coefficients a series has for so many nats; steers.
  [[nodiscard]] static std::size_t terms_for(double nats);
  /// At least `count` steps over that range; coefficients for so
  /// many nats of accuracy, which steer.
  RayRule(const SampledNoise& noise, const Rational& angle, const RayRange& range, long count, double nats,
          Precision precision);

  [[nodiscard]] const Rational& step() const { return step_; }
  /// The sum; terms whose exponent's real part is below `floor` may be left out.
  /// Given  rate = Re(s e^(i angle)).
  [[nodiscard]] Complex at(const Complex& s, const Enclosure& rate, const Enclosure& floor) const;

 private:
  /// The first points together: the sums of mass X^j, and of |mass|.
  struct Near {
    std::size_t points;
    Enclosure most, mass;  ///< of |X|
    std::vector<Complex> moments;

    [[nodiscard]] Complex at(const Complex& s) const;
  };
  /// The largest of these for which |sX| <= 1/4, about; null: there is none.
  [[nodiscard]] const Near* near_for(const Complex& s) const;

  /// The whole numbers above log |mass|, and above |X| in units of 2^-16.
  struct Size {
    long log_mass, x;
    static constexpr long most = 1L << 31;  ///< or more
    static constexpr int fine = 16;
  };
  [[nodiscard]] static Size size_of(const Complex& x, const Complex& log_mass);

  Rational step_;
  std::vector<Complex> losses_, logs_;  ///< X, and the logarithm of the mass there
  std::vector<Size> sizes_;
  std::vector<Near> near_;  ///< by more and more points
};

}  // namespace dpcert
