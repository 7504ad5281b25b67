// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "compute.hpp"

namespace dpcert::cli {

/// One question of a person: `dpcert epsilon gaussian --sigma 1 --sensitivity 1 --delta 1e-5`.
struct Question {
  std::string quantity;                ///< delta, epsilon, rdp or calibrate
  std::string mechanism;               ///< a type's name, or a whole mechanism as a JSON object
  std::vector<std::string> arguments;  ///< --name value pairs; --mechanism-epsilon sets the mechanism's own epsilon
  long digits = 15;
  bool json = false;
};

/// Prints one readable line, or the answer object.
[[nodiscard]] Status ask(const Question& question, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
