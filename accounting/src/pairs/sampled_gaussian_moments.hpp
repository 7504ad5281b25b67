// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// Gaussian noise of that variance on a Poisson sample of that rate: u =
/// M/Q = 1 - rate + rate e^y, y = (2x-1)/(2 variance).
struct SampledNoise {
  Rational rate, variance;
};

/// log E_Q[u^s], about, in some hundred doubles: steers only.
[[nodiscard]] double about_log_moment(const SampledNoise& noise, double s);

/// The moments E_Q[u^s] for one s, E_Q[u^s log u], or E_Q[u^(s+ib)] for
/// all |b| up to a height, by the trapezoidal rule.
///
/// Theory  accounting/theory/sampled_gaussian.md
class SampledMoments {
 public:
  enum class Asked { value, slope };
  /// `within` is a point of the set s, and decides between the formulas of the bounds.
  SampledMoments(const SampledNoise& noise, const Enclosure& s, const Rational& within, Asked asked,
                 const Rational& height = 0);

  struct Values {
    Enclosure moment, slope;
  };
  /// The slope where it was asked for; not finite where that would take too many points.
  [[nodiscard]] Values values() const;

  /// How many points the sums take; LONG_MAX: too many.
  [[nodiscard]] long points() const;

  /// Of log u, for the transform E_Q[u^(s+ib)] at heights |b| up to the asked one. Precondition:
  /// the value was asked for. `error` is not finite where that would take too many points.
  [[nodiscard]] LossMeasure measure() const;

 private:
  /// Chosen by doubles, which only steer; what it leaves out is bounded for certain.
  struct Grid {
    Rational step, strip;  // h and d of the theory note
    Rational left, right;  // the points lie from -left to right, in multiples of the step
    /// Runs of points: one around 0, and one around s where that is far off; what is
    /// between them matters no more than what is beyond.
    std::vector<std::pair<long, long>> runs;
    bool fits = false;
  };
  /// u^s <= near + far e^(s y), for s >= 0: the pair (C, D) of the theory note.
  struct Split {
    Enclosure near, far;
  };

  [[nodiscard]] static Grid grid_for(const SampledNoise& noise, double s, Asked asked, double height,
                                     Precision precision);
  /// Calls visit(weight, log u) at each point, in sequence.
  template <class Visit>
  void visit_points(Visit visit) const;
  [[nodiscard]] Enclosure cosine() const;
  [[nodiscard]] Enclosure relative_error() const;
  [[nodiscard]] Enclosure gaussian_moment(const Enclosure& s) const;
  [[nodiscard]] Split split(const Enclosure& s, const Rational& within) const;
  [[nodiscard]] Enclosure bound(const Enclosure& s, const Rational& within) const;
  [[nodiscard]] Enclosure beyond(const Enclosure& s, const Rational& within) const;

  Precision precision_;
  Enclosure s_;
  Rational within_, height_;
  Enclosure rate_, rest_, variance_, log_rate_, log_rest_;
  bool rate_within_half_, with_slope_;
  Grid grid_;
};

}  // namespace dpcert
