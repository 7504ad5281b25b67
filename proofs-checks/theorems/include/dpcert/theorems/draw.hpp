// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/channel.hpp"

namespace dpcert::theorems {

/// A random instance of a theorem's assumptions: exact numbers, each asked for by
/// its name, corners among them now and then. What was drawn is shown
/// afterwards, so that a failure names its instance.
class Draw {
 public:
  /// Some integer in [0, bound); small ones make simple
  /// instances, to which a property-based tester may shrink.
  using Chooser = std::function<std::uint64_t(std::uint64_t bound)>;
  explicit Draw(Chooser chooser) : choose_{std::move(chooser)} {}

  /// In [least, most].
  [[nodiscard]] long whole(const char* name, long least, long most);
  /// In [least, most]: the ends now and then, else least + (most
  /// - least) k/n of some n from 2 to 1000.
  [[nodiscard]] Rational number(const char* name, const Rational& least, const Rational& most);
  /// Strictly inside.
  [[nodiscard]] Rational inside(const char* name, const Rational& least, const Rational& most);
  [[nodiscard]] std::vector<Rational> numbers(const char* name, std::size_t count, const Rational& least,
                                              const Rational& most);
  /// A law on so many outcomes, of which some may have probability 0.
  [[nodiscard]] std::vector<Rational> law(const char* name, std::size_t outcomes);
  /// One without zeros.
  [[nodiscard]] std::vector<Rational> positive_law(const char* name, std::size_t outcomes);
  /// A law for each input.
  [[nodiscard]] StochasticMatrix kernel(const char* name, std::size_t inputs, std::size_t outcomes);
  [[nodiscard]] StochasticMatrix positive_kernel(const char* name, std::size_t inputs, std::size_t outcomes);

  /// Was anything chosen? Else the instance is the only one.
  [[nodiscard]] bool is_random() const { return !shown_.empty(); }
  /// "n = 3, p = (1/2, 1/2)".
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  [[nodiscard]] Rational fraction(bool with_ends);
  [[nodiscard]] std::vector<Rational> weights(std::size_t outcomes, std::uint64_t least);
  void show(const std::string& name, const std::string& value);

  Chooser choose_;
  std::string shown_;
};

}  // namespace dpcert::theorems
