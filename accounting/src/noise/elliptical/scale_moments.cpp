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

template <class Number, class See>
void ScaleMoments::each_part(const Number& rate, const See& see) const {
  for (const auto& [weight, inverse] : atoms_) see(weight, Rational{-inverse} * rate);
  for (const auto& [weight, shape, scale] : laws_) see(weight, Rational{-shape} * log1p(Rational{1 / scale} * rate));
}

// The largest logarithm, about, is taken out of the sum: the others are 0 or less, as they are over
// it, and the weights have the sum 1.
Taylor ScaleMoments::log_at(const Taylor& rate) const {
  std::vector<std::pair<Rational, Taylor>> parts;
  each_part(rate, [&](const Rational& weight, const Taylor& log) { parts.emplace_back(weight, log); });
  const Taylor largest = std::ranges::max_element(parts, [](const auto& x, const auto& y) {
                           return is_centred_higher(y.second.value, x.second.value);
                         })->second;
  Taylor less_one = Taylor::constant(Enclosure{0, rate.precision()});
  for (const auto& [weight, log] : parts) less_one = less_one + weight * expm1(log - largest);
  return largest + log1p(less_one);
}

Complex ScaleMoments::at(const Complex& rate) const {
  Complex sum{0, rate.precision()};
  each_part(rate, [&](const Rational& weight, const Complex& log) { sum = sum + exp(log) * weight; });
  return sum;
}

}  // namespace dpcert
