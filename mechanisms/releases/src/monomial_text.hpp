// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace dpcert {

// Statistics of the machine interface, as JSON text.

/// An array of so many items.
[[nodiscard]] std::string list_of(std::size_t count, const std::function<std::string(std::size_t)>& item);

/// coefficient times the product of the variables to those powers, one power a variable.
struct TextMonomial {
  int coefficient = 1;
  std::vector<unsigned> powers;
};
using TextPolynomial = std::vector<TextMonomial>;  ///< their sum

/// The polynomial statistic of so many variables in [-1, 1], and then of so many in [0, 1].
[[nodiscard]] std::string polynomial_statistic(std::size_t variables, std::size_t bits,
                                               const std::vector<TextPolynomial>& components);
/// The same, of variables in [-1, 1], with one monomial for each component.
[[nodiscard]] std::string monomial_statistic(std::size_t variables, const std::vector<TextMonomial>& components);
/// The hull of the differences of a statistic's values.
[[nodiscard]] std::string hull_of_differences(const std::string& statistic);

}  // namespace dpcert
