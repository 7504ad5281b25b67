// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/numbers/meter.hpp"
#include "kernel/numbers/rational.hpp"

namespace dpcert::check {

/// The real number offset + ln(argument), exactly; argument > 0.
///
/// Two of them are equal only if offsets and arguments are: e^q
/// is irrational for rational q != 0 (Lindemann).
struct LogNumber {
  Rational offset = 0;
  Rational argument = 1;
  friend bool operator==(const LogNumber&, const LogNumber&) = default;
};

/// `<q>`, `<q>+ln(<q>)` or `ln(<q>)` of a certificate.
[[nodiscard]] std::optional<LogNumber> read_log_number(std::string_view text);

/// An integer combination of LogNumbers: offset + sum of times * ln(argument).
class LogSum {
 public:
  /// Adds times * x; times is an integer, of either sign.
  void add(const LogNumber& x, const Rational& times);

  /// -1, 0 or 1. Decided exactly where the product of powers
  /// stays small, else by directed rounding.
  /// Errors    BeyondLimits, where neither settles it or the work is too much
  [[nodiscard]] int sign() const;

 private:
  std::vector<Rational> offsets_;      // which add up
  std::map<Rational, Rational> logs_;  // argument -> times
};

/// The sign of x - y.
[[nodiscard]] int compare(const LogNumber& x, const LogNumber& y);

[[nodiscard]] inline bool at_most(const LogNumber& x, const LogNumber& y) { return compare(x, y) <= 0; }
[[nodiscard]] inline bool is_nonnegative(const LogNumber& x) { return at_most(LogNumber{}, x); }

/// times * one, both at least 0.
struct LogMultiple {
  LogNumber one;
  Rational times = 1;

  // Decided as the sign of a LogSum is.
  [[nodiscard]] bool is_at_most(const LogNumber& other) const { return compare(other) <= 0; }
  [[nodiscard]] bool is_at_least(const LogNumber& other) const { return compare(other) >= 0; }

  /// The sign of its difference.
  [[nodiscard]] int compare(const LogNumber& other) const;
};

/// Bits of both its numbers.
[[nodiscard]] inline std::size_t bit_size(const LogNumber& x) { return bit_size(x.offset) + bit_size(x.argument); }

}  // namespace dpcert::check
