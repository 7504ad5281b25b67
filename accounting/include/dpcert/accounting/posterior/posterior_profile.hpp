// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/accounting/posterior/posterior_line.hpp"

namespace dpcert {

/// The privacy curve of one draw from a posterior: at each epsilon the supremum of the hockey-stick divergence over the
/// posterior laws of neighbouring data sets, in both orders.
///
/// Method  at both ends of the line the divergences of the pairs themselves; between them cells, each of which is covered by a
///         pair that is no easier to hide and left out where that one does not exceed what the ends have. They get
///         narrower towards the ends. The enclosure holds the supremum however the search ends.
/// Theory  accounting/theory/posterior.md, part 9
class PosteriorProfile final : public Profile {
 public:
  /// Errors  unsupported: laws whose hockey-stick divergences have no certified method.
  [[nodiscard]] static Result<std::shared_ptr<const PosteriorProfile>> of(const PosteriorLine& line);

  [[nodiscard]] std::string rule() const override { return "posterior"; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  /// Of the pairs at the ends, that whose divergence at epsilon >= 0 is largest, as far as 20 digits tell.
  [[nodiscard]] LawPair attaining(const Epsilon& epsilon) const;

 private:
  explicit PosteriorProfile(PosteriorLine line) : line_{std::move(line)} {}
  [[nodiscard]] std::vector<LawPair> ends() const;
  /// At epsilon >= 0, the largest at the ends of the line.
  [[nodiscard]] Enclosure at_ends(const Epsilon& epsilon, Precision precision) const;

  PosteriorLine line_;
};

}  // namespace dpcert
