// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "kernel/numbers/rational.hpp"

namespace dpcert::check::test {

/// Calls visit(text) with each number of lines of words and
/// rationals moved, up and down by a billionth and to 0.
template <class Visit>
void for_each_moved_number(const std::string& text, const Visit& visit) {
  std::size_t from = text.find('\n');  // the first line is no number's
  while ((from = text.find(' ', from)) != std::string::npos) {
    const std::size_t to = text.find_first_of(" \n", ++from);
    const Rational number = *read_fraction(std::string_view{text}.substr(from, to - from));
    for (const Rational& other :
         {Rational{number + Rational{1, 1'000'000'000}}, Rational{number - Rational{1, 1'000'000'000}}, Rational{0}})
      if (other != number) visit(text.substr(0, from) + other.str() + text.substr(to));
  }
}

}  // namespace dpcert::check::test
