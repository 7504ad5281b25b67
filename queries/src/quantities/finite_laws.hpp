// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/coupling/coupling.hpp"
#include "dpcert/queries/number_text.hpp"
#include "dpcert/queries/quantity.hpp"

namespace dpcert {

// What queries about couplings of finite laws have in common.

[[nodiscard]] Member law_member(std::string name);
/// A member that is a matrix of masses or costs, of so many rows and columns.
[[nodiscard]] std::vector<std::vector<Rational>> read_masses(const Fields& query, const char* key, std::size_t rows,
                                                             std::size_t columns);
/// Adds the coupling, unless it is very long.
void add_coupling(Answer& answer, const Coupling& coupling);

}  // namespace dpcert
