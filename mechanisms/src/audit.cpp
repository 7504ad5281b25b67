// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/audit.hpp"

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/derive.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long digits = 15, digits_beside = 6;

/// What the certified figures say of a claim, before any proof is written.
struct Appraisal {
  std::string quantity;
  RuleValue required;
  bool is_exact = false;  ///< `required` is the mechanism's own optimum
  Epsilon claimed = {};
  Trilean holds = Trilean::unknown;      ///< yes: the claim is established
  Trilean attained = Trilean::unknown;   ///< yes: some admitted mechanism exceeds the claim
  std::optional<RuleValue> beside = {};  ///< as in Finding
};

/// The smallest rho or mu that could be claimed is at most the one figure; some admitted mechanism needs the other.
Appraisal between(std::string quantity, const Rate& rate, bool is_exact, const Rational& claimed) {
  const Trilean holds = at_most(rate.at_most, Epsilon{claimed});
  const bool exceeds = holds != Trilean::yes && at_most(rate.at_least, Epsilon{claimed}) == Trilean::no;
  return {std::move(quantity), rate.at_most, is_exact,
          Epsilon{claimed},    holds,        exceeds ? Trilean::yes : Trilean::unknown};
}

class Appraiser {
 public:
  explicit Appraiser(const Release& release) : release_{release} {}

  Result<Appraisal> operator()(const DpClaim& claim) const {
    Appraisal appraisal{
        "epsilon", release_.epsilon(claim.delta, digits), release_.has_exact_epsilon(claim.delta), claim.epsilon, {},
        {}};
    // What is required does not depend on the claim: whatever is proved by it stays proved for every larger epsilon.
    appraisal.holds = at_most(appraisal.required, claim.epsilon);
    if (appraisal.holds != Trilean::yes)
      appraisal.holds =
          decide([&](Precision precision) { return release_.satisfies(claim.epsilon, claim.delta, precision); });
    if (release_.has_attained_epsilon(claim.delta) && appraisal.holds == Trilean::no) appraisal.attained = Trilean::yes;
    if (claim.delta > 0) appraisal.beside = release_.bound_beside(claim.delta, digits_beside);
    return appraisal;
  }

  Result<Appraisal> operator()(const RenyiClaim& claim) const {
    const auto divergence = release_.divergence({claim.order}, digits);
    if (!divergence) return divergence.error();
    const bool attains = release_.has_attained_divergence({claim.order});
    const Trilean holds = at_most(*divergence, Epsilon{claim.epsilon});
    return Appraisal{"rdp",
                     *divergence,
                     release_.has_exact_divergence({claim.order}),
                     Epsilon{claim.epsilon},
                     holds,
                     attains && holds == Trilean::no ? Trilean::yes : Trilean::unknown};
  }

  Result<Appraisal> operator()(const ZcdpClaim& claim) const {
    const auto rate = release_.zcdp_rate(digits);
    if (!rate) return rate.error();
    return between("rho", *rate, release_.is_exact(*rate), claim.rho);
  }

  Result<Appraisal> operator()(const GdpClaim& claim) const {
    const auto rate = release_.gdp_rate(digits);
    return between("mu", rate, release_.is_exact(rate), claim.mu);
  }

 private:
  const Release& release_;
};

/// Does the claim look like the required value with its last digits cut off: short of it by less than one unit of the
/// claim's last decimal?
bool is_rounded_below(const Appraisal& appraisal) {
  const std::string claimed = short_text(appraisal.claimed);
  const auto point = claimed.find('.');
  if (claimed.find_first_not_of("0123456789.") != std::string::npos || appraisal.required.infinite) return false;
  const std::size_t decimals = point == std::string::npos ? 0 : claimed.size() - point - 1;
  const Rational next = appraisal.claimed.nats() + 1 / Rational(power_of_ten(decimals));
  return at_most(appraisal.required, Epsilon{next}) == Trilean::yes;
}

