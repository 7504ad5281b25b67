// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// A pair (P, Q) of laws with and without a record, run on a Poisson sample that holds
/// the record with probability `rate`: forward (the record is removed) it is ((1-r)Q +
/// rP, Q), backward (it is added) that pair swapped.
///
/// Theorem  with x = e^eps: forward delta = r H(P||Q; (x-1+r)/r), backward delta = (1-x(1-r))
///          H(Q||P; xr/(1-x(1-r))). [BalleBartheGaboardi2018, Thm. 2 and its proof]
/// Theory   accounting/theory/subsampling.md
class SubsampledProfile final : public Profile {
 public:
  /// `inner` is the profile of (P, Q) forward, of (Q, P) backward. Precondition: 0 < rate < 1.
  SubsampledProfile(Rational rate, std::shared_ptr<const Profile> inner, PairOrder order);

  [[nodiscard]] std::string rule() const override { return "poisson_subsampling"; }
  [[nodiscard]] bool takes_long() const override { return inner_->takes_long(); }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] bool is_of_one_pair() const override { return inner_->is_of_one_pair(); }
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] bool knows_infinite_mass() const override { return inner_->knows_infinite_mass(); }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;

 private:
  Rational rate_;
  std::shared_ptr<const Profile> inner_;
  PairOrder order_;
};

/// The Rényi curve of ((1-r)Q + rP, Q): at a whole order a by
/// the finite sum over the orders of (P, Q),
///   E = 1 + sum over k from 2 to a of C(a,k) (1-r)^(a-k) r^k (exp(g(k)) - 1),
/// at any other order by the curve of the mixture pair itself.
///
/// Theorem  [MironovTalwarZhang2019, Sec. 3.3]
/// Theory   accounting/theory/subsampling.md
class SubsampledCurve final : public RenyiCurve {
 public:
  /// inner: of (P, Q); mixture: of ((1-r)Q + rP, Q).
  SubsampledCurve(Rational rate, std::shared_ptr<const RenyiCurve> inner, std::shared_ptr<const RenyiCurve> mixture)
      : rate_{std::move(rate)}, inner_{std::move(inner)}, mixture_{std::move(mixture)} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return mixture_->log_moment(order, within);
  }
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  /// Steers only.
  [[nodiscard]] double about_log_moment(const Rational& order) const override {
    return mixture_->about_log_moment(order);
  }
  [[nodiscard]] bool is_finite_at(const Rational& order) const override { return mixture_->is_finite_at(order); }
  /// log(1 - r + r e^L) of the inner pair's largest loss L, to
  /// good relative accuracy at tiny rates too.
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  Rational rate_;
  std::shared_ptr<const RenyiCurve> inner_, mixture_;
};

/// The atoms of the loss of a sampled pair, `inner` being those of (P, Q) forward, of (Q, P)
/// backward. Nothing: the inner ones are not rational, or not all listed.
[[nodiscard]] std::optional<DominatingAtoms> sampled_atoms(const Rational& rate, const DominatingAtoms& inner,
                                                           PairOrder order);

/// The law (1-rate) Q + rate P.
[[nodiscard]] Distribution mixed(const Rational& rate, const Distribution& p, const Distribution& q);

}  // namespace dpcert
