// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/exponential_family.hpp"
#include "families/location_scale.hpp"
#include "families/registry.hpp"
#include "families/turning.hpp"

namespace dpcert::family {
namespace {

/// e^(-|x - location|/scale) / (2 scale). Of a common location it is an exponential family:
/// statistic |x - location|, eta = -1/scale, A(eta) = log 2 - log(-eta).
class Laplace final : public DensityByFormula<Laplace, LocationScaleFamily>, public ExponentialFamily {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo info{"laplace",   {{"location"}, {"scale", Shape::scalar, Range::positive()}},
                                 "the reals", "|x - location|, of a common location",
                                 "eta < 0",   ""};
    return info;
  }
  template <class Number>
  [[nodiscard]] static Number formula(const Law& law, const Number& x, const Rational& within) {
    return slope(law, within) * (x - location(law)) - log(Enclosure{2 * scale(law), x.precision()});
  }

  [[nodiscard]] const ExponentialFamily* as_exponential() const override { return this; }
  [[nodiscard]] bool same_frame(const Law& p, const Law& q) const override { return location(p) == location(q); }
  [[nodiscard]] Natural natural(const Law& law) const override { return {LogLinear{-1 / scale(law)}}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }
  [[nodiscard]] Enclosure log_partition(const Law&, const std::vector<Enclosure>& eta) const override {
    return log(Rational{-2} / eta[0]);
  }
  [[nodiscard]] Taylor log_partition(const Law&, const std::vector<Taylor>& eta) const override {
    return log(Rational{-2} * reciprocal(eta[0]));
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }

  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    const Precision precision = eta[0].precision();
    return turning::of_gamma(Enclosure{1, precision}, -eta[0], direction[0].enclose(precision));
  }
  [[nodiscard]] std::optional<ShiftedNoise> as_noise(const Law& p, const Law& q) const override {
    if (scale(p) != scale(q)) return std::nullopt;
    return ShiftedNoise{ShiftedNoise::Law::laplace, abs(location(p) - location(q)) / scale(p)};
  }
  [[nodiscard]] std::vector<Rational> kinks(const Law& law) const override { return {location(law)}; }

  /// At the location of p: away from it log p falls at least as fast as log q, where p is no wider.
  [[nodiscard]] std::optional<Epsilon> largest_log_ratio(const Law& p, const Law& q) const override {
    if (scale(p) > scale(q)) return std::nullopt;
    return Epsilon{abs(location(p) - location(q)) / scale(q)} + Epsilon::log_of(scale(q) / scale(p));
  }
  [[nodiscard]] std::optional<std::vector<Rational>> log_polynomial(const Law& law,
                                                                    const Rational& within) const override {
    return std::vector<Rational>{slope(law, within)};
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
    const bool beyond_both = outward(p, x, side) >= 0 && outward(q, x, side) >= 0;
    if (!beyond_both || decay(p, q, order) <= 0) return Enclosure::unknown(precision);
    const Enclosure log_p = log_tail(p, x, side, precision), log_q = log_tail(q, x, side, precision);
    return exp(log_p * order + log_q * Rational(1 - order)) / decay(p, q, order);
  }
  [[nodiscard]] std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                          Precision precision) const override {
    if (scale(p) > scale(q)) return std::nullopt;
    if (outward(p, x, side) < 0 || outward(q, x, side) < 0) return Enclosure::unknown(precision);
    return log_tail(p, x, side, precision) - log_tail(q, x, side, precision);
  }

 private:
  [[nodiscard]] static Rational slope(const Law& law, const Rational& within) {
    return (within < location(law) ? 1 : -1) / scale(law);
  }
  [[nodiscard]] static Enclosure mass_beyond(const Rational& z, Precision precision) {
    const Enclosure half = exp(-Enclosure{abs(z), precision}) * Rational{1, 2};
    return z > 0 ? half : Rational{1} - half;
  }
  /// The rate at which p^order q^(1-order) decays outward, beyond both locations.
  [[nodiscard]] static Rational decay(const Law& p, const Law& q, const Rational& order) {
    return order / scale(p) + (1 - order) / scale(q);
  }
  /// The logarithm of the density at x, which lies outward of the location.
  [[nodiscard]] static Enclosure log_tail(const Law& law, const Rational& x, Side side, Precision precision) {
    return -Enclosure{outward(law, x, side), precision} - log(Enclosure{2 * scale(law), precision});
  }
};

}  // namespace

const Family& laplace() {
  static const Laplace family;
  return family;
}

}  // namespace dpcert::family
