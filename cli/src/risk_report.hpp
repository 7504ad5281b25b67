// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/queries/answer.hpp"

namespace dpcert::cli {

/// What is said of a mechanism: the answer to the quantity risk (docs/reference/privacy-curves.md), and what the
/// page calls it.
struct RiskReport {
  std::string title;      ///< "Risk of laplace"
  std::string mechanism;  ///< its JSON text
  Answer answer;

  /// For people: two lines a figure.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string markdown() const;
  /// The values of the template risk.mustache.
  [[nodiscard]] Answer page_values() const;
};

}  // namespace dpcert::cli
