// SPDX-License-Identifier: GPL-3.0-or-later
// Designs for profile-based privacy: private by the definition, no worse than any
// vertex of the program, and what their prices prove.
#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "any_profiles.hpp"
#include "dpcert/mechanisms/geometric/profiles/profile_design.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr auto largest_entry = DesignObjective::largest_entry;
constexpr auto expected_error = DesignObjective::expected_error;

ProfileGraph bernoulli_graph(const std::vector<Rational>& p, std::vector<ProfileGraph::Edge> edges) {
  ProfileGraph graph{{}, std::move(edges)};
  for (const Rational& one : p) graph.profiles.push_back(bernoulli(one));
  return graph;
}
std::vector<ProfileGraph::Edge> chain(std::size_t n) {
  std::vector<ProfileGraph::Edge> edges;
  for (std::size_t i = 0; i + 1 < n; ++i) edges.emplace_back(i, i + 1);
  return edges;
}
std::vector<Rational> ones(const ProfileGraph& graph) { return std::vector<Rational>(graph.profiles.size(), 1); }

DesignProblem problem_of(DesignKind kind, const ProfileGraph& graph) {
  return DesignProblem::of(kind, graph, ones(graph)).value();
}
ProfileDesign best(const DesignProblem& problem, const Rational& ratio, DesignObjective objective = largest_entry) {
  return best_design(problem, objective, Epsilon::log_of(ratio), 15).value();
}
Rational optimum(DesignKind kind, const ProfileGraph& graph, const Rational& ratio) {
  return best(problem_of(kind, graph), ratio).upper;
}

DesignKind any_kind() {
  return *rc::gen::element(DesignKind::one_bit, DesignKind::one_bit_cluster, DesignKind::smooth_one_bit,
                           DesignKind::smooth_categorical);
}
/// Of few moves.
ProfileGraph any_small_graph(DesignKind kind) {
  const std::size_t profiles = kind == DesignKind::one_bit || kind == DesignKind::smooth_categorical ? 2 : 3;
  return any_graph(profiles, 2);
}
/// Below the threshold of the identity, mostly.
Rational any_ratio() { return 1 + Rational{*rc::gen::inRange(0, 12), *rc::gen::inRange(1, 8)}; }

/// Q_i(y) <= ratio Q_j(y), and rows of laws: by the definition.
bool is_private(const DesignProblem& problem, const std::vector<Rational>& sizes, const Rational& ratio) {
  if (problem.graph.edges.empty()) return true;
  const auto found = outcomes(problem.graph, problem.matrices(sizes));
  if (!found) return false;
  const auto worst = worst_outcome(*found).ratio;
  return worst && *worst <= ratio;
}

/// All vertices of {private designs with each weighted move at
/// most t}, in (sizes, t), by brute force.
class Vertices {
 public:
  Vertices(const DesignProblem& problem, const Rational& ratio) : n_{problem.moves.size() + 1} {
    const auto unit = [&](std::size_t r, const Rational& x) {
      std::vector<Rational> row(n_);
      row[r] = x;
      return row;
    };
    add(unit(n_ - 1, 1), 0);
    for (std::size_t r = 0; r + 1 < n_; ++r) {
      add(unit(r, 1), 0);
      auto row = unit(r, -problem.moves[r].weight);
      row.back() = 1;
      add(row, 0);
    }
    for (std::size_t g = 0; g < problem.caps.size(); ++g) {
      std::vector<Rational> row(n_);
      for (std::size_t r = 0; r + 1 < n_; ++r) row[r] = problem.moves[r].group == g ? -1 : 0;
      add(row, -problem.caps[g]);
    }
    const auto law = [&](std::size_t i, std::size_t y, std::size_t r) {  // of Q_i(y), the coefficient of move r
      Rational sum = 0;
      for (const auto& place : problem.moves[r].places)
        if (place.profile == i) sum += problem.chance(place) * (place.to == y ? 1 : place.from == y ? -1 : 0);
      return sum;
    };
    for (const auto& edge : problem.graph.edges)
      for (const auto& [i, j] : {edge, ProfileGraph::Edge{edge.second, edge.first}})
        for (std::size_t y = 0; y < problem.outcomes(); ++y) {
          std::vector<Rational> row(n_);
          for (std::size_t r = 0; r + 1 < n_; ++r) row[r] = ratio * law(j, y, r) - law(i, y, r);
          add(row, problem.graph.profiles[i][y] - ratio * problem.graph.profiles[j][y]);
        }
  }

