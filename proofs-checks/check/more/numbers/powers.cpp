// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/powers.hpp"

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {
namespace {

constexpr mpfr_prec_t precision = 1'024;
constexpr mpfr_exp_t least_exponent = -(mpfr_exp_t{1} << 20);

// -log x > 0 for 0 < x < 1.
template <class Value>
Value decay(const Rational& x, Toward<Value> toward) {
  return -toward.opposite().log_of(x);
}

template <mpfr_rnd_t Side>
Rational exactly(const Directed<Side>& x) {
  Rational result;
  mpfr_get_q(result.raw(), x.raw());
  return result;
}

// The digits of a smaller number would fill the memory.
Rational exactly_or_least(const Up& x) {
  if (!x.is_zero() && mpfr_get_exp(x.raw()) > least_exponent) return exactly(x);
  return 1 / Rational{Integer{1} << static_cast<unsigned>(-least_exponent)};
}
Rational exactly_or_nothing(const Down& x) {
  return !x.is_zero() && mpfr_get_exp(x.raw()) > least_exponent ? exactly(x) : Rational{0};
}

}  // namespace

Power power_below_one(const Rational& x, unsigned long n, std::size_t exact_bits) {
  if (n <= exact_bits / bit_size(x)) {
    const Rational value = power(x, n), rest = 1 - value;
    return {{value, value}, {rest, rest}};
  }
  const Rational times{n};
  const Up most = decay(x, Toward<Up>{precision}) * times;
  const Down least = decay(x, Toward<Down>{precision}) * times;
  return {{exactly_or_nothing(exp(-most)), exactly_or_least(exp(-least))},
          {exactly(-expm1(-least)), exactly(-expm1(-most))}};
}

Between exp_less_one(const Rational& x) {
  return {exactly(expm1(Down{x, precision})), exactly(expm1(Up{x, precision}))};
}

unsigned long steps_down_to(const Rational& y, const Rational& x, unsigned long most) {
  const Toward<Down> toward{256};
  const Down steps = decay(y, toward) / decay(x, toward.opposite());
  return mpfr_cmp_ui(steps.raw(), most) >= 0 ? most : mpfr_get_ui(steps.raw(), MPFR_RNDD);
}

}  // namespace dpcert::check
