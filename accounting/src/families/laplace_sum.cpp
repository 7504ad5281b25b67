// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "dpcert/numerics/growth.hpp"
#include "families/location_scale.hpp"
#include "families/registry.hpp"

namespace dpcert::family {
namespace {

constexpr long most_octaves = 4'000;  // between the scales: the work grows with them

/// A location plus two independent Laplace variables. With s the larger scale, g the larger over
/// the smaller less 1, and u the distance from the location in units of s, the density is e^-u
/// H(u)/(s m), H(u) = 1 + (1 - e^(-g u))/g, m = 2 (2 + g)/(1 + g): nothing cancels where the scales
/// nearly coincide. Theory: accounting/theory/iterated_laplace.md
class LaplaceSum final : public DensityByFormula<LaplaceSum, Family, DensityFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo info{
        "laplace_sum",
        {{"location"}, {"scale1", Shape::scalar, Range::positive()}, {"scale2", Shape::scalar, Range::positive()}},
        "the reals",
        "",
        "",
        ""};
    return info;
  }
  template <class Number>
  [[nodiscard]] Number formula(const Law& law, const Number& x, const Rational& within) const {
    const Precision precision = x.precision();
    const Number u = Rational(direction(law, within) / scale(law)) * (x - location(law));
    return shape(rise_of(law, precision), u) + log_normaliser(law, precision);
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    if (excess(law) < power_of_two(most_octaves)) return std::nullopt;
    return Complaint{"/scale2", "scales a factor of more than 2^4000 apart have no certified method"};
  }
  [[nodiscard]] const DensityFamily* as_density() const override { return this; }
  [[nodiscard]] Support support(const Law& /*law*/) const override { return {}; }
  [[nodiscard]] std::vector<Rational> kinks(const Law& law) const override { return {location(law)}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return location(law); }
  [[nodiscard]] Rational spread(const Law& law) const override { return scale(law); }