  /// Calls visit(sizes, t) for each.
  template <class Visit>
  void for_each(const Visit& visit) {
    std::vector<std::size_t> tight;
    choose(0, tight, visit);
  }

 private:
  void add(std::vector<Rational> row, const Rational& least) {
    row.push_back(least);
    rows_.push_back(std::move(row));
  }
  template <class Visit>
  void choose(std::size_t from, std::vector<std::size_t>& tight, const Visit& visit) {
    if (tight.size() == n_) {
      if (const auto x = solved(tight); x && is_feasible(*x)) visit(std::vector(x->begin(), x->end() - 1), x->back());
      return;
    }
    for (std::size_t r = from; r < rows_.size(); ++r) {
      tight.push_back(r);
      choose(r + 1, tight, visit);
      tight.pop_back();
    }
  }
  /// By elimination; nothing: no single point.
  [[nodiscard]] std::optional<std::vector<Rational>> solved(const std::vector<std::size_t>& tight) const {
    std::vector<std::vector<Rational>> a;
    for (const std::size_t r : tight) a.push_back(rows_[r]);
    for (std::size_t k = 0; k < n_; ++k) {
      const auto pivot = std::find_if(a.begin() + static_cast<std::ptrdiff_t>(k), a.end(),
                                      [&](const auto& row) { return row[k] != 0; });
      if (pivot == a.end()) return std::nullopt;
      std::swap(a[k], *pivot);
      for (std::size_t i = 0; i < n_; ++i) {
        if (i == k || a[i][k] == 0) continue;
        const Rational factor = a[i][k] / a[k][k];
        for (std::size_t j = k; j <= n_; ++j) a[i][j] -= factor * a[k][j];
      }
    }
    std::vector<Rational> x;
    for (std::size_t k = 0; k < n_; ++k) x.push_back(a[k][n_] / a[k][k]);
    return x;
  }
  [[nodiscard]] bool is_feasible(const std::vector<Rational>& x) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const auto& row) {
      Rational sum = 0;
      for (std::size_t k = 0; k < n_; ++k) sum += row[k] * x[k];
      return sum >= row[n_];
    });
  }

  std::size_t n_;
  std::vector<std::vector<Rational>> rows_;
};

}  // namespace

TEST_CASE("designs against all vertices of small programs", "[random]") {
  prop("the least largest move, then the least sum; the least expected error", [] {
    const DesignKind kind = any_kind();
    const ProfileGraph graph = any_small_graph(kind);
    std::vector<Rational> weights;
    for (std::size_t i = 0; i < graph.profiles.size(); ++i) weights.emplace_back(*rc::gen::element(0, 1, 1, 2, 5));
    const DesignProblem problem = DesignProblem::of(kind, graph, weights).value();
    const Rational ratio = any_ratio();
    const ProfileDesign design = best(problem, ratio), error = best(problem, ratio, expected_error);
    std::optional<std::pair<Rational, Rational>> least;
    std::optional<Rational> least_error;
    Vertices{problem, ratio}.for_each([&](const std::vector<Rational>& sizes, const Rational& t) {
      const std::pair value{t, sum_of(sizes)};
      if (!least || value < *least) least = value;
      const Rational wrong = expected_error_of(problem, sizes);
      if (!least_error || wrong < *least_error) least_error = wrong;
    });
    RC_ASSERT((least && least_error));
    RC_ASSERT(design.upper == least->first);
    RC_ASSERT(design.sum == least->second);
    RC_ASSERT(error.upper == *least_error);
  });
}

