// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_statistic.hpp"

#include <set>

#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_variables = 64;
constexpr unsigned most_power = 1000;

const ObjectType& monomial_type() {
  static const ObjectType type{
      "",
      "monomial",
      "a coefficient times powers of the variables",
      {{"coefficient", ValueType::number(Range::any()), "the coefficient"},
       {"powers", ValueType::list_of(ValueType::whole(0, most_power)), "a power of each variable"}}};
  return type;
}
const ObjectType& polynomial_type() {
  static const ObjectType type{
      "type",
      "polynomial",
      "a vector of polynomials of a record in a box",
      {{"variables", ValueType::list_of(ValueType::text(), 1, most_variables), "names of the coordinates of a record"},
       {"domain", ValueType::list_of(ValueType::list_of(ValueType::number(Range::any()), 2, 2)),
        "an interval of each variable, by its ends"},
       {"components", ValueType::list_of(ValueType::list_of(ValueType::object(monomial_type()), 0)),
        "polynomials, each a list of monomials"}},
      {},
      R"({"type": "polynomial", "variables": ["x"], "domain": [["0", "1"]], "components":
        [[{"coefficient": "1", "powers": [1]}], [{"coefficient": "1", "powers": [2]}]]})"};
  return type;
}
const ObjectType& table_type() {
  static const ObjectType type{"type",
                               "table",
                               "the values of a statistic, which are finitely many",
                               {{"vectors", ValueType::matrix(), "the values"}},
                               {},
                               R"({"type": "table", "vectors": [["0", "0"], ["1", "1"], ["1", "0"]]})"};
  return type;
}

std::vector<std::string> read_variables(const Fields& in) {
  const auto& items = in.list("variables");
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

/// Refuses a list without one item for each variable.
void check_count(const Fields& in, const char* key, std::size_t found, std::size_t variables) {
  if (found != variables)
    reject(in.where(key), "found " + std::to_string(found) + " items, wanted one for each of the " +
                              std::to_string(variables) + " variables");
}

Box read_domain(const Fields& in, std::size_t variables) {
  const auto intervals = in.rows("domain");
  check_count(in, "domain", intervals.size(), variables);
  Box box;
  for (std::size_t i = 0; i < variables; ++i) {
    if (intervals[i][0] > intervals[i][1])
      reject(child(in.where("domain"), i), "the interval is empty: its lower end is above its upper end");
    box.push_back({intervals[i][0], intervals[i][1]});
  }
  return box;
}

Monomial read_monomial(const Fields& in, std::size_t variables) {
  Monomial monomial{in.number("coefficient"), {}};
  for (const Rational& power : in.numbers("powers")) monomial.powers.push_back(static_cast<unsigned>(power));
  check_count(in, "powers", monomial.powers.size(), variables);
  return monomial;
}

PolynomialStatistic read_polynomial(const Fields& in) {
  PolynomialStatistic statistic;
  statistic.variables = read_variables(in);
  statistic.domain = read_domain(in, statistic.variables.size());
  const ValueType& type = in.type().at("components").type;
  const auto& components = in.list("components");
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::string where = child(in.where("components"), i);
    BoxPolynomial& component = statistic.components.emplace_back();
    const auto& monomials = list_of(components[i], where, type.item());
    for (std::size_t k = 0; k < monomials.size(); ++k)
      component.push_back(
          read_monomial(Fields{monomials[k], child(where, k), monomial_type()}, statistic.variables.size()));
  }
  return statistic;
}

std::vector<const ObjectType*> statistic_types() { return {&polynomial_type(), &table_type()}; }

}  // namespace

Variety statistic_variety() {
  return {"statistic", "What is released of the data: a sum over records.", statistic_types()};
}

Statistic read_statistic(const Json& value, const std::string& where) {
  const ObjectType& type = named_type(value, where, statistic_types());
  const Fields in{value, where, type};
  if (&type == &polynomial_type()) return {read_polynomial(in)};
  return {TableStatistic{read_vectors(in.at("vectors"), in.where("vectors"))}};
}

}  // namespace dpcert
