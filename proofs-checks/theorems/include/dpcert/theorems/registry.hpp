// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/theorems/theorem.hpp"

namespace dpcert::theorems {

/// All documents, in the sequence of the list.
[[nodiscard]] const std::vector<Document>& documents();
/// All theorems, by document and place.
[[nodiscard]] const std::vector<Theorem>& theorems();
[[nodiscard]] const Theorem* find_theorem(std::string_view id);
/// That theorem; where no id is that, those whose places name the number: "geumlek.thm-15" is four
/// parts of Theorem 15, which have the ids of the theorems that repeat them.
[[nodiscard]] std::vector<const Theorem*> find_theorems(std::string_view id);
/// Of a theorem in the registry.
[[nodiscard]] const Document& document_of(const Theorem& theorem);

/// The outcome of one check on some instances.
struct Rechecked {
  Role role = Role::statement;
  unsigned long instances = 0;
  std::string shown = {};    ///< of a counterexample: the last instance, in words
  std::string failure = {};  ///< the first instance that failed, and how; empty: none did
};

/// Runs every check of a theorem on so many random instances, or on the only one.
///
/// Given    seed: instances follow from it and the theorem alone.
/// Returns  one outcome for each check; a check ends at its first failure.
[[nodiscard]] std::vector<Rechecked> recheck(const Theorem& theorem, unsigned long instances, std::uint64_t seed);

}  // namespace dpcert::theorems
