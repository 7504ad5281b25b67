// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// An amount of work. A unit stands for about a nanosecond of a
/// machine of 2020, but is counted and never measured.
///
/// Law       what a computation charges follows from its input alone: not from the
///           machine, from what else runs there, or from what was asked before (see Kept).
///           So a search that gives up after so much work gives up at the same place
///           everywhere, and its answer is the same.
/// Charged   by each operation on enclosures, whose prices are in
///           numerics/src/price.hpp; thereby by quadratures, series, and searches for
///           roots and minima; by loops over exact numbers, for themselves, through the
///           prices below. What is cheap beside these is not charged.
/// Threads   each has its own count. A call into a child process charges what the child did.
/// Theory    numerics/theory/work.md
struct Work {
  std::int64_t units = 0;

  friend constexpr auto operator<=>(Work, Work) = default;
  friend constexpr Work operator+(Work x, Work y) { return {x.units + y.units}; }
  friend constexpr Work operator-(Work x, Work y) { return {x.units - y.units}; }
  friend constexpr Work operator*(std::int64_t times, Work x) { return {times * x.units}; }
};

namespace counted {

inline constinit thread_local std::int64_t done = 0;
inline constinit thread_local std::int64_t limit = std::numeric_limits<std::int64_t>::max();

}  // namespace counted

/// Counts work of this thread.
inline void charge(Work work) noexcept { counted::done += work.units; }

/// All that this thread has charged: the difference of two values is the work between.
[[nodiscard]] inline Work work_done() noexcept { return {counted::done}; }

/// So much work of this thread, from its making on; less where a WorkLimit ends before.
class Allowance {
 public:
  /// What is left of the WorkLimits; without one there is no end.
  Allowance() : end_{counted::limit} {}
  explicit Allowance(Work most) : end_{counted::limit} {
    if (most.units < end_ - counted::done) end_ = counted::done + most.units;
  }
  [[nodiscard]] bool is_spent() const { return counted::done >= end_; }
  [[nodiscard]] Work left() const { return {std::max<std::int64_t>(0, end_ - counted::done)}; }

 private:
  std::int64_t end_;
};

/// While it lives, every allowance made by this thread ends with it at the latest: a bound of the
/// work for which searches inside searches keep on. Answers stay right, only wider.
class WorkLimit {
 public:
  explicit WorkLimit(Work most) : before_{counted::limit} {
    if (most.units < counted::limit - counted::done) counted::limit = counted::done + most.units;
  }
  WorkLimit(const WorkLimit&) = delete;
  WorkLimit& operator=(const WorkLimit&) = delete;
  ~WorkLimit() { counted::limit = before_; }

 private:
  std::int64_t before_;
};

/// A value that is kept for later questions. What it cost is on nobody's count, neither of who
/// finds it first nor of who finds it there, so that no answer tells which of them asked. Its
/// finding should have an allowance of its own, or be short.
template <class Value>
class Kept {
 public:
  template <std::invocable Make>
  explicit Kept(Make&& make) : price_{work_done()}, value_{make()}, is_whole_{!Allowance{}.is_spent()} {
    price_ = work_done() - price_;
    charge({-price_.units});
  }
  /// The same of what an object keeps that its query made: the
  /// WorkLimits of that query are so much nearer.
  template <std::invocable Make>
  [[nodiscard]] static Kept of_query(Make&& make) {
    Kept kept{std::forward<Make>(make)};
    if (counted::limit != std::numeric_limits<std::int64_t>::max()) counted::limit -= kept.price_.units;
    return kept;
  }
  /// Would it be found again as it is? Not where a WorkLimit cut the finding short, or would now.
  [[nodiscard]] bool is_usable() const { return is_whole_ && price_ < Allowance{}.left(); }
  [[nodiscard]] const Value& value() const { return value_; }

 private:
  Work price_;
  Value value_;
  bool is_whole_;
};

/// The price of a product of two numbers of so many bits:
/// measured, to a factor of two from 1 bit to 25,000.
[[nodiscard]] inline Work product_price(long bits) {
  const long words = std::max(bits, 0L) / 64 + 1;
  if (words <= 16) return {30 + words * (words + 12) / 2};
  return {static_cast<std::int64_t>(3.5 * static_cast<double>(words) * std::sqrt(static_cast<double>(words)))};
}

/// The price of a sum or product of rationals of so many bits, numerator and
/// denominator together: two greatest common divisors, mostly.
[[nodiscard]] inline Work rational_price(std::size_t bits) {
  const auto words = static_cast<std::int64_t>(bits / 128 + 1);
  return {250 + 10 * words * std::min<std::int64_t>(words, 256)};
}
[[nodiscard]] inline Work rational_price(const Rational& x) { return rational_price(bit_size(x)); }

}  // namespace dpcert
