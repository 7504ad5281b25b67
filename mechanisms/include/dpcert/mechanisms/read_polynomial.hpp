// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/numerics/box_polynomial.hpp"

namespace dpcert {

/// A member that is a list of polynomials, each a list of {"coefficient", "powers"}.
[[nodiscard]] Member polynomials_member(std::string name, std::string meaning);
/// Throws BadInput: not one power for each of so many variables.
[[nodiscard]] std::vector<BoxPolynomial> read_polynomials(const Fields& in, const char* key, std::size_t variables);

}  // namespace dpcert
