// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/release.hpp"

namespace dpcert {

// Members that many releases have.

inline constexpr unsigned long most_records = 100'000'000;

[[nodiscard]] inline Member column_member() { return {"column", ValueType::text(), "the name of the column"}; }
[[nodiscard]] inline Member records_member() {
  return {"records", ValueType::whole(1, most_records), "number of records, which neighbours share: it is no secret"};
}
[[nodiscard]] inline Member lower_member() {
  return {"lower", ValueType::number(Range::any()), "least value; what is below is moved there"};
}
[[nodiscard]] inline Member upper_member() {
  return {"upper", ValueType::number(Range::any()), "largest value, above the least; what is above is moved there"};
}
[[nodiscard]] inline std::vector<Member> with_bounds(std::vector<Member> more) {
  std::vector<Member> all{column_member(), records_member(), lower_member(), upper_member()};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// The ends of the interval of all values.
struct Bounds {
  Rational lower, upper;
  [[nodiscard]] std::string treatment() const {
    return "each value is moved into [" + short_text(lower) + ", " + short_text(upper) +
           "], record by record: that is part of the mechanism, and its guarantee holds for whatever values";
  }
};
[[nodiscard]] inline Bounds read_bounds(const Fields& in) {
  Bounds bounds{in.number("lower"), in.number("upper")};
  if (bounds.lower >= bounds.upper)
    reject(in.where("upper"),
           "found " + short_text(bounds.upper) + ", wanted a number above lower, " + short_text(bounds.lower));
  return bounds;
}

[[nodiscard]] inline std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }

/// A release of one number tells it.
[[nodiscard]] inline std::string told_number(const std::vector<Rational>& drawn) {
  return quote_json(short_text(drawn.front()));
}

}  // namespace dpcert
