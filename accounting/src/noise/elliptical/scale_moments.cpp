// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/scale_moments.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "noise/elliptical/process_mean.hpp"

namespace dpcert {

std::optional<ScaleMoments> ScaleMoments::of(const MixingLaw& mixing) {
  ScaleMoments moments;
  for (const auto& [weight, place] : mixing.atoms)
    moments.atoms_.push_back({weight, 1 / square_of_scale(mixing, place)});
  for (const auto& [weight, law] : mixing.laws) {
    if (!mixing.is_of_square || law.family != find_family("inverse_gamma")) return std::nullopt;
    moments.laws_.push_back({weight, law.numbers[0], law.numbers[1]});
  }
  return moments;
}

bool ScaleMoments::is_finite_at(const Rational& rate) const {
  return std::ranges::all_of(laws_, [&](const InverseGamma& law) { return rate + law.scale > 0; });
}

Taylor ScaleMoments::less_one(const Taylor& rate) const {
  Taylor sum = Taylor::constant(Enclosure{0, rate.precision()});
  for (const auto& [weight, inverse] : atoms_) sum = sum + weight * expm1(Rational{-inverse} * rate);
  for (const auto& [weight, shape, scale] : laws_)
    sum = sum + weight * expm1(Rational{-shape} * log1p(Rational{1 / scale} * rate));
  return sum;
}

Complex ScaleMoments::at(const Complex& rate) const {
  Complex sum{0, rate.precision()};
  for (const auto& [weight, inverse] : atoms_) sum = sum + exp(rate * Rational{-inverse}) * weight;
  for (const auto& [weight, shape, scale] : laws_)
    sum = sum + exp(log1p(rate * Rational{1 / scale}) * Rational{-shape}) * weight;
  return sum;
}

}  // namespace dpcert
