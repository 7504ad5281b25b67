// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// A type of mechanism object in the interface: a kind, or one way to write it.
struct MechanismType {
  std::string name;
  std::string summary;  ///< one line
  /// The members beside "type", in each alternative that the interface gives; those that are not there are optional.
  std::vector<std::vector<std::string>> forms;
  /// Reads the members. Throws BadInput.
  Mechanism (*read)(Fields&);
};

/// All types that this program knows, in the sequence they were registered.
[[nodiscard]] const std::vector<const MechanismType*>& mechanism_types();
/// Null: none of that name.
[[nodiscard]] const MechanismType* find_mechanism_type(std::string_view name);
/// Adds types of another module, once, when the program starts.
void register_mechanism_type(const MechanismType& type);

}  // namespace dpcert
