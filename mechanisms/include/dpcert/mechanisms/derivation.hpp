// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// What a step of a proof says about one mechanism; meanings in proofs-checks/FORMAT.md.
struct Statement {
  enum class Kind { dp, zcdp, renyi, gdp, attains_gaussian, not_dp, not_zcdp, not_renyi, not_gdp };
  Kind kind = Kind::dp;
  Epsilon epsilon;  ///< of dp, not_dp
  Rational order;   ///< of renyi, not_renyi
  Rational value;   ///< delta, rho, divergence or mu^2
};

/// A rule of the checker, by the name that certificates give it;
/// what it shows stands in proofs-checks/check/theory.
struct Rule {
  std::string_view name;
  std::string_view before_numbers = "";  ///< the word that certificates put before its numbers
  friend constexpr bool operator==(const Rule& x, const Rule& y) { return x.name == y.name; }
};

namespace rules {

inline constexpr Rule given{"given"}, witness_gaussian{"witness-gaussian"}, convert{"convert"}, sum{"sum"},
    part{"part"}, sampling{"sampling"}, cks{"cks", "order"}, gaussian_curve{"gaussian-curve"},
    laplace_curve{"laplace-curve"}, channel{"channel"}, binomial{"binomial"}, two_point{"two-point"},
    two_outcomes{"two-outcomes"}, subsampled{"subsampled"}, discrete_sum{"discrete-sum", "cut"}, event{"event"},
    exponential_family{"exponential-family"}, k_norm{"k-norm"}, elliptical_supremum{"elliptical-supremum"},
    mixture{"mixture"}, post_processed{"post-processed"}, bounded{"bounded"}, bounded_range{"bounded-range"},
    truncated_posterior{"truncated-posterior"}, renyi_points{"renyi-points"};
/// A grid of losses, its numbers the step, the first and the last place and the bits; a refutation
/// names the order of the data sets, and a shift is its fifth number.
inline constexpr Rule loss_grid{"loss-grid"}, loss_grid_removed{"loss-grid", "remove"},
    loss_grid_added{"loss-grid", "add"};

}  // namespace rules

/// How a step follows: a rule, the earlier steps it cites
/// (nothing: a part passed over) and its numbers.
struct Inference {
  Rule rule = rules::given;
  std::vector<std::optional<std::size_t>> cites;
  std::optional<std::size_t> part;
  std::vector<Rational> numbers;
};

struct Step {
  std::string about;  ///< JSON pointer of the mechanism, relative to the claim's own mechanism
  Statement concluded;
  Inference by;
};

/// A proof: the last step is what was to be shown.
struct Derivation {
  std::vector<Step> steps;
};

}  // namespace dpcert
