// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/hockey_stick.hpp"

#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"
#include "noise/elliptical/layered_delta.hpp"
#include "noise/elliptical/revealed_scale.hpp"

namespace dpcert {
namespace {

constexpr long fewest_digits = 12;
constexpr long few_digits = 4;  // the scale revealed tells no more
constexpr unsigned long many_dimensions = 100;
constexpr Work much{500'000'000}, too_much{4'000'000'000};

class EllipticalProfile final : public Profile {
 public:
  EllipticalProfile(RadialMember law, Rational shift_squared)
      : law_{std::move(law)},
        shift_squared_{std::move(shift_squared)},
        pure_{elliptical_epsilon(*law_, shift_squared_, fewest_digits)} {}

  [[nodiscard]] std::string rule() const override { return "elliptical_hockey_stick"; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    const Trilean is_positive = at_most(Epsilon{}, epsilon);
    if (is_positive == Trilean::unknown) return between(0, 1, precision);
    if (is_positive == Trilean::yes) return layered(epsilon, precision);
    // The pair is its own mirror image: delta(eps) = 1 - e^eps + e^eps delta(-eps).
    const Epsilon mirrored = Epsilon{} - epsilon;
    return epsilon.exponential(precision) * layered(mirrored, precision) - expm1(epsilon.enclose(precision));
  }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override {
    if (pure_.epsilon.exact) return Epsilon{*pure_.epsilon.exact};
    return std::nullopt;
  }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    if (pure_.epsilon.infinite) return RuleValue::infinity(rule());
    if (pure_.epsilon.exact) return RuleValue::exactly(*pure_.epsilon.exact, precision, rule());
    const long digits = std::max(fewest_digits, digits_of_bits(precision.bits));
    return RuleValue::enclosed(elliptical_epsilon(*law_, shift_squared_, digits).epsilon.value, rule());
  }
  [[nodiscard]] Rational guess_epsilon(const Rational& /*delta*/) const override {
    const Enclosure& most = pure_.epsilon.value;
    if (pure_.epsilon.infinite || !most.is_finite() || most.midpoint() <= 0) return 1;
    return most.midpoint() * Rational(15, 32);  // twice of it is no point next to the end of the curve
  }
  /// A figure costs much, and more with each digit: few digits settle
  /// the side of points that are not next to the root.
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override {
    constexpr long few = 4, some = 9;  // digits
    const auto narrower = [&](long stage) { return digits > 2 * stage && precision.bits > precision_for(stage).bits; };
    if (delta == 0 || delta == 1 || !narrower(few)) return Profile::epsilon(delta, digits, precision);
    const auto prober = [&](Precision bits) -> Prober {
      return
          [this, &delta, bits](const Rational& point) { return dpcert::compare(*this, Epsilon{point}, delta, bits); };
    };
    // So narrow that the next secant, whose error is the square, closes the next stage.
    const auto bits_of = [](long stage) { return bits_of_digits(stage) + 7; };
    const Prober coarse = prober(precision_for(few));
    if (coarse(0).right_of_root == Trilean::yes) return RuleValue::exactly(Rational{0}, precision, rule());
    const Search found = narrow_from(coarse, guess_epsilon(delta), bits_of(few));
    if (found.outcome != Search::Outcome::found) return Profile::epsilon(delta, digits, precision);
    Bracket bracket = found.bracket;
    if (narrower(some - 2)) bracket = narrow(prober(precision_for(some)), std::move(bracket), bits_of(some));
    bracket = narrow(prober(precision), std::move(bracket), bits_of_digits(digits) + 4);
    return RuleValue::enclosed(enclose(bracket, precision), rule());
  }

 private:
  /// In many dimensions few digits may be within reach where more are not: where they cost much,
  /// they are all, and where even they are out of reach at so much work, there are none.
  [[nodiscard]] Enclosure all_layers(const Epsilon& epsilon, Precision precision) const {
    const Precision coarse = precision_for(few_digits);
    if (law_->dimension() < many_dimensions || precision.bits <= coarse.bits)
      return layered_delta(*law_, shift_squared_, epsilon, precision);
    const Work before = work_done();
    const Enclosure few = layered_delta(*law_, shift_squared_, epsilon, coarse);
    if (work_done() - before > (few.has_digits(few_digits) ? much : too_much)) return few;
    return intersection(layered_delta(*law_, shift_squared_, epsilon, precision), few);
  }
  /// Precondition: epsilon >= 0.
  [[nodiscard]] Enclosure layered(const Epsilon& epsilon, Precision precision) const {
    const auto pure = pure_epsilon();
    if (pure && at_most(*pure, epsilon) == Trilean::yes) return {0, precision};
    if (const auto slope = law_->constant_slope(precision); slope && law_->dimension() == 1) {
      // Laplace noise: 1 - exp((eps - slope t)/2), or 0.
      const Enclosure largest = *slope * square_root(shift_squared_, precision).value;
      return max(Enclosure{0, precision}, -expm1((epsilon.enclose(precision) - largest) * Rational(1, 2)));
    }
    const Enclosure by_layers = all_layers(epsilon, precision);
    const auto mixing = law_->mixing();
    if (!mixing || by_layers.has_digits(few_digits)) return by_layers;
    return intersection(by_layers, delta_by_scale(*mixing, law_->dimension(), shift_squared_, epsilon, precision));
  }

  RadialMember law_;
  Rational shift_squared_;
  PureSupremum pure_;
};

/// The variance of a normal law.
std::optional<Rational> variance_of(const RadialLaw& law) {
  const auto mixing = law.mixing();
  if (!mixing || mixing->atoms.size() != 1 || !mixing->laws.empty()) return std::nullopt;
  const Rational& place = mixing->atoms.front().second;
  return mixing->is_of_square ? place : place * place;
}

}  // namespace

std::shared_ptr<const Profile> elliptical_profile(RadialMember law, const Rational& shift_squared) {
  expects(shift_squared > 0, "a shift");
  if (const auto variance = variance_of(*law)) return std::make_shared<const GaussianPair>(shift_squared / *variance);
  return std::make_shared<const EllipticalProfile>(std::move(law), shift_squared);
}

}  // namespace dpcert
