// SPDX-License-Identifier: GPL-3.0-or-later
// The mechanism that changes observations least and does not tell neighbouring profiles apart.
#include "design_certificate.hpp"
#include "dpcert/check/check.hpp"
#include "dpcert/mechanisms/geometric/read_design.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer matrix_texts(const StochasticMatrix& matrix) {
  Answer rows = Answer::array();
  for (const auto& row : matrix) rows.push_back(exact_texts(row));
  return rows;
}

/// A flip for each profile, or a matrix.
Answer mechanism_texts(const DesignProblem& problem, DesignKind kind, const std::vector<Rational>& sizes) {
  Answer all = Answer::array();
  for (const StochasticMatrix& matrix : problem.matrices(sizes)) {
    if (kind == DesignKind::smooth_categorical)
      all.push_back(matrix_texts(matrix));
    else
      all.push_back(matrix[0][1].str());
  }
  return all;
}

/// For each edge the prices of its first order, and of the other one.
Answer price_texts(const DesignProblem& problem, const std::vector<Rational>& prices) {
  const auto outcomes = static_cast<std::ptrdiff_t>(problem.outcomes());
  Answer edges = Answer::array();
  for (auto price = prices.begin(); price != prices.end(); price += 2 * outcomes)
    edges.push_back(Answer::array({exact_texts(std::vector<Rational>(price, price + outcomes)),
                                   exact_texts(std::vector<Rational>(price + outcomes, price + 2 * outcomes))}));
  return edges;
}

/// The members that the checker reads, as they are written.
std::string query_text(const Fields& query) {
  std::string text = R"({"quantity": "profile_mechanism")";
  for (const char* key : {"kind", "profiles", "edges", "epsilon", "minimise", "weights"})
    if (query.has(key)) text += ", " + quote_json(key) + ": " + write_json(query.at(key));
  return text + "}";
}

/// The certificate, which the checker must accept unless it costs too much.
void add_certificate(Answer& answer, const Fields& query, const DesignProblem& problem, DesignObjective objective,
                     const ProfileDesign& design) {
  const std::string certificate = design_certificate(problem, read_design_kind(query), objective, design);
  const check::Outcome outcome = check::check_design(query_text(query), certificate);
  ensures(outcome.accepted || outcome.beyond_limits, "the checker accepts what was made for it");
  answer["checked"] = outcome.accepted;
  answer["certificate"] = certificate;
}

Answer shown_between(const Rational& lower, const Rational& upper, long digits) {
  const Precision precision = precision_for(digits);
  const Number number = lower == upper ? Number::exactly(lower, precision)
                                       : Number::enclosed(between(lower, upper, {2 * precision.bits}));
  return shown(number, digits, Range::non_negative());
}

Answer answer_profile_mechanism(const Fields& query, long digits) {
  const DesignProblem problem = read_design_problem(query);
  const DesignObjective objective = read_design_objective(query);
  const ProfileDesign design =
      located(best_design(problem, objective, query.epsilon("epsilon"), digits), query, "profiles");
  Answer answer;
  answer["objective"] = shown_between(design.lower, design.upper, digits);
  answer["mechanism"] = mechanism_texts(problem, read_design_kind(query), design.sizes);
  answer["attained"] = shown_between(design.upper, design.upper, digits);
  if (objective == DesignObjective::largest_entry) answer["sum"] = shown_between(design.sum_lower, design.sum, digits);
  answer["prices"] = price_texts(problem, design.prices.constraints);
  if (const auto threshold = identity_threshold(problem.graph))
    answer["unchanged_from"] =
        shown(threshold->is_rational() ? Number::exactly(threshold->nats(), precision_for(digits))
                                       : Number::enclosed(threshold->enclose(precision_for(digits))),
              digits, Range::non_negative());
  if (query.flag("certificate")) add_certificate(answer, query, problem, objective, design);
  return answer;
}

}  // namespace

const Quantity profile_mechanism_quantity{
    query_type(
        "profile_mechanism",
        "the mechanism that changes observations least and hides which of two neighbouring profiles they have",
        design_members(
            {{"epsilon", ValueType::epsilon(), "bound of the log-ratio of every outcome's probabilities"},
             optional({"certificate", ValueType::flag(), "true: with a certificate that the checker accepted"})}),
        R"({"quantity": "profile_mechanism", "kind": "smooth_one_bit", "profiles": ["0", "1/2", "1"], "edges": [[0, 1], [1, 2]],
                   "epsilon": {"log": 2}})"),
    answer_profile_mechanism};

}  // namespace dpcert