/// What the mechanism needs, beside what another rule asks for; of a bound, what is enough, and by which rule.
std::string requirement(const Appraisal& appraisal, const std::string& at_delta) {
  const std::string beside =
      appraisal.beside ? " (by rule " + appraisal.beside->rule + " alone " + shown(*appraisal.beside, 5) + ")" : "";
  if (appraisal.is_exact) return "needs " + appraisal.quantity + " " + shown(appraisal.required) + at_delta + beside;
  if (appraisal.required.infinite)
    return "rule " + appraisal.required.rule + " shows no finite " + appraisal.quantity + " to be enough" + at_delta;
  return appraisal.quantity + " " + shown(appraisal.required) + at_delta + " is enough by rule " +
         appraisal.required.rule;
}

std::string sentence_for(const Finding& finding, const Appraisal& appraisal, const Mechanism& mechanism,
                         const Claim& claim) {
  const auto* dp = std::get_if<DpClaim>(&claim);
  const std::string needs =
      requirement(appraisal, dp != nullptr && dp->delta > 0 ? " at delta " + short_text(dp->delta) : "");
  const bool is_unbounded = dp != nullptr && finding.required.infinite;
  const std::string why = is_unbounded ? mechanism.kind().why_unbounded(dp->delta == 0) : "";
  const std::string claimed = why + ", claimed " + short_text(appraisal.claimed);
  const std::string rounded = is_rounded_below(appraisal) ? "rounded below: " : "";
  switch (finding.verdict) {
    case Verdict::proved:
      if (appraisal.required.exact && at_most(appraisal.claimed, Epsilon{*appraisal.required.exact}) == Trilean::yes)
        return "exactly met: " + needs;
      return "holds: " + needs + claimed;
    case Verdict::refuted:
      return rounded + needs + claimed + "; the mechanism's own output laws break the claim";
    case Verdict::not_implied:
      return rounded + needs + claimed + "; some mechanism meets the budget and breaks the claim";
    case Verdict::undecided:
      break;
  }
  return "not established: " + needs + claimed + ", and no witness breaks the claim";
}

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved:
      return "proved";
    case Verdict::refuted:
      return "refuted";
    case Verdict::not_implied:
      return "not_implied";
    default:
      return "undecided";
  }
}

std::string shown(const RuleValue& figure, std::size_t places) {
  constexpr long few_digits = 6;
  if (figure.infinite) return "inf";
  if (figure.exact) return write_decimal(*figure.exact, places, Direction::up);
  if (!figure.value.is_finite()) return "an unknown value";
  const std::string most = write_decimal(figure.value.upper(), places, Direction::up);
  if (figure.value.has_digits(few_digits)) return most;
  return "from " + write_decimal(figure.value.lower(), places, Direction::down) + " to " + most;
}

Result<Finding> audit(const Mechanism& mechanism, const Claim& claim) {
  const auto& release = release_of(mechanism);
  const auto located = [](const char* member, const Error& error) {
    return Error{error.fault, member + error.where, error.message};
  };
  if (!release) return located("/mechanism", release.error());
  if (const auto problem = why_invalid(claim)) return located("/claim", *problem);
  const auto appraisal = std::visit(Appraiser{*release}, claim);
  if (!appraisal) return located("/claim", appraisal.error());

  Finding finding;
  finding.quantity = appraisal->quantity;
  finding.required = appraisal->required;
  finding.is_exact = appraisal->is_exact;
  finding.beside = appraisal->beside;
  finding.claimed = appraisal->claimed;
  if (appraisal->holds == Trilean::yes) {
    finding.verdict = Verdict::proved;
    finding.derivation = derive(mechanism, claim);
  } else {
    finding.derivation = derive_breach(mechanism, claim);
    if (finding.derivation || appraisal->attained == Trilean::yes)
      finding.verdict = release->is_budget() ? Verdict::not_implied : Verdict::refuted;
  }
  finding.sentence = sentence_for(finding, *appraisal, mechanism, claim);
  return finding;
}

}  // namespace dpcert
