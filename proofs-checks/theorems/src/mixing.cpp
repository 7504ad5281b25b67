// SPDX-License-Identifier: Apache-2.0
// Amplification by mixing (Geumlek, section 6.2; Balle, Barthe, Gaboardi and Geumlek 2019).
#include "claims.hpp"
#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// An (epsilon, delta)-DP pair and a kernel behind it; both directions of neighbours.
struct Mixed {
  FiniteLaw p, q;
  StochasticMatrix kernel;
  Rational ratio, delta;  ///< e^epsilon and the least delta for it

  explicit Mixed(Draw& draw)
      : p{draw.law("M(D)", 3)},
        q{draw.law("M(D')", 3)},
        kernel{draw.kernel("K", 3, 3)},
        ratio{draw.number("e^epsilon", 1, 4)},
        delta{worse_hockey_stick(p, q, ratio)} {}
  [[nodiscard]] Rational behind(const Rational& at) const {
    return worse_hockey_stick(through(p, kernel), through(q, kernel), at);
  }
};

/// The coefficients, written out.
Rational dobrushin_of(const StochasticMatrix& kernel, const Rational& ratio) {
  Rational most = 0;
  for (const auto& row : kernel)
    for (const auto& other : kernel) most = std::max(most, hockey_stick(row, other, ratio));
  return most;
}
Rational doeblin_of(const StochasticMatrix& kernel) {
  Rational common = 0;
  for (std::size_t y = 0; y < kernel.front().size(); ++y) {
    Rational least = 1;
    for (const auto& row : kernel) least = std::min(least, row[y]);
    common += least;
  }
  return 1 - common;
}
Rational ultra_mixing_of(const StochasticMatrix& kernel) {
  Rational least = 1;  // of K(x, y)/K(x', y)
  for (const auto& row : kernel)
    for (const auto& other : kernel)
      for (std::size_t y = 0; y < row.size(); ++y)
        if (other[y] != 0) least = std::min<Rational>(least, row[y] / other[y]);
  return 1 - least;
}

Trilean chain_of_conditions(Draw& draw) {
  const StochasticMatrix kernel = draw.kernel("K", 3, 4);
  const Rational ratio = draw.number("e^epsilon", 1, 5);
  const Rational weakest = dobrushin_of(kernel, ratio), dobrushin = dobrushin_of(kernel, 1),
                 doeblin = doeblin_of(kernel);
  return trilean(weakest <= dobrushin && dobrushin <= doeblin && doeblin <= ultra_mixing_of(kernel));
}
/// Randomised response of 3/4: (0, log 3)-Dobrushin, but its total variation is 1/2. K
/// itself, behind the identity, is only (0, 1/2)-DP.
Trilean weakest_condition_is_not_dobrushin(Draw&) {
  const StochasticMatrix kernel = {bit(Rational(1, 4)), bit(Rational(3, 4))};
  return both(trilean(dobrushin_of(kernel, 3) == 0 && dobrushin_of(kernel, 1) == Rational(1, 2)),
              is_certified({channel_text(kernel), R"({"epsilon": 0, "delta": 0})"}, Verdict::refuted));
}

Trilean by_dobrushin(Draw& draw) {
  const Mixed mixed{draw};
  return trilean(mixed.behind(mixed.ratio) <= dobrushin_of(mixed.kernel, 1) * mixed.delta);
}
Trilean by_dobrushin_epsilon(Draw& draw) {
  const Mixed mixed{draw};
  if (mixed.delta == 0) return trilean(mixed.behind(mixed.ratio) == 0);
  const Rational beyond = 1 + (mixed.ratio - 1) / mixed.delta;
  return trilean(mixed.behind(mixed.ratio) <= dobrushin_of(mixed.kernel, beyond) * mixed.delta);
}
Trilean by_doeblin(Draw& draw) {
  const Mixed mixed{draw};
  const Rational gamma = doeblin_of(mixed.kernel), out = 1 + gamma * (mixed.ratio - 1);
  return trilean(mixed.behind(out) <= gamma * (1 - out / mixed.ratio * (1 - mixed.delta)));
}
Trilean by_ultra_mixing(Draw& draw) {
  const Mixed mixed{draw};
  const Rational gamma = ultra_mixing_of(mixed.kernel), out = 1 + gamma * (mixed.ratio - 1);
  return trilean(mixed.behind(out) <= gamma * mixed.delta * out / mixed.ratio);
}
/// The library's coefficients are those.
Trilean coefficients_agree(Draw& draw) {
  const StochasticMatrix matrix = draw.kernel("K", 3, 4);
  const auto kernel = MarkovKernel::of(matrix);
  if (!kernel) return Trilean::no;
  return trilean(dobrushin(*kernel, Number::exactly(1, Precision{64})).gamma.exact == dobrushin_of(matrix, 1) &&
                 doeblin(*kernel).gamma == doeblin_of(matrix) && ultra_mixing(*kernel) == ultra_mixing_of(matrix));
}

