// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "dpcert/accounting/compose/ordered_release.hpp"

namespace dpcert {

/// The rule of a figure that is enclosed by what bounds it and by what is attained beneath.
inline constexpr const char* rule_of_two_ends = "two_ends";

/// The certified answers about one release: the worse of the two orders
/// of the neighbouring data sets, where they differ.
///
/// Threads  any number may ask one release at once. Each gets the answers that it
///          would get alone, but where patience ends a search: who makes a value
///          that is kept pays for its work (Cached).
class Release {
 public:
  /// Errors  unsupported: no certified method for this mixture, or failures
  ///         whose total is too long to be kept exactly.
  [[nodiscard]] static Result<Release> of(ReleasedParts parts);

  /// Where the profiles bound more than some neighbours attain, a release that they do; null: no such
  /// is known. A delta or an epsilon then encloses the mechanism's own, by the figures of both.
  [[nodiscard]] const Release* beneath() const { return beneath_.get(); }

  /// Does some part describe many mechanisms?
  [[nodiscard]] bool is_budget() const { return is_budget_; }
  /// Of each delta.
  [[nodiscard]] Tightness profile_tightness() const;
  /// Of the smallest epsilon at one delta: the largest loss,
  /// delta = 0, is attained where more is not known.
  [[nodiscard]] Tightness epsilon_tightness(const Rational& delta) const;
  [[nodiscard]] Tightness divergence_tightness(const RenyiOrder& order) const;
  /// The orders that need be looked at: one or two.
  [[nodiscard]] const std::vector<OrderedRelease>& orders() const { return orders_; }
  /// Those whose figures are asked for: all, or one.
  [[nodiscard]] std::span<const OrderedRelease> counted() const;
  /// The same release, of which the figures below are those of one order.
  [[nodiscard]] Release in(PairOrder order) const;
  /// The orders whose profiles need be looked at.
  [[nodiscard]] std::span<const OrderedRelease> profiled() const;

  /// A figure says whose it is. It is +infinity, or an enclosure
  /// that is finite; of a bound, of its value.
  ///
  /// Errors  invalid_input: a delta outside [0, 1]; precision_exhausted: no finite
  ///         enclosure was reached within the budget (of delta, which is a probability,
  ///         there always is one); as of OrderedRelease.
  [[nodiscard]] Result<RuleValue> delta(const Epsilon& epsilon, long digits) const;
  [[nodiscard]] Result<RuleValue> epsilon(const Rational& delta, long digits) const;
  /// Nothing: there is none, or none that is known.
  [[nodiscard]] std::optional<RuleValue> bound_beside(const Rational& delta, long digits) const;
  [[nodiscard]] Result<RuleValue> divergence(const RenyiOrder& order, long digits) const;
  /// at_least is 0, and the rate not settled, where what bounds the release
  /// need not be attained; at_most says whose it is.
  [[nodiscard]] Result<Rate> zcdp_rate(long digits) const;
  [[nodiscard]] Result<Rate> gdp_rate(long digits) const;
  [[nodiscard]] Trilean satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const;

 private:
  [[nodiscard]] Tightness tightness_if(bool is_attained) const;
  [[nodiscard]] Rate with_tightness(Rate rate) const;
  /// Do the profiles belong to the mechanism that the parts stand
  /// for, had each no other loss than its own largest?
  [[nodiscard]] bool has_attained_bound() const;

  std::vector<OrderedRelease> orders_;
  std::optional<PairOrder> only_;  ///< nothing: the worst of all
  Attainment attained_;
  bool is_budget_ = false, has_listed_orders_ = false;
  /// The largest losses of the parts are attained, and add up: D_inf
  /// is the pure epsilon, whatever the profiles bound.
  bool knows_largest_loss_ = false;
  std::shared_ptr<const Release> beneath_;
};

}  // namespace dpcert
