// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/exponential_transform.hpp"

#include "dpcert/numerics/fourier.hpp"
#include "notions/rough.hpp"

namespace dpcert {

std::shared_ptr<const LossTransform> ExponentialTransform::of(const Law& p, const Law& q) {
  const ExponentialFamily& family = *p.family->as_exponential();
  const std::shared_ptr<const ExponentialTransform> transform{
      new ExponentialTransform{family, p, family.natural(p), family.natural(q)}};
  return transform->tilted(0, rough) ? transform : nullptr;
}

ExponentialTransform::ExponentialTransform(const ExponentialFamily& family, Law frame, Natural p, Natural q)
    : family_{family}, frame_{std::move(frame)}, p_{std::move(p)}, q_{std::move(q)} {
  for (std::size_t i = 0; i < p_.size(); ++i) direction_.push_back(p_[i] - q_[i]);
}

std::optional<CharacteristicFunction> ExponentialTransform::tilted(const Rational& tilt, Precision precision) const {
  Natural eta;
  for (std::size_t i = 0; i < p_.size(); ++i) eta.push_back(p_[i] + tilt * direction_[i]);
  return family_.characteristic(frame_, enclose(eta, precision), direction_);
}

Enclosure ExponentialTransform::constant(Precision precision) const {
  return family_.log_partition(frame_, enclose(q_, precision)) - family_.log_partition(frame_, enclose(p_, precision));
}

std::vector<Complex> ExponentialTransform::along(const UprightLine& line, Precision precision) const {
  const auto characteristic = tilted(line.tilt, precision);
  const std::vector<Complex> turned = turns(line.step * constant(precision), line.count);
  std::vector<Complex> values{Complex{1, precision}};
  for (long k = 1; k < line.count; ++k)
    values.push_back(characteristic->at(line.step * Rational{k}) * turned[static_cast<std::size_t>(k)]);
  return values;
}

Decay ExponentialTransform::decay(const Rational& tilt) const { return tilted(tilt, rough)->most_beyond; }

std::optional<LossProgression> ExponentialTransform::progression() const {
  auto stride = family_.stride(direction_);
  if (!stride) return std::nullopt;
  return LossProgression{[this](Precision precision) { return constant(precision); },
                         stride->sign() < 0 ? -*std::move(stride) : *std::move(stride)};
}

}  // namespace dpcert
