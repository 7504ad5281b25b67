// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dpcert/check/check.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/reports/proof_in_words.hpp"

namespace dpcert::reports {

/// A certificate beside the claim that it is about, for a reader. Texts of the audit file stand in
/// it as they are: whoever prints them makes them harmless.
struct Explanation {
  using Fact = std::pair<std::string, std::string>;  ///< what is told of, and what

  std::string id, title;                 ///< of the claim; empty where the certificate names none of this file
  std::string claim;                     ///< what it says, in a clause; empty where it cannot be read
  std::vector<Fact> mechanism;           ///< the node's name, as the steps call it, and its type with its numbers
  check::Outcome outcome;                ///< of the independent checker, which was run
  std::string answer;                    ///< the same in a sentence
  std::vector<ProofStep> steps;          ///< the proof; of a certificate that is rejected none
  std::optional<ProofStep> refused;      ///< of one that is rejected, the step at fault, where it can be read
  std::string shown;                     ///< by which step the claim is settled, and what that means
  std::vector<std::string> assumptions;  ///< what all this takes for granted
};

/// Runs the checker on the certificate, and puts the proof in words only if it is accepted.
///
/// Given     the bytes of an audit file, and of one certificate; nothing about either is trusted.
/// Errors    invalid_input: no audit file; unsupported: a query of a design, or a claim that the
///           prover and the checker read otherwise. A certificate that is rejected is no error.
[[nodiscard]] Result<Explanation> explain(const std::string& audit_file, const std::string& certificate);

/// The same as a page of HTML that stands alone.
[[nodiscard]] std::string page_of(const Explanation& explained);

/// A claim in a clause: "the mechanism is (1.14, 1e-5)-DP".
[[nodiscard]] std::string claim_in_words(const Claim& claim);
/// A mechanism object and those inside it, each by its name, type and numbers.
[[nodiscard]] std::vector<Explanation::Fact> mechanism_in_words(const Json& mechanism);

}  // namespace dpcert::reports
