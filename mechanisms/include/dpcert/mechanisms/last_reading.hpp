// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>

#include "dpcert/exact/work.hpp"

namespace dpcert {

/// What was last made of a text, kept for when it is read again: calibration reads one specification over and over, with
/// other scales.
template <class Value>
class LastReading {
 public:
  /// The value of that text, made now where the last one was another.
  template <std::invocable Make>
  const Value& of(std::string text, Make&& make) {
    if (!last_ || text != last_->first || !last_->second.is_usable())
      last_.emplace(std::move(text), Kept<Value>{std::forward<Make>(make)});
    return last_->second.value();
  }

 private:
  std::optional<std::pair<std::string, Kept<Value>>> last_;
};

}  // namespace dpcert
