// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/density_family.hpp"

namespace dpcert {

/// N(mean, variance) as a density alone, for tests of what works for any density.
class LineNormal final : public Family, public DensityFamily {
 public:
  [[nodiscard]] static const LineNormal& family() {
    static const LineNormal object;
    return object;
  }
  [[nodiscard]] static Law law(const Rational& mean, const Rational& variance) { return {&family(), {mean, variance}}; }

  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo info{
        "line_normal", {{"mean"}, {"variance", Shape::scalar, Range::positive()}}, "the reals", "", "", ""};
    return info;
  }
  [[nodiscard]] const DensityFamily* as_density() const override { return this; }
  [[nodiscard]] Support support(const Law&) const override { return {}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return law.numbers[0]; }
  [[nodiscard]] Rational spread(const Law& law) const override {
    Enclosure root = sqrt(Enclosure{law.numbers[1], Precision{53}});
    return root.midpoint();
  }
  [[nodiscard]] Enclosure log_density(const Law& law, const Enclosure& x, const Rational&) const override {
    return formula(law, x);
  }
  [[nodiscard]] Taylor log_density(const Law& law, const Taylor& x, const Rational&) const override {
    return formula(law, x);
  }
  [[nodiscard]] Complex log_density(const Law& law, const Complex& x, const Rational&) const override {
    return formula(law, x);
  }
  [[nodiscard]] std::optional<std::vector<Rational>> log_polynomial(const Law& law, const Rational&) const override {
    return std::vector<Rational>{law.numbers[0] / law.numbers[1], -1 / (2 * law.numbers[1])};
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return moment_beyond(law, law, 1, x, Side::below, precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return moment_beyond(law, law, 1, x, Side::above, precision);
  }
  [[nodiscard]] bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side side) const override {
    const Rational k = order / p.numbers[1] + (1 - order) / q.numbers[1], b = drift(p, q, order);
    return k > 0 || (k == 0 && (side == Side::above ? b < 0 : b > 0));
  }
  /// p^a q^(1-a) is a Gaussian of precision k > 0: its tail is an erfc.
  /// (k = 0 happens at one order only: not bounded.)
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    const Rational k = order / p.numbers[1] + (1 - order) / q.numbers[1];
    if (k <= 0) return Enclosure::unknown(precision);
    const Rational mean = drift(p, q, order) / k;
    const Enclosure middle{mean, precision};
    const Enclosure log_top = formula(p, middle) * order + formula(q, middle) * Rational(1 - order);
    const Enclosure distance{side == Side::above ? Rational(x - mean) : Rational(mean - x), precision};
    const Enclosure root = sqrt(Enclosure{k / 2, precision});
    return exp(log_top) * sqrt(pi(precision)) / root * Rational{1, 2} * erfc(distance * root);
  }

 private:
  static Rational drift(const Law& p, const Law& q, const Rational& order) {
    return order * p.numbers[0] / p.numbers[1] + (1 - order) * q.numbers[0] / q.numbers[1];
  }
  template <class Number>
  static Number formula(const Law& law, const Number& x) {
    const Enclosure norm = log(pi(x.precision()) * Rational(2 * law.numbers[1])) * Rational{1, 2};
    return Rational(-1 / (2 * law.numbers[1])) * square(x - law.numbers[0]) - norm;
  }
};

}  // namespace dpcert
