// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>
#include <vector>

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/exact/work.hpp"

namespace dpcert {

/// Which upright line suits a question to a contour inversion: everything here is in doubles, and only steers.
///
/// A line lies at a tilt of one of two grids: (0, inf), sixteen tilts to an octave, and (-1, 0), two to an octave from each
/// end. With psi(c) = log M(c) - c eps - log |c(1+c)|, the logarithm of the integrand on the real line, which is convex on each
/// side, a line passes best where psi is least.
class Tilts {
 public:
  enum class Side { right, left };  ///< of the pole at 0

  explicit Tilts(std::vector<RenyiTerm> curves) : curves_{std::move(curves)} {}

  [[nodiscard]] static Rational at(Side side, long index);

  struct Place {
    Side side;
    long index;
    [[nodiscard]] Rational tilt() const { return at(side, index); }
    friend bool operator==(const Place&, const Place&) = default;
  };
  /// The best place for an epsilon.
  [[nodiscard]] Place best(double epsilon) const;

  /// What a line there serves: epsilons around `epsilon`, up to `spread` away, where delta, or 1, is about e^log_target.
  struct Purpose {
    double epsilon, spread, log_target, log_integrand;
  };
  [[nodiscard]] Purpose purpose(const Place& place) const;

  /// Chernoff's bound at another tilt, as a logarithm: infinite where the moments are.
  [[nodiscard]] double log_bound(const Rational& tilt, double epsilon) const;

  /// About the epsilon of a delta; not finite where nothing is found.
  [[nodiscard]] double epsilon_of(double log_delta) const;

 private:
  [[nodiscard]] double log_moment(const Rational& tilt) const;
  [[nodiscard]] double psi(const Place& place, double epsilon) const;
  [[nodiscard]] Place best(Side side, double epsilon) const;

  std::vector<RenyiTerm> curves_;
  mutable std::mutex lock_;
  mutable std::map<Rational, double> known_;
};

}  // namespace dpcert
