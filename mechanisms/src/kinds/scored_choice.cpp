// SPDX-License-Identifier: Apache-2.0
// The exponential mechanism on data sets whose scores are given.
// Theory: accounting/theory/scored_choice.md
#include <algorithm>

#include "dpcert/accounting/pairs/bounded_range.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/choices.hpp"
#include "dpcert/mechanisms/read_profiles.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/choice_output.hpp"
#include "laws.hpp"
#include "range_leaf.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_score_work = 1'000'000;  // ordered pairs of rows times columns

class GivenScores final : public Leaf {
 public:
  explicit GivenScores(ScoredChoice choice) : choice_{std::move(choice)} {}

  Result<WorstPair> worst_pair() const override { return scored_choice_pair(choice_); }
  std::optional<Shown> strongest(const Aim& aim) const override {
    return shown_of_range(aim, Epsilon{range_of(choice_)});
  }
  /// What the rule knows is the curve of the range.
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (!is_about_divergence(goal)) return std::nullopt;
    if (goal.kind == Says::dp && follows_from_range(goal)) return by(rules::bounded_range);
    return is_small() ? std::optional{by(rules::channel)} : std::nullopt;
  }

 private:
  /// Does the curve of its range keep to that, which is checked in no time?
  [[nodiscard]] bool follows_from_range(const Statement& goal) const {
    const Rational length = range_of(choice_);
    if (length == 0) return true;
    const BoundedRange range{Epsilon{length}};
    return decide([&](Precision p) { return delta_at_most(range, goal.epsilon, goal.value, p); }) == Trilean::yes;
  }
  /// Can the rule channel afford it?
  [[nodiscard]] bool is_small() const {
    constexpr std::size_t most_checked = 50'000;
    return choice_.edges.size() * choice_.scores.front().size() <= most_checked;
  }

  ScoredChoice choice_;  ///< over the scale
};

Filled<Result<Mechanism>> read_scored_choice(const Fields& in) {
  ScoredChoice choice{in.rows("scores"), {}};
  const std::size_t rows = choice.scores.size(), columns = choice.scores.front().size();
  for (std::size_t i = 0; i < rows; ++i)
    if (choice.scores[i].size() != columns)
      reject(child(in.where("scores"), i), "found " + std::to_string(choice.scores[i].size()) + " scores, wanted " +
                                               std::to_string(columns) + ", as many as the first row has");
  if (count_neighbours(in, rows) > most_score_work / 2 / columns)
    throw BadInput{
        unsupported(in.where("scores"), "too many pairs of data sets times outcomes for an exact comparison")};
  choice.edges = read_neighbours(in, rows);
  return [choice = std::move(choice), scale = in.parameter("scale")](const Rational& open) {
    return scored_choice(choice, scale.at(open));
  };
}

}  // namespace

Result<Mechanism> scored_choice(ScoredChoice choice, const Rational& scale) {
  if (const auto error = out_of_range(scored_choice_type(), {{"scale", scale}})) return *error;
  if (choice.scores.size() < 2 || choice.edges.empty())
    return invalid_input("/scores", "wanted two data sets at least, and a pair of neighbours");
  KnownOutput output = scored_row_output(choice.scores, scale);
  for (auto& row : choice.scores)
    for (Rational& score : row) score /= scale;
  return Mechanism::of<GivenScores>(std::move(choice)).presuming({.lists_laws = true}).drawn_by(std::move(output));
}

const MechanismType& scored_choice_type() {
  static const MechanismType type{
      {"type",
       "scored_choice",
       "the exponential mechanism on data sets whose scores are given: its exact loss",
       {{"scores", ValueType::list_of(ValueType::vector(), 2), "a row for each data set: the scores of the outcomes"},
        {"scale", ValueType::number(Range::positive()), "an outcome has probability proportional to exp(score/scale)",
         Privacy::grows},
        optional(edges_member("pairs of neighbouring data sets, by their indices from 0; all pairs where it is missing",
                              1))},
       {},
       R"({"type": "scored_choice", "scores": [["3", "1", "0"], ["2", "1", "1"]], "scale": "2"})"},
      read_scored_choice};
  return type;
}

}  // namespace dpcert
