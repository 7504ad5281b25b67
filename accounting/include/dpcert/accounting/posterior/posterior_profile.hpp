// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/accounting/posterior/posterior_line.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

/// The privacy curve of one draw from a posterior: at each epsilon the supremum of the hockey-stick divergence over the
/// posterior laws of neighbouring data sets, in both orders.
///
/// Method  at both ends of the line the divergences of the pairs themselves; between them cells, each of which is covered by a
///         pair that is no easier to hide and left out where that one does not exceed what the ends have. They get
///         narrower towards the ends. Where the worst pairs are known of Rényi divergences alone, the pairs that are the worst at
///         some orders are a lower bound, and the conversion of the Rényi divergences is an upper one. The enclosure holds the
///         supremum however the search ends.
/// Theory  accounting/theory/posterior.md, parts 9 and 10
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
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;
  /// Of the pairs that are looked at, that whose divergence at epsilon >= 0 is largest, as far as 20 digits tell.
  [[nodiscard]] LawPair attaining(const Epsilon& epsilon) const;

 private:
  struct Compared {
    LawPair laws;
    std::shared_ptr<const Profile> profile;
  };
  PosteriorProfile(PosteriorLine line, std::vector<Compared> pairs);
  /// At epsilon >= 0, the largest of the pairs.
  [[nodiscard]] Enclosure of_pairs(const Epsilon& epsilon, Precision precision) const;
  /// At epsilon >= 0, between the pairs and the bound. More precision leaves no more, so that there is one.
  [[nodiscard]] Enclosure up_to_bound(const Epsilon& epsilon) const;
  [[nodiscard]] RuleValue epsilon_up_to_bound(const Rational& delta) const;

  PosteriorLine line_;
  std::vector<Compared> pairs_;           ///< at the ends of the line, or the worst at some orders; with their swaps
  std::shared_ptr<const Profile> bound_;  ///< by Rényi divergences; null: the line tells hockey-stick divergences
  Cached<Epsilon, Enclosure> delta_;      ///< up to the bound
  Cached<Rational, RuleValue> epsilon_;   ///< the same
};

}  // namespace dpcert
