// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/audit.hpp"

#include "audit/claimed_figure.hpp"
#include "audit/sentence.hpp"
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
  Epsilon claimed = {};
  Trilean holds = Trilean::unknown;      ///< yes: the claim is established
  Trilean attained = Trilean::unknown;   ///< yes: some admitted mechanism exceeds the claim
  std::optional<RuleValue> beside = {};  ///< as in Finding
};

/// What could be claimed is at most the one figure; some admitted mechanism needs the other.
Appraisal appraised(const ClaimedFigure& figure) {
  const Epsilon claimed{figure.claimed};
  const Trilean holds = at_most(figure.rate.at_most, claimed);
  const bool exceeds = holds != Trilean::yes && at_most(figure.rate.at_least, claimed) == Trilean::no;
  return {figure.quantity, figure.rate.at_most, claimed, holds, exceeds ? Trilean::yes : Trilean::unknown};
}

class Appraiser {
 public:
  explicit Appraiser(const Release& release) : release_{release} {}

  Result<Appraisal> operator()(const DpClaim& claim) const {
    const auto required = release_.epsilon(claim.delta, digits);
    if (!required && required.error().fault != Fault::precision_exhausted) return required.error();
    Appraisal appraisal{"epsilon", required ? *required : not_known(claim.delta), claim.epsilon, {}, {}};
    // What is required does not depend on the claim: whatever is
    // proved by it stays proved for every larger epsilon.
    appraisal.holds = at_most(appraisal.required, claim.epsilon);
    if (appraisal.holds != Trilean::yes)
      appraisal.holds =
          decide([&](Precision precision) { return release_.satisfies(claim.epsilon, claim.delta, precision); });
    if (appraisal.required.tightness != Tightness::bound && appraisal.holds == Trilean::no)
      appraisal.attained = Trilean::yes;
    if (claim.delta > 0) appraisal.beside = release_.bound_beside(claim.delta, digits_beside);
    return appraisal;
  }

  Result<Appraisal> operator()(const auto& claim) const {
    const auto figure = claimed_figure(release_, claim, digits);
    if (!figure) return figure.error();
    return appraised(*figure);
  }

 private:
  /// What is said of an epsilon that no rule could enclose:
  /// whether a claim holds may be known all the same.
  [[nodiscard]] RuleValue not_known(const Rational& delta) const {
    return with(release_.epsilon_tightness(delta),
                RuleValue::enclosed(Enclosure::unknown(precision_for(digits)),
                                    release_.profiled().front().profiles().front()->rule()));
  }

  const Release& release_;
};

/// How many digits tell the figure, rounded up, from a claim that falls short of it: what
/// rounding adds is at most a tenth of what is missing.
std::size_t places_of(const Finding& finding) {
  constexpr std::size_t usual = 12, most = 40;
  const auto missing = finding.verdict == Verdict::proved ? std::nullopt : missing_of(finding);
  if (!missing || most_of(*missing) <= 0) return usual;
  const Rational figure = most_of(finding.required);
  std::size_t places = usual;
  while (places < most && round_decimal(figure, places, Direction::up) - figure > most_of(*missing) / 10) ++places;
  return places;
}

/// Does the claim fall short of the figure by no more than that part of it?
bool is_short_by(const Finding& finding, const Rational& part) {
  const auto missing = missing_of(finding);
  return missing && at_most(missing->value, finding.claimed.enclose(missing->value.precision()) * part) == Trilean::yes;
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
  const std::string most = write_decimal(most_of(figure), places, Direction::up);
  if (figure.value.has_digits(few_digits)) return most;
  return "from " + write_decimal(figure.value.lower(), places, Direction::down) + " to " + most;
}

std::optional<Number> missing_of(const Finding& finding) {
  const RuleValue& figure = finding.required;
  if (figure.infinite || !figure.value.is_finite()) return std::nullopt;
  const Precision precision = figure.value.precision();
  if (figure.exact && finding.claimed.is_rational())
    return Number::exactly(*figure.exact - finding.claimed.nats(), precision);
  return Number::enclosed(figure.value - finding.claimed.enclose(precision));
}

std::string certain_part(const Number& difference) {
  constexpr std::size_t few = 3, many = 12;
  const Rational least = least_of(difference), most = most_of(difference);
  if (least <= 0 && most >= 0) return "0";
  const Rational& nearer = least > 0 ? least : most;
  const Direction towards_0 = least > 0 ? Direction::down : Direction::up;
  std::string text = write_decimal(nearer, many, towards_0);
  if (difference.exact && *read_rational(text) == *difference.exact) return text;
  return write_decimal(nearer, few, towards_0);
}

Result<Finding> audit(const Mechanism& mechanism, const Claim& claim, const Rational& rounding) {
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
  finding.places = places_of(finding);
  finding.is_within_rounding = finding.verdict != Verdict::proved && is_short_by(finding, rounding);
  finding.sentence = sentence_of(finding, mechanism, claim);
  return finding;
}

}  // namespace dpcert
