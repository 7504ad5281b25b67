// SPDX-License-Identifier: Apache-2.0
#include "perturbation.hpp"

#include <memory>

#include "dpcert/sampling/gamma_law.hpp"
#include "dpcert/sampling/spherical_law.hpp"

namespace dpcert {
namespace {

using AllDigits = std::vector<Digits>;

Drawn laplace_numbers(std::size_t dimension, Bits& bits) {
  const auto numbers = std::make_shared<AllDigits>();
  for (std::size_t i = 0; i < dimension; ++i) numbers->push_back(laplace_draw(bits));
  return [numbers, &bits](Precision precision) {
    std::vector<Enclosure> vector;
    for (Digits& x : *numbers) vector.push_back(x.enclose(precision, bits));
    return vector;
  };
}

Drawn radial(std::size_t dimension, Bits& bits) {
  return SphericalSampler{{SphericalLaw::Kotz{1, 1, Rational(1, 2)}, dimension}}.draw(bits);
}

std::string half_of(std::size_t whole) { return Rational{Rational{whole} / 2}.str(); }

}  // namespace

/// Gamma(d + 1) times a uniform point of the cube.
Drawn cubic_noise(std::size_t dimension, Bits& bits) {
  const auto point = std::make_shared<AllDigits>(dimension);
  for (Digits& x : *point) x.is_negative = bits.flip();
  return [point, radius = GammaLaw{Rational{dimension + 1}}.draw(bits), &bits](Precision precision) {
    const Enclosure factor = radius(precision);
    std::vector<Enclosure> vector;
    for (Digits& x : *point) vector.push_back(x.enclose(precision, bits) * factor);
    return vector;
  };
}

const std::vector<PerturbationNorm>& perturbation_norms() {
  static const std::vector<PerturbationNorm> all{
      {"l1", [](std::size_t d) { return Rational{d} * d; }, laplace_numbers,
       [](std::size_t) { return std::string{"1"}; }},
      {"l2", [](std::size_t d) { return Rational{d}; }, radial,
       [](std::size_t d) { return "at most (" + std::to_string(d) + " + 1)^(1/2)"; }},
      {"linf", [](std::size_t) { return Rational{1}; }, cubic_noise, [](std::size_t d) { return half_of(d + 1); }}};
  return all;
}

}  // namespace dpcert
