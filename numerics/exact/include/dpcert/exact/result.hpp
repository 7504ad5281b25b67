// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "dpcert/exact/contract.hpp"

namespace dpcert {

/// Why no value could be given.
enum class Fault {
  invalid_input,       ///< the data are malformed, or outside the quantity's domain
  unsupported,         ///< well-formed, but this program has no certified method for it
  precision_exhausted  ///< the method did not settle the question within its budget
};

[[nodiscard]] constexpr const char* name_of(Fault fault) {
  switch (fault) {
    case Fault::invalid_input:
      return "invalid_input";
    case Fault::unsupported:
      return "unsupported";
    default:
      return "precision_exhausted";
  }
}

/// A failure caused by data: where (JSON pointer into the input, ""
/// for the whole), what was found and what was wanted.
struct Error {
  Fault fault = Fault::invalid_input;
  std::string where;
  std::string message;
};

/// A value, or the reason why there is none. The members are those of C++23's std::expected.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_{std::move(value)} {}
  Result(Error error) : content_{std::move(error)} {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  [[nodiscard]] explicit operator bool() const { return has_value(); }
  [[nodiscard]] const T& value() const& {
    expects(has_value(), "Result holds a value");
    return std::get<0>(content_);
  }
  [[nodiscard]] T&& value() && {
    expects(has_value(), "Result holds a value");
    return std::get<0>(std::move(content_));
  }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }
  [[nodiscard]] const Error& error() const {
    expects(!has_value(), "Result holds an error");
    return std::get<1>(content_);
  }

 private:
  std::variant<T, Error> content_;
};

[[nodiscard]] inline Error invalid_input(std::string where, std::string message) {
  return {Fault::invalid_input, std::move(where), std::move(message)};
}
[[nodiscard]] inline Error unsupported(std::string where, std::string message) {
  return {Fault::unsupported, std::move(where), std::move(message)};
}

}  // namespace dpcert
