// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>
#include <vector>

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/exact/work.hpp"

namespace dpcert {

/// Which upright line suits a question to a contour inversion:
/// everything here is in doubles, and only steers.
///
/// Tilts lie on one of two grids: (0, inf), eight tilts to an octave, and (-1, 0), two to an octave
/// from each end; or, where M(c) rises so fast that these are far apart, on grids 8, 64 and 512
/// times as fine. With psi(c) = log M(c) - c eps - log |c(1+c)|, the logarithm of the integrand on
/// the real line, which is convex on each side, the saddle point is where psi is least.
class Tilts {
 public:
  enum class Side { right, left };  ///< of the pole at 0

  explicit Tilts(std::vector<RenyiTerm> curves) : curves_{std::move(curves)} {}

  struct Place {
    Side side;
    long index;
    int fineness = 0;  ///< of the grid: 8^fineness times as fine as the coarsest
    [[nodiscard]] Rational tilt() const;
    [[nodiscard]] Place moved(long by) const { return {side, index + by, fineness}; }
    [[nodiscard]] Place finer() const;
    friend bool operator==(const Place&, const Place&) = default;
  };
  static constexpr int finest = 3;
  /// The saddle point of an epsilon, but for the grid.
  [[nodiscard]] Place best(double epsilon) const;

  /// Of which questions that is the saddle point: epsilons around `epsilon`, up to `spread` away,
  /// where delta, or 1, is about e^log_target; and there psi bends by `curvature`.
  struct Purpose {
    double epsilon, spread, log_target, curvature;
  };
  [[nodiscard]] Purpose purpose(const Place& place) const;

  /// psi.
  [[nodiscard]] double log_integrand(const Rational& tilt, double epsilon) const;

  /// Chernoff's bound at another tilt, as a logarithm: infinite where the moments are.
  [[nodiscard]] double log_bound(const Rational& tilt, double epsilon) const;

  /// About the epsilon of a delta; not finite where nothing is found.
  [[nodiscard]] double epsilon_of(double log_delta) const;

 private:
  [[nodiscard]] double log_moment(const Rational& tilt) const;
  /// The slopes of log M - log |c(1+c)| from the neighbour on the left and to the one on the right.
  struct Slopes {
    double last, next, to_last, to_next;  ///< and how far these are
    /// How much psi falls between the neighbours of a saddle point, about.
    [[nodiscard]] double bend() const { return (next - last) * (to_last + to_next); }
  };
  [[nodiscard]] Slopes slopes(const Place& place) const;
  [[nodiscard]] Place best(Side side, double epsilon) const;

  std::vector<RenyiTerm> curves_;
  mutable std::mutex lock_;
  mutable std::map<Rational, double> known_;
};

}  // namespace dpcert
