// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "kernel/numbers/rational.hpp"

namespace dpcert::check::test {

/// The fields of a mechanism, as JSON texts.
struct Fields {
  std::map<std::string, std::string> text;

  [[nodiscard]] Fields with(const std::string& key, const std::string& value) const {
    Fields changed = *this;
    changed.text[key] = value;
    return changed;
  }
  [[nodiscard]] Fields with(const std::string& key, const Rational& value) const {
    return with(key, "\"" + value.str() + "\"");
  }
  [[nodiscard]] Fields without(const std::string& key) const {
    Fields changed = *this;
    changed.text.erase(key);
    return changed;
  }
  [[nodiscard]] std::string json() const {
    std::string all;
    for (const auto& [key, value] : text) all += (all.empty() ? "{\"" : ", \"") + key + "\": " + value;
    return all + "}";
  }
};

}  // namespace dpcert::check::test
