// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/mechanisms/audit.hpp"

namespace dpcert::theorems {

/// A published claim as an entry of an audit file: mechanism and claim are JSON text.
struct Claimed {
  std::string mechanism, claim;
};

/// What the prover finds of it. Precondition: it can be read, and is supported.
[[nodiscard]] Finding found(const Claimed& claimed);

/// Was this verdict reached, and did the checker accept its certificate? `unknown` where the prover
/// settles nothing, or the checker has no rule; a certificate that it rejects is a failure.
[[nodiscard]] Trilean is_certified(const Claimed& claimed, Verdict verdict);

/// Is the least value that could be claimed, the mechanism's own
/// optimum, this function of the precision? To 10 digits.
template <class Formula>
[[nodiscard]] Trilean needs(const Claimed& claimed, Formula&& formula) {
  const Finding finding = found(claimed);
  if (!is_exact(finding) || finding.required.infinite) return Trilean::no;
  const Enclosure& required = finding.required.value;
  if (!overlaps(required, formula(Precision{256}))) return Trilean::no;
  return finding.required.exact || required.has_digits(10) ? Trilean::yes : Trilean::unknown;
}

/// The number in quotes, as JSON has it.
[[nodiscard]] inline std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }
/// A channel's JSON text.
[[nodiscard]] std::string channel_text(const StochasticMatrix& rows);

}  // namespace dpcert::theorems
