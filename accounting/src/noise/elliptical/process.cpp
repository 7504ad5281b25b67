// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/process.hpp"

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "noise/elliptical/process_mean.hpp"

namespace dpcert {
namespace {

constexpr const char* process_rule = "elliptical_process";

/// The Gaussian delta at mu = t/V.
class GaussianDelta final : public Falling {
 public:
  GaussianDelta(const MixingLaw& mixing, const Rational& shift_squared, const Epsilon& epsilon)
      : mixing_{mixing}, shift_squared_{shift_squared}, epsilon_{epsilon} {}

  [[nodiscard]] Enclosure at(const Rational& place, Precision precision) const override {
    return GaussianPair{shift_squared_ / square_of_scale(mixing_, place)}.delta(epsilon_, precision);
  }
  [[nodiscard]] Enclosure at_zero(Precision precision) const override { return {1, precision}; }
  [[nodiscard]] Enclosure at_infinity(Precision precision) const override {
    return GaussianPair{0}.delta(epsilon_, precision);
  }
  /// Half of erfc(eps/(sqrt 2 mu) - mu/(2 sqrt 2)) - e^eps
  /// erfc(eps/(sqrt 2 mu) + mu/(2 sqrt 2)), with 1/mu = V/t.
  [[nodiscard]] std::function<Complex(const Complex&)> continued(Precision precision) const override {
    const Enclosure half_at_one = sqrt(Enclosure{shift_squared_ / 8, precision});
    const Enclosure eps = epsilon_.enclose(precision), growth = epsilon_.exponential(precision);
    return [half_at_one, growth, eps_at_one = eps / (half_at_one * Rational{4}),
            exponent = Rational(mixing_.is_of_square ? Rational(1, 2) : Rational{1})](const Complex& place) {
      const Complex v = power(place, exponent);
      const Complex middle = v * eps_at_one, half_width = Complex{half_at_one} / v;
      return (erfc(middle - half_width) - erfc(middle + half_width) * growth) * Rational(1, 2);
    };
  }

 private:
  const MixingLaw& mixing_;
  const Rational& shift_squared_;
  const Epsilon& epsilon_;
};

/// exp(-rate place^exponent).
class FallingExponential final : public Falling {
 public:
  FallingExponential(Rational rate, Rational exponent) : rate_{std::move(rate)}, exponent_{std::move(exponent)} {}

  [[nodiscard]] Enclosure at(const Rational& place, Precision precision) const override {
    return continued(precision)(Complex{place, precision}).real();
  }
  [[nodiscard]] Enclosure at_zero(Precision precision) const override { return {1, precision}; }
  [[nodiscard]] Enclosure at_infinity(Precision precision) const override { return {rate_ == 0 ? 1 : 0, precision}; }
  [[nodiscard]] std::function<Complex(const Complex&)> continued(Precision /*precision*/) const override {
    return [this](const Complex& place) { return exp(-(power(place, exponent_) * rate_)); };
  }

 private:
  Rational rate_, exponent_;
};

class ProcessProfile final : public Profile {
 public:
  ProcessProfile(MixingLaw mixing, Rational shift_squared)
      : mixing_{std::move(mixing)}, shift_squared_{std::move(shift_squared)} {}

  [[nodiscard]] std::string rule() const override { return process_rule; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    if (shift_squared_ == 0) return unshifted_.delta(epsilon, precision);
    return mean(mixing_, GaussianDelta{mixing_, shift_squared_, epsilon}, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override {
    return shift_squared_ == 0 ? unshifted_.exact_delta(epsilon) : std::nullopt;
  }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override {
    return shift_squared_ == 0 ? unshifted_.pure_epsilon() : std::nullopt;
  }
  /// By the Gaussian at a scale in the midst of the first law.
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override {
    const Rational place =
        mixing_.atoms.empty() ? centre_of(mixing_.laws.front().second) : mixing_.atoms.front().second;
    return GaussianPair{shift_squared_ / square_of_scale(mixing_, place)}.guess_epsilon(delta);
  }

 private:
  [[nodiscard]] static Rational centre_of(const Law& law) { return law.family->as_density()->centre(law); }

  MixingLaw mixing_;
  Rational shift_squared_;
  GaussianPair unshifted_{0};
};

}  // namespace

std::shared_ptr<const Profile> process_profile(const MixingLaw& mixing, const Rational& shift_squared) {
  expects(shift_squared >= 0, "the square of a shift");
  return std::make_shared<const ProcessProfile>(mixing, shift_squared);
}

Enclosure laplace_transform(const MixingLaw& mixing, const Rational& rate, int power, Precision precision) {
  expects(rate >= 0 && (power == 1 || power == 2), "a Laplace transform of V or of its square");
  return mean(mixing, FallingExponential{rate, mixing.is_of_square ? Rational(power, 2) : Rational{power}}, precision);
}

}  // namespace dpcert
