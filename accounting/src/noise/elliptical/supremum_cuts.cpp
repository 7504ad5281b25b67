// SPDX-License-Identifier: Apache-2.0
// What a certificate needs to show the pure epsilon of elliptical noise, or that it is no bound.
#include <algorithm>

#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "noise/elliptical/loss_of_shift.hpp"

namespace dpcert {
namespace {

constexpr Precision cover_precision{192};
constexpr std::size_t most_supremum_cells = 4096;
constexpr long last_cut_octave = 4096;

/// Divides [0, inf) until each cell shows L <= epsilon.
class Cover {
 public:
  Cover(const LossOfShift& loss, Rational epsilon) : loss_{loss}, epsilon_{std::move(epsilon)} {}

  std::optional<std::vector<Rational>> cuts() {
    if (const auto all = loss_.ceiling(); all && is_within(*all)) return cuts_;
    const auto end = tail();
    if (!end || !divide(0, *end)) return std::nullopt;
    return cuts_;
  }

 private:
  [[nodiscard]] bool is_within(const Enclosure& bound) const { return certainly(at_most(bound, epsilon_)); }
  [[nodiscard]] Enclosure point(const Rational& x) const { return {x, cover_precision}; }
  [[nodiscard]] Enclosure at(const Rational& x) const { return x == 0 ? loss_.at_zero() : loss_.at(point(x)).value; }

  /// A power of two, not far above the least, beyond which the slopes are small enough.
  std::optional<Rational> tail() const {
    for (long octave = 0; octave <= last_cut_octave; octave = 2 * octave + 1)
      for (const long k : {-octave, octave})
        if (is_within(loss_.ceiling_from(power_of_two(k)))) return power_of_two(k);
    return std::nullopt;
  }

  [[nodiscard]] bool is_covered(const Rational& a, const Rational& b) const {
    const Enclosure rise = a == 0 ? loss_.rise_up_to(b) : loss_.rise(a, b);
    if (is_within(rise)) return true;
    const auto [least, most] = a == 0 ? loss_.trend_up_to(b) : loss_.trend(a, b);
    const Enclosure zero = point(0), width = point(b - a);
    return is_within(at(a) + width * max(zero, most)) || is_within(at(b) + width * max(zero, -least));
  }

  /// Appends the cuts inside (a, b], in order.
  bool divide(const Rational& a, const Rational& b) {
    if (is_covered(a, b)) {
      cuts_.push_back(b);
      return cuts_.size() <= most_supremum_cells;
    }
    if (++divisions_ > most_supremum_cells || certainly(is_positive(at(b) - epsilon_))) return false;
    const Rational middle = b > 4 * a ? Rational(b / 2) : Rational((a + b) / 2);
    return divide(a, middle) && divide(middle, b);
  }

  const LossOfShift& loss_;
  Rational epsilon_;
  std::vector<Rational> cuts_;
  std::size_t divisions_ = 0;
};

bool is_bounded(const RadialLaw& law) {
  return law.exponent_at_zero(cover_precision) && law.slope_limit(cover_precision);
}

/// x rounded to so many bits, as a short rational.
Rational rounded(const Rational& x) {
  constexpr long bits = 80;
  return Enclosure{x, Precision{bits}}.midpoint();
}

}  // namespace

std::optional<std::vector<Rational>> supremum_cuts(const RadialLaw& law, const Rational& shift_squared,
                                                   const Rational& epsilon) {
  if (shift_squared == 0) return std::vector<Rational>{};
  if (!is_bounded(law)) return std::nullopt;
  if (const auto slope = law.largest_slope(); slope && *slope * *slope * shift_squared <= epsilon * epsilon)
    return std::vector<Rational>{};
  const LossOfShift loss{law, shift_squared, cover_precision};
  return Cover{loss, epsilon}.cuts();
}

std::optional<Rational> loss_witness(const RadialLaw& law, const Rational& shift_squared, const Rational& epsilon) {
  constexpr long digits = 30;
  if (shift_squared == 0 || !is_bounded(law)) return std::nullopt;
  const LossOfShift loss{law, shift_squared, cover_precision};
  const auto exceeds = [&](const Enclosure& value) { return certainly(is_positive(value - epsilon)); };
  if (exceeds(loss.at_zero())) return Rational{0};
  const PureSupremum found = elliptical_epsilon(law, shift_squared, digits);
  if (!found.maximiser.infinite) {
    const Rational x = rounded((found.maximiser.value - loss.shift()).midpoint());
    if (x > 0 && exceeds(loss.at(Enclosure{x, cover_precision}).value)) return x;
  }
  for (long octave = 1; octave <= last_cut_octave; octave *= 2)
    if (exceeds(loss.at(Enclosure{power_of_two(octave), cover_precision}).value)) return power_of_two(octave);
  return std::nullopt;
}

}  // namespace dpcert
