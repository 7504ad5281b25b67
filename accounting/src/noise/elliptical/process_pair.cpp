// SPDX-License-Identifier: Apache-2.0
// Theory: accounting/theory/elliptical_process.md, Transform
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "noise/elliptical/process_mean.hpp"
#include "noise/elliptical/scale_moments.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

/// E e^(z (z+1) mu^2/2), mu = t/V: the losses given V are those of N(0, 1) and N(mu, 1).
struct Moments {
  ScaleMoments scale;
  Rational half_shift;  ///< t^2/2

  /// The rate r at which e^(-r/V^2) is that of an order z + 1.
  [[nodiscard]] Rational rate(const Rational& order) const { return half_shift * order * (1 - order); }
};

class ProcessCurve final : public RenyiCurve {
 public:
  explicit ProcessCurve(Moments moments) : moments_{std::move(moments)} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order,
                                  const Rational& /*within: smooth everywhere*/) const override {
    const Taylor a = Taylor::variable(order);
    return moments_.scale.log_at(-moments_.half_shift * (a * (a - Rational{1})));
  }
  [[nodiscard]] bool is_finite_at(const Rational& order) const override {
    return moments_.scale.is_finite_at(moments_.rate(order));
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }

 private:
  Moments moments_;
};

class ProcessTransform final : public LossTransform {
 public:
  explicit ProcessTransform(Moments moments) : moments_{std::move(moments)} {}

  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override {
    const Complex first = at(Complex{line.tilt, precision});
    std::vector<Complex> values{Complex{1, precision}};
    for (long k = 1; k < line.count; ++k)
      values.push_back(at(Complex{Enclosure{line.tilt, precision}, line.step * Rational{k}}) / first);
    return values;
  }
  /// |E e^(-r/V^2)| is at most that at the real part of r, which grows with the height.
  [[nodiscard]] Decay decay(const Rational& tilt) const override {
    return [moments = moments_, tilt](const Enclosure& t) {
      const Precision precision = t.precision();
      const Enclosure level{moments.rate(tilt + 1), precision};
      const auto log_at = [&](const Enclosure& rate) { return moments.scale.log_at(Taylor::constant(rate)).value; };
      return exp(log_at(square(t) * moments.half_shift + level) - log_at(level));
    };
  }

 private:
  [[nodiscard]] Complex at(const Complex& z) const {
    return moments_.scale.at(z * (z + Rational{1}) * -moments_.half_shift);
  }

  Moments moments_;
};

}  // namespace

WorstPair process_pair(const MixingLaw& mixing, const Rational& shift_squared) {
  std::optional<GaussianLimit> limit;
  if (mixing.laws.empty()) limit = {shift_squared / square_of_scale(mixing, mixing.atoms.front().second)};
  if (limit && mixing.atoms.size() == 1) return gaussian_pair(RefinableSum{limit->mu_squared});
  PrivacyLoss loss{unsupported("",
                               "the Rényi divergences of elliptical processes are known where V has finitely many "
                               "values, or V^2 is inverse gamma (Student t), or mixtures of these"),
                   process_profile(mixing, shift_squared)};
  if (const auto scale = ScaleMoments::of(mixing)) {
    const Moments moments{*scale, shift_squared / 2};
    loss.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const ProcessCurve>(moments)};
    loss.views.put<LossTransform>(std::make_shared<const ProcessTransform>(moments));
    if (limit) loss.views.put(*limit);
  }
  return WorstPair::alike(loss);
}

}  // namespace dpcert
