// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/posterior/posterior_line.hpp"

namespace dpcert {

[[nodiscard]] LawPair swapped(LawPair pair);
/// The profile of an ordered pair.
[[nodiscard]] KnownProfile known_profile(const LawPair& pair);
/// An upper bound of the hockey-stick divergence at epsilon >= 0 of
/// two laws of one exponential family, at a glance.
[[nodiscard]] Enclosure glance(const LawPair& pair, const Epsilon& epsilon);

/// Pairs of posterior laws, each in both orders, with their profiles. Each epsilon is >= 0.
class ComparedPairs {
 public:
  /// Given   at least one pair, of exponential families where there are several.
  /// Errors  as `known_profile`.
  [[nodiscard]] static Result<ComparedPairs> of(const std::vector<LawPair>& pairs);

  /// The largest hockey-stick divergence.
  [[nodiscard]] Enclosure most(const Epsilon& epsilon, Precision precision) const;
  /// The same where all are known to be rational.
  [[nodiscard]] std::optional<Rational> exact_most(const Epsilon& epsilon) const;
  /// That of which it is largest, as far as 20 digits tell.
  [[nodiscard]] const LawPair& attaining(const Epsilon& epsilon) const;
  /// The least type II error of a test of one of them, in either order, at that type I error in (0,
  /// 1), and e^epsilon where the supremum over epsilon that it is was found (it steers).
  [[nodiscard]] std::pair<Enclosure, Rational> least_type_two(const Rational& type_one, Precision precision) const;
  /// A lower bound of the largest epsilon that one of them needs at delta.
  [[nodiscard]] Rational needed_epsilon(const Rational& delta, Precision precision) const;

 private:
  struct Compared {
    LawPair laws;
    std::shared_ptr<const Profile> profile;
  };
  explicit ComparedPairs(std::vector<Compared> pairs) : pairs_{std::move(pairs)} {}
  /// Is its divergence certainly at most what another has? Then it need not be known.
  [[nodiscard]] bool is_hidden(const Compared& pair, const Epsilon& epsilon, const Enclosure& other) const;

  std::vector<Compared> pairs_;
};

}  // namespace dpcert
