// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/reports/plot_designs.hpp"

#include <algorithm>
#include <functional>

#include "dpcert/mechanisms/geometric/read_design.hpp"

namespace dpcert::reports {
namespace {

constexpr int design_steps = 80;
constexpr std::size_t most_moves = 400;

const ObjectType& design_type() {
  static const ObjectType type{
      "", "design", "the best designs over epsilon",
      design_members(
          {{"epsilon", ValueType::list_of(ValueType::number({.least = 0, .most = 20}), 2, 2), "the ends of the axis"},
           optional({"draw", ValueType::one_of({"objective", "outcomes", "response_outcomes"}),
                     "the objective, where it is missing; or the probability of an outcome under each profile, of the "
                     "design or of randomised response"}),
           optional({"outcome", ValueType::number(Range::whole_from(0)), "which outcome; 1 where it is missing"})})};
  return type;
}
const ObjectType& couplets_type() {
  static const ObjectType type{
      "",
      "couplets",
      "the flip of two Bernoulli profiles over their distance",
      {{"epsilons", ValueType::list_of(ValueType::number({.least = 0, .most = 20}), 1, 6), "a curve each"},
       optional({"from", ValueType::number({.least = 0, .most = 1, .open_above = true}),
                 "the smaller parameter; 0 where it is missing"})}};
  return type;
}

std::vector<Rational> places(const Rational& from, const Rational& to) {
  std::vector<Rational> all;
  for (int i = 0; i <= design_steps; ++i) all.push_back(from + (to - from) * Rational(i, design_steps));
  return all;
}

double eye(const Rational& x) { return x.convert_to<double>(); }

/// What randomised response publishes falsely: each other
/// category with probability 1/(e^epsilon + d - 1).
Rational response(const Rational& epsilon, std::size_t categories) {
  return Rational{1 / (Epsilon{epsilon}.exponential({64}).lower() + (categories - 1))};
}

/// Of a design, or of randomised response: probabilities of an
/// outcome over epsilon, a curve for each profile.
using Matrices = std::function<std::vector<StochasticMatrix>(const Rational& epsilon)>;
std::vector<Drawn> outcome_curves(const ProfileGraph& graph, std::size_t outcome, const std::vector<Rational>& epsilons,
                                  const Matrices& at) {
  std::vector<Drawn> drawn;
  for (std::size_t i = 0; i < graph.profiles.size(); ++i) {
    const std::string name = "profile " + std::to_string(i);
    drawn.push_back({graph.profiles.size() <= 8 ? name : "", Drawn::As::curve, {}, name});
  }
  for (const Rational& epsilon : epsilons) {
    const auto matrices = at(epsilon);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      Rational chance = 0;
      for (std::size_t x = 0; x < graph.profiles[i].size(); ++x)
        chance += graph.profiles[i][x] * matrices[i][x][outcome];
      drawn[i].points.push_back({eye(epsilon), eye(chance)});
    }
  }
  return drawn;
}

std::vector<StochasticMatrix> response_matrices(const ProfileGraph& graph, const Rational& epsilon) {
  const std::size_t d = graph.profiles.front().size();
  const Rational other = response(epsilon, d), same = 1 - (d - 1) * other;
  StochasticMatrix matrix(d, std::vector<Rational>(d, other));
  for (std::size_t x = 0; x < d; ++x) matrix[x][x] = same;
  return std::vector<StochasticMatrix>(graph.profiles.size(), matrix);
}

}  // namespace

Panel read_design_panel(const Json& value, const std::string& where) {
  const Fields in{value, where, design_type()};
  const DesignProblem problem = read_design_problem(in);
  if (problem.moves.size() > most_moves)
    throw BadInput{unsupported(in.where("profiles"), "more than 400 flips or entries are too many for a picture")};
  const auto ends = in.numbers("epsilon");
  if (ends[1] <= ends[0]) reject(child(in.where("epsilon"), 1), "wanted an end above the other");
  const std::string what = in.has("draw") ? in.text("draw") : "objective";
  const std::size_t outcome = in.has("outcome") ? in.count("outcome") : 1;
  if (outcome >= problem.outcomes())
    reject(in.where("outcome"), "wanted " + Range::whole(0, problem.outcomes() - 1).wanted());
  const auto epsilons = places(ends[0], ends[1]);
  const DesignObjective objective = read_design_objective(in);
  const auto design_at = [&](const Rational& epsilon) {
    return required(best_design(problem, objective, Epsilon{epsilon}, drawn_digits), where);
  };
  Panel panel{"",
              {},
              Axes{"epsilon",
                   what == "objective" ? "objective" : "probability of outcome " + std::to_string(outcome),
                   {eye(ends[0]), eye(ends[1])}}};
  if (what == "outcomes") {
    panel.drawn = outcome_curves(problem.graph, outcome, epsilons,
                                 [&](const Rational& epsilon) { return problem.matrices(design_at(epsilon).sizes); });
  } else if (what == "response_outcomes") {
    panel.drawn = outcome_curves(problem.graph, outcome, epsilons,
                                 [&](const Rational& epsilon) { return response_matrices(problem.graph, epsilon); });
  } else {
    Drawn ours{"design", Drawn::As::curve, {}}, baseline{"randomised response", Drawn::As::bound, {}};
    for (const Rational& epsilon : epsilons) {
      const std::vector<Rational> alike(problem.moves.size(), response(epsilon, problem.outcomes()));
      ours.points.push_back({eye(epsilon), eye(design_at(epsilon).upper)});
      baseline.points.push_back(
          {eye(epsilon), eye(objective == DesignObjective::largest_entry ? largest_of(problem, alike)
                                                                         : expected_error_of(problem, alike))});
    }
    panel.drawn = {ours, baseline};
  }
  return panel;
}

Panel read_couplet_panel(const Json& value, const std::string& where) {
  const Fields in{value, where, couplets_type()};
  const Rational from = in.has("from") ? in.number("from") : Rational{0};
  Panel panel{"", {}, Axes{"difference", "flip", {0, eye(1 - from)}}};
  for (const Rational& epsilon : in.numbers("epsilons")) {
    const std::string label = "epsilon " + epsilon.str();
    Drawn ours{label, Drawn::As::curve, {}}, baseline{label + ": randomised response", Drawn::As::bound, {}, label};
    for (const Rational& distance : places(0, 1 - from)) {
      const ProfileGraph graph{{bernoulli(from), bernoulli(from + distance)}, {{0, 1}}};
      const auto problem = required(DesignProblem::of(DesignKind::one_bit, graph, {1, 1}), where);
      const auto design =
          required(best_design(problem, DesignObjective::largest_entry, Epsilon{epsilon}, drawn_digits), where);
      ours.points.push_back({eye(distance), eye(design.upper)});
      baseline.points.push_back({eye(distance), eye(response(epsilon, 2))});
    }
    panel.drawn.push_back(std::move(ours));
    panel.drawn.push_back(std::move(baseline));
  }
  return panel;
}

}  // namespace dpcert::reports
