// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// Atoms by falling loss, and sums of the first k of them.
struct Ranked {
  std::vector<Rational> lower, upper;  ///< bounds of the k-th loss: of all before it, of all from it on
  std::vector<LossTails::Above> sums;  ///< one more than atoms
};

class AtomTails final : public LossTails {
 public:
  explicit AtomTails(LossLaw law) : law_{std::move(law)} {}

  Above above(const Enclosure& loss) const override {
    const auto ranked = ranked_.of(loss.precision(), [&] { return rank(loss.precision()); });
    const Rational least = loss.lower(), most = loss.upper();
    const auto first = [](const std::vector<Rational>& bounds, auto test) {
      return static_cast<std::size_t>(std::partition_point(bounds.begin(), bounds.end(), test) - bounds.begin());
    };
    // Those before `sure` are larger for certain, those from `possible` on are not.
    const std::size_t sure = first(ranked->lower, [&](const Rational& bound) { return bound > most; });
    const std::size_t possible = first(ranked->upper, [&](const Rational& bound) { return bound > least; });
    Above sum = ranked->sums[sure];
    if (possible > sure) {
      const Above& other = ranked->sums[possible];
      sum = {hull(sum.p, other.p), hull(sum.q, other.q)};
    }
    if (law_.infinite_mass > 0) sum.p += Enclosure{law_.infinite_mass, loss.precision()};
    if (law_.left_out == 0) return sum;
    // Of what is left out nothing is known but its whole mass.
    const Enclosure zero{0, loss.precision()};
    const Enclosure rest = max(zero, Rational{1} - ranked->sums.back().q);
    return {sum.p + hull(zero, Enclosure{law_.left_out, loss.precision()}), sum.q + hull(zero, rest.upper_end())};
  }
  Rational infinite_mass() const override { return law_.infinite_mass; }

 private:
  [[nodiscard]] Ranked rank(Precision precision) const {
    const std::size_t size = law_.losses.size();
    const auto masses = law_.enclose_masses(precision);
    std::vector<Enclosure> losses;
    for (const Epsilon& loss : law_.losses) losses.push_back(loss.enclose(precision));
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t j) { return is_centred_higher(losses[i], losses[j]); });
    Ranked ranked;
    ranked.sums.push_back({Enclosure{0, precision}, Enclosure{0, precision}});
    for (const std::size_t i : order) {
      const Rational lower = losses[i].lower();
      ranked.lower.push_back(ranked.lower.empty() ? lower : std::min(lower, ranked.lower.back()));
      ranked.upper.push_back(losses[i].upper());
      const Above& before = ranked.sums.back();
      const Enclosure under_q = masses[i] * (Epsilon{} - law_.losses[i]).exponential(precision);
      ranked.sums.push_back({before.p + masses[i], before.q + under_q});
    }
    for (std::size_t k = size; k-- > 1;) ranked.upper[k - 1] = std::max(ranked.upper[k - 1], ranked.upper[k]);
    return ranked;
  }

  LossLaw law_;
  Cached<Precision, Ranked> ranked_;
};

}  // namespace

KnownTails atom_tails(const LossLaw& law) { return std::make_shared<const AtomTails>(law); }

}  // namespace dpcert
