// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// Adds what is known of noise on the integers that is shifted, discrete Gaussian or discrete Laplace
/// laws of one width, beside the sums over their masses: the rate of GDP, the losses as a list where
/// they are few, of Gaussian ones the divergence of every order. Other laws are left alone.
///
/// Theory  accounting/theory/discrete_gaussian.md, gdp_rate.md, loss_atoms.md
void add_shifted_noise(PrivacyLoss& loss, const Distribution& p, const Distribution& q);

}  // namespace dpcert
