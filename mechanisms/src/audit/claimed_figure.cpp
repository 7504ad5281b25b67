// SPDX-License-Identifier: Apache-2.0
#include "audit/claimed_figure.hpp"

#include "dpcert/accounting/compose/trade_off_curve.hpp"

namespace dpcert {
namespace {

/// A figure that is needed unless it is a bound's.
Result<ClaimedFigure> one_figure(std::string quantity, const Result<RuleValue>& figure, const Rational& claimed) {
  if (!figure) return figure.error();
  const bool is_needed = figure->tightness != Tightness::bound;
  return ClaimedFigure{std::move(quantity),
                       {is_needed ? *figure : RuleValue::exactly(0, figure->value.precision(), figure->rule), *figure},
                       claimed};
}

Result<ClaimedFigure> by_rate(std::string quantity, const Result<Rate>& rate, const Rational& claimed) {
  if (!rate) return rate.error();
  return ClaimedFigure{std::move(quantity), *rate, claimed};
}

struct Figure {
  const Release& release;
  long digits;

  Result<ClaimedFigure> operator()(const RenyiClaim& claim) const {
    return one_figure("rdp", release.divergence({claim.order}, digits), claim.epsilon);
  }
  Result<ClaimedFigure> operator()(const ZcdpClaim& claim) const {
    return by_rate("rho", release.zcdp_rate(digits), claim.rho);
  }
  Result<ClaimedFigure> operator()(const GdpClaim& claim) const {
    return by_rate("mu", release.gdp_rate(digits), claim.mu);
  }
  Result<ClaimedFigure> operator()(const AdvantageClaim& claim) const {
    return one_figure("advantage", release.delta({}, digits), claim.advantage);
  }
  Result<ClaimedFigure> operator()(const TradeOffClaim& claim) const {
    return one_figure("power", power_of(release, claim.type_one, digits), 1 - claim.type_two);
  }
  Result<ClaimedFigure> operator()(const DpClaim&) const {
    expects(false, "a claim about one figure");
    return invalid_input("", "");
  }
};

}  // namespace

Result<ClaimedFigure> claimed_figure(const Release& release, const Claim& claim, long digits) {
  return std::visit(Figure{release, digits}, claim);
}

}  // namespace dpcert
