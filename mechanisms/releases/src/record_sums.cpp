// SPDX-License-Identifier: Apache-2.0
// Theory: mechanisms/releases/theory/statistic.md
#include "record_sums.hpp"

#include <algorithm>
#include <numeric>

#include "categorical_column.hpp"
#include "dpcert/mechanisms/read_polynomial.hpp"
#include "monomial_text.hpp"
#include "regression_variables.hpp"

namespace dpcert {
namespace {

constexpr unsigned most_power = 24;

}  // namespace

RecordSums read_polynomial_sums(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> variables = read_bounded_columns(in, "columns", seen);
  const std::vector<BoxPolynomial> polynomials = read_polynomials(in, "components", variables.size());
  for (std::size_t i = 0; i < polynomials.size(); ++i)
    for (const Monomial& monomial : polynomials[i])
      for (const unsigned power : monomial.powers)
        if (power > most_power)
          reject(child(in.where("components"), i),
                 "found the power " + std::to_string(power) + ", wanted at most " + std::to_string(most_power));
  unsigned degree = 0;
  for (const BoxPolynomial& polynomial : polynomials)
    for (const Monomial& monomial : polynomial)
      degree = std::max(degree, std::accumulate(monomial.powers.begin(), monomial.powers.end(), 0U));
  std::vector<std::string> names;
  for (const Variable& variable : variables) names.push_back(variable.column);
  const auto ends = [&](std::size_t i) {
    return "[" + quoted(variables[i].cells.lower) + ", " + quoted(variables[i].cells.upper) + "]";
  };
  const auto values = [variables, polynomials](const std::vector<Column>& part) -> Result<std::vector<Rational>> {
    std::vector<Rational> sums(polynomials.size());
    std::vector<std::vector<Rational>> numbers;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      auto column = variables[i].cells.of(part[i]);
      if (!column) return column.error();
      numbers.push_back(*std::move(column));
    }
    std::vector<Rational> record(variables.size());
    for (std::size_t k = 0; k < numbers.front().size(); ++k) {
      for (std::size_t i = 0; i < record.size(); ++i) record[i] = numbers[i][k];
      for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += evaluate(polynomials[j], record);
    }
    return sums;
  };
  return {names,
          polynomials.size(),
          degree,
          R"({"type": "polynomial", "variables": )" +
              list_of(names.size(), [&](std::size_t i) { return quote_json(names[i]); }) + R"(, "domain": )" +
              list_of(names.size(), ends) + R"(, "components": )" + write_json(in.at("components")) + "}",
          values,
          treatment_of(variables, "")};
}

RecordSums read_table_sums(const Fields& in) {
  std::set<std::string> seen;
  const CategoricalColumn names = read_categorical_column(in.at("categories"), in.where("categories"), seen);
  const std::vector<std::vector<Rational>> vectors = in.rows("vectors");
  if (vectors.size() != names.categories().size())
    reject(in.where("vectors"), "found " + std::to_string(vectors.size()) + " vectors, wanted one for each of the " +
                                    std::to_string(names.categories().size()) + " categories");
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (vectors[i].size() != vectors.front().size())
      reject(child(in.where("vectors"), i), "found " + std::to_string(vectors[i].size()) + " numbers, wanted " +
                                                std::to_string(vectors.front().size()) + " as in the first vector");
  const auto values = [names, vectors](const std::vector<Column>& part) -> Result<std::vector<Rational>> {
    const auto places = names.cells.of(part.front());
    if (!places) return places.error();
    std::vector<Rational> sums(vectors.front().size());
    for (const std::size_t place : *places)
      for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += vectors[place][j];
    return sums;
  };
  return {{names.column},
          vectors.front().size(),
          1,
          R"({"type": "table", "vectors": )" + write_json(in.at("vectors")) + "}",
          values,
          "each record adds the vector of the category that its cell names exactly; " +
              fate_of(no_name, count_stated({names}), 1)};
}

Result<std::vector<Rational>> RecordSums::over(const std::vector<Column>& table) const {
  std::vector<Rational> all(dimension);
  const auto error = in_parts(table, [&](const std::vector<Column>& part) -> std::optional<Error> {
    const auto sums = of(part);
    if (!sums) return sums.error();
    for (std::size_t j = 0; j < all.size(); ++j) all[j] += (*sums)[j];
    return std::nullopt;
  });
  if (error) return *error;
  return all;
}

}  // namespace dpcert
