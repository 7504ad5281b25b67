// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <utility>

#include "kernel/numbers/meter.hpp"
#include "kernel/numbers/rational.hpp"

namespace dpcert::check {

/// Bits of a directed value's significand.
using Bits = mpfr_prec_t;

/// An operation on a directed value of so many bits and a rational.
inline void spend_on(const Rational& q, Bits bits) { spend(directed_cost(static_cast<Bits>(bit_size(q)) + bits)); }

/// A bound of a real number from one side: `Up` is at least the
/// number that it stands for, `Down` at most.
///
/// Law       if x <= X for every Up argument and x >= X for every Down argument, then
///           f(x...) is bounded by f(X...) on the side that f's result type names.
///           Signatures admit no other mixture: Up - Down is an Up, Up - Up does not
///           compile, erfc, which decreases, takes Down to Up.
/// Products, quotients, powers and square roots are of numbers that are not negative; a bound
/// below 0 there gives NaN. So does a divisor that may be 0, and the logarithm of a number that
/// is seen to be none above 0. Zero has one sign, +.
/// Work      every operation charges the meter before it is made.
/// Rounding  every operation rounds toward its own side. Overflow and underflow keep the law
///           (rounding down stops at the largest finite number). NaN compares false with
///           everything, so that it never proves anything.
template <mpfr_rnd_t Side>
class Directed {
 public:
  using Opposite = Directed<Side == MPFR_RNDU ? MPFR_RNDD : MPFR_RNDU>;
  static constexpr mpfr_rnd_t side = Side;

  explicit Directed(Bits bits) { mpfr_init2(value_, bits); }  // NaN
  Directed(const Rational& q, Bits bits) : Directed{bits} {
    spend_on(q, bits);
    mpfr_set_q(value_, q.raw(), Side);
  }
  Directed(const Directed& other) : Directed{other.bits()} { mpfr_set(value_, other.value_, Side); }
  Directed(Directed&& other) noexcept : Directed{MPFR_PREC_MIN} { mpfr_swap(value_, other.value_); }
  Directed& operator=(Directed other) noexcept {
    mpfr_swap(value_, other.value_);
    return *this;
  }
  ~Directed() { mpfr_clear(value_); }

  [[nodiscard]] Bits bits() const { return mpfr_get_prec(value_); }
  [[nodiscard]] mpfr_srcptr raw() const { return value_; }
  [[nodiscard]] mpfr_ptr raw() { return value_; }
  [[nodiscard]] double rough() const { return mpfr_get_d(value_, Side); }
  [[nodiscard]] bool is_negative() const { return !mpfr_nan_p(value_) && mpfr_sgn(value_) < 0; }
  [[nodiscard]] bool is_zero() const { return mpfr_zero_p(value_) != 0; }

