// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dpcert/mechanisms/audit.hpp"

namespace dpcert {

/// One claim of an audit file with all that was found out about it.
struct Judged {
  std::string id, title, neighbours, claim;  ///< `claim` in words: "epsilon 3.42 delta 1e-10"
  std::optional<Error> error;                ///< a bad claim: nothing below is set
  Finding finding;
  std::string certificate;              ///< its text; empty where no rule of the checker reaches the verdict
  bool checked = false;                 ///< the independent checker accepted it, with this very verdict
  std::vector<std::string> rules = {};  ///< by which it did
  std::string assumes = {};             ///< what the mechanism's numbers take for granted and do not say themselves
};

/// An audit file as both readers understand it, the prover's and the checker's own.
class Judge {
 public:
  /// Errors  invalid_input: one of the two readers does not take the bytes for an audit file.
  [[nodiscard]] static Result<Judge> read(const std::string& bytes);

  [[nodiscard]] std::size_t claims() const;
  /// What was read of one claim; null: it is a bad one.
  [[nodiscard]] const AuditEntry* entry(std::size_t claim) const;
  /// Audits one claim and has its certificate checked at once.
  ///
  /// A verdict is withdrawn, and becomes `undecided` with the reason, where the checker does not
  /// bear it out (agreement.hpp). One whose mechanism or certificate is beyond the checker's
  /// limits stands, unchecked. `rounding` as in audit.hpp.
  [[nodiscard]] Judged judge(std::size_t claim, const Rational& rounding = usual_rounding()) const;

 private:
  struct Document;
  explicit Judge(std::shared_ptr<const Document> document) : document_{std::move(document)} {}
  std::shared_ptr<const Document> document_;
};

/// All claims of a file.
/// Errors  as Judge::read.
[[nodiscard]] Result<std::vector<Judged>> judge_all(const std::string& bytes);

}  // namespace dpcert
