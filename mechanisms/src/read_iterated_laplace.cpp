// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/distributions/family.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"

namespace dpcert {
namespace {

/// The law of the noise, with that location.
Result<Law> shifted(const IteratedLaplace& noise, const Rational& location) {
  return law_of("laplace_sum", {location, noise.scale1, noise.scale2});
}

void refuse_too_unlike(const IteratedLaplace& noise, const Fields& in) {
  if (const auto law = shifted(noise, 0); !law) throw BadInput{unsupported(in.where("scale2"), law.error().message)};
}

}  // namespace

IteratedLaplace read_iterated_laplace(Fields& in) {
  IteratedLaplace noise{in.rational("scale1", positive()), in.rational("scale2", positive()),
                        in.rational("sensitivity", non_negative())};
  refuse_too_unlike(noise, in);
  return noise;
}

/// As a sum of log-concave laws is log-concave, the largest shift is the worst (accounting/theory/shifts.md).
Mechanism read_iterated_laplace_mechanism(Fields& in) {
  const IteratedLaplace noise{in.noise_scale("scale1"), in.noise_scale("scale2"),
                              in.parameter("sensitivity", non_negative(), Privacy::shrinks)};
  if (noise.scale1 == 0 && noise.scale2 == 0) return Noiseless{noise.sensitivity > 0};
  if (noise.scale1 == 0 || noise.scale2 == 0) return Laplace{noise.sensitivity / (noise.scale1 + noise.scale2)};
  refuse_too_unlike(noise, in);
  const auto plain = [&](const Rational& location) {
    return Distribution{{{Rational{1}, shifted(noise, location).value()}}};
  };
  return DominatingPair{plain(noise.sensitivity), plain(0), true};
}

}  // namespace dpcert
