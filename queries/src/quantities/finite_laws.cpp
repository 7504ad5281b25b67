// SPDX-License-Identifier: Apache-2.0
#include "quantities/finite_laws.hpp"

namespace dpcert {
namespace {

constexpr std::size_t longest_matrix = 10'000;  // entries; a longer one would make an answer of many megabytes

}  // namespace

Member law_member(std::string name) {
  return {std::move(name), ValueType::law(), "a law: probabilities that sum to 1"};
}

std::vector<std::vector<Rational>> read_masses(const Fields& query, const char* key, std::size_t rows,
                                               std::size_t columns) {
  auto matrix = query.rows(key);
  if (matrix.size() != rows)
    reject(query.where(key), "found " + std::to_string(matrix.size()) + " rows, wanted " + std::to_string(rows));
  for (std::size_t x = 0; x < rows; ++x)
    if (matrix[x].size() != columns)
      reject(child(query.where(key), x), "found an array of " + std::to_string(matrix[x].size()) +
                                             ", wanted an array of " + std::to_string(columns) + " numbers");
  return matrix;
}

void add_coupling(Answer& answer, const Coupling& coupling) {
  if (coupling.first().size() * coupling.second().size() > longest_matrix) return;
  Answer rows = Answer::array();
  for (const auto& row : coupling.joint()) rows.push_back(exact_texts(row));
  answer["coupling"] = std::move(rows);
}

}  // namespace dpcert
