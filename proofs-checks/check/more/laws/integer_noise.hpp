// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/other_law.hpp"

/// Noise on the integers.  Theory  proofs-checks/check/theory/discrete-sum.md
namespace dpcert::check {

class IntegerNoise : public OtherLaw {
 public:
  explicit IntegerNoise(Rational of) : sensitivity{std::move(of)} {}

  [[nodiscard]] bool is_budget() const final { return false; }
  [[nodiscard]] bool is_noise() const final { return true; }
  [[nodiscard]] Binding binding() const final { return Binding::none; }
  [[nodiscard]] bool has_no_roles() const final { return true; }

  Rational sensitivity;  ///< an integer >= 0
};

/// Masses proportional to e^(-|x|/scale).
struct DiscreteLaplace final : IntegerNoise {
  Rational scale;  ///< > 0

  DiscreteLaplace(Rational of_scale, Rational of) : IntegerNoise{std::move(of)}, scale{std::move(of_scale)} {}
};
/// Masses proportional to e^(-x^2/(2 variance)).
struct DiscreteGaussian final : IntegerNoise {
  Rational variance;  ///< sigma^2 > 0

  DiscreteGaussian(Rational of_variance, Rational of) : IntegerNoise{std::move(of)}, variance{std::move(of_variance)} {}
};

}  // namespace dpcert::check
