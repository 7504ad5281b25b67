// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/distributions/family.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"

namespace dpcert {
namespace {

/// The law of the noise, with that location.
Result<Law> shifted(const IteratedLaplace& noise, const Rational& location) {
  return law_of("laplace_sum", {location, noise.scale1, noise.scale2});
}

}  // namespace

IteratedLaplace read_iterated_laplace(Fields& in) {
  IteratedLaplace noise;
  noise.scale1 = in.parameter("scale1", positive(), Privacy::grows);
  noise.scale2 = in.parameter("scale2", positive(), Privacy::grows);
  noise.sensitivity = in.parameter("sensitivity", non_negative(), Privacy::shrinks);
  const auto law = shifted(noise, 0);
  if (!law) throw BadInput{unsupported(in.where("scale2"), law.error().message)};
  return noise;
}

/// As a sum of log-concave laws is log-concave, the largest shift is the worst (accounting/theory/shifts.md).
Mechanism read_iterated_laplace_mechanism(Fields& in) {
  const IteratedLaplace noise = read_iterated_laplace(in);
  const auto plain = [&](const Rational& location) {
    return Distribution{{{Rational{1}, shifted(noise, location).value()}}};
  };
  return DominatingPair{plain(noise.sensitivity), plain(0), true};
}

}  // namespace dpcert
