// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The privacy profile of few Laplace pairs together, in closed form: the contour integral of theory/contour.md is a sum of
/// residues, one for each way in which the steps' losses are +t or -t at their ends.
///
/// Cost    of a delta the number of ways, the product of (count + 1) over the different shifts, times the steps.
/// Theory  accounting/theory/laplace_steps.md
class LaplaceSteps final : public Profile {
 public:
  struct Group {
    Rational shift;  ///< sensitivity/scale, > 0
    unsigned long count;
  };
  /// Nothing: they are too many (ways times steps), or none.
  [[nodiscard]] static std::optional<LaplaceSteps> of(const std::vector<Group>& groups);

  [[nodiscard]] std::string rule() const override { return "laplace_steps"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return Epsilon{most_}; }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

 private:
  /// ways e^log_weight e^(z place) (1+z)^up z^(steps-up) / (1+2z)^steps is a term of the transform.
  struct Way {
    Rational place, log_weight, ways;
    unsigned long up;
  };
  LaplaceSteps(unsigned long steps, std::vector<Way> all);
  /// The residues of e^(xz) (1+z)^(up-1) z^(steps-up-1) / (1+2z)^steps, x >= 0.
  [[nodiscard]] Enclosure residues(unsigned long up, const Enclosure& x) const;

  unsigned long steps_;
  Rational most_;  ///< the largest loss
  std::vector<Way> ways_;
  /// Of each `up`: coefficients of the polynomial in x that e^(-x/2) is multiplied by.
  std::vector<std::vector<Rational>> polynomials_;
};

}  // namespace dpcert
