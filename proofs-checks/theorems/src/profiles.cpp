// SPDX-License-Identifier: Apache-2.0
// Profile-based privacy (Geumlek, chapter 7).
#include "claims.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// The bit of profile p after a flip of probability alpha.
FiniteLaw flipped(const Rational& p, const Rational& alpha) { return bit(p * (1 - alpha) + (1 - p) * alpha); }

bool is_private(const FiniteLaw& p, const FiniteLaw& q, const Rational& ratio) {
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] > ratio * q[y] || q[y] > ratio * p[y]) return false;
  return true;
}
bool are_private(const Rational& p, const Rational& q, const Rational& alpha, const Rational& beta,
                 const Rational& ratio) {
  return is_private(flipped(p, alpha), flipped(q, beta), ratio);
}

/// The least alpha for p_i <= p_j: each constraint violated at
/// 0 has N > 0, and is met from N/(2 N + E) on.
Rational least_flip(const Rational& p, const Rational& q, const Rational& ratio) {
  const auto needed = [&](const Rational& n) { return n <= 0 ? Rational{0} : Rational(n / (2 * n + ratio - 1)); };
  return std::max(needed(q - ratio * p), needed((1 - p) - ratio * (1 - q)));
}

/// e^epsilon = 2, p = 1/10, 1/5: the printed maximum is 7/4, the optimum 0.
Trilean printed_flip_is_no_probability(Draw&) {
  const Rational ratio = 2, p = Rational(1, 10), q = Rational(1, 5), m = p - ratio * q, e = ratio - 1;
  return trilean((m + e) / (2 * m + e) == Rational(7, 4) && least_flip(p, q, ratio) == 0 &&
                 are_private(p, q, 0, 0, ratio));
}
Trilean corrected_flip(Draw& draw) {
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 5);
  Rational p = draw.number("p_i", 0, 1), q = draw.number("p_j", 0, 1);
  if (p > q) std::swap(p, q);
  const Rational alpha = least_flip(p, q, ratio), less = alpha * draw.inside("less", 0, 1);
  return trilean(alpha <= 1 / (1 + ratio) && are_private(p, q, alpha, alpha, ratio) &&
                 (alpha == 0 || !are_private(p, q, less, less, ratio)));
}
/// 0 and 1 need 1/(1 + e^epsilon): randomised response.
Trilean response_profiles(Draw& draw) {
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 9);
  return trilean(least_flip(0, 1, ratio) == 1 / (1 + ratio));
}

/// A chain and an edge apart, each by the largest flip that an
/// edge of its own needs; flips up to 1/2 only help.
Trilean cluster(Draw& draw) {
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 4);
  const auto p = draw.numbers("profiles", 6, 0, 1);
  using Edges = std::vector<std::size_t>;  // of i and i + 1
  bool holds = true;
  for (const Edges& part : {Edges{0, 1, 2}, Edges{4}}) {
    Rational alpha = 0;
    for (const std::size_t i : part)
      alpha = std::max(alpha, least_flip(std::min(p[i], p[i + 1]), std::max(p[i], p[i + 1]), ratio));
    for (const std::size_t i : part) holds = holds && are_private(p[i], p[i + 1], alpha, alpha, ratio);
  }
  return trilean(holds);
}
/// Profiles 0, 1 and one alone: its flip does not matter to any
/// constraint nor to the maximum, so the optimum is not one.
Trilean isolated_profile_is_free(Draw& draw) {
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 4), alpha = 1 / (1 + ratio);
  const Rational third = draw.number("alpha_3", 0, alpha);
  return trilean(are_private(0, 1, alpha, alpha, ratio) && std::max(alpha, third) == alpha);
}
/// With the constraints for the edges only, as products: alpha =
/// 1/2 is feasible always, for zero denominators, too.
Trilean products_are_feasible(Draw& draw) {
  const Rational ratio = draw.number("e^epsilon", 1, 5), p = draw.number("p_i", 0, 1), q = draw.number("p_j", 0, 1);
  return trilean(are_private(p, q, Rational(1, 2), Rational(1, 2), ratio) &&
                 flipped(0, 0)[1] <= ratio * flipped(0, 0)[1]);
}
/// Transition matrices that meet P_i A_i <= e^epsilon P_j A_j, found as a mixture
/// with a common output law: private by the checker.
Trilean smooth_categorical(Draw& draw) {
  const FiniteLaw p = draw.law("P_i", 3), q = draw.law("P_j", 3), common = draw.positive_law("common output", 3);
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 4);
  // (1 - w) P + w common: the least w on the grid of sixteenths that meets the constraints; 1 does.
  for (long k = 0; k <= 16; ++k) {
    const Rational w = Rational(k, 16);
    const FiniteLaw left = mixed(w, p, common), right = mixed(w, q, common);
    if (is_private(left, right, ratio))
      return is_certified({channel_text({left, right}), R"({"epsilon": {"log": )" + quoted(ratio) + "}}"},
                          Verdict::proved);
  }
  return Trilean::no;
}
/// A kernel that tells no two observations apart tells no two laws of them apart.
Trilean local_privacy_is_enough(Draw& draw) {
  const StochasticMatrix kernel = draw.positive_kernel("A", 3, 3);
  Rational ratio = 1;
  for (const auto& row : kernel)
    for (const auto& other : kernel) ratio = std::max(ratio, *largest_ratio(row, other));
  return trilean(is_private(through(draw.law("P_i", 3), kernel), through(draw.law("P_j", 3), kernel), ratio));
}

