// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// The exact privacy profile of an elliptical process V Z on a space of infinite
/// dimension. The release determines V, so delta(eps) is the mean of the Gaussian
/// delta at mu = sqrt(shift_squared)/V; where the shift is not 0 it is positive at
/// every eps, so that no such process is purely private.
///
/// Given   shift_squared >= 0: the square of sensitivity/sigma.
/// Theory  accounting/theory/elliptical_process.md
[[nodiscard]] std::shared_ptr<const Profile> process_profile(const MixingLaw& mixing, const Rational& shift_squared);

/// That pair, with its Rényi divergences and the transform of its loss where they are known: where V
/// has finitely many values, or V^2 is inverse gamma (Student t), or mixtures of these.
/// Given   shift_squared > 0.
[[nodiscard]] WorstPair process_pair(const MixingLaw& mixing, const Rational& shift_squared);

/// E exp(-rate V^power), power 1 or 2, rate >= 0: the Laplace transform of V or of its square.
[[nodiscard]] Enclosure laplace_transform(const MixingLaw& mixing, const Rational& rate, int power,
                                          Precision precision);

/// Cut points 0 < v_1 < ... < v_n of V (of V^2 where the mixing law is of the square) for a
/// certificate: with the Gaussian delta taken at the worse end of each cell the mean stays <= delta
/// (`promise`) or > delta; nothing: none were found.
[[nodiscard]] std::optional<std::vector<Rational>> mixture_cuts(const MixingLaw& mixing, const Rational& shift_squared,
                                                                const Epsilon& epsilon, const Rational& delta,
                                                                bool promise);

}  // namespace dpcert
