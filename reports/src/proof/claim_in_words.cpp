// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/explanation.hpp"

namespace dpcert::reports {
namespace {

struct InWords {
  std::string operator()(const DpClaim& x) const {
    return "the mechanism is (" + short_text(x.epsilon) + ", " + short_text(x.delta) + ")-DP";
  }
  std::string operator()(const RenyiClaim& x) const {
    return "the mechanism has a Rényi divergence of order " + short_text(x.order) + " of at most " +
           short_text(x.epsilon);
  }
  std::string operator()(const ZcdpClaim& x) const { return "the mechanism is " + short_text(x.rho) + "-zCDP"; }
  std::string operator()(const GdpClaim& x) const { return "the mechanism is mu-GDP with mu = " + short_text(x.mu); }
  std::string operator()(const AdvantageClaim& x) const {
    return "no test of two neighbouring data sets has true minus false positives above " + short_text(x.advantage);
  }
  std::string operator()(const TradeOffClaim& x) const {
    return "every test of two neighbouring data sets that has type I error " + short_text(x.type_one) +
           " has type II error " + short_text(x.type_two) + " or more";
  }
};

}  // namespace

std::string claim_in_words(const Claim& claim) { return std::visit(InWords{}, claim); }

}  // namespace dpcert::reports
