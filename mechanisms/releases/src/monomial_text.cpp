// SPDX-License-Identifier: Apache-2.0
#include "monomial_text.hpp"

namespace dpcert {

std::string list_of(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + item(i);
  return text + "]";
}

std::string monomial_statistic(std::size_t variables, const std::vector<TextMonomial>& components) {
  const auto component = [&](std::size_t k) {
    return R"([{"coefficient": )" + std::to_string(components[k].coefficient) + R"(, "powers": )" +
           list_of(variables, [&](std::size_t v) { return std::to_string(components[k].powers[v]); }) + "}]";
  };
  return R"({"type": "polynomial", "variables": )" +
         list_of(variables, [](std::size_t v) { return "\"z" + std::to_string(v) + '"'; }) + R"(, "domain": )" +
         list_of(variables, [](std::size_t) { return "[-1, 1]"; }) + R"(, "components": )" +
         list_of(components.size(), component) + "}";
}

std::string hull_of_differences(const std::string& statistic) {
  return R"({"type": "sensitivity_hull", "statistic": )" + statistic + "}";
}

}  // namespace dpcert
