// SPDX-License-Identifier: Apache-2.0
#include "more/laws/truncated_beta.hpp"

#include "more/numbers/ratio_series.hpp"

namespace dpcert::check {
namespace {

const Rational half{1, 2};

// The integral of y^(a-1) (1-y)^(b-1) from 0 to x <= 1/2, which
// grows with x: at the number that x is rounded to.
template <class Value>
Value up_to(const Rational& a, const Rational& b, const Rational& x, Toward<Value> toward) {
  const Value at = toward(x);
  const Value power = exp(log(at) * a + log1p(-same<typename Value::Opposite>(at)) * b);
  return power * beta_sum(a, b, at, toward) * Rational{1 / a};
}
template <class Value>
Value between(const Rational& a, const Rational& b, const Rational& from, const Rational& to, Toward<Value> toward) {
  return positive_part(up_to(a, b, to, toward) - up_to(a, b, from, toward.opposite()));
}

}  // namespace

TruncatedBeta::TruncatedBeta(Rational a, Rational b, Rational least, Bits bits)
    : a_{std::move(a)}, b_{std::move(b)}, least_{std::move(least)}, least_of_all_{bits}, most_{bits} {
  if (a_ <= 0 || b_ <= 0) throw BeyondLimits{"a truncated law that is none without its ends"};
  least_of_all_ = integral(least_, 1 - least_, Toward<Down>{bits});
  most_ = integral(least_, 1 - least_, Toward<Up>{bits});
}

bool TruncatedBeta::has_bits(Bits bits) const {
  const Rational little = 1 + 1 / Rational{Integer{1} << static_cast<unsigned long>(bits)};
  return !least_of_all_.is_zero() && most_ <= least_of_all_ * little;
}

template <class Value>
Value TruncatedBeta::integral(const Rational& from, const Rational& to, Toward<Value> toward) const {
  if (to <= half) return between(a_, b_, from, to, toward);
  if (from >= half) return between(b_, a_, Rational{1 - to}, Rational{1 - from}, toward);
  return between(a_, b_, from, half, toward) + between(b_, a_, Rational{1 - to}, half, toward);
}

template <class Value>
Value TruncatedBeta::log_normaliser(Toward<Value> toward) const {
  return log(whole(toward));
}
template <class Value>
Value TruncatedBeta::above(const Rational& x, Toward<Value> toward) const {
  return smaller(integral(x, 1 - least_, toward) / whole(toward.opposite()), toward(Rational{1}));
}
template <class Value>
Value TruncatedBeta::below(const Rational& x, Toward<Value> toward) const {
  return smaller(integral(least_, x, toward) / whole(toward.opposite()), toward(Rational{1}));
}

template Down TruncatedBeta::log_normaliser(Toward<Down>) const;
template Up TruncatedBeta::log_normaliser(Toward<Up>) const;
template Down TruncatedBeta::above(const Rational&, Toward<Down>) const;
template Up TruncatedBeta::above(const Rational&, Toward<Up>) const;
template Down TruncatedBeta::below(const Rational&, Toward<Down>) const;
template Up TruncatedBeta::below(const Rational&, Toward<Up>) const;

}  // namespace dpcert::check
