// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_statistic.hpp"

#include <set>

#include "dpcert/mechanisms/geometric/read_vector.hpp"
#include "dpcert/mechanisms/read_polynomial.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_variables = 64;

const ObjectType& polynomial_type() {
  static const ObjectType type{
      "type",
      "polynomial",
      "a vector of polynomials of a record in a box",
      {{"variables", ValueType::list_of(ValueType::text(), 1, most_variables), "names of the coordinates of a record"},
       {"domain", ValueType::list_of(ValueType::list_of(ValueType::number(Range::any()), 2, 2)),
        "an interval of each variable, by its ends"},
       polynomials_member("components", "polynomials, each a list of monomials")},
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

Box read_domain(const Fields& in, std::size_t variables) {
  const auto intervals = in.rows("domain");
  if (intervals.size() != variables)
    reject(in.where("domain"), "found " + std::to_string(intervals.size()) + " items, wanted one for each of the " +
                                   std::to_string(variables) + " variables");
  Box box;
  for (std::size_t i = 0; i < variables; ++i) {
    if (intervals[i][0] > intervals[i][1])
      reject(child(in.where("domain"), i), "the interval is empty: its lower end is above its upper end");
    box.push_back({intervals[i][0], intervals[i][1]});
  }
  return box;
}

PolynomialStatistic read_polynomial(const Fields& in) {
  PolynomialStatistic statistic;
  statistic.variables = read_variables(in);
  statistic.domain = read_domain(in, statistic.variables.size());
  statistic.components = read_polynomials(in, "components", statistic.variables.size());
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
