// SPDX-License-Identifier: Apache-2.0
#include "sampled_curves.hpp"

#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

namespace dpcert {

void set_curves(WorstPair& pair, KnownCurve removed, KnownCurve added, bool is_mirrored) {
  if (removed && added && is_mirrored)
    for (PrivacyLoss* loss : {&pair.forward, &pair.backward})
      loss->views.put(DominatingCurve{[larger = removed] { return larger; }});
  pair.forward.renyi = std::move(removed);
  pair.backward.renyi = std::move(added);
}

void set_sampled_curves(WorstPair& pair, const Rational& rate, const Laws& inside) {
  const Distribution mixture = mixed(rate, inside.p, inside.q);
  const KnownCurve inner = compare(inside.p, inside.q).renyi;
  const PrivacyLoss removing = compare(mixture, inside.q), adding = compare(inside.q, mixture);
  KnownCurve removed = removing.renyi;
  if (inner && removed)
    removed = std::shared_ptr<const RenyiCurve>{std::make_shared<const SubsampledCurve>(rate, *inner, *removed)};
  set_curves(pair, std::move(removed), adding.renyi, inside.is_mirrored);
  pair.forward.views.put(removing.find<LossTransform>());
  pair.backward.views.put(adding.find<LossTransform>());
}

std::optional<Rule> rule_of_sampled_noise(const Rational& order) {
  constexpr long most = 10'000;
  if (!is_integer(order) || order < 2 || order > most) return std::nullopt;
  return rules::subsampled;
}

}  // namespace dpcert
