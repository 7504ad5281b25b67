// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/elementary.hpp"
#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {

/// How the moments E_Q[u^(s+it)] of sampled Gaussian noise fall in t, u = 1 - rate + rate
/// e^y, y = (2x-1)/(2 variance): the line is moved up into the complex plane from some x on,
/// where |u^(it)| = e^(-t arg u), at every larger t too.
///
/// Cost    of a bound some thousand doubles, which choose the path, and some hundred enclosures.
/// Theory  accounting/theory/sampled_gaussian.md, *How moments fall*
class SampledGaussianDecay {
 public:
  /// Cells from..to, outside of which the masses in proportion to
  /// f u^s matter little; moment: E_Q[u^s].
  SampledGaussianDecay(SampledNoise noise, Rational s, Enclosure moment, const Rational& from, const Rational& to);

  /// An upper bound of |E_Q[u^(s+ib)]|/E_Q[u^s] for every |b| >= t > 0.
  [[nodiscard]] Enclosure operator()(const Enclosure& t) const;

 private:
  /// Height 0 up to an end, then rising at the slope up to the
  /// height variance * angle, 0 < angle <= pi/2.
  struct Path {
    std::size_t from;
    Rational slope, angle;
  };
  [[nodiscard]] Rational height(const Path& path, std::size_t end) const;
  /// The logarithm of the bound along a path, and the best of some; both steer only.
  [[nodiscard]] double about(const Path& path, double t) const;
  [[nodiscard]] Path best(double t) const;

  /// One end of a cell on the line: e^(-x^2/(2v)), rate e^y, log u.
  struct Place {
    Enclosure bell, grown, log_size;
  };
  [[nodiscard]] Place place(const Rational& x) const;
  /// u at the end of a cell, as the angle height/variance lifts it.
  struct Lift {
    Enclosure cosine, sine;
  };
  [[nodiscard]] Lift lift(const Rational& height) const;
  [[nodiscard]] Enclosure log_size(std::size_t end, const Lift& lift) const;
  [[nodiscard]] Enclosure turn(std::size_t end, const Lift& lift) const;
  /// No less than the integral over cell k along the path, at every |b| >= t, over that
  /// along the line but for the factor 1/sqrt(2 pi v).
  [[nodiscard]] Enclosure along(const Path& path, std::size_t k, const Enclosure& t) const;

  SampledNoise noise_;
  Rational s_;
  Enclosure moment_, kept_;  ///< kept: 1 - rate
  std::vector<Rational> ends_;
  std::vector<Place> on_line_;
  std::vector<Enclosure> least_, most_;  ///< bounds of the integrals over the cells on the line
  std::vector<double> shares_;           ///< of some cells together, about
};

}  // namespace dpcert
