// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/spending.hpp"

#include <string>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/number_text.hpp"

namespace dpcert {
namespace {

using Notion = LossBudget::Notion;
constexpr long odometer_digits = 15;

std::variant<Odometer, RenyiFilter> read_budget(std::string_view text) {
  const Json json = required(read_json(text));
  const Fields in{json, "", odometer_budget_type()};
  const auto summed = [](LossBudget budget) { return Odometer{std::move(budget)}; };
  if (in.has("rho")) return summed({Notion::zcdp, Epsilon{in.number("rho")}});
  if (in.has("mu")) return summed({Notion::gaussian, Epsilon{in.number("mu")}});
  Epsilon limit = in.epsilon("epsilon");
  if (at_most(Epsilon{}, limit) != Trilean::yes)
    reject("/epsilon", "found " + describe(in.at("epsilon")) + ", wanted a number >= 0");
  if (in.has("order")) return summed({Notion::renyi, std::move(limit), in.number("order")});
  const Rational delta = in.has("delta") ? in.number("delta") : Rational{0};
  if (delta == 1) reject("/delta", "found 1, which every release meets: wanted a number below 1");
  if (delta > 0) return RenyiFilter{limit, delta};
  return summed({Notion::pure, std::move(limit)});
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
  static const ObjectType type{
      "",
      "odometer_budget",
      "how much may be spent",
      {{"epsilon", ValueType::epsilon(), "of privacy at delta, or at the order"},
       {"delta", ValueType::number(Range::probability()), "0, pure privacy, where it is missing"},
       {"rho", ValueType::number(Range::non_negative()), "of zCDP"},
       {"mu", ValueType::number(Range::non_negative()), "of Gaussian DP"},
       {"order", ValueType::number(Range::above(1)), "of Rényi divergences"}},
      {{"epsilon"}, {"epsilon", "delta"}, {"rho"}, {"mu"}, {"order", "epsilon"}},
      R"({"rho": "1/2"})"};
  return type;
}

Result<Spending> Spending::under(std::string_view budget) {
  return reading([&] { return Spending{read_budget(budget)}; });
}

Result<Answer> Spending::add(std::string_view mechanism) {
  return reading([&] { return added(event(mechanism)); });
}

const Spending::Event& Spending::event(std::string_view text) {
  constexpr std::size_t most = 1000;
  const auto known = kept_.find(text);
  if (known != kept_.end()) return known->second;
  Event fresh = read(text);
  if (kept_.size() == most) kept_.clear();
  return kept_.emplace(text, std::move(fresh)).first->second;
}

Spending::Event Spending::read(std::string_view text) const {
  const Json json = required(read_json(text));
  const Mechanism mechanism = read_mechanism(json, "");
  const Release release = required(release_of(mechanism));
  return std::visit(
      [&](const auto& odometer) {
        return Event{required(odometer.price_of(release)), mechanism.neighbours(), assumptions_of(json)};
      },
      odometer_);
}

Answer Spending::added(const Event& event) {
  if (const auto why = why_apart(presumed_, event.presumed)) reject("", *why);
  return std::visit(
      [&](auto& odometer) {
        const auto& price = std::get<typename std::decay_t<decltype(odometer)>::Price>(event.price);
        const Odometer::Verdict verdict = odometer.add(price);
        if (verdict == Odometer::Verdict::accepted) presumed_.join(event.presumed);
        Answer answer;
        answer["verdict"] = name_of(verdict);
        answer["price"] = shown(price.shown, odometer_digits, Range::non_negative());
        answer["spent"] = shown(odometer.spent(), odometer_digits, Range::non_negative());
        answer["left"] = shown(odometer.left(), odometer_digits, Range::non_negative());
        if (!event.assumes.empty()) answer["assumes"] = event.assumes;
        return answer;
      },
      odometer_);
}

}  // namespace dpcert
