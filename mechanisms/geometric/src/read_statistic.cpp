// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_statistic.hpp"

#include <set>

#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_variables = 64;
constexpr unsigned most_power = 1000;

std::vector<std::string> read_variables(Fields& in) {
  const auto& items = in.array("variables");
  if (items.empty() || items.size() > most_variables)
    reject(in.where("variables"), "found " + std::to_string(items.size()) + " variables, wanted from 1 to 64");
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string where = child(in.where("variables"), i);
    if (items[i].kind != Json::Kind::string) reject(where, "found " + describe(items[i]) + ", wanted a name");
    if (!seen.insert(items[i].text).second) reject(where, "this variable is listed twice");
    names.push_back(items[i].text);
  }
  return names;
}

Box read_domain(Fields& in, std::size_t variables) {
  const auto& items = in.array("domain");
  if (items.size() != variables)
    reject(in.where("domain"), "found " + std::to_string(items.size()) + " intervals, wanted one for each of the " +
                                   std::to_string(variables) + " variables");
  Box box;
  for (std::size_t i = 0; i < variables; ++i) {
    const std::string where = child(in.where("domain"), i);
    const Vector ends = read_vector(items[i], where, 2);
    if (ends(0) > ends(1)) reject(where, "the interval is empty: its lower end is above its upper end");
    box.push_back({ends(0), ends(1)});
  }
  return box;
}

Monomial read_monomial(const Json& value, const std::string& where, std::size_t variables) {
  Fields in{value, where};
  Monomial monomial{in.rational("coefficient", {.wanted = "a number"}), {}};
  const auto& powers = in.array("powers");
  if (powers.size() != variables)
    reject(in.where("powers"), "found " + std::to_string(powers.size()) + " powers, wanted one for each of the " +
                                   std::to_string(variables) + " variables");
  for (std::size_t i = 0; i < variables; ++i) {
    const std::string wanted = "a whole number from 0 to " + std::to_string(most_power);
    const std::string place = child(in.where("powers"), i);
    const Rational power = rational_of(powers[i], place, {Rational{0}, Rational{most_power}, false, wanted});
    if (!is_integer(power)) reject(place, "found " + describe(powers[i]) + ", wanted " + wanted);
    monomial.powers.push_back(static_cast<unsigned>(power));
  }
  in.finish();
  return monomial;
}

PolynomialStatistic read_polynomial(Fields& in) {
  PolynomialStatistic statistic;
  statistic.variables = read_variables(in);
  statistic.domain = read_domain(in, statistic.variables.size());
  const auto& components = in.array("components");
  if (components.empty()) reject(in.where("components"), "found no components, wanted at least one polynomial");
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::string where = child(in.where("components"), i);
    if (components[i].kind != Json::Kind::array)
      reject(where, "found " + describe(components[i]) + ", wanted an array of monomials");
    BoxPolynomial& component = statistic.components.emplace_back();
    for (std::size_t k = 0; k < components[i].items.size(); ++k)
      component.push_back(read_monomial(components[i].items[k], child(where, k), statistic.variables.size()));
  }
  return statistic;
}

}  // namespace

Statistic read_statistic(const Json& value, const std::string& where) {
  Fields in{value, where};
  const std::string type = in.string("type");
  Statistic statistic;
  if (type == "polynomial")
    statistic.kind = read_polynomial(in);
  else if (type == "table")
    statistic.kind = TableStatistic{read_vectors(in.at("vectors"), in.where("vectors"))};
  else
    reject(in.where("type"), "found " + quote_json(type.substr(0, 60)) + ", wanted polynomial or table");
  in.finish();
  return statistic;
}

}  // namespace dpcert