 private:
  mpfr_t value_;
};

using Up = Directed<MPFR_RNDU>;
using Down = Directed<MPFR_RNDD>;

// What can be concluded from one-sided bounds, and nothing else.
[[nodiscard]] inline bool operator<=(const Up& x, const Rational& q) {
  spend_on(q, x.bits());
  return !mpfr_nan_p(x.raw()) && mpfr_cmp_q(x.raw(), q.raw()) <= 0;
}
[[nodiscard]] inline bool operator<(const Up& x, const Rational& q) {
  spend_on(q, x.bits());
  return !mpfr_nan_p(x.raw()) && mpfr_cmp_q(x.raw(), q.raw()) < 0;
}
[[nodiscard]] inline bool operator>(const Down& x, const Rational& q) {
  spend_on(q, x.bits());
  return !mpfr_nan_p(x.raw()) && mpfr_cmp_q(x.raw(), q.raw()) > 0;
}
[[nodiscard]] inline bool operator<=(const Up& x, const Down& y) { return mpfr_lessequal_p(x.raw(), y.raw()) != 0; }

namespace detail {

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// Rounding down makes 1 - 1 a -0, by which a quotient is -infinity.
template <class Result>
[[nodiscard]] Result with_plain_zero(Result x) {
  if (x.is_zero()) mpfr_set_zero(x.raw(), +1);
  return x;
}
template <class Result, class X>
[[nodiscard]] Result map(Unary f, const X& x, double cost) {
  spend(cost);
  Result result{x.bits()};
  f(result.raw(), x.raw(), Result::side);
  return with_plain_zero(std::move(result));
}
template <class Result, class X, class Y>
[[nodiscard]] Result map(Binary f, const X& x, const Y& y) {
  Result result{std::max(x.bits(), y.bits())};
  spend(directed_cost(result.bits()));
  f(result.raw(), x.raw(), y.raw(), Result::side);
  return with_plain_zero(std::move(result));
}
/// Whether a function of the numbers above `pole` has no bound at x: no such number is at most an
/// Up of the pole itself, while for a Down of it the limit, -infinity, is one.
template <mpfr_rnd_t S>
[[nodiscard]] bool is_outside(const Directed<S>& x, long pole) {
  return mpfr_nan_p(x.raw()) || mpfr_cmp_si(x.raw(), pole) < (S == MPFR_RNDU ? 1 : 0);
}

}  // namespace detail

template <mpfr_rnd_t S>
[[nodiscard]] auto operator-(const Directed<S>& x) {
  return detail::map<typename Directed<S>::Opposite>(mpfr_neg, x, directed_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator+(const Directed<S>& x, const Directed<S>& y) {
  return detail::map<Directed<S>>(mpfr_add, x, y);
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator-(const Directed<S>& x, const typename Directed<S>::Opposite& y) {
  return detail::map<Directed<S>>(mpfr_sub, x, y);
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator*(const Directed<S>& x, const Directed<S>& y) {
  return x.is_negative() || y.is_negative() ? Directed<S>{x.bits()} : detail::map<Directed<S>>(mpfr_mul, x, y);
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator/(const Directed<S>& x, const typename Directed<S>::Opposite& y) {
  return x.is_negative() || y.is_negative() || y.is_zero() ? Directed<S>{x.bits()}
                                                           : detail::map<Directed<S>>(mpfr_div, x, y);
}

/// With an exact number; a factor must not be negative, the bound may be. A summand is rounded
/// first: MPFR's own sum with a rational would take as many bits as the exponents are apart.
template <mpfr_rnd_t S>
[[nodiscard]] auto operator+(const Directed<S>& x, const Rational& q) {
  return x + Directed<S>{q, x.bits()};
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator+(const Directed<S>& x, unsigned long n) {
  Directed<S> result{x.bits()};
  spend(directed_cost(x.bits()));
  mpfr_add_ui(result.raw(), x.raw(), n, S);
  return detail::with_plain_zero(std::move(result));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto operator*(const Directed<S>& x, const Rational& q) {
  Directed<S> result{x.bits()};
  spend_on(q, x.bits());
  if (q.sign() >= 0) mpfr_mul_q(result.raw(), x.raw(), q.raw(), S);
  return detail::with_plain_zero(std::move(result));
}
/// 1 - x bounds from the other side.
template <mpfr_rnd_t S>
[[nodiscard]] auto one_minus(const Directed<S>& x) {
  return -x + Rational{1};
}

// Increasing functions keep the side.
template <mpfr_rnd_t S>
[[nodiscard]] auto exp(const Directed<S>& x) {
  return detail::map<Directed<S>>(mpfr_exp, x, elementary_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto log(const Directed<S>& x) {
  return detail::is_outside(x, 0) ? Directed<S>{x.bits()}
                                  : detail::map<Directed<S>>(mpfr_log, x, elementary_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto log1p(const Directed<S>& x) {
  return detail::is_outside(x, -1) ? Directed<S>{x.bits()}
                                   : detail::map<Directed<S>>(mpfr_log1p, x, elementary_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto expm1(const Directed<S>& x) {
  return detail::map<Directed<S>>(mpfr_expm1, x, elementary_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto tanh(const Directed<S>& x) {
  return detail::map<Directed<S>>(mpfr_tanh, x, elementary_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto sqrt(const Directed<S>& x) {
  return detail::map<Directed<S>>(mpfr_sqrt, x, directed_cost(x.bits()));
}
template <mpfr_rnd_t S>
[[nodiscard]] auto pow(const Directed<S>& x, unsigned long n) {
  Directed<S> result{x.bits()};
  spend(elementary_cost(x.bits()));
  if (!mpfr_nan_p(x.raw()) && !x.is_negative()) mpfr_pow_ui(result.raw(), x.raw(), n, S);
  return detail::with_plain_zero(std::move(result));
}
/// log Gamma, which increases from 2 on: of x >= 2 only, NaN elsewhere.
template <mpfr_rnd_t S>
[[nodiscard]] auto log_gamma_from_2(const Directed<S>& x) {
  return mpfr_cmp_ui(x.raw(), 2) >= 0
             ? detail::map<Directed<S>>(mpfr_lngamma, x, special_cost(static_cast<double>(x.bits())))
             : Directed<S>{x.bits()};
}
/// Its derivative, which increases too and is above 0: of x >= 2 only, NaN elsewhere.
template <mpfr_rnd_t S>
[[nodiscard]] auto digamma_from_2(const Directed<S>& x) {
  return mpfr_cmp_ui(x.raw(), 2) >= 0
             ? detail::map<Directed<S>>(mpfr_digamma, x, special_cost(static_cast<double>(x.bits())))
             : Directed<S>{x.bits()};
}
/// The larger one; NaN where either is.
template <mpfr_rnd_t S>
[[nodiscard]] Directed<S> larger(const Directed<S>& x, const Directed<S>& y) {
  return mpfr_unordered_p(x.raw(), y.raw()) ? Directed<S>{x.bits()} : detail::map<Directed<S>>(mpfr_max, x, y);
}
/// The smaller one; NaN where either is.
template <mpfr_rnd_t S>
[[nodiscard]] Directed<S> smaller(const Directed<S>& x, const Directed<S>& y) {
  return mpfr_unordered_p(x.raw(), y.raw()) ? Directed<S>{x.bits()} : detail::map<Directed<S>>(mpfr_min, x, y);
}
/// +infinity or -infinity.
template <class Value>
[[nodiscard]] Value infinite(int sign, Bits bits) {
  Value result{bits};
  mpfr_set_inf(result.raw(), sign);
  return result;
}
/// max(0, x): sharpens a bound of a number that is known not to be negative. NaN stays NaN.
template <mpfr_rnd_t S>
[[nodiscard]] Directed<S> positive_part(Directed<S> x) {
  if (x.is_negative()) mpfr_set_zero(x.raw(), +1);
  return detail::with_plain_zero(std::move(x));
}

/// Complementary error function: decreasing, so the side turns.
template <mpfr_rnd_t S>
[[nodiscard]] auto erfc(const Directed<S>& x) {
  return detail::map<typename Directed<S>::Opposite>(mpfr_erfc, x, erfc_cost(x.rough(), x.bits()));
}

}  // namespace dpcert::check
