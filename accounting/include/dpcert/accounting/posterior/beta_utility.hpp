// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Bernoulli records kept apart from the data: so many successes and failures, whole or not, >= 0.
struct HeldOut {
  Rational successes, failures;
};

/// Mean and standard deviation of log p(held out | theta), in
/// nats, for theta drawn from a beta law.
struct LogLikelihood {
  Enclosure mean, deviation;
};

/// Theorem  log theta and log(1 - theta) have the means psi(a) - psi(a+b), psi(b) -
///          psi(a+b), the variances psi_1(a) - psi_1(a+b), psi_1(b) - psi_1(a+b) and the
///          covariance -psi_1(a+b) under Beta(a, b).
/// Given    release: a beta law.
/// Theory   accounting/theory/exponential_family.md (means and
///          covariances are derivatives of the log-partition)
[[nodiscard]] LogLikelihood held_out_log_likelihood(const Law& release, const HeldOut& data, Precision precision);

}  // namespace dpcert
