// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

/// The one parameter that a specification leaves open (null) for calibration to find.
struct OpenParameter {
  std::string name;
  Range range;
  Privacy privacy = Privacy::grows;
  std::string where = {};  ///< a JSON pointer below the mechanism
  /// Where it is set, the parameter counts in these: one between two multiples is as good as the
  /// larger of them, and the range is that of the multiple.
  std::optional<Rational> unit = std::nullopt;

  [[nodiscard]] bool is_counted() const { return range.is_whole; }
  /// The parameter's value at a point of the range.
  [[nodiscard]] Rational value_at(const Rational& point) const { return unit ? point * *unit : point; }
};

/// What was left open so far in a document that is being read.
class Opening {
 public:
  void add(OpenParameter parameter);
  [[nodiscard]] unsigned count() const { return count_; }
  /// Precondition: something is open.
  [[nodiscard]] const OpenParameter& last() const { return *last_; }

 private:
  std::optional<OpenParameter> last_;
  unsigned count_ = 0;
};

/// A value that was read, or the place of the open parameter.
/// T: Rational, Epsilon, or unsigned long.
template <class T>
class Given {
 public:
  Given(T value) : value_{std::move(value)} {}
  [[nodiscard]] static Given left_open() { return Given{}; }
  /// The value, where `open` is that of the open parameter.
  [[nodiscard]] T at(const Rational& open) const { return value_ ? *value_ : converted(open); }

 private:
  Given() = default;
  [[nodiscard]] static T converted(const Rational& open) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(boost::multiprecision::numerator(open));
    else
      return T{open};
  }
  std::optional<T> value_;
};

/// What was read, as a function of the value of the open parameter;
/// of what leaves nothing open that is not looked at.
template <class T>
using Filled = std::function<T(const Rational& open)>;

}  // namespace dpcert
