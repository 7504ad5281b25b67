// SPDX-License-Identifier: Apache-2.0
#include "quantities/law_shown.hpp"

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {

Answer law_shown(const Law& law) {
  const FamilyInfo& info = law.family->info();
  Answer object{{"family", info.name}};
  auto next = law.numbers.begin();
  const auto row = [&] {
    Answer numbers = Answer::array();
    for (std::size_t i = 0; i < law.dimension; ++i) numbers.push_back((next++)->str());
    return numbers;
  };
  for (const Parameter& parameter : info.parameters) {
    Answer& value = object[std::string{parameter.name}];
    if (parameter.shape == Shape::scalar) value = (next++)->str();
    if (parameter.shape == Shape::vector) value = row();
    if (parameter.shape == Shape::matrix)
      for (std::size_t i = 0; i < law.dimension; ++i) value.push_back(row());
  }
  return object;
}

}  // namespace dpcert
