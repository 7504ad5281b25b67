// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Where a number may lie: an interval of the rationals, each
/// end closed, open or missing, or the integers in it.
struct Range {
  std::optional<Rational> least = std::nullopt, most = std::nullopt;
  bool open_below = false, open_above = false;
  bool is_whole = false;  ///< integers only

  [[nodiscard]] bool holds(const Rational& x) const {
    if (is_whole && !is_integer(x)) return false;
    if (least && (x < *least || (open_below && x == *least))) return false;
    return !most || x < *most || (!open_above && x == *most);
  }
  /// "a number > 0", "a number in [0, 1]", "a whole number from 1 to 1000".
  [[nodiscard]] std::string wanted() const {
    if (is_whole && least && most) return "a whole number from " + least->str() + " to " + most->str();
    const std::string noun = is_whole ? "an integer" : "a number";
    if (least && most)
      return noun + " in " + (open_below ? "(" : "[") + least->str() + ", " + most->str() + (open_above ? ")" : "]");
    if (least) return noun + (open_below ? " > " : " >= ") + least->str();
    if (most) return noun + (open_above ? " < " : " <= ") + most->str();
    return noun;
  }

  // Names for common ones.
  [[nodiscard]] static Range any() { return {}; }
  [[nodiscard]] static Range above(Rational least) { return {.least = std::move(least), .open_below = true}; }
  [[nodiscard]] static Range from(Rational least) { return {.least = std::move(least)}; }
  [[nodiscard]] static Range positive() { return above(0); }
  [[nodiscard]] static Range non_negative() { return from(0); }
  [[nodiscard]] static Range probability() { return {.least = 0, .most = 1}; }
  /// (0, 1).
  [[nodiscard]] static Range proper_fraction() {
    return {.least = 0, .most = 1, .open_below = true, .open_above = true};
  }
  [[nodiscard]] static Range whole(Rational least, Rational most) {
    return {.least = std::move(least), .most = std::move(most), .is_whole = true};
  }
  [[nodiscard]] static Range whole_from(Rational least) { return {.least = std::move(least), .is_whole = true}; }
  [[nodiscard]] static Range integers() { return {.is_whole = true}; }
};

}  // namespace dpcert
