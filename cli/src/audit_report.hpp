// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "dpcert/queries/judge.hpp"

namespace dpcert::cli {

/// A report on the claims of a file, written claim by claim: `begin`, then `claim` for each in
/// order, then `end`. Each returns the next piece of text, whole lines.
class Report {
 public:
  enum class Form {
    table,     ///< for people, one claim in two lines
    verbose,   ///< the same with its title, its neighbours and the steps of the proof
    markdown,  ///< a table
    csv,       ///< the same for spreadsheets (RFC 4180), a line a claim below the names of its columns
    json       ///< the object that the interface defines, one verdict a line
  };
  explicit Report(Form form) : form_{form} {}

  [[nodiscard]] std::string begin() const;
  /// `certificate`: the file that its certificate was written to; empty: none was.
  [[nodiscard]] std::string claim(const Judged& claim, const std::string& certificate);
  [[nodiscard]] std::string end() const;

 private:
  [[nodiscard]] std::string summary() const;

  Form form_;
  std::map<std::string, std::size_t> counts_;  ///< claims by verdict, and "bad"
  std::size_t claims_ = 0, checked_ = 0, within_rounding_ = 0;
};

}  // namespace dpcert::cli
