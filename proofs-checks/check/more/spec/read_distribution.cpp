// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_distribution.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

// Of which no rule knows anything.
constexpr std::string_view others[] = {
    "multivariate_normal", "student_t", "categorical", "discrete_laplace", "discrete_gaussian", "pareto", "weibull",
    "normal_gamma",        "wishart",   "mixture"};

Parameters read_parameters(const Json& json, const Named& named) {
  std::vector<std::string_view> keys{"family"};
  for (const Member& parameter : named.members) keys.push_back(parameter.key);
  only(json, keys);
  Parameters result;
  for (const Member& parameter : named.members) {
    if (parameter.holds == Holds::list) return list(json, parameter);
    result.push_back(number(json, parameter));
  }
  return result;
}

}  // namespace

Distribution read_distribution(const Json& json) {
  const std::string_view name = type_of(json, "family");
  if (std::find(std::begin(others), std::end(others), name) != std::end(others)) return unknown_law();
  for (const Family* family : families())
    for (const Named& named : family->names())
      if (named.name == name) return family->of(read_parameters(json, named));
  throw Misread{"a distribution that cannot be read"};
}

}  // namespace dpcert::check