TEST_CASE("designs and prices by the definitions", "[random]") {
  prop("private at the ratio, no gap, and no prices prove more", [] {
    const DesignKind kind = *rc::gen::element(DesignKind::smooth_one_bit, DesignKind::smooth_categorical);
    const std::size_t categories = kind == DesignKind::smooth_one_bit ? 2 : *rc::gen::inRange<std::size_t>(2, 5);
    const ProfileGraph graph = any_graph(*rc::gen::inRange<std::size_t>(2, 6), categories);
    const DesignProblem problem = problem_of(kind, graph);
    const Rational ratio = any_ratio();
    const ProfileDesign design = best(problem, ratio), error = best(problem, ratio, expected_error);
    for (const auto& sizes : {design.sizes, error.sizes}) RC_ASSERT(is_private(problem, sizes, ratio));
    RC_ASSERT(largest_of(problem, design.sizes) == design.upper);
    RC_ASSERT(design.lower == design.upper && design.sum_lower == design.sum && error.lower == error.upper);
    RC_ASSERT(DesignBounds(problem, ratio, design.prices).largest() == design.upper);
    RC_ASSERT(error.upper <= expected_error_of(problem, design.sizes));
    RC_ASSERT(design.upper <= largest_of(problem, error.sizes));
    DesignPrices moved = design.prices;
    for (Rational& price : moved.constraints) price += Rational{*rc::gen::inRange(0, 5), 100};
    RC_ASSERT(DesignBounds(problem, ratio, moved).largest() <= design.upper);
    RC_ASSERT(DesignBounds(problem, ratio, moved).sum(design.upper) <= design.sum);
    RC_ASSERT(DesignBounds(problem, ratio, moved).expected_error() <= error.upper);
  });
}

TEST_CASE("one bit in closed form", "[random]") {
  // N/(2N + x - 1) where N > 0.
  const auto flip = [](const Rational& p, const Rational& q, const Rational& x) {
    const auto needed = [&](const Rational& n) { return n > 0 ? Rational{n / (2 * n + x - 1)} : Rational{0}; };
    return std::max(needed(std::max(p, q) - x * std::min(p, q)), needed(1 - std::min(p, q) - x * (1 - std::max(p, q))));
  };
  prop("of a couplet, and of a cluster the largest of its edges", [&] {
    const ProfileGraph graph = any_graph(*rc::gen::inRange<std::size_t>(2, 6), 2);
    const Rational ratio = any_ratio();
    Rational largest = 0;
    for (const auto& [i, j] : graph.edges) {
      const Rational& p = graph.profiles[i][1];
      const Rational& q = graph.profiles[j][1];
      const Rational needed = flip(p, q, ratio);
      RC_ASSERT(optimum(DesignKind::one_bit, bernoulli_graph({p, q}, {{0, 1}}), ratio) == needed);
      largest = std::max(largest, needed);
    }
    RC_ASSERT(optimum(DesignKind::one_bit_cluster, graph, ratio) == largest);
    RC_ASSERT(optimum(DesignKind::smooth_one_bit, graph, ratio) <= largest);
    RC_ASSERT(largest <= 1 / (ratio + 1));
  });
}

TEST_CASE("Observation 10: the printed flip counts constraints that are met") {
  const Rational p{1, 10}, q{1, 5}, x = 2;
  const Rational n = q - x * p, m = p - x * q, e = x - 1;  // as printed
  const Rational printed = std::max<Rational>({0, n / (2 * n + e), (m + e) / (2 * m + e)});
  CHECK(printed == Rational(7, 4));
  CHECK(optimum(DesignKind::one_bit, bernoulli_graph({p, q}, {{0, 1}}), x) == 0);
  CHECK(is_private(problem_of(DesignKind::one_bit, bernoulli_graph({p, q}, {{0, 1}})), {0}, x));
  CHECK_FALSE(outcomes(bernoulli_graph({p, q}, {{0, 1}}), {{{1 - printed, printed}, {printed, 1 - printed}}}));
  CHECK(optimum(DesignKind::one_bit, bernoulli_graph({Rational(1, 2), Rational(1, 2)}, {{0, 1}}), 3) == 0);
}

