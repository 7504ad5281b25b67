// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/theorems/theorem.hpp"

namespace dpcert::theorems {

/// All documents, in the sequence of the list.
[[nodiscard]] const std::vector<Document>& documents();
/// All theorems, by document and place.
[[nodiscard]] const std::vector<Theorem>& theorems();
[[nodiscard]] const Theorem* find_theorem(std::string_view id);
/// Those that are meant by an id, or by words, whatever their case:
///   the one of that id; else
///   those of all numbers and words, such as "corollary 16", "cor-16", "geumlek.thm-20", "chapter 4
///   lemma 1" or "trigamma": a number is one that the place or the id names, of any that it was
///   printed under; a word begins one of the id, the document's title, the place or the text; else
///   those whose id, or what follows the document in it, begins so.
[[nodiscard]] std::vector<const Theorem*> find_theorems(std::string_view asked);
/// Of a theorem in the registry.
[[nodiscard]] const Document& document_of(const Theorem& theorem);

/// The outcome of one check on some instances.
struct Rechecked {
  Role role = Role::statement;
  unsigned long instances = 0;
  std::string shown = {};    ///< the last instance that was drawn; empty: the only one was not
  std::string failure = {};  ///< the first instance that failed, and how; empty: none did
};

/// Runs every check of a theorem on so many random instances, or on the only one.
///
/// Given    seed: instances follow from it and the theorem alone.
/// Returns  one outcome for each check; a check ends at its first failure.
[[nodiscard]] std::vector<Rechecked> recheck(const Theorem& theorem, unsigned long instances, std::uint64_t seed);

}  // namespace dpcert::theorems
