// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "appraise.hpp"
#include "number_text.hpp"

namespace dpcert::cli {

/// A readable table, one claim in two lines, with a summary; `verbose` adds what was assumed and the steps of the
/// proof.
[[nodiscard]] std::string table(const std::vector<Judged>& claims, bool verbose);
/// A Markdown report of the same.
[[nodiscard]] std::string markdown(const std::vector<Judged>& claims);
/// The object that --json prints; `files` names the certificate of a claim's id, where one was written.
[[nodiscard]] Fields verdicts(const std::vector<Judged>& claims, const std::map<std::string, std::string>& files);

}  // namespace dpcert::cli
