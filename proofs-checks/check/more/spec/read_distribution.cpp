// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_distribution.hpp"

#include <algorithm>

#include "kernel/spec/fields.hpp"

namespace dpcert::check {
namespace {

struct FamilyShape {
  std::string_view name;
  Family family;
  std::initializer_list<Member> parameters;
};
const FamilyShape family_shapes[] = {
    {"normal", Family::normal, {{"mean", any}, {"variance", positive}}},
    {"laplace", Family::laplace, {{"location", any}, {"scale", positive}}},
    {"laplace_sum", Family::laplace_sum, {{"location", any}, {"scale1", positive}, {"scale2", positive}}},
    {"logistic", Family::logistic, {{"location", any}, {"scale", positive}}},
    {"exponential", Family::exponential, {{"rate", positive}}},
    {"gamma", Family::gamma, {{"shape", positive}, {"rate", positive}}},
    {"inverse_gamma", Family::inverse_gamma, {{"shape", positive}, {"scale", positive}}},
    {"beta", Family::dirichlet, {{"alpha", positive}, {"beta", positive}}},
    {"bernoulli", Family::bernoulli, {{"p", probability}}},
    {"binomial", Family::binomial, {{"trials", natural}, {"p", probability}}},
    {"poisson", Family::poisson, {{"rate", nonnegative}}},
    {"geometric", Family::geometric, {{"p", chance}}},
};
constexpr std::string_view others[] = {
    "multivariate_normal", "student_t", "categorical", "discrete_laplace", "discrete_gaussian", "pareto", "weibull",
    "normal_gamma",        "wishart",   "mixture"};

/// Do the rules know the law? Of Poisson and binomial laws not the point mass at 0 without a rate or a trial, nor what has
/// too many trials to be worked with.
bool is_known(const Distribution& law) {
  const Rational& first = law.parameters.front();
  if (law.family == Family::poisson) return first > 0;
  return law.family != Family::binomial || (first >= 1 && to_count(first, 1'000'000'000).has_value());
}

Distribution read_shape(const Json& json, const FamilyShape& shape) {
  Distribution result{shape.family, {}};
  std::vector<std::string_view> keys{"family"};
  for (const Member& parameter : shape.parameters) keys.push_back(parameter.key);
  only(json, keys);
  for (const Member& parameter : shape.parameters) result.parameters.push_back(number(json, parameter));
  if (shape.family == Family::laplace_sum && result.parameters[1] < result.parameters[2])
    std::swap(result.parameters[1], result.parameters[2]);
  if (!is_known(result)) return {Family::other, {}};
  return result;
}

Distribution read_dirichlet(const Json& json) {
  only(json, {"family", "concentration"});
  Distribution result{Family::dirichlet, list(json, {"concentration", positive})};
  if (result.parameters.size() < 2) throw Misread{"\"concentration\" must have two entries or more"};
  return result;
}

}  // namespace

Distribution read_distribution(const Json& json) {
  const std::string_view name = type_of(json, "family");
  if (name == "dirichlet") return read_dirichlet(json);
  if (std::find(std::begin(others), std::end(others), name) != std::end(others)) return {Family::other, {}};
  for (const FamilyShape& shape : family_shapes)
    if (shape.name == name) return read_shape(json, shape);
  throw Misread{"a distribution that cannot be read"};
}

}  // namespace dpcert::check
