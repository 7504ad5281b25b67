// SPDX-License-Identifier: Apache-2.0
#include "log_number.hpp"

#include "ladder.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_product_bits = std::size_t{1} << 20;

template <class T>
int sign_of(const T& x) {
  return x < 0 ? -1 : x > 0 ? 1 : 0;
}

// The exact product of the powers, where it is small enough to write down.
std::optional<Rational> product(const std::map<Rational, Rational>& logs) {
  std::size_t bits = 0;
  for (const auto& [argument, times] : logs) {
    const auto count = to_count(abs(times), max_product_bits);
    if (!count || (bits += *count * bit_size(argument)) > max_product_bits) return std::nullopt;
  }
  Rational result = 1;
  for (const auto& [argument, times] : logs) {
    const Rational factor = power(argument, *to_count(abs(times), max_product_bits));
    result = times > 0 ? Rational{result * factor} : Rational{result / factor};
  }
  return result;
}

// A bound of offset + sum of times * ln(argument).
template <class Value>
Value bound(const Rational& offset, const std::map<Rational, Rational>& logs, Toward<Value> toward) {
  Value total = toward(offset);
  for (const auto& [argument, times] : logs) {
    if (times > 0)
      total = total + log(toward(argument)) * times;
    else
      total = total - log(toward.opposite()(argument)) * Rational{-times};
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
  offset_ += x.offset * times;
  if (x.argument == 1 || times == 0) return;
  const auto [place, is_new] = logs_.try_emplace(x.argument, times);
  if (is_new) return;
  place->second += times;
  if (place->second == 0) logs_.erase(place);
}

std::optional<int> LogSum::sign() const {
  if (logs_.empty()) return sign_of(offset_);
  if (offset_ == 0)
    if (const auto exact = product(logs_)) return sign_of(Rational{*exact - 1});
  // With a rational offset other than 0 the sum is not 0 (Lindemann), so that enough bits settle its sign.
  for (Bits bits = least_bits; bits <= most_bits; bits *= 2) {
    if (bound(offset_, logs_, Toward<Up>{bits}) < Rational{0}) return -1;
    if (bound(offset_, logs_, Toward<Down>{bits}) > Rational{0}) return 1;
  }
  return std::nullopt;
}

std::optional<int> compare(const LogNumber& x, const LogNumber& y) {
  LogSum difference;
  difference.add(x, 1);
  difference.add(y, -1);
  return difference.sign();
}

}  // namespace dpcert::check
