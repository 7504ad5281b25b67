// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "kernel/spec/fields.hpp"

namespace dpcert::check {

class Divergences;
class Family;
class OnLine;
struct Run;
class Scale;

using Parameters = std::vector<Rational>;

/// A law of a family, by its parameters; without any where it is one of which nothing is known.
struct Distribution {
  const Family* family;
  Parameters parameters;
};

/// A name of a family in a SPEC, and the parameters that come with it, in their order.
struct Named {
  std::string_view name;
  std::vector<Member> members;
};

/// A family of laws: how a SPEC names it, and what rules ask of its laws, p against q
/// where there are two. A question is its rule's own, whose note proves the answers.
/// Unless a family says more, nothing is known of its laws.
class Family {
 public:
  explicit Family(std::vector<Named> names) : names_{std::move(names)} {}
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;
  virtual ~Family() = default;

  [[nodiscard]] const std::vector<Named>& names() const { return names_; }
  /// The law of these parameters, each in its member's range.  Throws Misread
  [[nodiscard]] virtual Distribution of(Parameters parameters) const { return {this, std::move(parameters)}; }

  /// `event`: where both are on the line.
  [[nodiscard]] virtual const OnLine* on_line(const Parameters& /*p*/, const Parameters& /*q*/) const {
    return nullptr;
  }
  /// `exponential-family`
  [[nodiscard]] virtual const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const {
    return nullptr;
  }
  /// `mixture`: where its laws are of numbers above 0.
  [[nodiscard]] virtual const Scale* scale() const { return nullptr; }
  [[nodiscard]] virtual bool is_above_0() const { return scale() != nullptr; }
  /// The number that the law is sure to be, if it is above 0.
  [[nodiscard]] virtual std::optional<Rational> sure_value(const Parameters& /*law*/) const { return std::nullopt; }
  /// `given`: mu^2 where the pair is N(0,1), N(mu,1).
  [[nodiscard]] virtual std::optional<Rational> gaussian_shift(const Parameters& /*p*/, const Parameters& /*q*/) const {
    return std::nullopt;
  }
  /// `laplace-curve`: the shift of noise of scale 1.
  [[nodiscard]] virtual std::optional<Rational> laplace_shift(const Parameters& /*p*/, const Parameters& /*q*/) const {
    return std::nullopt;
  }
  /// `loss-grid`: the losses of two different laws.
  [[nodiscard]] virtual std::optional<Run> run(const Parameters& p, const Parameters& q) const;

 private:
  std::vector<Named> names_;
};

/// All that a SPEC may name and of which some rule knows something.
[[nodiscard]] const std::vector<const Family*>& families();
/// A law of another.
[[nodiscard]] Distribution unknown_law();

[[nodiscard]] const Family& bernoulli_laws();      ///< p
[[nodiscard]] const Family& binomial_laws();       ///< trials, p
[[nodiscard]] const Family& dirichlet_laws();      ///< two or more concentrations; beta laws are those with two
[[nodiscard]] const Family& exponential_laws();    ///< rate
[[nodiscard]] const Family& gamma_laws();          ///< shape, rate
[[nodiscard]] const Family& geometric_laws();      ///< p: masses p (1-p)^x on 0, 1, 2, ...
[[nodiscard]] const Family& inverse_gamma_laws();  ///< shape, scale: of 1/X where X is gamma with that shape and rate
[[nodiscard]] const Family& laplace_laws();        ///< location, scale
[[nodiscard]] const Family&
laplace_sum_laws();  ///< location, scales, the larger first: of the sum of two Laplace variables
[[nodiscard]] const Family& logistic_laws();  ///< location, scale
[[nodiscard]] const Family& normal_laws();    ///< mean, variance
[[nodiscard]] const Family& poisson_laws();   ///< rate

}  // namespace dpcert::check
