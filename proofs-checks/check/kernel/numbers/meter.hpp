// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpfr.h>

#include <cmath>
#include <string>
#include <utility>

namespace dpcert::check {

/// Not judged: it would cost or need more than the checker's limits. Thrown from wherever that shows; `check` makes a
/// rejection of it that says so.
struct BeyondLimits {
  std::string why;
};

/// Counts the work of its thread while it lives: what reading one claim and checking one certificate of it may cost, in units of some
/// microsecond of work or some 10 bytes of memory: half a minute, or 300 MB beside the two texts. Of several, the last one counts.
/// Doubles: an estimate is no proof, and a product of sizes must not overflow.
class Meter {
 public:
  static constexpr double usual = 30e6;

  explicit Meter(double most = usual) : most_{most}, outer_{std::exchange(running_, this)} {}
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() { running_ = outer_; }

  [[nodiscard]] double spent() const { return spent_; }

 private:
  template <class... Factors>
  friend void spend(Factors... factors);

  double most_, spent_ = 0;
  Meter* outer_;
  inline static constinit thread_local Meter* running_ = nullptr;
};

/// Charges the product of the factors, before the work is done; where no meter runs, nothing.
/// Errors    BeyondLimits, where all is spent
template <class... Factors>
void spend(Factors... factors) {
  Meter* meter = Meter::running_;
  if (meter == nullptr) return;
  meter->spent_ += (1.0 * ... * static_cast<double>(factors));
  if (!(meter->spent_ <= meter->most_)) throw BeyondLimits{"the certificate costs too much to check"};
}

/// An operation on rationals of so many bits together, which is mostly a greatest common divisor.
[[nodiscard]] inline double exact_cost(std::size_t bits) {
  const double words = static_cast<double>(bits) / 64;
  return 0.25 + words * std::sqrt(words) / 12;
}
/// Some operations on numbers of so many bits together, as most rules make of those of a statement and a node.
[[nodiscard]] inline double cost_of_numbers(std::size_t bits) { return 4 * exact_cost(bits); }
/// A number of so many bits that is kept: two of GMP's integers, some 100 bytes however short they are.
[[nodiscard]] inline double memory_cost(std::size_t bits) { return 10 + static_cast<double>(bits) / 32; }
/// The sign of a sum of so many numbers, of so many bits together: products of them all, pairwise.
[[nodiscard]] inline double sum_cost(std::size_t count, std::size_t bits) {
  const double levels = std::log2(static_cast<double>(count) + 2), size = std::log2(static_cast<double>(bits) + 2);
  return static_cast<double>(count) + static_cast<double>(bits) * levels * size / 4'000;
}
/// Elimination of so many vectors by n of their dimension n, where one vector's common denominator and a numerator over it have
/// so many bits. What is met on the way are ratios of minors, of up to n times the bits, the largest of them at the end only.
[[nodiscard]] inline double elimination_cost(std::size_t vectors, std::size_t n, std::size_t bits) {
  const auto size = static_cast<double>(n);
  return (static_cast<double>(vectors) + size) * size * size * (1 + exact_cost(n * bits)) / 4;
}
/// An elementary function of a directed value, with the arithmetic around it.
[[nodiscard]] inline double elementary_cost(mpfr_prec_t bits) {
  const auto width = static_cast<double>(bits);
  return 5 + width / 64 + width * width / 150'000;
}
/// log Gamma at that precision.
[[nodiscard]] inline double special_cost(double bits) { return 20 + bits * bits / 200; }
/// erfc at roughly x: some x^2 / log 2 bits cancel, up to where MPFR takes the asymptotic series.
[[nodiscard]] inline double erfc_cost(double x, mpfr_prec_t bits) {
  const auto width = static_cast<double>(bits);
  double far = 1;
  while (far * far < 2 * width) far *= 2;
  return std::abs(x) < far ? special_cost(width + 2.2 * x * x) : 20 + 2 * elementary_cost(bits) + width * width / 8'000;
}

/// So many elementary functions, as the cost of a formula at a precision.
struct Elementary {
  double count;
  [[nodiscard]] double operator()(mpfr_prec_t bits) const { return count * elementary_cost(bits); }
};

}  // namespace dpcert::check
