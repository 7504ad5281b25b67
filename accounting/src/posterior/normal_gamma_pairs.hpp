// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// Normal-gamma posteriors of neighbouring data sets, told by their rates:
/// precision scale and shape are those of all data sets. Rates and the prior's
/// precision scale are counted in units of one record's weight.
///
/// Theory  accounting/theory/normal_gamma_posterior.md
struct NormalGammaPairs {
  Rational mean, scale, rate;  ///< of the prior; scale, rate > 0
  Rational bound;              ///< > 0: records lie in [-bound, bound]
  Rational records;            ///< >= 1, of a data set

  /// A pair of data sets: all but one record lie at one point, which brings the centre of them and
  /// the prior to `others`; the last one is x in the first, y in the second data set.
  struct Place {
    Rational others, x, y;
    [[nodiscard]] Place mirrored() const { return {-others, -x, -y}; }
  };
  /// The rate of the first law, how much larger that of the second is, and what the square of
  /// the distance of the means takes away between them.
  template <class Number>
  struct Rates {
    Number p, rise, apart;
    [[nodiscard]] Number q() const { return p + rise; }
  };
  template <class Number>
  [[nodiscard]] Rates<Number> rates(const Number& others, const Number& x, const Number& y) const {
    const Number from_mean = others - mean, away = x - others, moved = y - x;
    const Rational half_of_one = scale_of_others() / scale_of_all() / 2;
    return {bend() * (from_mean * from_mean) + half_of_one * (away * away) + rate,
            half_of_one * (moved * (x + y - Rational{2} * others)),
            Rational{1 / (2 * scale_of_all())} * (moved * moved)};
  }
  [[nodiscard]] Rates<Rational> rates(const Place& at) const { return rates(at.others, at.x, at.y); }

  /// The supremum of D_order over all pairs, divided by the shape, and a place
  /// where it is attained but for less than any digit.
  ///
  /// Given  order >= 1/2, at which it is finite.
  struct Largest {
    Enclosure value;
    Place place;
  };
  [[nodiscard]] Largest largest(const Rational& order, Precision precision) const;

  /// The pair that is the first to have an infinite divergence as the order rises.
  [[nodiscard]] Place at_limit() const;

  [[nodiscard]] Rational scale_of_others() const { return scale + records - 1; }
  [[nodiscard]] Rational scale_of_all() const { return scale + records; }

 private:
  /// The least rate of others at that centre is rate + bend (others - mean)^2.
  [[nodiscard]] Rational bend() const {
    return records == 1 ? Rational{0} : Rational{scale * scale_of_others() / (records - 1) / 2};
  }
  /// The centre of the prior and of others that all lie at that point.
  [[nodiscard]] Rational centre(const Rational& point) const {
    return (scale * mean + (records - 1) * point) / scale_of_others();
  }
  // Given mean <= 0.
  [[nodiscard]] Rational best_centre() const;
  [[nodiscard]] std::optional<Largest> between(const Rational& order, Precision precision) const;
  [[nodiscard]] Largest at_ends(const Rational& order, Precision precision) const;
};

}  // namespace dpcert
