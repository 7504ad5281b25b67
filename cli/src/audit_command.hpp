// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

struct AuditOptions {
  std::string file;
  std::string certificates;  ///< folder for the certificates; empty: none are written
  bool json = false, markdown = false, verbose = false;
  std::string rounding;          ///< as in dpcert/mechanisms/audit.hpp; empty: as usual
  bool require_checked = false;  ///< a verdict without a certificate counts as undecided in the exit status
};

/// Audits a file; each verdict is written, and its certificate before it, as soon as it is known.
/// Returns  the exit status as the interface says: 0 all proved, 1 some refuted or not implied, 3 some undecided and none
///          of those, 2 a bad claim, or a file that cannot be read or written.
[[nodiscard]] Status run_audit(const AuditOptions& options, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
