// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/check/check.hpp"
#include "dpcert/mechanisms/audit.hpp"

namespace dpcert {

/// Why the checker's answer on a certificate does not bear out a verdict on that entry:
/// it does not read the entry, rejects the certificate, accepts it with another
/// verdict, or for another id or claim than was read here. Nothing where it does. The
/// claims are compared as data, numbers by their values.
[[nodiscard]] std::optional<std::string> objection(const check::Outcome& outcome, const AuditEntry& entry,
                                                   Verdict verdict);

}  // namespace dpcert
