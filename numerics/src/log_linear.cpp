// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/log_linear.hpp"

#include <algorithm>

#include "dpcert/numerics/coprime_base.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

/// Is the sum of coefficient * ln(argument) exactly 0?
bool cancels(const std::vector<LogLinear::Term>& logs) {
  std::vector<Integer> base;
  for (const auto& [coefficient, argument] : logs) {
    refine_base(base, boost::multiprecision::numerator(argument));
    refine_base(base, boost::multiprecision::denominator(argument));
  }
  return std::all_of(base.begin(), base.end(), [&](const Integer& member) {
    Rational exponent = 0;
    for (const auto& [coefficient, argument] : logs) exponent += coefficient * exponent_in(argument, member);
    return exponent == 0;
  });
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

std::optional<LogLinear> common_measure(const LogLinear& x, const LogLinear& y) {
  constexpr Precision precision{128};
  constexpr long most = 1'000'000'000;
  const Enclosure ratio = x.enclose(precision) / y.enclose(precision);
  if (!ratio.is_finite()) return std::nullopt;
  const Rational simple = simplest_between(ratio.lower(), ratio.upper());
  const Integer over = boost::multiprecision::numerator(simple), under = boost::multiprecision::denominator(simple);
  if (over > most || under > most || (Rational{under} * x - Rational{over} * y).sign() != 0) return std::nullopt;
  return Rational(1, over) * x;
}

}  // namespace dpcert
