// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/mechanisms/audit.hpp"

namespace dpcert::cli {

/// One claim of an audit file with all that was found out about it.
struct Judged {
  std::string id, title, neighbours, claim;  ///< `claim` in words: "epsilon 3.42 delta 1e-10"
  std::optional<Error> error;                ///< a bad claim: nothing below is set
  Finding finding;
  std::string certificate;  ///< its text; empty where no rule of the checker reaches the verdict
  bool checked = false;     ///< the independent checker accepted it, with this very verdict
};

/// Audits every claim of a file and has each certificate checked at once.
/// A verdict whose certificate the checker refutes is withdrawn: it becomes `undecided`, with the checker's reason. One
/// whose certificate is beyond the checker's limits stands, unchecked. Errors  invalid_input: the bytes are no audit
/// file.
[[nodiscard]] Result<std::vector<Judged>> appraise(const std::string& bytes);

}  // namespace dpcert::cli
