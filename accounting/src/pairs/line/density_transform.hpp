// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

/// Of two laws on one interval of the line, of one family, or mixtures of such.
///
/// Cost    points times heights complex products; the points grow with digits, with the length of
///         the tails, and in proportion to the height where that is large.
/// Theory  accounting/theory/density_transform.md
class DensityTransform final : public LossTransform {
 public:
  /// Precondition: DensityPair takes them.
  DensityTransform(Distribution p, Distribution q) : p_{std::move(p)}, q_{std::move(q)} {}
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] double cost(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] unsigned long least_steps() const override { return 8; }
  [[nodiscard]] Decay decay(const Rational& tilt) const override;

 private:
  struct Key {
    Rational tilt;
    long height_bits;
    Precision precision;
    friend bool operator==(const Key&, const Key&) = default;
  };
  /// For heights up to a power of two.
  [[nodiscard]] std::shared_ptr<const LossMeasure> measure_for(const Rational& tilt, long height_bits,
                                                               Precision precision) const;
  [[nodiscard]] Enclosure log_moment(const Rational& tilt) const;

  Distribution p_, q_;
  Cached<Rational, Enclosure, 8> log_moments_;
  Cached<Key, LossMeasure, 12> measures_;
};

}  // namespace dpcert
