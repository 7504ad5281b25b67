// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/mechanisms/assumptions.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// A type of mechanism object in the interface: a kind, or one way to write it.
struct MechanismType : ObjectType {
  /// Reads the members. What is wrong with them together is an
  /// error below the object. Throws BadInput.
  Filled<Result<Mechanism>> (*read)(const Fields&);
  Assumptions assumes = {};
  /// What an object of the type assumes in their place, where that depends on its
  /// members, which may be wrong; null: it does not.
  Assumptions (*assumed_of)(const Json& object) = nullptr;
};

/// All types that this program knows, in the sequence they were registered.
[[nodiscard]] const std::vector<const MechanismType*>& mechanism_types();
/// Null: none of that name.
[[nodiscard]] const MechanismType* find_mechanism_type(std::string_view name);
/// Adds types of another module, once, when the program starts.
void register_mechanism_type(const MechanismType& type);

}  // namespace dpcert
