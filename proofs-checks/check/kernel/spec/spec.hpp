// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "dpcert/check/check.hpp"
#include "kernel/known.hpp"
#include "kernel/spec/json.hpp"

namespace dpcert::check {

/// Tests of that type I error have at least that type II error.
struct TradeOffPoint {
  Rational type_one, type_two;  ///< in [0, 1]
};

/// What one claim of the SPEC asks: a positive statement whose numbers are the claim's own; or a
/// point, then nothing else.
struct Claimed {
  Kind kind;          ///< dp, renyi, zcdp or gdp
  LogNumber epsilon;  ///< of dp and renyi
  Rational value;     ///< delta of dp, order of renyi, rho of zcdp, mu squared of gdp
  std::string text;   ///< as the SPEC writes it
  std::optional<TradeOffPoint> point = std::nullopt;
};

struct ClaimEntry {
  Mechanism mechanism;
  Claimed claimed;
};

struct Spec::Document {
  std::string digest;                ///< SHA-256 of the bytes
  std::vector<Json> claims;          ///< at least one; each is read only when a certificate cites it
  std::set<std::string> shared_ids;  ///< ids that several claims have
};

/// The id of a claim; empty where it is no text.
[[nodiscard]] std::string id_of(const Json& claim);

/// Reads one claim, or says in a sentence what cannot be understood. Throws BeyondLimits.
[[nodiscard]] std::variant<ClaimEntry, std::string> read_claim(const Spec::Document& document, std::size_t index,
                                                               const Known& known);

}  // namespace dpcert::check
