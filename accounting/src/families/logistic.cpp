// SPDX-License-Identifier: Apache-2.0
#include "families/location_scale.hpp"
#include "families/registry.hpp"

namespace dpcert::family {
namespace {

/// e^-z / (scale (1 + e^-z)^2), z = (x - location)/scale.
class Logistic final : public DensityByFormula<Logistic, LocationScaleFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo info{
        "logistic", {{"location"}, {"scale", Shape::scalar, Range::positive()}}, "the reals", "", "", ""};
    return info;
  }
  template <class Number>
  [[nodiscard]] static Number formula(const Law& law, const Number& x, const Rational& /*within*/) {
    return shape(standardised(law, x)) - log(Enclosure{scale(law), x.precision()});
  }

  [[nodiscard]] DensityFamily::LogShape log_shape(const Law& law, const Rational& /*within*/,
                                                  Precision precision) const override {
    return [centre = Enclosure{location(law), precision},
            rate = Enclosure{1 / scale(law), precision}](const Complex& x) { return shape(rate * (x - centre)); };
  }
  /// With d the shift in scales: d - 2 log(1 + (e^d - 1)/(1 + e^z)), z of q.
  [[nodiscard]] DensityFamily::LogShape log_ratio_shape(const Law& p, const Law& q, const Rational& /*within*/,
                                                        Precision precision) const override {
    const Rational shift = (location(p) - location(q)) / scale(p);
    if (scale(p) != scale(q) || abs(shift) > largest_shift) return {};
    return [shift = Complex{Enclosure{shift, precision}}, growth = Complex{expm1(Enclosure{shift, precision})},
            centre = Enclosure{location(q), precision}, rate = Enclosure{1 / scale(q), precision}](const Complex& x) {
      return shift - log1p(growth / (exp(rate * (x - centre)) + Rational{1})) * Rational{2};
    };
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const override {
    return -log(Enclosure{scale(law), precision});
  }

  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(outward(law, x, Side::below), precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(outward(law, x, Side::above), precision);
  }

  [[nodiscard]] bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side) const override {
    return decay(p, q, order) > 0;
  }
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    if (decay(p, q, order) <= 0) return Enclosure::unknown(precision);
    const Enclosure log_moment =
        log_tail(p, x, side, precision) * order + log_tail(q, x, side, precision) * Rational(1 - order);
    return exp(log_moment) / decay(p, q, order);
  }
  [[nodiscard]] std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                          Precision precision) const override {
    if (scale(p) > scale(q)) return std::nullopt;
    return log_tail(p, x, side, precision) - log_tail(q, x, side, precision);
  }
  /// The slope of a log-density is -tanh(z/2)/scale: of two laws of one
  /// scale the one further right rises against the other.
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational& /*within*/) const override {
    if (scale(p) != scale(q)) return std::nullopt;
    return slope_of_shift(location(p), location(q));
  }
  /// The limit towards the end that lies beyond the location of p.
  [[nodiscard]] std::optional<Epsilon> largest_log_ratio(const Law& p, const Law& q) const override {
    if (scale(p) != scale(q)) return std::nullopt;
    return Epsilon{abs(location(p) - location(q)) / scale(p)};
  }

 private:
  static constexpr long largest_shift = 32;  ///< whose exponential loses some digits only

  /// The density is even in z: of the two equal formulas the one
  /// whose exponential is small (a steering choice).
  template <class Number>
  [[nodiscard]] static Number shape(const Number& z) {
    const Number inward = steer(z) < 0 ? z : -z;
    return inward - Rational{2} * log(exp(inward) + Rational{1});
  }
  /// 1/(1 + e^z).
  [[nodiscard]] static Enclosure mass_beyond(const Rational& z, Precision precision) {
    const Enclosure small = exp(-Enclosure{abs(z), precision});
    return (z > 0 ? small : Enclosure{1, precision}) / (small + Rational{1});
  }
  /// The rate at which p^order q^(1-order) decays outward.
  [[nodiscard]] static Rational decay(const Law& p, const Law& q, const Rational& order) {
    return order / scale(p) + (1 - order) / scale(q);
  }
  /// log density(y) + (y - x)/scale, for every y from x outward.
  [[nodiscard]] static Enclosure log_tail(const Law& law, const Rational& x, Side side, Precision precision) {
    const Enclosure z{outward(law, x, side), precision};
    const Enclosure bend = hull(Enclosure{0, precision}, log1p(exp(-z)));
    return -z - bend * Rational{2} - log(Enclosure{scale(law), precision});
  }
};

}  // namespace

const Family& logistic() {
  static const Logistic family;
  return family;
}

}  // namespace dpcert::family
