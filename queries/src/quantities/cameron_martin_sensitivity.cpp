// SPDX-License-Identifier: Apache-2.0
// The largest Cameron-Martin norm of a difference.
#include <algorithm>
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"
#include "quantities/statistic_shift.hpp"

namespace dpcert {
namespace {

/// A difference that leaves the range of the covariance.
Answer refuted(const Covariance::Orthogonal& by, const Covariance& covariance) {
  return {{"lower", "inf"},
          {"upper", "inf"},
          {"refuted", true},
          {"functional", exact_texts(by.functional)},
          {"rank", covariance.rank()}};
}

Answer answer_norm(const Number& norm, const Covariance& covariance, long digits) {
  Answer answer = shown(norm, digits, Range::non_negative());
  answer["rank"] = covariance.rank();
  return answer;
}
Answer answer_squared_norm(const Rational& squared, const Covariance& covariance, long digits) {
  const Number norm = refine_to_digits(digits, [&](Precision precision) { return square_root(squared, precision); });
  Answer answer = answer_norm(norm, covariance, digits);
  answer["squared"] = squared.str();
  return answer;
}

Answer answer_statistic(const Fields& query, const Covariance& covariance, long digits) {
  const LargestShift shift = largest_shift_of_statistic(query, "statistic", covariance, digits);
  if (const auto* none = std::get_if<Covariance::Orthogonal>(&shift)) return refuted(*none, covariance);
  if (const auto* squared = std::get_if<Rational>(&shift)) return answer_squared_norm(*squared, covariance, digits);
  return answer_norm(std::get<Number>(shift), covariance, digits);
}

Answer answer_cameron_martin_sensitivity(const Fields& query, long digits) {
  const Covariance covariance = read_covariance(query);
  if (query.has("statistic")) return answer_statistic(query, covariance, digits);
  const auto differences = read_differences(query, covariance.dimension());
  Rational squared = 0;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const auto norm = covariance.squared_norm(differences[i]);
    if (const auto* none = std::get_if<Covariance::Orthogonal>(&norm)) {
      Answer answer = refuted(*none, covariance);
      answer["difference"] = i;
      return answer;
    }
    squared = std::max(squared, std::get<Rational>(norm));
  }
  return answer_squared_norm(squared, covariance, digits);
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
