// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rules/replaced_tails.hpp"

namespace dpcert::check {

// L is normal of variance m, its mean m/2 under P and -m/2 under Q.
template <class Value>
[[nodiscard]] Tails<Value> normal_tails(const Rational& m, const Losses& losses, Toward<Value> toward) {
  const auto tail = [&](const Rational& x, auto side) { return normal_tail(m, x, side); };
  return {above(tail, losses.above - m / 2, toward), above(tail, losses.above + m / 2, toward)};
}

// L = |x - t| - |x| is above b where x < (t - b)/2 and -t <= b < t.
template <class Value>
[[nodiscard]] Tails<Value> laplace_tails(const Rational& t, const Losses& losses, Toward<Value> toward) {
  const Rational& b = losses.above;
  const bool are_all = losses.hold(-b.compare(-t));
  if (are_all || !losses.hold(t.compare(b))) return {toward(Rational{are_all}), toward(Rational{are_all})};
  const auto tail = [&](const Rational& x, auto side) { return laplace_tail(Rational{1}, x, side); };
  const Rational cut = (t - b) / 2;  // what is below it is, turned over, above
  return {above(tail, -cut, toward), above(tail, t - cut, toward)};
}

// With c = u + v e^L the losses L, 0, -L have under P masses as e^L
// : c : 1, under Q as 1 : c : e^L, unless it fails.
template <class Value>
[[nodiscard]] Tails<Value> response_tails(const ResponseLaw& law, const Losses& losses, Toward<Value> toward) {
  const Rational &u = law.odds.first, &v = law.odds.second;
  const Rational& b = losses.above;
  const auto other = toward.opposite();
  const auto most = [&](auto side) {
    return side(Rational{1}) / (exp(-side(law.loss)) * Rational{u + 1} + Rational{v + 1});
  };
  const auto least = [&](auto side) {
    return side(Rational{1}) / (exp(side.opposite()(law.loss)) * Rational{v + 1} + Rational{u + 1});
  };
  const auto kept = [&](const Value& p, const Value& q) {
    return Tails<Value>{p * law.kept + Rational{1 - law.kept}, q * law.kept};
  };
  if (!losses.hold(compare(law.loss, {b, 1}))) return kept(toward(Rational{0}), toward(Rational{0}));
  if (losses.hold(compare({-b, 1}, law.loss))) return kept(toward(Rational{1}), toward(Rational{1}));
  return losses.hold(-b.sign()) ? kept(one_minus(least(other)), one_minus(most(other)))
                                : kept(most(toward), least(toward));
}

// Logistic noise shifted by the range r: of |b| < r, P(L > b) = (1 - e^((b-r)/2))/(1 -
// e^-r), Q(L > b) = e^-r (e^((r-b)/2) - 1)/(1 - e^-r).
template <class Value>
[[nodiscard]] Tails<Value> range_tails(const LogNumber& range, const Rational& b, Toward<Value> toward) {
  if (at_most(range, {b, 1})) return {toward(Rational{0}), toward(Rational{0})};
  if (at_most(range, {-b, 1})) return {toward(Rational{1}), toward(Rational{1})};
  const auto other = toward.opposite();
  const Rational half{1, 2};
  const LogNumber rest{range.offset - b, range.argument};
  const auto all = one_minus(exp(-other(range)));
  const Value least = exp(-other(range)), gain = positive_part(expm1(toward(rest) * half));
  return {positive_part(one_minus(exp(-toward(rest) * half))) / all, least * gain / all};
}

/// Of P with the record and Q without it, and of the reverse.
template <class Value>
[[nodiscard]] Tails<Value> unsampled_tails(const Sampled& one, const Losses& losses, Toward<Value> toward) {
  if (one.kind == Sampled::Kind::normal) return normal_tails(one.shift(), losses, toward);
  if (one.kind == Sampled::Kind::laplace) return laplace_tails(one.shift(), losses, toward);
  if (one.kind == Sampled::Kind::range) return range_tails(one.law.loss, losses.above, toward);
  return response_tails(one.law, losses, toward);
}

/// Where a loss above b of M = (1 - r) Q + r P against Q (the record is removed), or of Q against M
/// (it is added), cuts the loss l without sampling, from the side that bounds tails `toward`
/// theirs: M/Q > e^b where e^l > 1 + (e^b - 1)/r, and M/Q < e^-b where e^l < 1 + (e^-b - 1)/r, as l
/// below c has under Q the probability of l above -c under P. Nothing: that is all of them where it
/// is removed, none where it is added.  theory/loss-grid.md
template <class Value>
[[nodiscard]] std::optional<Rational> unsampled_cut(const Sampled& one, bool is_removed, const Rational& b,
                                                    Toward<Value> toward) {
  if (one.rate == 1) return b;
  const auto log_ratio = [&](auto side, const Rational& at) -> std::optional<Rational> {
    const auto ratio = expm1(side(at)) * Rational{1 / one.rate} + 1UL;
    if (ratio.is_negative() || ratio.is_zero()) return std::nullopt;
    return exact(log(ratio));
  };
  if (is_removed) return log_ratio(toward.opposite(), b);
  const auto below = log_ratio(toward, -b);
  return below ? std::optional{Rational{-*below}} : std::nullopt;
}

/// Of M and Q, or of Q and M.
template <class Value>
[[nodiscard]] Tails<Value> tails_in_order(const Sampled& one, bool is_removed, const Losses& losses,
                                          Toward<Value> toward) {
  if (one.rate == 1) return unsampled_tails(one, losses, toward);
  const auto cut = unsampled_cut(one, is_removed, losses.above, toward);  // where no loss lies
  if (!cut) return {toward(Rational{is_removed}), toward(Rational{is_removed})};
  const auto [p, q] = unsampled_tails(one, {*cut}, toward);
  const auto mixed = [&](const Value& x, const Value& y) { return x * Rational{1 - one.rate} + y * one.rate; };
  if (is_removed) return {mixed(q, p), q};
  return {p, mixed(p, q)};
}

/// The same; what is alike in both orders has no mass at any loss but 0.
template <class Value>
[[nodiscard]] Tails<Value> tails(const Sampled& one, bool is_removed, const Losses& losses, Toward<Value> toward) {
  const Rational& b = losses.above;
  if (one.is_replaced) return replaced_tails(one, b, toward);
  if (!one.is_both || b >= 0) return tails_in_order(one, is_removed || one.is_both, losses, toward);
  const auto turned = tails_in_order(one, true, {-b}, toward.opposite());
  return {one_minus(turned.q), one_minus(turned.p)};
}

}  // namespace dpcert::check
