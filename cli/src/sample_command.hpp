// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

struct SampleOptions {
  std::string spec;   ///< a file, - for standard input, or the mechanism object itself
  std::string count;  ///< from 0 to 10^18
  std::string grid = "1";
  std::optional<std::uint64_t> seed;  ///< none: the kernel's bits
  std::string format = "csv";         ///< or jsonl
  std::optional<std::string> value;   ///< a number or an array of such; none: 0
  bool in_fixed_time = false;
  bool shows_progress = false;  ///< on the stream of errors
};

/// Prints a first record that states the mechanism, its certified guarantee, the grid and the source of randomness, and then
/// one draw a line, as exact decimals.
///
/// Returns  all_well; bad_input where something is wrong, or the output cannot be written, a closed pipe included.
Status run_sample(const SampleOptions& options, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
