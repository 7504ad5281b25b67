// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/sample_audit_answer.hpp"

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {
namespace {

using properties::Counted;
using properties::Outputs;
using properties::OutputsAre;

constexpr std::size_t digits_of_limits = 12;
std::string down(const Rational& x) { return write_decimal(x, digits_of_limits, Direction::down); }
std::string up(const Rational& x) { return write_decimal(x, digits_of_limits, Direction::up); }
std::string shown(const Counted& counted) {
  return std::to_string(counted.successes) + " of " + std::to_string(counted.trials);
}

}  // namespace

const ObjectType& sample_claim_type() {
  static const ObjectType type{
      "",
      "sample_claim",
      "what outputs on two neighbouring data sets are to refute",
      {{"epsilon", ValueType::epsilon(), "the claimed epsilon"},
       optional({"delta", ValueType::number({.least = 0, .most = 1, .open_above = true}), "the claimed delta; else 0"}),
       optional({"confidence", ValueType::number(Range::proper_fraction()),
                 "a true claim is refuted with at most the rest as its probability; else 0.999"}),
       optional({"names", ValueType::flag(), "true: outputs are names, also those that look like numbers"})},
      {},
      R"({"epsilon": "1"})"};
  return type;
}

const char* verdict_of(const properties::SampleAudit& audit) {
  return audit.is_refuted ? "refuted" : audit.has_power ? "not_refuted" : "no_power";
}

Answer sample_audit_answer(const properties::SampleAudit& audit, const std::string& confidence,
                           const std::string& name_of_a, const std::string& name_of_b) {
  Answer answer{{"verdict", verdict_of(audit)}, {"confidence", confidence}};
  if (audit.epsilon_at_least) answer["epsilon_at_least"] = down(*audit.epsilon_at_least);
  answer["refutable"] = audit.refutable ? Answer(up(*audit.refutable)) : Answer{};
  answer["unseen_names"] = audit.unseen.successes;
  answer["event"] = {{"outputs", audit.event},
                     {"likely_in", audit.is_first ? name_of_a : name_of_b},
                     {"counts", {shown(audit.likely), shown(audit.other)}},
                     {"probability_at_least", down(audit.likely_at_least)},
                     {"other_at_most", up(audit.other_at_most)}};
  return answer;
}

Result<Answer> audit_samples(const Outputs& a, const Outputs& b, const Json& claim) {
  return reading([&] {
    const Fields in{claim, "", sample_claim_type()};
    const Epsilon epsilon = in.epsilon("epsilon");
    if (at_most(Epsilon{}, epsilon) != Trilean::yes)
      reject("/epsilon", "found " + describe(in.at("epsilon")) + ", wanted a number >= 0");
    const Rational delta = in.has("delta") ? in.number("delta") : Rational{0},
                   confidence = in.has("confidence") ? in.number("confidence") : Rational{999, 1000};
    if (properties::are_one_sample(a, b))
      reject("/b",
             "both lists are the same, and no audit can tell anything from that: wanted outputs of independent runs on "
             "two neighbouring data sets");
    const auto are = in.flag("names") ? OutputsAre::names : OutputsAre::numbers_or_names;
    auto audit = properties::audit_samples(a, b, {epsilon, delta, confidence}, are);
    if (!audit && audit.error().where.size() > 2)  // an output's place
      reject(audit.error().where, audit.error().message + R"(; "names": true takes all outputs as names)");
    return sample_audit_answer(required(std::move(audit)), short_text(confidence));
  });
}

}  // namespace dpcert
