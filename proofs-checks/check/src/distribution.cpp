// SPDX-License-Identifier: Apache-2.0
#include "distribution.hpp"

#include <algorithm>
#include <array>

#include "mechanism.hpp"

namespace dpcert::check {
namespace {

enum class Range { any, positive, non_negative, probability, chance, count };

bool contains(Range range, const Rational& x) {
  switch (range) {
    case Range::any:
      return true;
    case Range::positive:
      return x > 0;
    case Range::non_negative:
      return x >= 0;
    case Range::probability:
      return x >= 0 && x <= 1;
    case Range::chance:
      return x > 0 && x <= 1;
    case Range::count:
      return x >= 0 && denominator(x) == 1;
  }
  return false;
}

struct Parameter {
  std::string_view key;
  Range range = Range::any;
};
struct Shape {
  std::string_view name;
  Family family;
  std::array<Parameter, 3> parameters;  // a key may be empty: no such parameter
};
constexpr Shape shapes[] = {
    {"normal", Family::normal, {{{"mean", Range::any}, {"variance", Range::positive}}}},
    {"laplace", Family::laplace, {{{"location", Range::any}, {"scale", Range::positive}}}},
    {"laplace_sum",
     Family::laplace_sum,
     {{{"location", Range::any}, {"scale1", Range::positive}, {"scale2", Range::positive}}}},
    {"logistic", Family::logistic, {{{"location", Range::any}, {"scale", Range::positive}}}},
    {"exponential", Family::exponential, {{{"rate", Range::positive}, {}}}},
    {"gamma", Family::gamma, {{{"shape", Range::positive}, {"rate", Range::positive}}}},
    {"inverse_gamma", Family::inverse_gamma, {{{"shape", Range::positive}, {"scale", Range::positive}}}},
    {"beta", Family::dirichlet, {{{"alpha", Range::positive}, {"beta", Range::positive}}}},
    {"bernoulli", Family::bernoulli, {{{"p", Range::probability}, {}}}},
    {"binomial", Family::binomial, {{{"trials", Range::count}, {"p", Range::probability}}}},
    {"poisson", Family::poisson, {{{"rate", Range::non_negative}, {}}}},
    {"geometric", Family::geometric, {{{"p", Range::chance}, {}}}},
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

std::optional<Distribution> read_shape(const Json& json, const Shape& shape) {
  Distribution result{shape.family, {}};
  const auto key = [&](std::size_t i) { return shape.parameters[shape.parameters[i].key.empty() ? 0 : i].key; };
  if (!has_only(json, {"family", key(0), key(1), key(2)})) return std::nullopt;
  for (const Parameter& parameter : shape.parameters) {
    if (parameter.key.empty()) continue;
    const auto value = read_number(json.find(parameter.key));
    if (!value || !contains(parameter.range, *value)) return std::nullopt;
    result.parameters.push_back(*value);
  }
  if (shape.family == Family::laplace_sum && result.parameters[1] < result.parameters[2])
    std::swap(result.parameters[1], result.parameters[2]);
  if (!is_known(result)) return Distribution{Family::other, {}};
  return result;
}

std::optional<Distribution> read_dirichlet(const Json& json) {
  const Json* items = json.find("concentration");
  if (!has_only(json, {"family", "concentration"}) || items == nullptr || items->kind != Json::Kind::array ||
      items->items.size() < 2)
    return std::nullopt;
  Distribution result{Family::dirichlet, {}};
  for (const Json& item : items->items) {
    const auto value = read_number(&item);
    if (!value || *value <= 0) return std::nullopt;
    result.parameters.push_back(*value);
  }
  return result;
}

}  // namespace

std::optional<Distribution> read_distribution(const Json& json) {
  const Json* family = json.find("family");
  if (family == nullptr || family->kind != Json::Kind::string) return std::nullopt;
  if (family->text == "dirichlet") return read_dirichlet(json);
  if (std::find(std::begin(others), std::end(others), family->text) != std::end(others))
    return Distribution{Family::other, {}};
  for (const Shape& shape : shapes)
    if (shape.name == family->text) return read_shape(json, shape);
  return std::nullopt;
}

}  // namespace dpcert::check
