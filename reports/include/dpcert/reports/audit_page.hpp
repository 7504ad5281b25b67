// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/queries/judge.hpp"
#include "dpcert/reports/page.hpp"

namespace dpcert::reports {

/// A report of an audit as a page of HTML that stands alone: a summary in words, a table of the
/// claims, and of each claim its picture, what it takes for granted, its proof, and how to check that
/// again. Filled claim by claim, in order.
class AuditPage {
 public:
  /// Given  file: the audit file, as it was named, and what it holds; why_no_pictures: a sentence; "": they are
  ///        drawn.
  AuditPage(std::string file, Json document, std::string why_no_pictures)
      : file_{std::move(file)}, document_{std::move(document)}, why_no_pictures_{std::move(why_no_pictures)} {}

  /// `entry`: what was read of the claim; null of a bad one. `certificate`: the file that its
  /// certificate was written to; empty: none was.
  void add(const Judged& claim, const AuditEntry* entry, const std::string& certificate);

  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] Answer steps_of(const std::string& certificate) const;
  [[nodiscard]] Answer summary() const;

  std::string file_;
  Json document_;
  std::string why_no_pictures_;
  Answer claims_ = Answer::array();
};

}  // namespace dpcert::reports
