// SPDX-License-Identifier: Apache-2.0
// Draws by scores, and minimisers of a perturbed objective.
// proofs-checks/check/theory/bounded-range.md, laplace-curve.md, objective-perturbation.md
#include <algorithm>

#include "kernel/spec/read_laws.hpp"
#include "more/laws/choices.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

// Of score changes in [-s, s], or on one side of 0.
Rational range_of_scores(const Object& in) { return (in.flag("monotone") ? 1 : 2) * in["sensitivity"] / in["scale"]; }

// The length of the interval that holds the differences of two rows.
Rational spread(const std::vector<Rational>& p, const std::vector<Rational>& q) {
  std::vector<Rational> differences;
  for (std::size_t y = 0; y < p.size(); ++y) {
    differences.push_back(p[y] - q[y]);
  }
  const auto [low, high] = std::minmax_element(differences.begin(), differences.end());
  return *high - *low;
}

// How far the sum of ranks can move to one side, as a part of a rank: a
// share of so many records, twice, less 1, in [0, 1].
Rational side(const Rational& share, const Rational& records) {
  return std::clamp(Rational{2 * records * share - 1}, Rational{0}, Rational{1});
}

constexpr long max_rank = 10'000, max_records_of_ranks = 1'000'000'000'000;

BoundedRange scored_choice(const Object& in) {
  auto rows = in.matrix("scores");
  if (rows.size() < 2) throw Misread{"\"scores\" of fewer than 2 data sets"};
  if (rows.size() > max_rows) throw BeyondLimits{"\"scores\" of more than 2000 data sets"};
  Scores scores;
  const auto look = [&](std::size_t i, std::size_t j) {
    spend(2);
    scores.edges.emplace_back(i, j);
  };
  if (in.has("edges"))
    for (const auto& [i, j] : edges(in, rows.size())) look(i, j);
  else
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = i + 1; j < rows.size(); ++j) look(i, j);
  const Rational scale = in["scale"];
  for (auto& row : rows)
    for (Rational& score : row) {
      score /= scale;
    }
  Rational most = 0;
  for (const auto& [i, j] : scores.edges) most = std::max(most, spread(rows[i], rows[j]));
  scores.rows = std::move(rows);
  return {{{most, 1}}, BoundedRange::Of::given_scores, std::make_shared<const Scores>(std::move(scores))};
}

BoundedRange kng_quantile(const Object& in) {
  if (in["lower"] >= in["upper"]) throw Misread{"\"lower\" that is not below \"upper\""};
  const auto rate = read_epsilon(&in.at("rate"));
  if (!rate || !is_nonnegative(*rate)) throw Misread{"\"rate\" is not a number >= 0 that can be read exactly"};
  const Rational tau = in["tau"], records = in["records"];
  return {{*rate, side(tau, records) + side(1 - tau, records)}, BoundedRange::Of::ranks};
}

Pure objective_perturbation(const Object& in) {
  const Rational growth = 1 + in["smoothness"] / in["regularisation"], rank = in["rank"];
  const auto times = to_count(rank, max_power_bits / bit_size(growth));
  if (!times) throw BeyondLimits{"a \"rank\" that makes too long a number"};
  return {{in["sensitivity"] / in["scale"], power(growth, *times)}};
}

}  // namespace

const Types& choices_types() {
  static const Types types = {
      {"exponential_mechanism",
       {sensitivity_member, positive_scale, optional_member("monotone", any, Holds::flag)},
       [](const Object& in) {
         return Mechanism::of(BoundedRange{{{range_of_scores(in), 1}}, BoundedRange::Of::all_scores});
       }},
      {"permute_and_flip",
       {sensitivity_member, positive_scale, optional_member("monotone", any, Holds::flag)},
       [](const Object& in) { return Mechanism::of(PermuteAndFlip{range_of_scores(in)}); }},
      {"scored_choice",
       {{"scores", any, Holds::matrix}, positive_scale, optional_member("edges", any, Holds::other)},
       read_by<scored_choice>},
      {"kng_quantile",
       {{"tau", probability},
        {"records", count_from(1, max_records_of_ranks)},
        {"lower"},
        {"upper"},
        other_member("rate")},
       read_by<kng_quantile, true>},
      {"objective_perturbation",
       {sensitivity_member,
        positive_scale,
        {"smoothness", nonnegative},
        {"rank", count_from(1, max_rank)},
        {"regularisation", positive}},
       read_by<objective_perturbation, true>},
  };
  return types;
}

}  // namespace dpcert::check
