// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/claim.hpp"

#include "dpcert/exact/decimal.hpp"

namespace dpcert {

const ObjectType& claim_type() {
  static const ObjectType type{
      "",
      "claim",
      "What is claimed: (epsilon, delta)-DP, Rényi DP of an order, zCDP, GDP, or how well tests tell neighbouring data "
      "sets apart.",
      {{"epsilon", ValueType::epsilon(), "largest privacy loss, or Rényi divergence, in nats"},
       {"delta", ValueType::number(Range::probability()), "0 where it is missing"},
       {"order", ValueType::order(), "a Rényi order"},
       {"rho", ValueType::number(Range::non_negative()), "the rate of zCDP"},
       {"mu", ValueType::number(Range::non_negative()), "the parameter of GDP"},
       {"advantage", ValueType::number(Range::probability()), "most that true exceed false positives by, of any test"},
       {"type_one", ValueType::number(Range::probability()), "the type I error of tests"},
       {"type_two", ValueType::number(Range::probability()), "their type II error is at least that"}},
      {{"epsilon"},
       {"epsilon", "delta"},
       {"order", "epsilon"},
       {"rho"},
       {"mu"},
       {"advantage"},
       {"type_one", "type_two"}},
      R"({"epsilon": "1", "delta": "1e-6"})"};
  return type;
}

Claim read_claim(const Json& value, const std::string& pointer) {
  return read_claim(Fields{value, pointer, claim_type()});
}

Claim read_claim(const Fields& in) {
  if (in.has("advantage")) return AdvantageClaim{in.number("advantage")};
  if (in.has("type_one")) return TradeOffClaim{in.number("type_one"), in.number("type_two")};
  if (in.has("rho")) return ZcdpClaim{in.number("rho")};
  if (in.has("mu")) return GdpClaim{in.number("mu")};
  if (!in.has("order")) return DpClaim{in.epsilon("epsilon"), in.has("delta") ? in.number("delta") : Rational{0}};
  const auto order = in.number_or_infinity("order");
  if (!order) return DpClaim{in.epsilon("epsilon"), 0};
  return RenyiClaim{*order, number_of(in.at("epsilon"), in.where("epsilon"), Range::non_negative())};
}

Result<Claim> claim_of(const Json& value) {
  return reading([&] { return read_claim(value, ""); });
}

std::string short_text(const Rational& x) {
  const std::string decimal = write_decimal(x, 40, Direction::down);
  const auto same = read_rational(decimal);  // none where the exponent is beyond what is read
  return same && *same == x ? decimal : x.str();
}

std::string short_text(const std::vector<Rational>& x) {
  constexpr std::size_t longest = 200;
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "(" : ", ") + entry.str();
  return (text.size() <= longest ? text : text.substr(0, longest) + "...") + ")";
}

std::string short_text(const Epsilon& x) {
  if (x.is_rational()) return short_text(x.nats());
  const std::string logarithm = "ln(" + short_text(x.ratio()) + ")";
  return x.nats() == 0 ? logarithm : short_text(x.nats()) + "+" + logarithm;
}

namespace {

struct Describe {
  std::string operator()(const DpClaim& x) const {
    return "epsilon " + short_text(x.epsilon) + (x.delta == 0 ? "" : " delta " + short_text(x.delta));
  }
  std::string operator()(const RenyiClaim& x) const {
    return "order " + short_text(x.order) + " epsilon " + short_text(x.epsilon);
  }
  std::string operator()(const ZcdpClaim& x) const { return "rho " + short_text(x.rho); }
  std::string operator()(const GdpClaim& x) const { return "mu " + short_text(x.mu); }
  std::string operator()(const AdvantageClaim& x) const { return "advantage " + short_text(x.advantage); }
  std::string operator()(const TradeOffClaim& x) const {
    return "type_one " + short_text(x.type_one) + " type_two " + short_text(x.type_two);
  }
};

}  // namespace

std::string describe(const Claim& claim) { return std::visit(Describe{}, claim); }

namespace {

struct WhyInvalid {
  using Problem = std::optional<Error>;
  Problem operator()(const DpClaim& x) const {
    return out_of_range(claim_type(), {{"epsilon", x.epsilon}, {"delta", x.delta}});
  }
  Problem operator()(const RenyiClaim& x) const {
    return out_of_range(claim_type(), {{"order", x.order}, {"epsilon", x.epsilon}});
  }
  Problem operator()(const ZcdpClaim& x) const { return out_of_range(claim_type(), {{"rho", x.rho}}); }
  Problem operator()(const GdpClaim& x) const { return out_of_range(claim_type(), {{"mu", x.mu}}); }
  Problem operator()(const AdvantageClaim& x) const { return out_of_range(claim_type(), {{"advantage", x.advantage}}); }
  Problem operator()(const TradeOffClaim& x) const {
    return out_of_range(claim_type(), {{"type_one", x.type_one}, {"type_two", x.type_two}});
  }
};

}  // namespace

std::optional<Error> why_invalid(const Claim& claim) { return std::visit(WhyInvalid{}, claim); }

}  // namespace dpcert
