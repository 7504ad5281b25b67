// SPDX-License-Identifier: Apache-2.0
#include "monomial_text.hpp"

namespace dpcert {
namespace {

std::string text_of(const TextMonomial& monomial) {
  return R"({"coefficient": )" + std::to_string(monomial.coefficient) + R"(, "powers": )" +
         list_of(monomial.powers.size(), [&](std::size_t v) { return std::to_string(monomial.powers[v]); }) + "}";
}

}  // namespace

std::string list_of(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + item(i);
  return text + "]";
}

std::string polynomial_statistic(std::size_t variables, std::size_t bits,
                                 const std::vector<TextPolynomial>& components) {
  const auto component = [&](std::size_t k) {
    return list_of(components[k].size(), [&](std::size_t i) { return text_of(components[k][i]); });
  };
  return R"({"type": "polynomial", "variables": )" +
         list_of(variables + bits, [](std::size_t v) { return "\"z" + std::to_string(v) + '"'; }) + R"(, "domain": )" +
         list_of(variables + bits, [&](std::size_t v) { return v < variables ? "[-1, 1]" : "[0, 1]"; }) +
         R"(, "components": )" + list_of(components.size(), component) + "}";
}

std::string monomial_statistic(std::size_t variables, const std::vector<TextMonomial>& components) {
  std::vector<TextPolynomial> polynomials;
  for (const TextMonomial& monomial : components) polynomials.push_back({monomial});
  return polynomial_statistic(variables, 0, polynomials);
}

std::string hull_of_differences(const std::string& statistic) {
  return R"({"type": "sensitivity_hull", "statistic": )" + statistic + "}";
}

}  // namespace dpcert
