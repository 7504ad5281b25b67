// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compose/contour/transform_inversion.hpp"

namespace dpcert {

struct Hyperbola;
struct TurnedLine;

/// Inversion along a hyperbola that bends to the right, where e^(-z eps) falls: of
/// losses that have a least value but are not smooth enough for a line that stays
/// upright, as of few steps of sampled Gaussian noise.
///
/// Method   the trapezoidal rule on the hyperbola; its error is bounded
///          by integrals along two others, beside it.
/// Cost     of the first epsilon near a tilt some hundred moments by rays; of the others
///          a sum over these. It grows with the digits' square, and with the logarithm
///          of how near epsilon is to the least loss.
/// Theory   accounting/theory/turned_contour.md
class TurnedInversion final : public TransformInversion {
 public:
  /// Null: the moments of some term along rays are not known, or of
  /// some in the one order and of others in the other.
  [[nodiscard]] static std::shared_ptr<const TurnedInversion> of(std::vector<TransformTerm> terms);
  /// Is a line affordable at an ordinary delta or at a tilt of 1?
  [[nodiscard]] bool is_within_reach() const;

 private:
  struct Plan;
  /// A line serves distances of epsilon from the least loss from 2^octave on, for some octaves.
  struct Key {
    Tilts::Place place;
    long octave;
    Precision precision;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Part {
    std::shared_ptr<const RayTransform> rays;
    unsigned long count;
  };
  TurnedInversion(std::vector<TransformTerm> terms, std::vector<Part> parts, bool is_swapped)
      : TransformInversion{std::move(terms)}, parts_{std::move(parts)}, is_swapped_{is_swapped} {}

  [[nodiscard]] std::optional<Precision> reached(const Tilts::Place& place, Precision asked) const override;
  [[nodiscard]] Enclosure inverted(const Tilts::Place& place, const Enclosure& epsilon,
                                   Precision precision) const override;
  [[nodiscard]] std::optional<Precision> coarse_precision() const override;
  /// The least loss of the pairs that rays know.
  [[nodiscard]] Enclosure least(Precision precision) const;
  /// z of a tilt, and the other way round: in the swapped order
  /// of the pair that rays know z is -1 - tilt.
  [[nodiscard]] Rational turned(const Rational& tilt) const { return is_swapped_ ? Rational{-1 - tilt} : tilt; }
  /// The key of the epsilons that a place is for.
  [[nodiscard]] std::optional<Key> usual_key(const Tilts::Place& place, Precision precision) const;
  /// For the precision asked, or for what is within reach of less work.
  [[nodiscard]] std::optional<Plan> plan_within_reach(Key key) const;
  [[nodiscard]] std::optional<Plan> plan_for(const Key& key) const;
  [[nodiscard]] Plan plan_through(const Rational& z, const Key& key) const;
  /// So many nats of what is looked for, e^target of (1/2 pi i) times the integral, at epsilons
  /// `away` from the least loss or, at worst, `nearest`. Steers.
  struct Aim {
    double nats, target, away, nearest;
  };
  [[nodiscard]] Aim aim_of(const Key& key) const;
  /// What a hyperbola has of the integrand: the most, in nats over what
  /// is looked for, and up to where it counts. Steers.
  struct Extent {
    double most = 0, end = 0;
  };
  [[nodiscard]] Extent extent(const Hyperbola& hyperbola, const Rational& angle, const Aim& aim) const;
  [[nodiscard]] Plan plan_on(const Hyperbola& hyperbola, const Key& key) const;
  [[nodiscard]] TurnedLine line_for(const Plan& plan) const;

  std::vector<Part> parts_;  ///< the terms, as rays know them
  bool is_swapped_;          ///< is each the swapped pair?
  static constexpr std::size_t lines_kept = 16;
  Cached<Key, std::optional<Plan>, 64> plan_;
  Cached<Key, Kept<TurnedLine>, lines_kept> line_;
};

}  // namespace dpcert
