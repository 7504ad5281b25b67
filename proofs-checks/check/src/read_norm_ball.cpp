// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "mechanism.hpp"
#include "norm_ball.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_corner_work = std::size_t{1} << 16;  // corners times monomials
constexpr std::size_t max_polynomial_bits = 512;

const std::vector<Json>* array(const Json* json) {
  return json != nullptr && json->kind == Json::Kind::array && !json->items.empty() ? &json->items : nullptr;
}

std::optional<Point> point(const Json& json) {
  const auto* items = array(&json);
  if (items == nullptr) return std::nullopt;
  Point result;
  for (const Json& item : *items) {
    const auto value = read_number(&item);
    if (!value) return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

// At least one, all of one length.
std::optional<std::vector<Point>> points(const Json* json) {
  const auto* items = array(json);
  if (items == nullptr) return std::nullopt;
  std::vector<Point> result;
  for (const Json& item : *items) {
    auto next = point(item);
    if (!next || (!result.empty() && next->size() != result.front().size())) return std::nullopt;
    result.push_back(*std::move(next));
  }
  return result;
}

std::optional<std::string> type_of(const Json& json) {
  const Json* type = json.find("type");
  if (type == nullptr || type->kind != Json::Kind::string) return std::nullopt;
  return type->text;
}

std::optional<NormBall> hull_of(std::optional<std::vector<Point>> of, bool differences) {
  if (!of) return std::nullopt;
  const std::size_t dimension = of->front().size();
  return NormBall{dimension, PointHull{*std::move(of), differences}};
}

std::optional<NormBall> hpolytope(const Json& json, Effort& effort) {
  auto normals = points(json.find("normals"));
  const Json* written = json.find("offsets");
  const auto offsets = written == nullptr ? std::nullopt : point(*written);
  if (!normals || !offsets || offsets->size() != normals->size()) return std::nullopt;
  for (std::size_t i = 0; i < normals->size(); ++i) {
    if ((*offsets)[i] <= 0) return std::nullopt;
    for (Rational& c : (*normals)[i]) {
      const std::size_t bits = bit_size(c) + bit_size((*offsets)[i]);
      effort.spend(exact_cost(bits) + memory_cost(bits));
      c /= (*offsets)[i];
    }
  }
  const std::size_t dimension = normals->front().size();
  return NormBall{dimension, FunctionalBall{*std::move(normals)}};
}

std::vector<Point> unit_vectors(std::size_t dimension, const std::vector<int>& signs) {
  std::vector<Point> result;
  for (const int sign : signs)
    for (std::size_t i = 0; i < dimension; ++i) {
      result.emplace_back(dimension);
      result.back()[i] = sign;
    }
  return result;
}

std::optional<NormBall> lp_ball(const Json& json) {
  constexpr unsigned long max_dimension = 100;
  const auto count = read_number(json.find("dimension"));
  const unsigned long dimension = to_count(count.value_or(0), max_dimension).value_or(0);
  const auto radius = read_number(json.find("radius"));
  const Json* p = json.find("p");
  if (dimension == 0 || !radius || *radius <= 0 || p == nullptr) return std::nullopt;
  if (p->kind == Json::Kind::string && p->text == "inf")
    return NormBall{dimension, FunctionalBall{unit_vectors(dimension, {1, -1})}, *radius};
  const auto power = read_number(p);
  if (power == Rational{1}) return NormBall{dimension, CrossPolytope{}, *radius};
  if (power == Rational{2}) return NormBall{dimension, EllipsoidBall{unit_vectors(dimension, {1})}, *radius};
  return std::nullopt;
}

std::optional<NormBall> ellipsoid(const Json& json) {
  auto shape = points(json.find("shape"));
  if (!shape || shape->size() != shape->front().size()) return std::nullopt;
  const std::size_t dimension = shape->size();
  return NormBall{dimension, EllipsoidBall{*std::move(shape)}};
}

std::optional<NormBall> scaled(const Json& json, Effort& effort) {
  const auto factor = read_number(json.find("factor"));
  auto ball = json.find("of") == nullptr ? std::nullopt : read_norm_ball(*json.find("of"), effort);
  if (!factor || *factor <= 0 || !ball) return std::nullopt;
  effort.spend(exact_cost(bit_size(ball->factor) + bit_size(*factor)));
  ball->factor *= *factor;
  return ball;
}

// K - K is the hull of the differences of K's points, and 2 K where K = -K.
std::optional<NormBall> difference_body(const Json& json, Effort& effort) {
  auto ball = json.find("of") == nullptr ? std::nullopt : read_norm_ball(*json.find("of"), effort);
  if (!ball) return std::nullopt;
  auto* hull = std::get_if<PointHull>(&ball->kind);
  if (hull != nullptr && !hull->of_differences)
    hull->of_differences = true;
  else
    ball->factor *= 2;
  return ball;
}

/// A polynomial of degree at most 1 in each variable: coefficients, each with the variables that it multiplies.
struct MultiAffine {
  struct Monomial {
    Rational coefficient;
    std::vector<bool> has;
  };
  std::vector<Monomial> monomials;

  [[nodiscard]] Rational at(const Point& x, Effort& effort) const {
    Rational sum = 0;
    for (const Monomial& monomial : monomials) {
      Rational product = monomial.coefficient;
      for (std::size_t i = 0; i < x.size(); ++i)
        if (monomial.has[i]) {
          effort.spend(exact_cost(bit_size(product) + bit_size(x[i])));
          product *= x[i];
        }
      effort.spend(exact_cost(bit_size(sum) + bit_size(product)));
      sum += product;
    }
    return sum;
  }
};

bool is_short(const Rational& q) { return bit_size(q) <= max_polynomial_bits; }

std::optional<MultiAffine> multi_affine(const Json& json, std::size_t variables) {
  if (json.kind != Json::Kind::array) return std::nullopt;
  MultiAffine result;
  for (const Json& item : json.items) {
    const auto coefficient = read_number(item.find("coefficient"));
    const Json* written = item.find("powers");
    const auto powers = written == nullptr ? std::nullopt : point(*written);
    if (!has_only(item, {"coefficient", "powers"}) || !coefficient || !is_short(*coefficient)) return std::nullopt;
    if (!powers || powers->size() != variables) return std::nullopt;
    std::vector<bool> has;
    for (const Rational& power : *powers) {
      if (power != 0 && power != 1) return std::nullopt;
      has.push_back(power == 1);
    }
    result.monomials.push_back({*coefficient, std::move(has)});
  }
  return result;
}

// The intervals of the box, as (lower, upper).
std::optional<std::vector<Point>> box(const Json& json) {
  const auto* variables = array(json.find("variables"));
  auto domain = points(json.find("domain"));
  if (variables == nullptr || !domain || domain->size() != variables->size()) return std::nullopt;
  for (const Point& interval : *domain)
    if (interval.size() != 2 || interval[0] > interval[1] || !is_short(interval[0]) || !is_short(interval[1]))
      return std::nullopt;
  return domain;
}

std::optional<std::vector<Point>> polynomial_corners(const Json& json, Effort& effort) {
  const auto domain = box(json);
  const auto* components = array(json.find("components"));
  if (!has_only(json, {"type", "variables", "domain", "components"}) || !domain || components == nullptr ||
      domain->size() > 16)
    return std::nullopt;
  std::vector<MultiAffine> polynomials;
  std::size_t work = 1;
  for (const Json& component : *components) {
    auto polynomial = multi_affine(component, domain->size());
    if (!polynomial) return std::nullopt;
    work += polynomial->monomials.size();
    polynomials.push_back(*std::move(polynomial));
  }
  const std::size_t corners = std::size_t{1} << domain->size();
  if (work > max_corner_work / corners) return std::nullopt;
  std::vector<Point> values;
  for (std::size_t corner = 0; corner < corners; ++corner) {
    Point x, value;
    for (std::size_t i = 0; i < domain->size(); ++i) x.push_back((*domain)[i][corner >> i & 1]);
    for (const MultiAffine& polynomial : polynomials) value.push_back(polynomial.at(x, effort));
    effort.spend(memory_cost(0) * static_cast<double>(value.size()), 1 + static_cast<double>(widest({value})) / 256);
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace

std::optional<std::vector<Point>> read_corner_values(const Json& json, Effort& effort) {
  const auto type = type_of(json);
  auto values = type == "table" && has_only(json, {"type", "vectors"}) ? points(json.find("vectors"))
                : type == "polynomial"                                 ? polynomial_corners(json, effort)
                                                                       : std::nullopt;
  if (!values) return std::nullopt;
  effort.spend(20, values->size(), memory_cost(2 * widest(*values)));
  std::sort(values->begin(), values->end());
  values->erase(std::unique(values->begin(), values->end()), values->end());
  return values;
}

std::optional<NormBall> read_norm_ball(const Json& json, Effort& effort) {
  const auto type = type_of(json);
  if (type == "vpolytope" && has_only(json, {"type", "vertices"})) return hull_of(points(json.find("vertices")), false);
  if (type == "hpolytope" && has_only(json, {"type", "normals", "offsets"})) return hpolytope(json, effort);
  if (type == "lp_ball" && has_only(json, {"type", "p", "dimension", "radius"})) return lp_ball(json);
  if (type == "ellipsoid" && has_only(json, {"type", "shape"})) return ellipsoid(json);
  if (type == "scaled" && has_only(json, {"type", "factor", "of"})) return scaled(json, effort);
  if (type == "difference_body" && has_only(json, {"type", "of"})) return difference_body(json, effort);
  if (type == "sensitivity_hull" && has_only(json, {"type", "statistic"}) && json.find("statistic") != nullptr)
    return hull_of(read_corner_values(*json.find("statistic"), effort), true);
  return std::nullopt;
}

std::optional<std::size_t> stated_dimension(const Json& json) {
  const auto length = [](const Json* list, bool of_first) -> std::optional<std::size_t> {
    const auto* items = array(list);
    if (items == nullptr) return std::nullopt;
    if (!of_first) return items->size();
    const auto* first = array(&items->front());
    return first == nullptr ? std::nullopt : std::optional{first->size()};
  };
  const auto type = type_of(json);
  if (type == "vpolytope") return length(json.find("vertices"), true);
  if (type == "hpolytope") return length(json.find("normals"), true);
  if (type == "ellipsoid") return length(json.find("shape"), false);
  if (type == "image") return length(json.find("matrix"), false);
  if (type == "lp_ball") {
    const auto dimension = read_number(json.find("dimension"));
    if (!dimension) return std::nullopt;
    return to_count(*dimension, 1'000'000'000);
  }
  if (type == "sensitivity_hull") {
    const Json* statistic = json.find("statistic");
    if (statistic == nullptr) return std::nullopt;
    return type_of(*statistic) == "table" ? length(statistic->find("vectors"), true)
                                          : length(statistic->find("components"), false);
  }
  const Json* of = json.find("of");
  if (type == "scaled" || type == "difference_body") return of == nullptr ? std::nullopt : stated_dimension(*of);
  if (type == "minkowski_sum" || type == "intersection" || type == "convex_hull_of") {
    const auto* bodies = array(of);
    return bodies == nullptr ? std::nullopt : stated_dimension(bodies->front());
  }
  return std::nullopt;
}

}  // namespace dpcert::check
