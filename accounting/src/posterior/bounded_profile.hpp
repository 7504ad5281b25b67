// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "dpcert/exact/cached.hpp"
#include "posterior/compared_pairs.hpp"

namespace dpcert {

/// The curve where the worst pairs are known of Rényi divergences alone: at least that of the pairs
/// that are the worst at some orders, at most what the Rényi divergences promise. More precision
/// leaves no more between the two, so that there is one.
///
/// Theory  accounting/theory/posterior.md, part 10
class BoundedProfile final : public PosteriorProfile {
 public:
  [[nodiscard]] static Result<std::shared_ptr<const PosteriorProfile>> of(const PosteriorLine& line);

  [[nodiscard]] std::string rule() const override { return rule_of_two_bounds; }
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;
  [[nodiscard]] LawPair attaining(const Epsilon& epsilon) const override { return pairs_.attaining(epsilon); }

 private:
  BoundedProfile(const PosteriorLine& line, ComparedPairs pairs);
  [[nodiscard]] Enclosure worst(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Probe compare_worst(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] Enclosure enclosed_delta(const Epsilon& epsilon) const;
  [[nodiscard]] RuleValue enclosed_epsilon(const Rational& delta) const;

  ComparedPairs pairs_;
  RenyiConversion bound_;
  Cached<Epsilon, Enclosure> delta_;
  Cached<Rational, RuleValue> epsilon_;
};

}  // namespace dpcert
