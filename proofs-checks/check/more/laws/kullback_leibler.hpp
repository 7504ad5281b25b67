// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "kernel/numbers/ladder.hpp"
#include "more/laws/distribution.hpp"

namespace dpcert::check {

/// Whether a divergence is at most (-1, 0) or above (1) a value; nothing where 8192 bits leave it open.
using Answer = std::optional<int>;
[[nodiscard]] inline Answer answer_of(Position found) {
  if (found == Position::unsettled) return std::nullopt;
  return found == Position::above ? 1 : -1;
}

/// times * log(of).
struct LogTerm {
  Rational times, of;
};
/// The sign of offset + sum of the terms, exactly; of > 0.
/// Errors    BeyondLimits, as of LogSum
[[nodiscard]] int sign_of_logs(const Rational& offset, const std::vector<LogTerm>& terms);

/// Numbers, and their sum at the end.
[[nodiscard]] std::vector<Rational> with_total(std::vector<Rational> numbers);

/// D_1(P||Q) of two laws of one family that the rule `exponential-family` knows, against a value.
[[nodiscard]] Answer compare_kullback_leibler(const Distribution& p, const Distribution& q, const Rational& value);

}  // namespace dpcert::check
