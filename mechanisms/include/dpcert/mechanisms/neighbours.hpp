// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dpcert {

/// How two neighbouring data sets differ: one of them has one record more; one record has another
/// value; or one record's contribution is zero in one of them.
enum class Relation { add_remove, replace_one, zero_out };
/// As files say it: "add-remove", "replace-one", "zero-out".
[[nodiscard]] std::string name_of(Relation relation);
/// "neighbours add or remove one record", and so on.
[[nodiscard]] std::string in_words(Relation relation);

/// A record by its place in a data set.
struct PlaceOfRecord {
  unsigned long index, records;  ///< 1 <= index <= records
  friend bool operator==(const PlaceOfRecord&, const PlaceOfRecord&) = default;
};

/// Which of so many profiles an outcome must not tell apart.
struct NeighbouringProfiles {
  std::size_t profiles;
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< each once, the smaller profile first, in order
  friend bool operator==(const NeighbouringProfiles&, const NeighbouringProfiles&) = default;
};

/// What a mechanism's numbers presume of neighbouring data sets. Nothing presumed: they hold for
/// whatever data sets the sensitivities are stated of. Losses add up only between the same two data
/// sets, so that those who compose mechanisms ask `why_apart` first.
struct Neighbours {
  std::optional<Relation> relation = {};
  std::optional<PlaceOfRecord> record = {};  ///< the only one that may differ
  /// An observation drawn from one profile is replaced by one
  /// from a neighbour of it; null: of none is spoken.
  std::shared_ptr<const NeighbouringProfiles> profiles = {};
  bool lists_laws = false;  ///< laws are listed, and which of two neighbours holds the record is not for a choice

  /// What is presumed by this and by those.
  void join(const Neighbours& those);
};

/// Why no two data sets are neighbours in both senses, as said of the second; nothing: some may be.
[[nodiscard]] std::optional<std::string> why_apart(const Neighbours& first, const Neighbours& second);

}  // namespace dpcert
