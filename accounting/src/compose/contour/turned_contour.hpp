// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/transform/ray_transform.hpp"

namespace dpcert {

/// Of the hyperbolas that bound it, at least so many pieces to a unit of p are bounded.
inline constexpr long pieces_to_one = 128;

/// The hyperbola z(p) = centre + size cosh(p + i angle), p from -infinity to infinity: upward
/// through one point of the real line, and bent to the right towards both ends.
struct Hyperbola {
  Rational centre, size;                ///< size > 0
  Rational angle{13, 10}, strip{1, 5};  ///< of the middle one, and how far those that bound it are to its sides

  [[nodiscard]] Complex at(const Enclosure& p, const Rational& at_angle) const;
  /// dz/dp.
  [[nodiscard]] Complex slope(const Enclosure& p, const Rational& at_angle) const;
  /// Where it meets the real line; steers.
  [[nodiscard]] static Rational share(const Rational& at_angle);
  [[nodiscard]] Rational crossing(const Rational& at_angle) const;
  /// Do both that bound it certainly meet the real line on the
  /// side of each pole, 0 and -1, on which z is?
  [[nodiscard]] bool stays_with(const Rational& z) const;
};

/// The values of G(z) dz/dp, G(z) = product of N^k/(z(z+1)), at the rule's
/// points on a hyperbola, and what bounds the rest.
struct TurnedLine {
  Hyperbola hyperbola;
  Enclosure step;
  std::vector<Complex> points, values;  ///< at p = 0, step, 2 step, ...: those at -p are minus their conjugates
  /// Of a hyperbola a piece where Re z >= from: a bound of the integral of |G dz| there.
  struct Piece {
    Enclosure from, size;
  };
  std::vector<Piece> beside;  ///< of the bounding ones, where p >= 0
  Enclosure beside_share;     ///< 1/(e^(2 pi strip/step) - 1)
  Piece beyond;               ///< of the middle one, beyond the last point

  /// (1/2 pi i) times the integral of e^(-zr) G(z), for r > 0.
  [[nodiscard]] Enclosure at(const Enclosure& r) const;
};

/// N^k of independent parts, as one.
struct RayProduct {
  std::vector<std::pair<std::unique_ptr<const RayMoments>, unsigned long>> factors;

  [[nodiscard]] Complex at(const Complex& s) const;
  /// An upper bound of its size on a set.
  [[nodiscard]] Enclosure most(const Complex& s) const;
  /// The same wherever Re(s e^(i/2)) is at most as large as there.
  [[nodiscard]] Enclosure most_beyond(const Complex& s) const;
};

/// Of N(z + 1) as the product tells it, at so many points after p = 0.
/// Given  no pole between the two hyperbolas beside it, angle +
///        strip < pi/2 and angle - strip >= 11/10.
[[nodiscard]] TurnedLine line_along(const Hyperbola& hyperbola, const Rational& step, long points,
                                    const RayProduct& product, Precision working);

}  // namespace dpcert
