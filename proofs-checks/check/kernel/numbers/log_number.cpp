// SPDX-License-Identifier: Apache-2.0
#include "kernel/numbers/log_number.hpp"

#include <vector>

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_product_bits = std::size_t{1} << 20;

template <class T>
int sign_of(const T& x) {
  return x < 0 ? -1 : x > 0 ? 1 : 0;
}

// Pairwise, so that the digits are multiplied a few times only.
Integer product(const std::vector<Integer>& factors, std::size_t first, std::size_t last) {
  if (last - first <= 1) return first == last ? Integer{1} : factors[first];
  const std::size_t middle = first + (last - first) / 2;
  return product(factors, first, middle) * product(factors, middle, last);
}

// The sign of the exact product of the powers less 1, where it is small enough to be written down.
std::optional<int> product_against_one(const std::map<Rational, Rational>& logs) {
  std::size_t bits = 0;
  std::vector<Integer> above, below;
  for (const auto& [argument, times] : logs) {
    const auto count = to_count(abs(times), max_product_bits);
    if (!count) return std::nullopt;
    bits += *count * bit_size(argument);
    if (bits > max_product_bits) return std::nullopt;
  }
  spend(logs.size());
  spend(bits, 1.0 / 32);
  for (const auto& [argument, times] : logs) {
    const Rational factor = power(argument, *to_count(abs(times), max_product_bits));
    (times > 0 ? above : below).push_back(numerator(factor));
    (times > 0 ? below : above).push_back(denominator(factor));
  }
  return sign_of(Integer{product(above, 0, above.size()) - product(below, 0, below.size())});
}

// A bound of the sum of the offsets and of times * ln(argument).
template <class Value>
Value bound(const std::vector<Rational>& offsets, const std::map<Rational, Rational>& logs, Toward<Value> toward) {
  Value total = toward(Rational{0});
  for (const Rational& offset : offsets) total = total + offset;
  for (const auto& [argument, times] : logs) {
    if (times > 0)
      total = total + toward.log_of(argument) * times;
    else
      total = total - toward.opposite().log_of(argument) * Rational{-times};
  }
  return total;
}

}  // namespace

std::optional<LogNumber> read_log_number(std::string_view text) {
  LogNumber result;
  const auto start = text.find("ln(");
  if (start != std::string_view::npos) {
    if (text.back() != ')') return std::nullopt;
    const auto argument = read_fraction(text.substr(start + 3, text.size() - start - 4));
    if (!argument || *argument <= 0) return std::nullopt;
    result.argument = *argument;
    if (start == 0) return result;
    if (text[start - 1] != '+') return std::nullopt;
    text = text.substr(0, start - 1);
  }
  const auto offset = read_fraction(text);
  if (!offset) return std::nullopt;
  result.offset = *offset;
  return result;
}

void LogSum::add(const LogNumber& x, const Rational& times) {
  if (x.offset != 0 && times != 0) offsets_.push_back(x.offset * times);
  if (x.argument == 1 || times == 0) return;
  const auto [place, is_new] = logs_.try_emplace(x.argument, times);
  if (is_new) return;
  place->second += times;
  if (place->second == 0) logs_.erase(place);
}

int LogSum::sign() const {
  const int of_offsets = sign_of_sum(offsets_);
  if (logs_.empty()) return of_offsets;
  if (of_offsets == 0)
    if (const auto sign = product_against_one(logs_)) return *sign;
  // With a rational offset other than 0 the sum is not 0
  // (Lindemann), so that enough bits settle its sign.
  for (Bits precision = least_bits; precision <= most_bits; precision *= 2) {
    if (bound(offsets_, logs_, Toward<Up>{precision}) < Rational{0}) return -1;
    if (bound(offsets_, logs_, Toward<Down>{precision}) > Rational{0}) return 1;
  }
  throw BeyondLimits{"8192 bits do not settle the comparison"};
}

int compare(const LogNumber& x, const LogNumber& y) {
  if (x.offset == y.offset) return sign_of(x.argument.compare(y.argument));
  if (x.argument == y.argument) return sign_of(x.offset.compare(y.offset));
  LogSum difference;
  difference.add(x, 1);
  difference.add(y, -1);
  return difference.sign();
}

int LogMultiple::compare(const LogNumber& other) const {
  LogSum left;  // all times the denominator
  left.add(one, numerator(times));
  left.add(other, -Rational{denominator(times)});
  return left.sign();
}

}  // namespace dpcert::check
