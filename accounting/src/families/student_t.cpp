// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"
#include "families/location_scale.hpp"
#include "families/registry.hpp"

namespace dpcert::family {
namespace {

/// Gamma((n+1)/2) / (Gamma(n/2) sqrt(n pi) scale) (1 +
/// z^2/n)^(-(n+1)/2), z = (x - location)/scale, n = dof > 0.
class StudentT final : public DensityByFormula<StudentT, LocationScaleFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "student_t",
                                  .parameters = {{"location"},
                                                 {"scale", Shape::scalar, Range::positive()},
                                                 {"dof", Shape::scalar, Range::positive()}},
                                  .support = "the reals",
                                  .statistic = "",
                                  .natural_space = "",
                                  .conjugate = ""};
    return about;
  }
  template <class Number>
  [[nodiscard]] static Number formula(const Law& law, const Number& x, const Rational& /*within*/) {
    return Bell{law, x.precision()}(x) + log_peak(law, x.precision());
  }

  [[nodiscard]] DensityFamily::LogShape log_shape(const Law& law, const Rational& /*within*/,
                                                  Precision precision) const override {
    return [shape = Bell{law, precision}](const Complex& x) { return shape(x); };
  }
  /// With y = x - location of q, s the shift and n the degrees of freedom:
  /// -(n+1)/2 log(1 - 2 s (y - s/2)/(n scale^2 + y^2)).
  [[nodiscard]] DensityFamily::LogShape log_ratio_shape(const Law& p, const Law& q, const Rational& /*within*/,
                                                        Precision precision) const override {
    if (scale(p) != scale(q) || dof(p) != dof(q)) return {};
    const Rational shift = location(p) - location(q);
    return [centre = Enclosure{location(q), precision}, half = Enclosure{shift / 2, precision},
            two_shifts = Enclosure{-2 * shift, precision}, least = Enclosure{dof(q) * scale(q) * scale(q), precision},
            factor = Enclosure{-exponent(q), precision}](const Complex& x) {
      const Complex y = x - centre;
      return factor * log1p(two_shifts * (y - half) / (square(y) + least));
    };
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const override {
    return log_peak(law, precision);
  }

  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(law, outward(law, x, Side::below), precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_beyond(law, outward(law, x, Side::above), precision);
  }

  [[nodiscard]] bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side) const override {
    return decay(p, q, order) > 1;
  }
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    const Rational k = decay(p, q, order), distance = outward(p, x, side) * scale(p);
    if (k <= 1 || distance <= 0 || outward(q, x, side) <= 0) return Enclosure::unknown(precision);
    const Enclosure log_factor = log_tail(p, distance, x, side, precision) * order +
                                 log_tail(q, distance, x, side, precision) * Rational(1 - order);
    return exp(log_factor + log(Enclosure{distance, precision}) * Rational(1 - k)) / Rational(k - 1);
  }
  [[nodiscard]] std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                          Precision precision) const override {
    if (dof(p) < dof(q)) return std::nullopt;
    const Rational distance = outward(p, x, side) * scale(p);
    if (distance <= 0 || outward(q, x, side) <= 0) return Enclosure::unknown(precision);
    return log_tail(p, distance, x, side, precision) - log_tail(q, distance, x, side, precision) -
           log(Enclosure{distance, precision}) * Rational(dof(p) - dof(q));
  }
  /// The slope of a log-density is -(dof + 1)(x - location)/d with the quadratic d = dof scale^2 +
  /// (x - location)^2: the numerator of the difference, over the product of both d.
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational& /*within*/) const override {
    std::vector<Rational> numerator = slope_over(q, p);
    const std::vector<Rational> other = slope_over(p, q);
    for (std::size_t k = 0; k < numerator.size(); ++k) numerator[k] -= other[k];
    while (!numerator.empty() && numerator.back() == 0) numerator.pop_back();
    return numerator;
  }

 private:
  [[nodiscard]] static const Rational& dof(const Law& law) { return law.numbers[2]; }
  /// (dof + 1)/2.
  [[nodiscard]] static Rational exponent(const Law& law) { return (dof(law) + 1) / 2; }

  /// Coefficients of (dof + 1)(x - location) of one law times the d of another.
  [[nodiscard]] static std::vector<Rational> slope_over(const Law& law, const Law& other) {
    const Rational &m = location(law), &c = location(other), factor = dof(law) + 1;
    const Rational constant = dof(other) * scale(other) * scale(other) + c * c;
    return {-factor * m * constant, factor * (constant + 2 * m * c), -factor * (m + 2 * c), factor};
  }

  /// The logarithm of the density at its location; more bits
  /// carry the difference of two large log-gammas.
  [[nodiscard]] static Enclosure log_peak(const Law& law, Precision precision) {
    const Precision fine{precision.bits + static_cast<long>(bit_size(dof(law)))};
    const Enclosure n{dof(law), fine}, half = n * Rational{1, 2};
    const Enclosure peak = log_gamma(half + Rational{1, 2}) - log_gamma(half) -
                           log(n * pi(fine) * Rational(scale(law) * scale(law))) * Rational{1, 2};
    return Enclosure{0, precision} + peak;
  }
  /// The log-density but for its peak.
  struct Bell {
    Bell(const Law& law, Precision precision)
        : centre{location(law), precision},
          curvature{1 / (dof(law) * scale(law) * scale(law)), precision},
          factor{-exponent(law), precision} {}
    template <class Number>
    [[nodiscard]] Number operator()(const Number& x) const {
      return factor * log1p(curvature * square(x - centre));
    }
    Enclosure centre, curvature, factor;
  };
  /// Half of the regularised incomplete beta function I(dof/2, 1/2) at dof/(dof + z^2), for z > 0.
  [[nodiscard]] static Enclosure mass_beyond(const Law& law, const Rational& z, Precision precision) {
    const Rational n = dof(law);
    const Enclosure tail = beta_mass_below(n / 2, Rational{1, 2}, n / (n + z * z), precision) * Rational{1, 2};
    return z > 0 ? tail : Rational{1} - tail;
  }
  /// p^order q^(1-order) behaves like distance^-decay.
  [[nodiscard]] static Rational decay(const Law& p, const Law& q, const Rational& order) {
    return order * (dof(p) + 1) + (1 - order) * (dof(q) + 1);
  }
  /// log density(y) + (dof + 1) log t for every y from x outward, where t is the distance of y from
  /// some point that x lies `distance` > 0 outward of; x lies outward of the location too.
  [[nodiscard]] static Enclosure log_tail(const Law& law, const Rational& distance, const Rational& x, Side side,
                                          Precision precision) {
    const Rational n = dof(law), z = outward(law, x, side), two_exponents = n + 1;
    const Enclosure zero{0, precision};
    const Enclosure stretch = hull(zero, log(Enclosure{z * scale(law) / distance, precision}));
    const Enclosure bend = hull(zero, log1p(Enclosure{n / (z * z), precision}));
    const Enclosure power_law = log(Enclosure{n * scale(law) * scale(law), precision});
    return log_peak(law, precision) + (power_law - bend) * exponent(law) - stretch * two_exponents;
  }
};

}  // namespace

const Family& student_t() {
  static const StudentT family;
  return family;
}

}  // namespace dpcert::family
