// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/audit_text.hpp"

#include <new>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/queries/number_text.hpp"

namespace dpcert {
namespace {

constexpr long digits = 15, digits_beside = 6;

/// Of a claim that is not proved: what it lacks, whether that is
/// rounding, and a decimal beside it that would be proved.
void add_shortfall(Answer& one, const Finding& finding) {
  const auto missing = finding.verdict == Verdict::proved ? std::nullopt : missing_of(finding);
  if (!missing) return;
  one["short_by"] = shown(*missing, digits_beside, Range::non_negative());
  one["within_rounding"] = finding.is_within_rounding;
  one["would_hold"] = would_hold(finding);
}

std::string failed(const Error& error) { return to_text({{"error", error_object(error)}}); }

}  // namespace

std::string would_hold(const Finding& finding) {
  if (!missing_of(finding)) return "";
  const Rational most = most_of(finding.required);
  return finding.quantity == "power" ? write_decimal(1 - most, finding.places, Direction::down)
                                     : write_decimal(most, finding.places, Direction::up);
}

std::string name_of_claimed(const Finding& finding) {
  return finding.quantity == "power" ? "type_two" : finding.quantity == "rdp" ? "epsilon" : finding.quantity;
}

Answer verdict_object(const Judged& claim, const std::string& certificate) {
  Answer one;
  one["id"] = claim.id;
  if (claim.error) {
    one["error"] = error_object(*claim.error);
    return one;
  }
  const Finding& finding = claim.finding;
  one["verdict"] = name_of(finding.verdict);
  one["checked"] = claim.checked;
  if (claim.checked) one["rules"] = claim.rules;
  one["quantity"] = finding.quantity;
  if (finding.required.infinite || finding.required.exact || finding.required.value.is_finite())
    one.update(shown(finding.required, digits, Range::non_negative()));
  else
    one["lower"] = "0", one["upper"] = "inf";
  one["kind"] = kind_of_figure(finding.required.tightness, finding.required.rule);
  one["rule"] = finding.required.rule;
  if (finding.beside) one["beside"] = shown_by_rule(*finding.beside, digits_beside, Range::non_negative());
  add_shortfall(one, finding);
  one["sentence"] = finding.sentence;
  if (!claim.assumes.empty()) one["assumes"] = claim.assumes;
  if (!certificate.empty()) one["certificate"] = certificate;
  return one;
}

std::string audit_text(const std::string& file) {
  try {
    const auto judged = judge_all(file);
    if (!judged) return failed(judged.error());
    Answer verdicts = Answer::array();
    for (const Judged& claim : *judged) verdicts.push_back(verdict_object(claim, claim.certificate));
    return to_text({{"verdicts", std::move(verdicts)}});
  } catch (const std::bad_alloc&) {
    return failed({Fault::precision_exhausted, "", "this audit needs more memory than there is"});
  }
}

}  // namespace dpcert
