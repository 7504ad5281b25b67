// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// The families, and mixtures, by "family".
[[nodiscard]] Variety distribution_variety();
/// Mixtures of objects of some variety.
[[nodiscard]] ObjectType mixture_type(const std::string& of);

/// Reads a distribution object: {"family": NAME, parameters...}, or a mixture of such, which may be
/// nested. Weights of equal laws are added up and weights 0 are dropped.
/// Throws BadInput: an unknown family, a missing, unknown or
/// ill-formed member, a parameter outside its space.
[[nodiscard]] Distribution read_distribution(const Json& value, const std::string& pointer);

/// The parameters of a family's laws as an object without
/// "family", where the place says which family it is.
[[nodiscard]] const ObjectType& parameters_type(std::string_view family);
/// Throws BadInput, as read_distribution.
[[nodiscard]] Law read_parameters(std::string_view family, const Json& value, const std::string& pointer);

/// What a mixture object is made of: a weight in [0, 1], an unread member and its place.
struct MixturePart {
  Rational weight;
  const Json* of;
  std::string where;
};
/// The members "weights" and "of" of a mixture object, which are all that it has.
/// Throws BadInput: not one weight for each member, or weights that do not sum to 1.
[[nodiscard]] std::vector<MixturePart> read_mixture_parts(const Fields& in);

}  // namespace dpcert