TEST_CASE("the optimum is monotone, and never above randomised response", "[random]") {
  prop("in epsilon, in edges, in kinds", [] {
    const std::size_t categories = *rc::gen::inRange<std::size_t>(2, 4);
    const DesignKind kind = categories == 2 ? any_kind() : DesignKind::smooth_categorical;
    ProfileGraph graph = any_graph(kind == DesignKind::one_bit ? 2 : 4, categories);
    const Rational ratio = any_ratio(), more = ratio + Rational{1, 7};
    const Rational here = optimum(kind, graph, ratio);
    RC_ASSERT(optimum(kind, graph, more) <= here);
    RC_ASSERT(here <= 1 / (ratio + static_cast<long>(categories) - 1));
    if (categories == 2) RC_ASSERT(optimum(DesignKind::smooth_categorical, graph, ratio) <= here);
    graph.edges.pop_back();
    RC_ASSERT(optimum(kind, graph, ratio) <= here);
  });
}

TEST_CASE("no epsilon, much of it, equal profiles, profiles with zeros, parts apart") {
  const auto half = Rational(1, 2);
  // At epsilon 0 all outcomes are alike.
  CHECK(optimum(DesignKind::one_bit, bernoulli_graph({0, 1}, {{0, 1}}), 1) == half);
  CHECK(optimum(DesignKind::smooth_one_bit, bernoulli_graph({Rational(1, 5), Rational(1, 4)}, {{0, 1}}), 1) ==
        Rational(1, 12));  // 1/5 + 3/5 a = 1/4
  // From the threshold on nothing is changed, and just below it something is.
  const ProfileGraph three = bernoulli_graph({Rational(1, 5), Rational(3, 10), Rational(2, 5)}, chain(3));
  REQUIRE(identity_threshold(three) == Epsilon::log_of(Rational(3, 2)));
  CHECK(optimum(DesignKind::smooth_one_bit, three, Rational(3, 2)) == 0);
  CHECK(optimum(DesignKind::smooth_one_bit, three, Rational(149, 100)) > 0);
  CHECK(identity_threshold(bernoulli_graph({0, half}, {{0, 1}})) == std::nullopt);
  CHECK(optimum(DesignKind::smooth_one_bit, bernoulli_graph({0, half}, {{0, 1}}), 1'000'000) > 0);
  // Equal profiles may be told as they are.
  CHECK(optimum(DesignKind::one_bit, bernoulli_graph({half, half}, {{0, 1}}), 1) == 0);
  // No edges; an isolated profile beside a hard pair is left as it is, by the least sum.
  CHECK(optimum(DesignKind::smooth_one_bit, bernoulli_graph({0, 1}, {}), 1) == 0);
  const ProfileDesign apart =
      best(problem_of(DesignKind::smooth_one_bit, bernoulli_graph({0, 1, Rational(1, 3)}, {{0, 1}})), 2);
  CHECK(apart.sizes == std::vector<Rational>{Rational(1, 3), Rational(1, 3), 0});
  // Two parts: each moves as far as it needs.
  const ProfileGraph two = bernoulli_graph({0, 1, 0, half}, {{0, 1}, {2, 3}});
  const ProfileDesign both = best(problem_of(DesignKind::smooth_one_bit, two), 2);
  CHECK(both.upper == Rational(1, 3));
  CHECK(both.sum == Rational(2, 3) + Rational(1, 4));
  // So do the parts of a cluster, each by one flip.
  const auto cluster_flips = [](const ProfileGraph& graph) {
    const DesignProblem problem = problem_of(DesignKind::one_bit_cluster, graph);
    std::vector<Rational> flips;
    for (const StochasticMatrix& matrix : problem.matrices(best(problem, 2).sizes)) flips.push_back(matrix[0][1]);
    return flips;
  };
  using Flips = std::vector<Rational>;
  const Rational third{1, 3}, quarter{1, 4};
  CHECK(cluster_flips(bernoulli_graph({0, 1, half, half}, {{0, 1}, {2, 3}})) == Flips{third, third, 0, 0});
  CHECK(cluster_flips(bernoulli_graph({0, 0, 1, half}, {{0, 2}, {1, 3}})) == Flips{third, quarter, third, quarter});
  CHECK(cluster_flips(bernoulli_graph({0, 0, 1, half, third}, {{0, 2}, {1, 3}, {3, 2}})) ==
        Flips{third, third, third, third, 0});
}

