// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/exact/decimal.hpp"
#include "kernel/numbers/log_number.hpp"

namespace dpcert::reports {

/// Writes the numbers of one sentence: in full where they are short, else ten digits of them,
/// rounded to the side that is asked for, which `note` then tells.
class ShortNumbers {
 public:
  [[nodiscard]] std::string text(const std::string& name, const Rational& x, Direction direction);
  [[nodiscard]] std::string text(const std::string& name, const check::LogNumber& x, Direction direction);
  /// " (delta rounded up; the certificate has 34 digits)", or "".
  [[nodiscard]] std::string note() const;

 private:
  void add_note(const std::string& name, std::size_t digits, Direction direction);

  std::string note_;
};

/// The same of a number that no conclusion rests on: "about 0.224744" where it is long.
[[nodiscard]] std::string about(const Rational& x);

}  // namespace dpcert::reports
