// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "dpcert/exact/result.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert::properties {

/// A question that an accountant is asked: the epsilon of a mechanism at a delta.
struct AccountantCase {
  std::string mechanism;  ///< its JSON text, as of docs/objects.md
  Rational delta;         ///< in [0, 1)
};

/// What somebody's accountant answers.
using Accountant = std::function<double(const AccountantCase& asked)>;

/// An answer beside the truth.
struct AccountantAnswer {
  double answered = 0;
  Rational least, most;            ///< the mechanism's own epsilon lies between, certified; both 0 where it is infinite
  bool is_infinite = false;        ///< no epsilon is enough
  bool promises_too_much = false;  ///< the answer, as the exact number that a double is, lies below `least`; NaN counts

  /// "{...} at delta 1/10: answered 0.5, but epsilon is at least 1.234".
  std::string shown;
};

/// Asks an accountant and compares.
/// Errors  as of mechanism_of and release_of; unsupported where the mechanism's own epsilon is
/// not known (a budget, a bound).
[[nodiscard]] Result<AccountantAnswer> judge_accountant(const Accountant& accountant, const AccountantCase& asked);

}  // namespace dpcert::properties