Trilean post_processed_profiles(Draw& draw) {
  const FiniteLaw p = draw.positive_law("A(X_i)", 3), q = draw.positive_law("A(X_j)", 3);
  const StochasticMatrix kernel = draw.kernel("F", 3, 3);
  const Rational ratio = std::max(*largest_ratio(p, q), *largest_ratio(q, p));
  return trilean(is_private(through(p, kernel), through(q, kernel), ratio));
}
Trilean independent_samples(Draw& draw) {
  const StochasticMatrix one = draw.positive_kernel("A_1 by profile", 2, 3),
                         two = draw.positive_kernel("A_2 by profile", 2, 3);
  const auto worst = [](const StochasticMatrix& rows) {
    return std::max(*largest_ratio(rows[0], rows[1]), *largest_ratio(rows[1], rows[0]));
  };
  const bool same_profile = is_private(product(one[0], two[0]), product(one[1], two[1]), worst(one) * worst(two));
  return trilean(same_profile);
}
/// Of two profiles selected independently, one secret is compared at a time, the other has one law.
Trilean independent_selections(Draw& draw) {
  const StochasticMatrix one = draw.positive_kernel("A_1 by profile", 2, 3),
                         two = draw.positive_kernel("A_2 by profile", 2, 3);
  const FiniteLaw selection = draw.law("selection", 2);
  const auto worst = [](const StochasticMatrix& rows) {
    return std::max(*largest_ratio(rows[0], rows[1]), *largest_ratio(rows[1], rows[0]));
  };
  const FiniteLaw other = through(selection, two);
  return trilean(is_private(product(one[0], other), product(one[1], other), std::max(worst(one), worst(two))));
}
/// One observation twice: each release alone tells nothing of the profile, both
/// together everything (exclusive or with a common bit).
Trilean dependent_samples(Draw&) {
  const Rational half = Rational(1, 2);
  // X is a fair bit; profile i releases (X, X), profile j (X, not X).
  const FiniteLaw i = {half, 0, 0, half}, j = {0, half, half, 0};
  const bool each_alone = i[0] + i[1] == j[0] + j[1] && i[0] + i[2] == j[0] + j[2];
  return trilean(each_alone && hockey_stick(i, j, 1000) == 1);
}

}  // namespace

