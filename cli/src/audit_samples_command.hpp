// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

struct SampleAuditOptions {
  std::string a, b;  ///< files of outputs, one a line
  unsigned long guesses = 0, right = 0,
                records = 0;  ///< of one run, in place of the files; records 0: as many as guesses
  std::string epsilon, delta = "0", confidence = "0.999";
  std::string gdp, mechanism;  ///< of guesses, in place of epsilon: the claimed mu, or a mechanism object or its file
  bool header = false, names = false, json = false;
};

/// Audits a mechanism from outputs on two neighbouring data sets, or from guesses about one run.
/// Returns  all_well where the claim is not refuted, some_broken where it is,
///          some_undecided where it could not have been.
[[nodiscard]] Status run_audit_samples(const SampleAuditOptions& options, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
