// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/check/check.hpp"
#include "mechanism.hpp"
#include "statement.hpp"

namespace dpcert::check {

/// What one claim of the SPEC asks: a positive statement whose numbers are the claim's own.
struct Claimed {
  Kind kind;          ///< dp, renyi, zcdp or gdp
  LogNumber epsilon;  ///< of dp and renyi
  Rational value;     ///< delta of dp, order of renyi, rho of zcdp, mu squared of gdp
  std::string text;   ///< as the SPEC writes it
};

struct ClaimEntry {
  std::string id;
  Mechanism mechanism;
  Claimed claimed;
};

struct Spec::Document {
  std::string digest;                                          ///< SHA-256 of the bytes
  std::vector<std::variant<ClaimEntry, std::string>> entries;  ///< a sentence where a claim cannot be understood
};

}  // namespace dpcert::check
