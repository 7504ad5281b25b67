// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/spending.hpp"

#include <string>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/number_text.hpp"

namespace dpcert {
namespace {

using Notion = LossBudget::Notion;
constexpr long odometer_digits = 15;

LossBudget read_budget(std::string_view text) {
  const Json json = required(read_json(text));
  const Fields in{json, "", odometer_budget_type()};
  if (in.has("rho")) return {Notion::zcdp, Epsilon{in.number("rho")}};
  if (in.has("mu")) return {Notion::gaussian, Epsilon{in.number("mu")}};
  Epsilon limit = in.epsilon("epsilon");
  if (at_most(Epsilon{}, limit) != Trilean::yes)
    reject("/epsilon", "found " + describe(in.at("epsilon")) + ", wanted a number >= 0");
  if (in.has("order")) return {Notion::renyi, std::move(limit), in.number("order")};
  return {Notion::pure, std::move(limit)};
}

const char* name_of(Odometer::Verdict verdict) {
  switch (verdict) {
    case Odometer::Verdict::accepted:
      return "accepted";
    case Odometer::Verdict::refused:
      return "refused";
    case Odometer::Verdict::undecided:
      break;
  }
  return "undecided";
}

}  // namespace

const ObjectType& odometer_budget_type() {
  static const ObjectType type{"",
                               "odometer_budget",
                               "how much may be spent",
                               {{"epsilon", ValueType::epsilon(), "of pure privacy, or at the order"},
                                {"rho", ValueType::number(Range::non_negative()), "of zCDP"},
                                {"mu", ValueType::number(Range::non_negative()), "of Gaussian DP"},
                                {"order", ValueType::number(Range::above(1)), "of Rényi divergences"}},
                               {{"epsilon"}, {"rho"}, {"mu"}, {"order", "epsilon"}},
                               R"({"rho": "1/2"})"};
  return type;
}

Result<Spending> Spending::under(std::string_view budget) {
  return reading([&] { return Spending{read_budget(budget)}; });
}

Result<Answer> Spending::add(std::string_view mechanism) {
  return reading([&] { return added(required(read_json(mechanism))); });
}

Answer Spending::added(const Json& event) {
  const Mechanism mechanism = read_mechanism(event, "");
  const Neighbours presumed = mechanism.neighbours();
  if (const auto why = why_apart(presumed_, presumed)) reject("", *why);
  const Odometer::Price price = required(odometer_.price_of(required(release_of(mechanism))));
  const Odometer::Verdict verdict = odometer_.add(price);
  if (verdict == Odometer::Verdict::accepted) presumed_.join(presumed);
  Answer answer;
  answer["verdict"] = name_of(verdict);
  answer["price"] = shown(price.shown, odometer_digits, Range::non_negative());
  answer["spent"] = shown(odometer_.spent(), odometer_digits, Range::non_negative());
  answer["left"] = shown(odometer_.left(), odometer_digits, Range::non_negative());
  if (std::string assumed = assumptions_of(event); !assumed.empty()) answer["assumes"] = std::move(assumed);
  return answer;
}

}  // namespace dpcert
