// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/law.hpp"

#include <algorithm>
#include <string>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

std::size_t count(Shape shape, std::size_t dimension) {
  return shape == Shape::scalar ? 1 : shape == Shape::vector ? dimension : dimension * dimension;
}

/// The pointer to the number at a place of a parameter: "/mean", "/mean/1", "/covariance/1/0".
std::string pointer(const Parameter& parameter, std::size_t place, std::size_t dimension) {
  const std::string name = "/" + std::string{parameter.name};
  if (parameter.shape == Shape::scalar) return name;
  if (parameter.shape == Shape::vector) return name + "/" + std::to_string(place);
  return name + "/" + std::to_string(place / dimension) + "/" + std::to_string(place % dimension);
}

/// Do so many numbers make the parameters of that dimension?
bool fits(const FamilyInfo& info, std::size_t numbers, std::size_t dimension) {
  std::size_t wanted = 0;
  bool is_scalar = true;
  for (const Parameter& parameter : info.parameters) {
    wanted += count(parameter.shape, dimension);
    is_scalar = is_scalar && parameter.shape == Shape::scalar;
  }
  return wanted == numbers && (dimension == 1 || !is_scalar);
}

}  // namespace

void Distribution::add(const Rational& weight, const Law& law) {
  const auto same = std::find_if(components.begin(), components.end(),
                                 [&](const auto& component) { return component.second == law; });
  if (same == components.end())
    components.emplace_back(weight, law);
  else
    same->first += weight;
}

Result<Law> law_of(std::string_view family, std::vector<Rational> numbers, std::size_t dimension) {
  const Family* found = find_family(family);
  if (found == nullptr) return invalid_input("/family", "there is no family \"" + std::string{family} + "\"");
  if (dimension == 0 || dimension > numbers.size() || !fits(found->info(), numbers.size(), dimension))
    return invalid_input("", std::to_string(numbers.size()) +
                                 " numbers do not make the parameters of a law of family \"" + std::string{family} +
                                 "\" and dimension " + std::to_string(dimension));
  std::size_t first = 0;
  for (const Parameter& parameter : found->info().parameters) {
    const std::size_t size = count(parameter.shape, dimension);
    for (std::size_t i = 0; i < size; ++i)
      if (!parameter.range.holds(numbers[first + i]))
        return invalid_input(pointer(parameter, i, dimension), "found " + numbers[first + i].str().substr(0, 60) +
                                                                   ", wanted " + parameter.range.wanted());
    first += size;
  }
  Law law{found, std::move(numbers), dimension};
  if (const auto wrong = found->complaint(law)) return invalid_input(wrong->where, wrong->message);
  return law;
}

}  // namespace dpcert
