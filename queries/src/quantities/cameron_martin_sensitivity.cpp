// SPDX-License-Identifier: Apache-2.0
// The largest Cameron-Martin norm of a difference.
#include <algorithm>
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/corner_differences.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

std::vector<Covariance::Vector> differences_in(const Fields& query, std::size_t dimension) {
  if (!query.has("statistic")) return read_differences(query, dimension);
  auto differences = corner_differences(query, "statistic");
  if (differences.front().size() != dimension)
    reject(query.where("statistic"), "found a statistic of dimension " + std::to_string(differences.front().size()) +
                                         ", wanted " + std::to_string(dimension) + ", that of the covariance");
  return differences;
}

/// A difference that leaves the range of the covariance.
Answer refuted(const Covariance::Orthogonal& by) {
  return {{"lower", "inf"}, {"upper", "inf"}, {"refuted", true}, {"functional", exact_texts(by.functional)}};
}

Answer answer_cameron_martin_sensitivity(const Fields& query, long digits) {
  const Covariance covariance = read_covariance(query);
  const auto differences = differences_in(query, covariance.dimension());
  Rational squared = 0;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const auto norm = covariance.squared_norm(differences[i]);
    if (const auto* none = std::get_if<Covariance::Orthogonal>(&norm)) {
      Answer answer = refuted(*none);
      if (query.has("differences")) answer["difference"] = i;
      answer["rank"] = covariance.rank();
      return answer;
    }
    squared = std::max(squared, std::get<Rational>(norm));
  }
  const Number sensitivity =
      refine_to_digits(digits, [&](Precision precision) { return square_root(squared, precision); });
  Answer answer = shown(sensitivity, digits, Range::non_negative());
  answer["squared"] = squared.str();
  answer["rank"] = covariance.rank();
  return answer;
}

std::vector<Member> cameron_martin_sensitivity_members() {
  std::vector<Member> all = covariance_members();
  all.push_back({"statistic", ValueType::variety("statistic"), "what is released, in place of the differences"});
  return all;
}

}  // namespace

const Quantity cameron_martin_sensitivity_quantity{
    query_type("cameron_martin_sensitivity", "the largest Cameron-Martin norm of a difference",
               cameron_martin_sensitivity_members(),
               R"({"quantity": "cameron_martin_sensitivity", "covariance": [["2", "1"], ["1", "2"]],
                   "differences": [["1", "0"], ["1", "-1"]]})",
               {{"covariance", "differences"}, {"covariance", "statistic"}}),
    answer_cameron_martin_sensitivity};

}  // namespace dpcert
