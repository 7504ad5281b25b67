// SPDX-License-Identifier: Apache-2.0
#include "audit/sentence.hpp"

#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {
namespace {

/// Is the claim what is required, rounded to the claim's own decimals: off by half of
/// their unit at most, and by a hundredth of what is required? What misses more, as 0
/// for 0.4, is too low however few decimals it has.
bool is_rounded_below(const Finding& finding, const Number& missing) {
  if (most_of(missing) * 100 > least_of(finding.required)) return false;
  const std::string claimed = short_text(finding.claimed);
  const auto point = claimed.find('.');
  if (claimed.find_first_not_of("0123456789.") != std::string::npos) return false;
  const std::size_t decimals = point == std::string::npos ? 0 : claimed.size() - point - 1;
  const Rational next = finding.claimed.nats() + Rational{1, 2} / Rational(power_of_ten(decimals));
  return at_most(finding.required, Epsilon{next}) == Trilean::yes;
}

/// How a claim that is not proved misses the figure. A bound
/// need not be needed: of that nothing is too low.
std::string miss(const Finding& finding) {
  if (finding.verdict == Verdict::proved) return "";
  const auto missing = missing_of(finding);
  if (!missing) return "";
  if (finding.is_within_rounding)
    return "short by " + write_decimal(most_of(*missing), 2, Direction::up) + ", within rounding: ";
  if (is_rounded_below(finding, *missing)) return "rounded below: ";
  const bool is_too_low = is_exact(finding) && least_of(*missing) > 0;
  return is_too_low ? "too low by " + certain_part(*missing) + ": " : "";
}

/// Where on its curve the figure stands.
std::string where_of(const Claim& claim) {
  if (const auto* dp = std::get_if<DpClaim>(&claim); dp != nullptr && dp->delta > 0)
    return " at delta " + short_text(dp->delta);
  if (const auto* point = std::get_if<TradeOffClaim>(&claim)) return " at type_one " + short_text(point->type_one);
  return "";
}

/// What the mechanism needs, beside what another rule asks for;
/// of a bound, what is enough, and by which rule.
std::string requirement(const Finding& finding, const std::string& where) {
  const std::string beside =
      finding.beside ? " (by rule " + finding.beside->rule + " alone " + shown(*finding.beside, 5) + ")" : "";
  if (!is_known(finding.required)) return "what " + finding.quantity + " it needs" + where + " is not known" + beside;
  const std::string figure = finding.quantity + " " + shown(finding.required, finding.places);
  if (is_exact(finding)) return "needs " + figure + where + beside;
  if (finding.required.infinite)
    return "rule " + finding.required.rule + " shows no finite " + finding.quantity + " to be enough" + where;
  return figure + where + " is enough by rule " + finding.required.rule;
}

}  // namespace

std::string sentence_of(const Finding& finding, const Mechanism& mechanism, const Claim& claim) {
  const auto* dp = std::get_if<DpClaim>(&claim);
  const std::string needs = requirement(finding, where_of(claim));
  const bool is_unbounded = dp != nullptr && finding.required.infinite;
  const std::string why = is_unbounded ? mechanism.kind().why_unbounded(dp->delta == 0) : "";
  const std::string claimed = why + ", claimed " + short_text(finding.claimed);
  switch (finding.verdict) {
    case Verdict::proved:
      if (finding.required.exact && at_most(finding.claimed, Epsilon{*finding.required.exact}) == Trilean::yes)
        return "exactly met: " + needs;
      return "holds: " + needs + claimed;
    case Verdict::refuted:
      return miss(finding) + needs + claimed + "; the mechanism's own output laws break the claim";
    case Verdict::not_implied:
      return miss(finding) + needs + claimed + "; some mechanism meets the budget and breaks the claim";
    default:
      return "not established: " + miss(finding) + needs + claimed +
             "; a mechanism that breaks the claim was looked for, and none was found";
  }
}

}  // namespace dpcert
