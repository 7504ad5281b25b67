// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert::reports {

/// One step of a certificate, for a reader.
struct ProofStep {
  std::string number, rule;  ///< as the certificate has them
  std::string sentence;      ///< from which steps and numbers it follows, and what it says: "From step 0, ...: ..."
  std::string theorem;       ///< what the rule rests on here, in a clause
  std::string source;        ///< where that is published, as the rule's note says
  std::string note;          ///< the note with its proof, in this tree
};

/// The steps of a certificate in words. This reads, and judges nothing: only where the checker
/// accepted it do they prove anything.
///
/// Given     mechanism: the claim's, as the audit file has it, by which nodes are called what they
///           are; null: by their places alone.
/// Rounding  numbers of a conclusion are exact where they are short; else they are rounded so that
///           the sentence still follows from the certificate, and it says so.
/// Errors    invalid_input: no certificate of the format; `where` is its step, if one is at fault.
[[nodiscard]] Result<std::vector<ProofStep>> proof_in_words(const std::string& certificate,
                                                            const Json* mechanism = nullptr);

/// Are there words for that rule of the checker?
[[nodiscard]] bool has_words(std::string_view rule);

/// Where that theory note of the checker has it from.  Expects  there is such a note
[[nodiscard]] const std::string& source_of(std::string_view note);

}  // namespace dpcert::reports
