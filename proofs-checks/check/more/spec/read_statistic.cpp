// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_statistic.hpp"

#include <memory>

#include "kernel/spec/fields.hpp"

namespace dpcert::check {
namespace {

constexpr long max_power = 1'000;

using Component = std::vector<Monomial>;

Component read_component(const Json& json, std::size_t variables) {
  if (json.kind != Json::Kind::array) throw Misread{"a polynomial is an array of monomials"};
  Component result;
  for (const Json& item : json.items) {
    const auto [coefficient] = numbers(item, {{"coefficient", any}}, {"powers"});
    const auto powers = list(item, {"powers", count_from(0, max_power)});
    if (powers.size() != variables) throw Misread{"\"powers\" must be one a variable"};
    spend(memory_cost(bit_size(coefficient)));
    Monomial& monomial = result.emplace_back(Monomial{coefficient, {}});
    for (const Rational& power : powers) monomial.powers.push_back(*to_count(power, max_power));
  }
  return result;
}

PolynomialMap read_polynomials(const Json& json) {
  only(json, {"type", "variables", "domain", "components"});
  PolynomialMap result{matrix(json, {"domain", any}), {}};
  if (result.box.size() != array(json, "variables").size())
    throw Misread{"\"domain\" must have an interval a variable"};
  for (const Point& interval : result.box)
    if (interval.size() != 2 || interval[0] > interval[1]) throw Misread{"\"domain\" must have intervals"};
  for (const Json& component : array(json, "components"))
    result.components.push_back(read_component(component, result.box.size()));
  return result;
}

Values read_polynomial(const Json& json) {
  PolynomialMap map = read_polynomials(json);
  Values values{map.components.size(), {}};
  if (map.has_corners()) values.corners = distinct(map.control_points(map.box));
  values.map = std::make_shared<const PolynomialMap>(std::move(map));
  return values;
}

Values read_table(const Json& json) {
  only(json, {"type", "vectors"});
  auto vectors = matrix(json, {"vectors", any});
  const std::size_t dimension = vectors.front().size();
  return {dimension, distinct(std::move(vectors))};
}

}  // namespace

Values read_values(const Json& json) {
  const std::string_view type = type_of(json);
  if (type != "table" && type != "polynomial") throw Misread{"a \"statistic\" of an unknown type"};
  return type == "table" ? read_table(json) : read_polynomial(json);
}

}  // namespace dpcert::check
