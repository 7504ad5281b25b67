// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/log_linear.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// An integer > 1 with the exponent it stands under in a product.
using Factor = std::pair<Integer, Rational>;

Integer numerator(const Rational& x) { return boost::multiprecision::numerator(x); }
Integer denominator(const Rational& x) { return boost::multiprecision::denominator(x); }

/// Writes a product of powers of integers over pairwise coprime integers > 1, with the exponents that do not vanish.
std::vector<Factor> over_coprime_base(std::vector<Factor> pending) {
  std::vector<Factor> base;
  while (!pending.empty()) {
    const auto [n, exponent] = std::move(pending.back());
    pending.pop_back();
    if (n == 1) continue;
    const auto shared = std::find_if(base.begin(), base.end(),
                                     [&n = n](const Factor& b) { return boost::multiprecision::gcd(n, b.first) != 1; });
    if (shared == base.end()) {
      base.emplace_back(n, exponent);
      continue;
    }
    // n^e b^f = (n/g)^e (b/g)^f g^(e+f): the product of all integers falls by the factor g.
    const auto [b, other] = std::move(*shared);
    base.erase(shared);
    const Integer g = boost::multiprecision::gcd(n, b);
    pending.emplace_back(n / g, exponent);
    pending.emplace_back(b / g, other);
    pending.emplace_back(g, exponent + other);
  }
  std::erase_if(base, [](const Factor& b) { return b.second == 0; });
  return base;
}

/// Is the sum of coefficient * ln(argument) exactly 0?
bool cancels(const std::vector<LogLinear::Term>& logs) {
  std::vector<Factor> factors;
  for (const auto& [coefficient, argument] : logs) {
    factors.emplace_back(numerator(argument), coefficient);
    factors.emplace_back(denominator(argument), -coefficient);
  }
  return over_coprime_base(std::move(factors)).empty();
}

Enclosure log_of_rational(const Rational& x, Precision precision) {
  const bool near_one = x < 2 && x * 2 > 1;  // there log(x) of a rounded x would lose digits
  return near_one ? log1p(Enclosure{x - 1, precision}) : log(Enclosure{x, precision});
}

int sign_of(const Enclosure& x) { return certainly(is_positive(x)) ? 1 : certainly(is_negative(x)) ? -1 : 0; }

}  // namespace

LogLinear LogLinear::log_of(const Rational& argument) {
  expects(argument > 0, "the logarithm of a positive number");
  LogLinear result;
  if (argument != 1) result.logs_.emplace_back(1, argument);
  return result;
}

Enclosure LogLinear::enclose(Precision precision) const {
  Enclosure sum{offset_, precision};
  for (const auto& [coefficient, argument] : logs_) {
    const Enclosure one = log_of_rational(argument, precision);
    sum += coefficient == 1 ? one : one * coefficient;
  }
  return sum;
}

int LogLinear::sign() const {
  if (logs_.empty()) return offset_.sign();
  if (const int sign = sign_of(enclose(Precision{64})); sign != 0) return sign;
  if (cancels(logs_)) return offset_.sign();
  for (long bits = 128;; bits *= 2)  // ends: the number is not 0
    if (const int sign = sign_of(enclose(Precision{bits})); sign != 0) return sign;
}

LogLinear& LogLinear::operator+=(const LogLinear& y) {
  offset_ += y.offset_;
  for (const auto& [coefficient, argument] : y.logs_) {
    const auto same = std::find_if(logs_.begin(), logs_.end(),
                                   [&argument = argument](const Term& term) { return term.second == argument; });
    if (same == logs_.end())
      logs_.emplace_back(coefficient, argument);
    else if (same->first += coefficient; same->first == 0)
      logs_.erase(same);
  }
  return *this;
}

LogLinear& LogLinear::operator*=(const Rational& factor) {
  offset_ *= factor;
  if (factor == 0) logs_.clear();
  for (auto& [coefficient, argument] : logs_) coefficient *= factor;
  return *this;
}

}  // namespace dpcert
