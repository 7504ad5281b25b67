// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpfr.h>

#include <cmath>
#include <string>
#include <utility>

namespace dpcert::check {

/// Not judged: it would cost or need more than the checker's limits. Thrown from wherever that
/// shows; `check` makes a rejection of it that says so.
struct BeyondLimits {
  std::string why;
};

/// Counts the work of its thread while it lives, in units of some microsecond of work or
/// some 10 bytes of memory. Numbers charge for each operation; what is kept, or looked at
/// one by one, is charged where that is done. Of several meters the last one counts.
/// Doubles, as products of sizes must not overflow.
class Meter {
 public:
  /// For one claim, and one certificate of it: half a minute, or 300 MB beside the two texts.
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
/// A number of so many bits that is kept: two of GMP's
/// integers, some 100 bytes however short they are.
[[nodiscard]] inline double memory_cost(std::size_t bits) { return 10 + static_cast<double>(bits) / 32; }
/// An operation on directed values, or of one and a rational, of so many bits together.
[[nodiscard]] inline double directed_cost(mpfr_prec_t bits) {
  const double words = static_cast<double>(bits) / 64;
  return 0.1 + words * std::sqrt(words) / 1'000;
}
/// An elementary function of a directed value.
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

}  // namespace dpcert::check
