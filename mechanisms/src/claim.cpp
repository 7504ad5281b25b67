// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/claim.hpp"

#include "dpcert/exact/decimal.hpp"
#include "kinds/domain.hpp"

namespace dpcert {

Claim read_claim(const Json& value, const std::string& pointer) {
  Fields in{value, pointer};
  const auto claim = [&]() -> Claim {
    if (in.has("rho")) return ZcdpClaim{in.rational("rho", non_negative())};
    if (in.has("mu")) return GdpClaim{in.rational("mu", non_negative())};
    if (in.has("order")) {
      const Json& order = in.at("order");
      if (order.kind == Json::Kind::string && order.text == "inf") return DpClaim{in.epsilon("epsilon"), 0};
      const Rational a = rational_of(order, in.where("order"), positive());
      return RenyiClaim{a, in.rational("epsilon", non_negative())};
    }
    DpClaim dp{in.epsilon("epsilon"), 0};
    if (in.has("delta")) dp.delta = in.rational("delta", probability());
    return dp;
  }();
  in.finish();
  return claim;
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
};

}  // namespace

std::string describe(const Claim& claim) { return std::visit(Describe{}, claim); }

namespace {

struct WhyInvalid {
  Problem operator()(const DpClaim& x) const {
    return first({from_zero("/epsilon", x.epsilon), probability("/delta", x.delta)});
  }
  Problem operator()(const RenyiClaim& x) const {
    return first({above_zero("/order", x.order), from_zero("/epsilon", x.epsilon)});
  }
  Problem operator()(const ZcdpClaim& x) const { return from_zero("/rho", x.rho); }
  Problem operator()(const GdpClaim& x) const { return from_zero("/mu", x.mu); }
};

}  // namespace

std::optional<Error> why_invalid(const Claim& claim) { return std::visit(WhyInvalid{}, claim); }

}  // namespace dpcert