  [[nodiscard]] LogShape log_shape(const Law& law, const Rational& within, Precision precision) const override {
    return [rise = rise_of(law, precision), centre = Enclosure{location(law), precision},
            rate = Enclosure{direction(law, within) / scale(law), precision}](const Complex& x) {
      return shape(rise, rate * (x - centre));
    };
  }
  /// On the same side of two shifted laws, d being u of p less u of
  /// q: log(1 + e^(-g u) (1 - e^(-g d))/(g H(u))) - d.
  [[nodiscard]] LogShape log_ratio_shape(const Law& p, const Law& q, const Rational& within,
                                         Precision precision) const override {
    const int outward = direction(q, within);
    if (!is_shift(p, q) || direction(p, within) != outward) return {};
    const Growth rise = rise_of(q, precision);
    const Enclosure further{outward * (location(q) - location(p)) / scale(q), precision};
    return [rise, further, risen = rise.after(further), decay = Enclosure{-excess(q), precision},
            centre = Enclosure{location(q), precision},
            rate = Enclosure{outward / scale(q), precision}](const Complex& x) {
      const Complex u = rate * (x - centre);
      return log1p(risen * exp(decay * u) / height(rise, u)) - further;
    };
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const override {
    const Rational g = excess(law);
    return log(Enclosure{(1 + g) / (2 * (2 + g) * scale(law)), precision});
  }

  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(law, outward(law, x, Side::below), precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(law, outward(law, x, Side::above), precision);
  }

  [[nodiscard]] bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side) const override {
    const Rational rate = decay(p, q, order);
    // Without decay what is left is (1 + u)^(1 - order) at most: equal scales of q, but not of p.
    return rate > 0 || (rate == 0 && excess(p) > 0 && excess(q) == 0 && order > 2);
  }
  /// From x outward log H rises by between 0 and its slope at x
  /// times the distance, as it is concave.
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    if (outward(p, x, side) < 0 || outward(q, x, side) < 0) return Enclosure::unknown(precision);
    const Enclosure here =
        log_tail(p, x, side, precision) * order + log_tail(q, x, side, precision) * Rational(1 - order);
    const Enclosure rise = hull(Enclosure{0, precision}, rise_at(p, x, side, precision) * order) +
                           hull(Enclosure{0, precision}, rise_at(q, x, side, precision) * Rational(1 - order));
    const Enclosure rate = Enclosure{decay(p, q, order), precision} - rise;
    return is_positive(rate) == Trilean::yes ? exp(here) / rate : Enclosure::unknown(precision);
  }
  [[nodiscard]] std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                          Precision precision) const override {
    if (scale(p) > scale(q) || (scale(p) == scale(q) && excess(p) == 0 && excess(q) > 0)) return std::nullopt;
    if (outward(p, x, side) < 0 || outward(q, x, side) < 0) return Enclosure::unknown(precision);
    const Enclosure here = log_tail(p, x, side, precision) - log_tail(q, x, side, precision);
    if (is_shift(p, q)) return hull(here, Enclosure{outward(q, x, side) - outward(p, x, side), precision});
    if (at_most(rise_at(p, x, side, precision), 1 / scale(p) - 1 / scale(q)) == Trilean::yes) return here;
    if (excess(p) == 0) return Enclosure::unknown(precision);
    const Enclosure most{1 + 1 / excess(p), precision};  // of H
    return here + log(most / height(rise_of(p, precision), Enclosure{outward(p, x, side), precision}));
  }
  /// The log-density is strictly concave.
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational& /*within*/) const override {
    if (!is_shift(p, q)) return std::nullopt;
    return slope_of_shift(location(p), location(q));
  }
  [[nodiscard]] std::optional<Epsilon> largest_log_ratio(const Law& p, const Law& q) const override {
    if (!is_shift(p, q)) return std::nullopt;
    return Epsilon{abs(location(p) - location(q)) / scale(p)};
  }

 private:
  [[nodiscard]] static const Rational& location(const Law& law) { return law.numbers[0]; }
  [[nodiscard]] static const Rational& scale(const Law& law) { return std::max(law.numbers[1], law.numbers[2]); }
  [[nodiscard]] static Rational excess(const Law& law) {
    return scale(law) / std::min(law.numbers[1], law.numbers[2]) - 1;
  }
  [[nodiscard]] static bool is_shift(const Law& p, const Law& q) {
    return scale(p) == scale(q) && excess(p) == excess(q);
  }
  [[nodiscard]] static Growth rise_of(const Law& law, Precision precision) { return {-excess(law), precision}; }
  /// Which way is outward, on the side of that point.
  [[nodiscard]] static int direction(const Law& law, const Rational& within) { return within < location(law) ? -1 : 1; }
  [[nodiscard]] static Rational outward(const Law& law, const Rational& x, Side side) {
    return (side == Side::above ? 1 : -1) * (x - location(law)) / scale(law);
  }

  template <class Number>
  [[nodiscard]] static Number height(const Growth& rise, const Number& u) {
    return rise.after(u) + Rational{1};
  }
  template <class Number>
  [[nodiscard]] static Number shape(const Growth& rise, const Number& u) {
    return log1p(rise.after(u)) - u;
  }
  /// The logarithm of the density at x, which lies outward of the location.
  [[nodiscard]] Enclosure log_tail(const Law& law, const Rational& x, Side side, Precision precision) const {
    return shape(rise_of(law, precision), Enclosure{outward(law, x, side), precision}) + log_normaliser(law, precision);
  }
  /// The slope of log H at x, outward.
  [[nodiscard]] static Enclosure rise_at(const Law& law, const Rational& x, Side side, Precision precision) {
    const Enclosure u{outward(law, x, side), precision};
    return exp(u * Rational(-excess(law))) / height(rise_of(law, precision), u) * Rational(1 / scale(law));
  }
  /// The rate at which the exponentials of p^order q^(1-order) decay outward.
  [[nodiscard]] static Rational decay(const Law& p, const Law& q, const Rational& order) {
    return order / scale(p) + (1 - order) / scale(q);
  }
  /// Beyond z >= 0: e^-z (H(z) + e^(-g z)/(1 + g))/m, by parts.
  [[nodiscard]] static Enclosure mass_beyond(const Law& law, const Rational& z, Precision precision) {
    const Rational g = excess(law);
    const Enclosure u{abs(z), precision};
    const Enclosure half = exp(-u) * (height(rise_of(law, precision), u) + exp(u * Rational(-g)) / Rational(1 + g)) *
                           Rational((1 + g) / (2 * (2 + g)));
    return z > 0 ? half : Rational{1} - half;
  }
};

}  // namespace

const Family& laplace_sum() {
  static const LaplaceSum family;
  return family;
}

}  // namespace dpcert::family
