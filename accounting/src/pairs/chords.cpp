// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/chords.hpp"

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "pairs/grid/base_laws.hpp"

namespace dpcert {
namespace {

constexpr long fewest_cells = 32;  // from 0 to the largest loss
constexpr long mass_bits = 38, most_lost_bits = 18;
constexpr long wide_bits = 30;

/// A power of 2 that goes into `largest` > 0 at least so often, and not twice as often.
Rational step_for(const Rational& largest) {
  Rational step = power_of_two(binary_exponent(largest));
  while (step * fewest_cells > largest) step /= 2;
  return step;
}

/// delta at step * (-last, ..., last), by delta(-eps) = 1 - e^-eps + e^-eps delta(eps). Empty: some
/// value is not known closely.
std::vector<Enclosure> values_at(const Profile& profile, const Rational& step, long last, Precision precision) {
  std::vector<Enclosure> above, all;
  for (long i = 0; i <= last; ++i) {
    above.push_back(profile.delta(Epsilon{step * i}, precision));
    const Enclosure& here = above.back();
    if (!here.is_finite() || here.upper() - here.lower() > power_of_two(-wide_bits)) return {};
  }
  for (long i = last; i > 0; --i) {
    const Enclosure loss{Rational(-step * i), precision};
    all.push_back(exp(loss) * above[static_cast<std::size_t>(i)] - expm1(loss));
  }
  all.insert(all.end(), above.begin(), above.end());
  return all;
}

/// What a pair is bounded by, made once.
class ByChords final : public RenyiCurve {
 public:
  ByChords(std::shared_ptr<const Profile> profile, std::shared_ptr<const RenyiCurve> largest)
      : profile_{std::move(profile)}, largest_{std::move(largest)} {}

  [[nodiscard]] const std::optional<LossLaw>& law() const {
    return *law_.of({}, [this] { return law_by_chords(*profile_); });
  }
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return curve()->log_moment(order, within);
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return largest_->max_divergence(); }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return largest_->largest_divergence(precision);
  }

 private:
  [[nodiscard]] std::shared_ptr<const RenyiCurve> curve() const {
    return *curve_.of({}, [this]() -> std::shared_ptr<const RenyiCurve> {
      return law() ? std::make_shared<const AtomCurve>(*law()) : largest_;
    });
  }

  std::shared_ptr<const Profile> profile_;
  std::shared_ptr<const RenyiCurve> largest_;
  Cached<std::monostate, std::optional<LossLaw>> law_;
  Cached<std::monostate, std::shared_ptr<const RenyiCurve>> curve_;
};

}  // namespace

std::optional<LossLaw> law_by_chords(const Profile& profile) {
  const RuleValue found = profile.pure_epsilon_value(Precision{64});
  if (found.infinite || !found.value.is_finite() || profile.infinite_mass() > 0) return std::nullopt;
  const Rational largest = found.exact ? *found.exact : found.value.upper();
  if (largest <= 0) return std::nullopt;
  LossGrid grid{step_for(largest), 0, 0, mass_bits};
  grid.last = Rational(ceil(largest / grid.step)).convert_to<long>();
  grid.first = -grid.last;
  const auto curve = values_at(profile, grid.step, grid.last, precision_of(grid));
  if (curve.empty()) return std::nullopt;
  const LossGridLaw upper = law_of_chords(curve, grid, {grid.first, grid.last});
  if (bit_size(upper.infinite()) > mass_bits - most_lost_bits) return std::nullopt;

  LossLaw law;
  LossLaw::Exact masses;
  const auto add = [&](long place, const Integer& mass) {
    if (mass == 0) return;
    law.losses.emplace_back(Rational(grid.step * place));
    masses.emplace_back(mass * power_of_two(-mass_bits));
  };
  // The largest loss has the rest: its own mass, which may be too small to be kept by itself, and what
  // was lost by rounding.
  Integer rest = Integer{1} << mass_bits;
  for (long k = 0; k < upper.size() && upper.begin() + k < grid.last; ++k) {
    rest -= upper.mass(k);
    add(upper.begin() + k, upper.mass(k));
  }
  add(grid.last, rest);
  law.masses = std::move(masses);
  return law;
}

PrivacyLoss loss_by_chords(std::shared_ptr<const Profile> profile, std::shared_ptr<const RenyiCurve> largest) {
  const auto chords = std::make_shared<const ByChords>(profile, std::move(largest));
  PrivacyLoss loss{std::shared_ptr<const RenyiCurve>{chords}, std::move(profile)};
  loss.views.put(LossesAbove{[chords] { return chords->law(); }});
  loss.views.put(PairAbove{[chords]() -> std::optional<PairAbove::Known> {
    auto atoms = chords->law() ? LossAtoms::of({{*chords->law(), 1}}) : Result<LossAtoms>{unsupported("", "")};
    if (!atoms) return std::nullopt;
    return PairAbove::Known{std::make_shared<const LossAtoms>(std::move(atoms).value()), atom_tails(*chords->law())};
  }});
  return loss;
}

}  // namespace dpcert
