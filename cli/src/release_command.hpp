// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

struct ReleaseOptions {
  std::string spec;                   ///< a file, or - for standard input
  std::string data;                   ///< a CSV file; "": none, for a dry run
  bool is_dry = false;                ///< states the guarantee and the error, and touches no data
  std::string certificates;           ///< a folder for the audit file and its certificate; "": none are written
  std::optional<std::uint64_t> seed;  ///< none: the kernel's bits
};

/// Proves the claim of the spec, then draws what it names from the data, and writes one JSON object with the guarantee.
///
/// Returns  all_well; some_broken or some_undecided where the claim is refuted, not implied, or undecided, and bad_input: then no
///          data are read, or nothing is drawn from them.
Status run_release(const ReleaseOptions& options, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