/// Between laws of disjoint supports: D(mu K || nu K) at that ratio is at most gamma.
Trilean disjoint_supports(Draw& draw) {
  const StochasticMatrix kernel = draw.kernel("K", 4, 3);
  const FiniteLaw left = draw.law("mu", 2), right = draw.law("nu", 2);
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  const FiniteLaw mu = {left[0], left[1], 0, 0}, nu = {0, 0, right[0], right[1]};
  return trilean(hockey_stick(through(mu, kernel), through(nu, kernel), ratio) <= dobrushin_of(kernel, ratio));
}
/// D_ratio(mu || nu) = 1 - sum of min(mu, ratio nu).
Trilean divergence_by_minimum(Draw& draw) {
  const FiniteLaw mu = draw.law("mu", 4), nu = draw.law("nu", 4);
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  Rational common = 0;
  for (std::size_t y = 0; y < 4; ++y) common += std::min<Rational>(mu[y], ratio * nu[y]);
  return trilean(hockey_stick(mu, nu, ratio) == 1 - common);
}
/// delta' <= delta where gamma <= delta e^epsilon/((1 -
/// delta)(e^epsilon - 1)): (gamma - 1)(gamma - that) >= 0.
Trilean doeblin_amplifies_delta(Draw& draw) {
  const Rational gamma = draw.inside("gamma", 0, 1), delta = draw.inside("delta", 0, 1),
                 ratio = 1 + draw.inside("e^epsilon - 1", 0, 5);
  const Rational out = gamma * (1 - (1 + gamma * (ratio - 1)) / ratio * (1 - delta));
  return trilean((out <= delta) == (gamma <= delta * ratio / ((1 - delta) * (ratio - 1))));
}

}  // namespace

std::vector<Theorem> mixing_section() {
  const std::string_view note = "accounting/theory/mixing.md";
  const std::string_view code = "accounting/include/dpcert/accounting/kernels/mixing/amplification.hpp";
  return {
      {.id = "geumlek.def-22",
       .place = "Definition 22",
       .statement = "The least gamma of each mixing condition is a maximum over pairs of rows, or a sum of minima.",
       .note = note,
       .code = "accounting/include/dpcert/accounting/kernels/mixing/coefficients.hpp",
       .checks = {{Role::statement, coefficients_agree}}},
      {.id = "geumlek.lem-6.1",
       .place = "Chapter 6, Lemma 1 and Figure 6.1",
       .status = Status::wrong,
       .statement = "(gamma, epsilon)-Dobrushin implies gamma-Dobrushin.",
       .corrected =
           "gamma-ultra-mixing implies gamma-Doeblin implies gamma-Dobrushin implies (gamma, epsilon)-Dobrushin.",
       .instance =
           Instance{.given = "the kernel with rows (3/4, 1/4) and (1/4, 3/4), epsilon log 3",
                    .printed = "it is (0, log 3)-Dobrushin, so it is 0-Dobrushin",
                    .fact = "its total variation is 1/2",
                    .query = R"({"quantity": "kernel_coefficients", "kernel": [["3/4", "1/4"], ["1/4", "3/4"]], )"
                             R"("epsilon": {"log": 3}, "digits": 6})",
                    .answer = R"({"dobrushin": {"lower": "0.5", "upper": "0.5", "exact": "1/2"}, "dobrushin_epsilon": )"
                              R"({"lower": "0", "upper": "0", "exact": "0"}})",
                    .excludes = "0"},
       .note = note,
       .code = code,
       .checks = {{Role::counterexample, weakest_condition_is_not_dobrushin}, {Role::corrected, chain_of_conditions}}},
      {.id = "geumlek.thm-16",
       .place = "Theorems 15(1) and 16",
       .statement = "Behind (epsilon, delta)-DP, a gamma-Dobrushin kernel leaves (epsilon, gamma delta)-DP.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, by_dobrushin}}},
      {.id = "geumlek.thm-17",
       .place = "Theorems 15(2) and 17",
       .statement = "A (gamma, log(1 + (e^epsilon - 1)/delta))-Dobrushin kernel does, too.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, by_dobrushin_epsilon}}},
      {.id = "geumlek.thm-18",
       .place = "Theorems 15(3) and 18",
       .statement = "gamma-Doeblin leaves epsilon' = log(1 + gamma (e^epsilon - 1)), delta' = gamma (1 - e^(epsilon' - "
                    "epsilon)(1 - delta)).",
       .note = note,
       .code = code,
       .checks = {{Role::statement, by_doeblin}}},
      {.id = "geumlek.thm-19",
       .place = "Theorems 15(4) and 19",
       .statement = "gamma-ultra-mixing leaves the same epsilon', and delta' = gamma delta e^(epsilon' - epsilon).",
       .note = note,
       .code = code,
       .checks = {{Role::statement, by_ultra_mixing}}},
      {.id = "geumlek.thm-18.remark",
       .place = "Remark after Theorem 15",
       .statement = "Doeblin makes delta smaller just where gamma <= delta e^epsilon/((1 - delta)(e^epsilon - 1)).",
       .assumptions = "gamma < 1, epsilon > 0",
       .note = note,
       .checks = {{Role::statement, doeblin_amplifies_delta}}},
      {.id = "geumlek.lem-6.2",
       .place = "Chapter 6, Lemma 2",
       .statement = "A (gamma, epsilon)-Dobrushin kernel brings laws of disjoint supports within gamma.",
       .note = note,
       .checks = {{Role::statement, disjoint_supports}}},
      {.id = "geumlek.lem-6.3",
       .place = "Chapter 6, Lemma 3",
       .statement = "D_(e^epsilon)(mu || nu) = 1 - the integral of min(mu, e^epsilon nu).",
       .note = note,
       .checks = {{Role::statement, divergence_by_minimum}}}};
}

}  // namespace dpcert::theorems
