// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/replaced_in_batch.hpp"

#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

namespace dpcert {
namespace {

/// Of losses without points of mass: L and -L are alike, P for Q.
class TurnedTails final : public LossTails {
 public:
  explicit TurnedTails(KnownTails inner) : inner_{std::move(inner)} {}

  Above above(const Enclosure& loss) const override {
    if (is_negative(loss) == Trilean::no) return inner_->above(loss);
    const Above turned = inner_->above(max(-loss, Enclosure{0, loss.precision()}));
    const Above below{Rational{1} - turned.q, Rational{1} - turned.p};
    if (is_negative(loss) == Trilean::yes) return below;
    const Above here = inner_->above(max(loss, Enclosure{0, loss.precision()}));
    return {hull(below.p, here.p), hull(below.q, here.q)};
  }
  Rational infinite_mass() const override { return inner_->infinite_mass(); }

 private:
  KnownTails inner_;
};

}  // namespace

Enclosure TurnedProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (at_most(Epsilon{}, epsilon) == Trilean::yes) return inner_->delta(epsilon, precision);
  const Enclosure x = epsilon.exponential(precision);
  return Rational{1} - x + x * inner_->delta(Epsilon{} - epsilon, precision);
}

WorstPair replaced_in_batch(const WorstPair& absent) {
  const Error no_curve = unsupported("",
                                     "the Rényi divergences of a record that is replaced in a batch of fixed size have "
                                     "no certified method in this version");
  PrivacyLoss loss{no_curve, no_curve};
  if (absent.forward.profile)
    loss.profile = std::shared_ptr<const Profile>{std::make_shared<const TurnedProfile>(*absent.forward.profile)};
  if (const KnownTails tails = absent.forward.find<LossTails>())
    loss.views.put(KnownTails{std::make_shared<const TurnedTails>(tails)});
  WorstPair pair = described(WorstPair::alike(loss), Attainment::none(), false);
  pair.beneath = std::make_shared<const WorstPair>(absent);
  return pair;
}

}  // namespace dpcert
