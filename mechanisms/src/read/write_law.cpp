// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/write_law.hpp"

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

/// So many items of an array, each written by that function.
template <class Write>
std::string array(std::size_t count, const Write& write) {
  std::string items;
  for (std::size_t i = 0; i < count; ++i) items += (i == 0 ? "" : ", ") + write();
  return "[" + items + "]";
}

}  // namespace

std::string write_law(const Law& law) {
  const FamilyInfo& info = law.family->info();
  auto next = law.numbers.begin();
  const auto number = [&] { return '"' + (next++)->str() + '"'; };
  const auto row = [&] { return array(law.dimension, number); };
  std::string text = R"({"family": ")" + std::string{info.name} + '"';
  for (const Parameter& parameter : info.parameters) {
    text += R"(, ")" + std::string{parameter.name} + R"(": )";
    if (parameter.shape == Shape::scalar) text += number();
    if (parameter.shape == Shape::vector) text += row();
    if (parameter.shape == Shape::matrix) text += array(law.dimension, row);
  }
  return text + "}";
}

}  // namespace dpcert