std::vector<Theorem> profiles_section() {
  const std::string_view note = "mechanisms/theory/profile.md", design = "mechanisms/theory/profile_design.md";
  const std::string_view code = "mechanisms/src/kinds/profile.cpp";
  return {
      {.id = "geumlek.obs-7",
       .place = "Observations 7 and 11",
       .statement = "Post-processing keeps profile-based privacy.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, post_processed_profiles}}},
      {.id = "geumlek.obs-8",
       .place = "Observations 8 and 12",
       .statement = "Two independent samples of one profile compose additively.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, independent_samples}}},
      {.id = "geumlek.obs-9",
       .place = "Observations 9 and 14",
       .statement = "Two independent selections compose in parallel: max(epsilon_1, epsilon_2).",
       .assumptions = "of one selection's secret at a time",
       .note = note,
       .code = code,
       .checks = {{Role::statement, independent_selections}}},
      {.id = "geumlek.obs-13",
       .place = "Observation 13",
       .statement = "Two releases of one observation, each private, need not be together.",
       .note = note,
       .checks = {{Role::statement, dependent_samples}}},
      {.id = "geumlek.obs-10",
       .place = "Observations 10 and 16, equation 7.8",
       .status = Status::wrong,
       .statement = "alpha is the maximum of 0, N/(2N + E), (M + E)/(2M + E), N = p_j - e^epsilon p_i, M = p_i - "
                    "e^epsilon p_j, E = e^epsilon - 1.",
       .corrected = "Of 0 and those N/(2N + E) whose N > 0, N = p_j - e^epsilon p_i and N = (1 - p_i) - e^epsilon "
                    "(1 - p_j), for p_i <= p_j.",
       .instance =
           Instance{.given = "p_i 1/10, p_j 1/5, e^epsilon = 2",
                    .printed = "the flip is 7/4, which is no probability",
                    .fact = "it is 0",
                    .query = R"({"quantity": "profile_mechanism", "kind": "one_bit", "profiles": ["1/10", "1/5"], )"
                             R"("edges": [[0, 1]], "epsilon": {"log": 2}, "digits": 6})",
                    .answer = R"({"objective": {"lower": "0", "upper": "0", "exact": "0"}, "mechanism": ["0", "0"]})",
                    .excludes = "7/4"},
       .note = design,
       .code = "mechanisms/geometric/src/profiles",
       .checks = {{Role::counterexample, printed_flip_is_no_probability},
                  {Role::corrected, corrected_flip},
                  {Role::corrected, response_profiles}}},
      {.id = "geumlek.eq-7.6",
       .place = "Equations 7.5 to 7.7",
       .status = Status::wrong,
       .statement = "\"Linearly constrained\": quotients in an interval, no quantifier over edges; the maximum as "
                    "the objective determines the output.",
       .corrected = "Products, for each edge, and alpha <= 1/2; profiles that are not critical are chosen by a "
                    "second criterion.",
       .instance =
           Instance{.given = "profiles 0, 1 and 1/2, an edge between the first two, e^epsilon = 2",
                    .printed = "the largest flip, which is 1/3, determines all of them",
                    .fact = "any flip of the third up to 1/3 has the same maximum; the second criterion chooses 0",
                    .query =
                        R"({"quantity": "profile_mechanism", "kind": "smooth_one_bit", "profiles": [0, 1, "1/2"], )"
                        R"("edges": [[0, 1]], "epsilon": {"log": 2}, "digits": 6})",
                    .answer = R"({"objective": {"lower": "0.33333333", "upper": "0.33333334", "exact": "1/3"}, )"
                              R"("mechanism": ["1/3", "1/3", "0"]})"},
       .note = design,
       .code = "mechanisms/geometric/src/profiles",
       .checks = {{Role::counterexample, isolated_profile_is_free}, {Role::corrected, products_are_feasible}}},
      {.id = "geumlek.thm-23",
       .place = "Theorem 23, repeated as Theorem 22",
       .statement =
           "Flips by the largest probability that an edge of the same connected component needs are private on "
           "every edge.",
       .note = design,
       .checks = {{Role::statement, cluster}}},
      {.id = "geumlek.thm-25",
       .place = "Theorems 24, 25, 27 and 28",
       .statement = "Matrices that meet P_i A_i <= e^epsilon P_j A_j on every edge are private.",
       .note = design,
       .code = code,
       .checks = {{Role::statement, smooth_categorical}}},
      {.id = "geumlek.thm-26",
       .place = "Theorems 26 and 29",
       .statement = "Local privacy implies profile-based privacy on every graph.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, local_privacy_is_enough}}}};
}

}  // namespace dpcert::theorems
