// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/log_number.hpp"

namespace dpcert::check {

enum class Kind { dp, zcdp, renyi, gdp, attains_gaussian, not_dp, not_zcdp, not_renyi, not_gdp };

/// A statement about the mechanisms that a node admits; FORMAT.md says what each kind means.
struct Statement {
  Kind kind = Kind::dp;
  LogNumber epsilon;  ///< of dp and not-dp
  Rational order;     ///< of renyi and not-renyi, above 0
  Rational value;     ///< delta in [0, 1]; or rho, Rényi value, m: at least 0
  friend bool operator==(const Statement&, const Statement&) = default;
};

[[nodiscard]] inline bool is_positive(Kind kind) {
  return kind == Kind::dp || kind == Kind::zcdp || kind == Kind::renyi || kind == Kind::gdp;
}
[[nodiscard]] inline bool is_negative(Kind kind) { return !is_positive(kind) && kind != Kind::attains_gaussian; }

}  // namespace dpcert::check
