// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/accounting/posterior/posterior_line.hpp"

namespace dpcert {

/// The rule of figures that lie between two bounds, which no precision brings together.
inline constexpr const char* rule_of_two_bounds = "posterior_bounds";

/// The privacy curve of one draw from a posterior: at each epsilon the supremum of the hockey-stick
/// divergence over the posterior laws of neighbouring data sets, in both orders.
///
/// Theory  accounting/theory/posterior.md, parts 9 and 10
class PosteriorProfile : public Profile {
 public:
  /// Errors  unsupported: laws whose hockey-stick divergences have no certified method.
  [[nodiscard]] static Result<std::shared_ptr<const PosteriorProfile>> of(const PosteriorLine& line);

  [[nodiscard]] std::string rule() const override { return "posterior"; }
  [[nodiscard]] bool takes_long() const final { return true; }
  [[nodiscard]] bool is_of_one_pair() const final { return false; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const final;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const final;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const final;
  /// Of the pairs that are looked at, that whose divergence at
  /// epsilon >= 0 is largest, as far as 20 digits tell.
  [[nodiscard]] virtual LawPair attaining(const Epsilon& epsilon) const = 0;

 protected:
  explicit PosteriorProfile(PosteriorLine line) : line_{std::move(line)} {}
  [[nodiscard]] const PosteriorLine& line() const { return line_; }

 private:
  /// delta and `compare`, at epsilon >= 0.
  [[nodiscard]] virtual Enclosure worst(const Epsilon& epsilon, Precision precision) const = 0;
  [[nodiscard]] virtual Probe compare_worst(const Epsilon& epsilon, const Rational& limit, Precision precision) const;

  PosteriorLine line_;
};

}  // namespace dpcert
