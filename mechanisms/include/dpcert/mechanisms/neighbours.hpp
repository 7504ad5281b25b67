// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace dpcert {

/// A record by its place in a data set.
struct PlaceOfRecord {
  unsigned long index, records;  ///< 1 <= index <= records
  friend bool operator==(const PlaceOfRecord&, const PlaceOfRecord&) = default;
};

/// What a mechanism's numbers presume of neighbouring data sets. Nothing presumed: they hold for whatever data sets the
/// sensitivities are stated of. Losses add up only between the same two data sets, so that those who compose mechanisms
/// ask `why_apart` first.
struct Neighbours {
  bool replace = false;                      ///< they replace one record
  bool add_or_remove = false;                ///< they add or remove one
  std::optional<PlaceOfRecord> record = {};  ///< the only one that may differ

  /// What is presumed by this and by those.
  void join(const Neighbours& those);
};

/// Why no two data sets are neighbours in both senses, as said of the second; nothing: some may be.
[[nodiscard]] std::optional<std::string> why_apart(const Neighbours& first, const Neighbours& second);

}  // namespace dpcert
