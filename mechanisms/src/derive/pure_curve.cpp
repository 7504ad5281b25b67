// SPDX-License-Identifier: Apache-2.0
#include "derive/pure_curve.hpp"

#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/pure_loss.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

PureCurve::PureCurve(const MechanismKind& kind, Epsilon epsilon) : epsilon_{std::move(epsilon)}, rule_{rules::convert} {
  if (kind.is_shifted_by_pure_epsilon() && epsilon_.is_rational()) {
    const auto pair = std::make_shared<const LaplacePair>(epsilon_.nats());
    rule_ = rules::laplace_curve;
    profile_ = pair;
    curve_ = pair;
    overlap_ = [t = epsilon_.nats()](Precision precision) { return exp(Enclosure{t * Rational{-1, 2}, precision}); };
    return;
  }
  if (auto pair = LatticePair::from({{epsilon_, 0, 1}}))
    profile_ = std::make_shared<const LatticePair>(*std::move(pair));
  curve_ = std::make_shared<const PureLoss>([loss = epsilon_](Precision precision) { return loss.enclose(precision); });
  overlap_ = [loss = epsilon_](Precision precision) {
    return Rational{2} / (loss.exponential(precision) + Rational{1});
  };
}

bool PureCurve::keeps_to(const Statement& goal) const {
  return profile_ && decide([&](Precision precision) {
                       return delta_at_most(*profile_, goal.epsilon, goal.value, precision);
                     }) == Trilean::yes;
}

// 2 Phi(-mu/2) is what Gaussian laws have in common.
bool PureCurve::is_gaussian(const Rational& mu) const {
  return decide([&](Precision precision) {
           return at_most(erfc(Enclosure{mu, precision} / (sqrt(Enclosure{2, precision}) * Rational{2})),
                          overlap_(precision));
         }) == Trilean::yes;
}

Rational PureCurve::divergence(const Rational& order) const {
  if (epsilon_ == Epsilon{}) return 0;
  return just_above([&](Precision precision) {
    return order == 1 ? kullback_leibler(*curve_, precision)
                      : curve_->log_moment_at(order, precision) / Rational{order - 1};
  });
}

}  // namespace dpcert
