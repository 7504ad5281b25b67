// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/finding_words.hpp"

namespace dpcert::reports {

std::string requirement(const Finding& finding) {
  const std::string figure = finding.quantity + " " + shown(finding.required, finding.places);
  return is_exact(finding) ? "needed " + figure : "enough " + figure + " by rule " + finding.required.rule;
}

std::string margin(const Finding& finding) {
  if (finding.required.infinite) return "-inf";
  const auto missing = missing_of(finding);
  if (!missing) return "?";
  const std::string part = certain_part(*missing);
  if (part == "0") return part;
  return part.starts_with('-') ? part.substr(1) : "-" + part;
}

}  // namespace dpcert::reports
