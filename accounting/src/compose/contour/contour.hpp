// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compose/contour/transform_inversion.hpp"

namespace dpcert {

struct ContourLine;

/// The privacy profile of a composition by contour inversion of the transforms' product M(z):
///
/// delta(eps) = (1/2 pi i) times the integral of M(z) e^(-z eps)/(z(z+1))
/// over Re z = c > 0, and that plus 1 over -1 < c < 0.
///
/// Method   the trapezoidal rule on the line: its error is a sum of values of delta at shifted
///          epsilons, all of one sign, which Chernoff's bound at two other tilts bounds. What is
///          beyond the last point falls by what of the losses is smooth.
/// Cost     of the first epsilon near a tilt the transforms along one line, some 20 to 100 points;
///          of the others a sum over these. None of it grows with the number of steps.
/// Theory   accounting/theory/contour.md
class ContourInversion final : public TransformInversion {
 public:
  /// Precondition: at least one term, without infinite losses.
  explicit ContourInversion(std::vector<TransformTerm> terms);

  /// Is a line at hand that settles so many digits of an ordinary delta?
  [[nodiscard]] bool serves_ordinary_deltas(long digits) const;
  /// Is one at an ordinary delta or at a tilt of 1? Not where few
  /// steps have losses that are not smooth.
  [[nodiscard]] bool is_within_reach(long digits = ordinary_digits) const;

 private:
  struct Plan;
  struct Key {
    Tilts::Place place;
    Precision precision;
    friend bool operator==(const Key&, const Key&) = default;
  };

  [[nodiscard]] std::optional<Precision> reached(const Tilts::Place& place, Precision asked) const override;
  [[nodiscard]] Enclosure inverted(const Tilts::Place& place, const Enclosure& epsilon,
                                   Precision precision) const override;
  [[nodiscard]] bool has_line(const Tilts::Place& place, long digits) const;
  /// The progression of the whole.
  [[nodiscard]] static std::optional<LossProgression> common(const std::vector<TransformTerm>& terms);
  [[nodiscard]] std::vector<Decay> decays_at(const Rational& tilt) const;
  /// For shifted epsilons about so far apart, which only steers: the bound of
  /// what they add is computed from the step itself.
  [[nodiscard]] std::pair<Refinable, long> step_for(double distance) const;
  [[nodiscard]] Enclosure most_beyond(const std::vector<Decay>& decays, const Rational& tilt,
                                      const Enclosure& height) const;
  /// So many nats of accuracy are aimed at, not promised: what
  /// the plan reaches is enclosed where it is used.
  [[nodiscard]] std::optional<Plan> plan_for(const Tilts::Place& place, double nats, Precision precision) const;
  /// For the accuracy asked, or, where that takes too many
  /// points, for what is within reach of fewer.
  [[nodiscard]] std::optional<Plan> plan_within_reach(const Key& key) const;
  /// M(z)/M(c) at the points of a line.
  [[nodiscard]] std::vector<Complex> powers_along(const UprightLine& upright, Precision working) const;
  [[nodiscard]] ContourLine line_for(const Plan& plan) const;
  [[nodiscard]] std::shared_ptr<const ContourLine> line_of(const Key& key, const Plan& plan) const;

  std::optional<LossProgression> progression_;
  static constexpr std::size_t lines_kept = 64;  ///< of some 100 points; of those that are long one
  Cached<Key, bool, lines_kept> has_line_;
  Cached<Rational, std::vector<Decay>> decays_;
  Cached<Key, std::optional<Plan>, lines_kept> plan_;
  Cached<Key, ContourLine, lines_kept> short_line_;
  Cached<Key, ContourLine> long_line_;
};

}  // namespace dpcert
