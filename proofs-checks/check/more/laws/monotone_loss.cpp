// SPDX-License-Identifier: Apache-2.0
#include "more/laws/monotone_loss.hpp"

#include "more/laws/line_law.hpp"
#include "more/laws/ratio_series.hpp"

namespace dpcert::check {
namespace {

// P(X < x) of a gamma law of rate 1, x > 0: x^k e^-x / Gamma(k+1) times the series.
template <class Value>
Value gamma_below(const Rational& shape, const Value& log_factor, const Value& x, Toward<Value> toward) {
  using Other = typename Value::Opposite;
  return exp(log(x) * shape - same<Other>(x) + log_factor) * gamma_sum(shape, x, toward);
}
// P(X < x) of a beta law, 0 < x <= 1/2: x^a (1-x)^b / (a B(a, b)) times the series.
template <class Value>
Value beta_below(const Rational& a, const Rational& b, const Value& log_factor, const Value& x, Toward<Value> toward) {
  using Other = typename Value::Opposite;
  return exp(log(x) * a + log1p(-same<Other>(x)) * b + log_factor) * beta_sum(a, b, x, toward);
}

template <class Value>
Value at_most_one(const Value& x, Toward<Value> toward) {
  return smaller(x, toward(Rational{1}));
}

}  // namespace

bool MonotoneLoss::knows(const Distribution& p, const Distribution& q) {
  if (p.family != q.family || (p.family != Family::gamma && !(is_beta(p) && is_beta(q)))) return false;
  const Rational first = p.parameters[0] - q.parameters[0], second = p.parameters[1] - q.parameters[1];
  if (first == 0 && second == 0) return false;
  return first == 0 || second == 0 || (is_beta(p) && first + second == 0);
}

MonotoneLoss::MonotoneLoss(const Distribution& p, const Distribution& q, Bits bits)
    : shape_{Shape::odds}, bits_{bits}, constant_{Down{bits}, Up{bits}} {
  const Rational first = p.parameters[0] - q.parameters[0], second = p.parameters[1] - q.parameters[1];
  if (p.family == Family::gamma)
    shape_ = second == 0 ? Shape::log_gamma : Shape::gamma;
  else if (first == 0 || second == 0)
    shape_ = Shape::log_beta;
  const bool is_turned = shape_ == Shape::log_beta && first == 0;  // S is log(1 - X)
  const Rational slope = shape_ == Shape::gamma ? Rational{-second} : is_turned ? second : first;
  rises_ = slope > 0;
  width_ = abs(slope);
  p_ = part(p, is_turned);
  q_ = part(q, is_turned);
  constant_ = bounds([&](auto toward) { return constant(toward); });
}

MonotoneLoss::Part MonotoneLoss::part(const Distribution& law, bool is_turned) const {
  const Rational &a = law.parameters[is_turned ? 1 : 0], &b = law.parameters[is_turned ? 0 : 1];
  const auto minus_log_gamma = [&](const Rational& x) {
    return [x](auto toward) { return log_gamma_times(Rational{-1}, x, toward); };
  };
  if (law.family == Family::gamma) return {a, b, {bounds(minus_log_gamma(Rational{a + 1}))}};
  const auto factor = [&](const Rational& of, const Rational& other) {
    return bounds([&](auto toward) {
      return log_gamma(Rational{a + b}, toward) + minus_log_gamma(Rational{of + 1})(toward) +
             minus_log_gamma(other)(toward);
    });
  };
  return {a, b, {factor(a, b), factor(b, a)}};
}

// log(dP/dQ) less c S.
template <class Value>
Value MonotoneLoss::constant(Toward<Value> toward) const {
  if (shape_ == Shape::gamma) return log_times(p_.a, p_.b / q_.b, toward);
  const auto minus = toward.opposite();
  Value sum = log_gamma(q_.a, toward) - log_gamma(p_.a, minus);
  if (shape_ == Shape::odds) sum = sum + (log_gamma(q_.b, toward) - log_gamma(p_.b, minus));
  if (shape_ == Shape::log_beta)
    sum = sum + (log_gamma(Rational{p_.a + p_.b}, toward) - log_gamma(Rational{q_.a + q_.b}, minus));
  return sum;
}

// The probability that -S < z where the loss rises with S, that S < z where it falls.
template <class Value>
Value MonotoneLoss::share(const Part& law, const Value& z) const {
  using Other = typename Value::Opposite;
  const Toward<Value> toward{bits_};
  const auto other = toward.opposite();
  const auto none = toward(Rational{0}), all = toward(Rational{1});
  if (shape_ == Shape::log_gamma || shape_ == Shape::gamma) {
    const bool is_log = shape_ == Shape::log_gamma;
    const Rational far = 2 * law.a + 2 * Rational{static_cast<long>(bits_)};  // beyond it lies next to nothing
    const auto below = [&](const auto& x, auto side) {
      return at_most_one(gamma_below(law.a, law.factors[0].of(side), x, side), side);
    };
    constexpr bool is_up = Value::side == MPFR_RNDU;
    if (rises_) {
      Other x = is_log ? exp(-z) : -z * law.b;
      if (x.is_negative() || x.is_zero()) return all;
      if (mpfr_cmp_q(x.raw(), far.raw()) > 0) {
        if (!is_up) return none;
        x = other(far);
      }
      return positive_part(one_minus(below(x, other)));
    }
    Value x = is_log ? exp(z) : z * law.b;
    if (x.is_negative() || x.is_zero()) return none;
    if (mpfr_cmp_q(x.raw(), far.raw()) > 0) {
      if (is_up) return all;
      x = toward(far);
    }
    return below(x, toward);
  }
  // X < x, or 1 - X < x, and what is left of 1.
  const bool is_log = shape_ == Shape::log_beta;
  if (is_log && rises_ && (z.is_negative() || z.is_zero())) return none;
  if (is_log && !rises_ && !z.is_negative()) return all;
  Value x{bits_};
  Other rest{bits_};
  if (!is_log) {
    x = all / (exp(-z) + 1UL);
    rest = other(Rational{1}) / (exp(z) + 1UL);
  } else if (rises_) {
    x = -expm1(-z);
    rest = exp(-z);
  } else {
    x = exp(z);
    rest = -expm1(z);
  }
  const auto below = [&](const auto& at, bool is_first, auto side) {
    if (at.is_zero()) return side(Rational{0});
    const Rational &a = is_first ? law.a : law.b, &b = is_first ? law.b : law.a;
    const auto& factor = law.factors[is_first ? 0 : 1].of(side);
    return at_most_one(beta_below(a, b, factor, at, side), side);
  };
  if (same<Up>(x) <= Rational{1, 2}) return below(x, !rises_, toward);
  return positive_part(one_minus(below(rest, rises_, other)));
}

template <class Value>
Tails<Value> MonotoneLoss::above(const Rational& b) const {
  const Toward<Value> toward{bits_};
  const Value z = (constant_.of(toward) + Rational{-b}) * Rational{1 / width_};
  return {share(p_, z), share(q_, z)};
}

template Tails<Down> MonotoneLoss::above(const Rational&) const;
template Tails<Up> MonotoneLoss::above(const Rational&) const;

std::unique_ptr<const LawPair::AtBits> MonotoneLaws::at(Bits bits, bool is_turned) const {
  return std::make_unique<const MonotoneLoss>(is_turned ? q_ : p_, is_turned ? p_ : q_, bits);
}
std::size_t MonotoneLaws::bit_size() const {
  std::size_t all = 0;
  for (const Distribution* law : {&p_, &q_})
    for (const Rational& parameter : law->parameters) all += check::bit_size(parameter);
  return all;
}

}  // namespace dpcert::check
