// SPDX-License-Identifier: Apache-2.0
#include "more/laws/elliptical.hpp"

namespace dpcert::check {

std::optional<Elliptical> as_elliptical(const Mechanism& mechanism) {
  if (const auto* noise = mechanism.as<Gaussian>()) return Elliptical{1, Kotz{0, Rational{1, 2}, 2}, noise->mu_squared};
  if (const auto* noise = mechanism.as<Laplace>()) return Elliptical{1, RadialExponential{1}, noise->t * noise->t};
  const auto* noise = mechanism.as<Elliptical>();
  return noise == nullptr ? std::nullopt : std::optional{*noise};
}

std::optional<MixingLaw> mixing_law(const Elliptical& noise) {
  const auto square_of = [](const Family& family, const Rational& shape, const Rational& rate) {
    return MixingLaw{{}, {{1, family.of({shape, rate})}}, true};
  };
  const Rational dimension{noise.dimension};
  if (const auto* law = std::get_if<Kotz>(&noise.member); law != nullptr && law->pole == 0 && law->degree == 2)
    return MixingLaw{{{1, 1 / (2 * law->rate)}}, {}, true};
  if (const auto* law = std::get_if<RadialExponential>(&noise.member))
    return square_of(gamma_laws(), (dimension + 1) / 2, law->rate_squared / 2);
  if (const auto* law = std::get_if<PearsonVii>(&noise.member))
    return square_of(inverse_gamma_laws(), law->exponent - dimension / 2, law->scale / 2);
  if (const auto* law = std::get_if<GeneralisedHyperbolic>(&noise.member); law != nullptr && law->chi == 0)
    return square_of(gamma_laws(), law->index, law->psi / 2);
  return std::nullopt;
}

}  // namespace dpcert::check
