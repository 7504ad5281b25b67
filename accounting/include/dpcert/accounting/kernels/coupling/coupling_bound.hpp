// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/kernels/coupling/finite_pair.hpp"
#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"

namespace dpcert {

/// Two laws mu, nu on the inputs of a kernel K, which is then run; mu K and nu K are what is seen.
struct KernelInputs {
  const MarkovKernel& kernel;
  FiniteLaw mu, nu;  ///< of so many entries as the kernel has inputs
};

/// The laws mu K and nu K, exactly: their divergence is the floor of every coupling bound.
/// Errors  unsupported: laws of too long numbers.
[[nodiscard]] Result<FinitePair> outputs(const KernelInputs& inputs);

/// Theorem 20 for one coupling of (omega, mu), H being its transport operator:
///
///     D_a(mu K || nu K) <= D_a(omega || nu) + max over x of D_a((H K)(x) || K(x)),    every order a > 0, 1 and inf too,
///
/// over the x where omega and nu both have mass: the shift from omega to nu is seen in full, that from mu to omega only
/// through the kernel. [BalleBartheGaboardiGeumlek2019, Thm. 20, which has a >= 1 and all x of nu]
/// Theory   accounting/theory/coupling.md
class ShiftReduction {
 public:
  /// Errors  invalid_input: not square of the kernel's inputs, or a second marginal other than mu;
  ///         unsupported: numbers so long that H K is not worked out.
  [[nodiscard]] static Result<ShiftReduction> of(const KernelInputs& inputs, const Coupling& coupling);

  /// D_a(omega || nu), and the largest of the other divergences;
  /// that is 0 where nothing is common to omega and nu.
  [[nodiscard]] Number seen(const RenyiOrder& order, Precision precision) const;
  [[nodiscard]] Number hidden(const RenyiOrder& order, Precision precision) const;
  /// Their sum. It is a certain upper bound of D_a(mu K || nu K) for any coupling, good or bad.
  [[nodiscard]] Number bound(const RenyiOrder& order, Precision precision) const;

 private:
  explicit ShiftReduction(FinitePair shifted) : shifted_{std::move(shifted)} {}

  FinitePair shifted_;            ///< omega and nu
  std::vector<FinitePair> rows_;  ///< (H K)(x) and K(x)
};

}  // namespace dpcert
