// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/layered_delta.hpp"

#include <algorithm>
#include <bit>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/integral.hpp"
#include "noise/elliptical/crescent.hpp"
#include "noise/elliptical/loss_cells.hpp"
#include "noise/elliptical/rough_integral.hpp"

namespace dpcert {
namespace {

/// Where one value costs much (Bessel functions of whole orders),
/// what is not known after so much work stays open.
constexpr Work most_layer_work{6'000'000'000};
constexpr long most_lost_bits = 2'048;  // to shifts that are short beside the noise: 10^-600
constexpr long spare_bits = 32;
constexpr long most_layer_evaluations = 20'000;

/// The crescent is a difference of two caps that are nearly equal where the shift is short: that
/// loses log2(R/t) bits, and R is some sqrt(d) lengths; the caps' heights lose as much again.
Precision working_precision(const RadialLaw& law, const Rational& shift_squared, Precision precision) {
  const long size = static_cast<long>(std::bit_width(law.dimension()));
  return {precision.bits + size + std::max(0L, -binary_exponent(shift_squared) / 2)};
}

class Layers {
 public:
  Layers(const RadialLaw& law, const Rational& shift_squared, const Epsilon& epsilon, Precision precision,
         Precision working)
      : law_{law},
        goal_{std::max(precision.bits - spare_bits, 24L)},
        working_{working},
        shift_{sqrt(Enclosure{shift_squared, working})},
        epsilon_{epsilon.enclose(working)},
        crescent_{law, shift_squared, epsilon, working} {}

  Enclosure delta() {
    const LossCells found = loss_cells(law_, shift_, epsilon_, [&](const Rational& x) { return matters_from(x); });
    Enclosure sum{0, working_}, open{0, working_};
    if (found.apart.upper > 0) sum += nearly_apart(found.apart);
    const Integrand crescent = [&](const Complex& radius) { return crescent_(radius); };
    for (const LossCell& cell : found.cells) {
      if (cell.sticks_out == Trilean::yes) {
        const Rational from = first_that_matters(cell), to = last_that_matters(from, cell.to);
        if (from > cell.from) open += law_.mass_below(from, working_);
        if (to < cell.to) open += tail_from(to);
        sum += integral_between(crescent, from, to);
      }
      if (cell.sticks_out == Trilean::unknown)
        open += cell.from == 0 ? law_.mass_below(cell.to, working_) : most_between(cell.from, cell.to);
    }
    if (found.tail) open += tail_from(*found.tail);
    return sum + hull(Enclosure{0, working_}, open.upper_end());
  }

 private:
  [[nodiscard]] Enclosure most_between(const Rational& from, const Rational& to) const {
    return crescent_.most(between(from, to, working_)) * Rational{to - from};
  }
  [[nodiscard]] Enclosure integral_between(const Integrand& f, const Rational& from, const Rational& to) const {
    Quadrature how{.most_evaluations = most_layer_evaluations};
    how.negligible = rough_integral(f, from, to, working_) * power_of_two(-goal_);
    const Integrand within_patience = [&](const Complex& radius) {
      return patience_.is_spent() ? Complex{Enclosure::unknown(working_)} : f(radius);
    };
    return integral(within_patience, from, to, working_, how);
  }

  /// The integral of the weight up to a radius: some laws only bound their masses, save tiny ones.
  [[nodiscard]] Enclosure weight_below(const Rational& radius) const {
    if (law_.mass_below(radius, working_).has_digits(digits_of_bits(goal_))) return crescent_.weight_below(radius);
    const Rational small = tiny_beside(radius);
    const Integrand weight = [&](const Complex& r) { return crescent_.weight(r); };
    return integral_between(weight, small, radius) +
           hull(Enclosure{0, working_}, law_.mass_below(small, working_).upper_end());
  }
  /// A radius with next to none of the mass that is below another one.
  [[nodiscard]] Rational tiny_beside(const Rational& radius) const {
    const Enclosure most = law_.mass_below(radius, working_).upper_end() * power_of_two(-goal_ - 8);
    Rational small = radius;
    for (long halvings = 1; halvings <= 8 * goal_; halvings *= 2) {
      small = radius * power_of_two(-halvings);
      if (at_most(law_.mass_below(small, working_), most) == Trilean::yes) break;
    }
    return small;
  }

  /// The balls of the layers up to apart.upper stick out but for at most a tiny share.
  [[nodiscard]] Enclosure nearly_apart(const Bracket& apart) const {
    const Enclosure zero{0, working_}, weight = weight_below(apart.upper);
    if (apart.lower == 0) return hull(zero, weight);
    const Enclosure radii = between(apart.lower, apart.upper, working_);
    const Enclosure margin = crescent_.weight(Complex{radii}).real().upper_end() * Rational{apart.upper - apart.lower};
    return weight - hull(zero, margin * crescent_.most_covered(radii));
  }
  [[nodiscard]] Enclosure tail_from(const Rational& radius) const {
    return crescent_.weight_above(radius) * crescent_.most_fraction_from(radius);
  }

  /// Against the largest value seen at a radius so far: it steers, as
  /// what does not matter is counted whatever it is.
  [[nodiscard]] bool is_negligible(const Enclosure& part) const {
    return at_most(part, largest_ * power_of_two(-goal_)) == Trilean::yes;
  }
  [[nodiscard]] bool matters_from(const Rational& radius) {
    if (patience_.is_spent()) return false;
    const Enclosure value = (crescent_(Complex{radius, working_}) * radius).real();
    if (value.is_finite()) largest_ = max(largest_, value.centre());
    return !is_negligible(tail_from(radius));
  }
  /// By octaves, where a cell begins and ends to matter: next to
  /// a crossing bounds over sets cost much.
  [[nodiscard]] Rational first_that_matters(const LossCell& cell) const {
    Rational from = cell.from;
    while (2 * from < cell.to && is_negligible(law_.mass_below(2 * from, working_))) from *= 2;
    return from;
  }
  [[nodiscard]] Rational last_that_matters(const Rational& from, Rational to) const {
    while (to / 2 > from && is_negligible(tail_from(to / 2))) to /= 2;
    return to;
  }

  const RadialLaw& law_;
  long goal_;
  Precision working_;
  Enclosure shift_, epsilon_;
  Crescent crescent_;
  Enclosure largest_;
  Allowance patience_{most_layer_work};
};

}  // namespace

Enclosure layered_delta(const RadialLaw& law, const Rational& shift_squared, const Epsilon& epsilon,
                        Precision precision) {
  const Enclosure zero{0, precision}, one{1, precision};
  const Precision working = working_precision(law, shift_squared, precision);
  if (working.bits > precision.bits + most_lost_bits) return hull(zero, one);
  const Enclosure sum = Layers{law, shift_squared, epsilon, precision, working}.delta();
  return sum.is_finite() ? min(one, max(zero, sum)) : hull(zero, one);
}

}  // namespace dpcert
