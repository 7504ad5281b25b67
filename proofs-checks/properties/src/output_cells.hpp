// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "dpcert/properties/sample_audit.hpp"

namespace dpcert::properties {

/// Finitely many sets that divide all outputs, made from some of them: intervals between cuts,
/// where these are numbers; else each name that was seen. All others are together.
class OutputCells {
 public:
  /// From the first halves of two lists, all of numbers or all of names.
  OutputCells(const Outputs& a, const Outputs& b, bool are_numbers);

  [[nodiscard]] std::size_t size() const { return others() + 1; }
  /// The last cell: names that were not seen; empty of numbers.
  [[nodiscard]] std::size_t others() const { return is_numeric_ ? cuts_.size() + 1 : names_.size(); }
  /// Precondition: an output of one of the lists.
  [[nodiscard]] std::size_t cell_of(const std::string& output) const;
  /// The union of the marked cells: "x < 3 or 5 <= x < 7".
  [[nodiscard]] std::string describe(const std::vector<bool>& marked) const;

 private:
  void cut(std::vector<Rational> seen);
  [[nodiscard]] std::string describe_intervals(const std::vector<bool>& marked) const;

  bool is_numeric_;
  std::vector<Rational> cuts_;                ///< ascending; cell i is [cuts[i-1], cuts[i])
  std::map<std::string, std::size_t> names_;  ///< cells from 0; the last one is all others
};

/// The outputs that choose, and those that test: the first half and the rest.
[[nodiscard]] inline std::size_t choosing(const Outputs& outputs) { return outputs.size() / 2; }

}  // namespace dpcert::properties
