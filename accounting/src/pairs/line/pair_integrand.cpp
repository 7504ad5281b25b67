// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/pair_integrand.hpp"

namespace dpcert {

std::size_t heaviest(const DensityFamily& family, const Distribution& mixture, const Rational& x) {
  if (mixture.is_plain()) return 0;
  const Precision coarse{53};
  std::size_t best = 0;
  std::optional<Rational> most;
  for (std::size_t k = 0; k < mixture.components.size(); ++k) {
    const auto& [weight, law] = mixture.components[k];
    const Enclosure size = log(Enclosure{weight, coarse}) + family.log_density(law, Enclosure{x, coarse}, x);
    if (!size.is_finite() || (most && size.midpoint() <= *most)) continue;
    most = size.midpoint();
    best = k;
  }
  return best;
}

PairIntegrand::PairIntegrand(const LinePair& pair, const Rational& order, const Rational& within, Precision precision)
    : pivot_p_{heaviest(pair.family, pair.p, within)},
      pivot_q_{heaviest(pair.family, pair.q, within)},
      order_{order, precision},
      other_order_{1 - order, precision},
      one_{1, precision},
      minus_one_{-1, precision},
      log_weight_p_{log(Enclosure{pair.p.components[pivot_p_].first, precision})},
      log_weight_q_{log(Enclosure{pair.q.components[pivot_q_].first, precision})},
      pivots_{pair.family,
              {{order, &pair.p.components[pivot_p_].second}, {1 - order, &pair.q.components[pivot_q_].second}},
              within,
              precision},
      pivot_loss_{pair.family,
                  {{1, &pair.p.components[pivot_p_].second}, {-1, &pair.q.components[pivot_q_].second}},
                  within,
                  precision},
      rest_p_{ratios(pair.family, pair.p, pivot_p_, within, precision)},
      rest_q_{ratios(pair.family, pair.q, pivot_q_, within, precision)} {}

PairIntegrand::Ratios PairIntegrand::ratios(const DensityFamily& family, const Distribution& mixture, std::size_t pivot,
                                            const Rational& within, Precision precision) {
  Ratios result;
  const auto& [main_weight, main_law] = mixture.components[pivot];
  for (std::size_t k = 0; k < mixture.components.size(); ++k) {
    if (k == pivot) continue;
    const auto& [weight, law] = mixture.components[k];
    result.emplace_back(Enclosure{weight / main_weight, precision},
                        LogCombination{family, {{1, &law}, {-1, &main_law}}, within, precision});
  }
  return result;
}

}  // namespace dpcert
