// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// (epsilon, delta)-DP.
struct DpClaim {
  Epsilon epsilon;
  Rational delta;
  friend bool operator==(const DpClaim&, const DpClaim&) = default;
};
/// D_order <= epsilon; the order "inf" is read as the claim (epsilon, 0).
struct RenyiClaim {
  Rational order, epsilon;
  friend bool operator==(const RenyiClaim&, const RenyiClaim&) = default;
};
struct ZcdpClaim {
  Rational rho;
  friend bool operator==(const ZcdpClaim&, const ZcdpClaim&) = default;
};
struct GdpClaim {
  Rational mu;
  friend bool operator==(const GdpClaim&, const GdpClaim&) = default;
};
/// True minus false positives of every test of two neighbouring data sets are at most that.
struct AdvantageClaim {
  Rational advantage;
  friend bool operator==(const AdvantageClaim&, const AdvantageClaim&) = default;
};
/// Every test of that type I error has at least that type II error.
struct TradeOffClaim {
  Rational type_one, type_two;
  friend bool operator==(const TradeOffClaim&, const TradeOffClaim&) = default;
};
using Claim = std::variant<DpClaim, RenyiClaim, ZcdpClaim, GdpClaim, AdvantageClaim, TradeOffClaim>;

/// Reads {"epsilon", "delta"?}, {"order", "epsilon"}, {"rho"}, {"mu"}, {"advantage"} or {"type_one",
/// "type_two"}. Throws BadInput.
[[nodiscard]] const ObjectType& claim_type();
[[nodiscard]] Claim read_claim(const Json& value, const std::string& pointer);
/// The same of an object that has these members among others.
[[nodiscard]] Claim read_claim(const Fields& in);
/// The same for a program that has a whole document.
/// Errors  what read_claim throws.
[[nodiscard]] Result<Claim> claim_of(const Json& value);
/// The first number outside its domain, of a claim that a program put together.
[[nodiscard]] std::optional<Error> why_invalid(const Claim& claim);
/// "epsilon 3.42 delta 1e-10", in decimals where they are exact.
[[nodiscard]] std::string describe(const Claim& claim);
/// A rational as a decimal when it has a short one, else as p/q.
[[nodiscard]] std::string short_text(const Rational& x);
[[nodiscard]] std::string short_text(const Epsilon& x);
/// "(1, -2, 0)", cut after some 200 letters.
[[nodiscard]] std::string short_text(const std::vector<Rational>& x);

/// One entry of an audit file.
struct AuditEntry {
  std::string id, title, neighbours;
  std::size_t index = 0;
  Mechanism mechanism;
  Claim claim;
  std::string assumes = {};  ///< assumptions_of the mechanism
};
/// An entry that could not be read: its id where that could.
struct BadEntry {
  std::string id;
  Error error;
};
using AuditFile = std::vector<std::variant<AuditEntry, BadEntry>>;

/// Reads an audit file: {"claims": [...]}. A bad entry does not stop the others; an id that
/// several entries have is an error of each of them.
/// Errors  invalid_input: the file as a whole is not of that shape, holds no
///         claim, or a zero byte or character anywhere.
[[nodiscard]] Result<AuditFile> read_audit(std::string_view text);
[[nodiscard]] const ObjectType& audit_type();

}  // namespace dpcert