TEST_CASE("mirrored profiles have mirrored flips, where the best ones are unique") {
  const std::vector<Rational> p = {0, Rational(1, 5), Rational(2, 5), Rational(3, 5), Rational(4, 5), 1};
  const ProfileDesign design =
      best(problem_of(DesignKind::smooth_one_bit, bernoulli_graph(p, chain(6))), Rational(6, 5));
  for (std::size_t i = 0; i < 6; ++i) CHECK(design.sizes[i] == design.sizes[5 - i]);
}

TEST_CASE("an irrational e^epsilon lies between two rationals, and the optimum between their bounds") {
  for (const DesignObjective objective : {largest_entry, expected_error}) {
    const DesignProblem problem = problem_of(DesignKind::smooth_categorical,
                                             {{{Rational(1, 5), Rational(3, 10), Rational(2, 5), Rational(1, 10)},
                                               {Rational(3, 10), Rational(3, 10), Rational(3, 10), Rational(1, 10)},
                                               {Rational(2, 5), Rational(2, 5), Rational(1, 10), Rational(1, 10)}},
                                              chain(3)});
    const Epsilon epsilon{Rational(1, 2)};
    const ProfileDesign design = best_design(problem, objective, epsilon, 30).value();
    CHECK(at_most(Epsilon::log_of(design.ratio_below), epsilon) == Trilean::yes);
    CHECK(at_most(epsilon, Epsilon::log_of(design.ratio_above)) == Trilean::yes);
    CHECK(is_private(problem, design.sizes, design.ratio_below));
    CHECK(design.lower < design.upper);
    CHECK((design.upper - design.lower) * power_of_ten(30) < design.upper);
    CHECK(best(problem, design.ratio_above, objective).upper >= design.lower);
    CHECK(best(problem, design.ratio_above, objective).upper <= design.upper);
  }
}

TEST_CASE("bad input: designs") {
  const auto refused = [](DesignKind kind, const ProfileGraph& graph, const std::string& where) {
    const auto problem = DesignProblem::of(kind, graph, ones(graph));
    REQUIRE_FALSE(problem);
    CHECK(problem.error().where == where);
  };
  const Rational third{1, 3};
  refused(DesignKind::one_bit, bernoulli_graph({0, third, 1}, {{0, 1}}), "/profiles");
  refused(DesignKind::smooth_one_bit, {{{third, third, third}}, {}}, "/profiles");
  refused(DesignKind::smooth_categorical, {{{third, third, third}, {third, third, Rational(1, 2)}}, {}}, "/profiles/1");
  refused(DesignKind::smooth_one_bit, bernoulli_graph({0, 1}, {{0, 2}}), "/edges/0");
  refused(DesignKind::smooth_one_bit, bernoulli_graph({0, 1}, {{1, 1}}), "/edges/0");
  CHECK_FALSE(DesignProblem::of(DesignKind::one_bit, bernoulli_graph({0, 1}, {{0, 1}}), {1}));
  CHECK_FALSE(DesignProblem::of(DesignKind::one_bit, bernoulli_graph({0, 1}, {{0, 1}}), {1, -1}));
  std::vector<Rational> many;
  for (int i = 0; i < 10'000; ++i) many.emplace_back(i, 10'000);
  const ProfileGraph wide = bernoulli_graph(many, chain(10'000));
  CHECK(optimum(DesignKind::one_bit_cluster, wide, Rational(11, 10)) > 0);
  const auto answer = best_design(problem_of(DesignKind::smooth_one_bit, wide), largest_entry, Epsilon{}, 15);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().fault == Fault::unsupported);
}
