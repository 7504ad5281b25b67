// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/accounting/epsilon.hpp"

namespace dpcert {

/// What a step of a proof says about one mechanism; meanings in proofs-checks/FORMAT.md.
struct Statement {
  enum class Kind { dp, zcdp, renyi, gdp, attains_gaussian, not_dp, not_zcdp, not_renyi, not_gdp };
  Kind kind = Kind::dp;
  Epsilon epsilon;  ///< of dp, not_dp
  Rational order;   ///< of renyi, not_renyi
  Rational value;   ///< delta, rho, divergence or mu^2
};

/// How a step follows: a rule of the closed list, the earlier steps it cites (nothing: a part passed over) and its
/// numbers.
struct Inference {
  enum class Rule {
    given,
    witness_gaussian,
    convert,
    sum,
    gaussian_curve,
    laplace_curve,
    channel,
    cks,
    part,
    binomial,
    two_point,
    subsampled,
    discrete_sum,
    event,
    exponential_family,
    sampling,
    k_norm,
    elliptical_supremum,
    mixture,
    post_processed
  };
  Rule rule = Rule::given;
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
