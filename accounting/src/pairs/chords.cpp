// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/chords.hpp"

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/atoms/loss_atoms.hpp"

namespace dpcert {
namespace {

constexpr long mass_bits = 38, most_lost_bits = 18, wide_bits = 30;
constexpr Precision precision{96};

/// Losses from 0 to the largest, in steps of a power of 2: alike where most of the mass is, about
/// `cells` of them or up to twice as many, and longer and longer beyond.
struct Places {
  Rational step;
  std::vector<long> places;
};
Places places_for(const Rational& largest, const Enclosure& at_0, long cells) {
  // Losses of deviation s are told apart by some 2/5 s at epsilon 0; steers.
  const double told = std::min(at_0.steer(), 0.999), wide = 10 * told / (1 - told);
  const Rational most = std::min(largest, finite_rational(wide).value_or(largest));
  Places all{power_of_two(binary_exponent(most)), {}};
  while (all.step * cells > most) all.step /= 2;
  const Integer dense = numerator(Rational(ceil(most / all.step))),
                last = numerator(Rational(ceil(largest / all.step)));
  for (Integer i = 0; i < last; i += i < dense ? Integer{1} : Integer{i / 4 + 1}) {
    if (i > (1L << 40)) return {};
    all.places.push_back(i.convert_to<long>());
  }
  all.places.push_back(last.convert_to<long>());
  return all;
}

/// delta there; empty: some value is not known closely, or all are seen to cost more than is left.
std::vector<Enclosure> values_at(const Profile& profile, const Places& all) {
  const auto count = static_cast<std::int64_t>(all.places.size());
  const std::int64_t each = Allowance{}.left().units / count;
  const Work before = work_done();
  std::vector<Enclosure> values;
  for (const long i : all.places) {
    values.push_back(profile.delta(Epsilon{Rational(all.step * i)}, Precision{mass_bits + 32}));
    const Enclosure& here = values.back();
    if (!here.is_finite() || here.upper() - here.lower() > power_of_two(-wide_bits)) return {};
    const auto done = static_cast<std::int64_t>(values.size());
    if (done * 4 < count && (work_done() - before).units / done > each) return {};
  }
  return values;
}

struct Known {
  Places places;
  std::vector<Enclosure> values;
};
/// With some of what is left of the work; nothing: it is not enough for few.
std::optional<Known> known_within_reason(const Profile& profile, const Rational& largest, const Enclosure& at_0) {
  constexpr std::int64_t most = 10'000'000'000;
  for (const long cells : {24, 8}) {
    const WorkLimit limit{Work{std::min(Allowance{}.left().units / 5 * 3, most)}};
    Known known{places_for(largest, at_0, cells), {}};
    if (known.places.places.empty()) return std::nullopt;
    known.values = values_at(profile, known.places);
    if (!known.values.empty()) return known;
  }
  return std::nullopt;
}

/// A loss, and delta there.
struct Node {
  long place;
  Enclosure loss, delta;
};
/// Of both signs, by delta(-eps) = 1 - e^-eps + e^-eps delta(eps).
std::vector<Node> mirrored(const Places& all, const std::vector<Enclosure>& values) {
  std::vector<Node> nodes;
  for (std::size_t k = all.places.size(); k-- > 1;) {
    const Enclosure loss{Rational(-all.step * all.places[k]), precision};
    nodes.push_back({-all.places[k], loss, exp(loss) * values[k] - expm1(loss)});
  }
  for (std::size_t k = 0; k < values.size(); ++k)
    nodes.push_back({all.places[k], Enclosure{Rational(all.step * all.places[k]), precision}, values[k]});
  return nodes;
}

/// e^loss times the slope of the chord on the right less that of the chord on the left, in units of
/// 2^-mass_bits, rounded down: the chords of the curve over e^loss, and that from 1 at 0.
Integer mass_of(const std::vector<Node>& nodes, std::size_t k) {
  const Node& here = nodes[k];
  Enclosure mass{0, precision};
  if (k + 1 < nodes.size()) mass += (nodes[k + 1].delta - here.delta) / expm1(nodes[k + 1].loss - here.loss);
  if (k == 0)
    mass += Rational{1} - here.delta;
  else
    mass += (here.delta - nodes[k - 1].delta) / expm1(nodes[k - 1].loss - here.loss);
  const auto whole = whole_below(mass, mass_bits);
  return whole && *whole > 0 ? *whole : Integer{0};
}

/// What a pair is bounded by, made once.
class ByChords final : public RenyiCurve {
 public:
  ByChords(std::shared_ptr<const Profile> profile, std::shared_ptr<const RenyiCurve> largest)
      : profile_{std::move(profile)}, largest_{std::move(largest)} {}

  [[nodiscard]] const std::optional<PairAbove::Known>& pair() const {
    return *pair_.of({}, [this]() -> std::optional<PairAbove::Known> {
      const auto law = law_by_chords(*profile_);
      auto atoms = law ? LossAtoms::of({{*law, 1}}) : Result<LossAtoms>{unsupported("", "")};
      if (!atoms) return std::nullopt;
      return PairAbove::Known{std::make_shared<const LossAtoms>(std::move(atoms).value()), atom_tails(*law), law};
    });
  }
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return curve()->log_moment(order, within);
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return largest_->max_divergence(); }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return largest_->largest_divergence(precision);
  }

 private:
  /// What the largest loss tells may be less, where losses are tiny, or nearly all are the largest.
  [[nodiscard]] std::shared_ptr<const RenyiCurve> curve() const {
    return *curve_.of({}, [this]() -> std::shared_ptr<const RenyiCurve> {
      if (!pair()) return largest_;
      const auto atoms = std::make_shared<const AtomCurve>(*pair()->losses);
      const Enclosure of_atoms = atoms->log_moment_at(2, precision), of_largest = largest_->log_moment_at(2, precision);
      if (at_most(of_atoms, of_largest) == Trilean::yes) return atoms;
      return largest_;
    });
  }

  std::shared_ptr<const Profile> profile_;
  std::shared_ptr<const RenyiCurve> largest_;
  Cached<std::monostate, std::optional<PairAbove::Known>> pair_;
  Cached<std::monostate, std::shared_ptr<const RenyiCurve>> curve_;
};

}  // namespace

std::optional<LossLaw> law_by_chords(const Profile& profile) {
  const RuleValue found = profile.pure_epsilon_value(Precision{64});
  if (found.infinite || !found.value.is_finite() || profile.infinite_mass() > 0) return std::nullopt;
  const Rational largest = most_of(found);
  // Of tiny losses rounding would tell more than the law, of huge ones their largest tells as much.
  if (largest < power_of_two(-most_lost_bits) || largest > power_of_two(most_lost_bits)) return std::nullopt;
  const Enclosure at_0 = profile.delta(Epsilon{}, Precision{mass_bits});
  if (!at_0.is_finite() || at_0.lower() <= 0) return std::nullopt;
  const auto known = known_within_reason(profile, largest, at_0);
  if (!known) return std::nullopt;

  LossLaw law;
  LossLaw::Exact masses;
  const auto add = [&](long place, const Integer& mass) {
    if (mass == 0) return;
    law.losses.emplace_back(Rational(known->places.step * place));
    masses.emplace_back(mass * power_of_two(-mass_bits));
  };
  // The largest loss has the rest: its own mass, which may be too small to be kept by itself, and
  // what was lost by rounding.
  Integer rest = Integer{1} << mass_bits, own = 0;
  const std::vector<Node> nodes = mirrored(known->places, known->values);
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    own = mass_of(nodes, k);
    if (k + 1 == nodes.size()) break;
    rest -= own;
    add(nodes[k].place, own);
  }
  add(nodes.back().place, rest);
  if (bit_size(Rational(rest - own)) > mass_bits - most_lost_bits) return std::nullopt;
  law.masses = std::move(masses);
  return law;
}

PrivacyLoss loss_by_chords(std::shared_ptr<const Profile> profile, std::shared_ptr<const RenyiCurve> largest) {
  const auto chords = std::make_shared<const ByChords>(profile, std::move(largest));
  PrivacyLoss loss{std::shared_ptr<const RenyiCurve>{chords}, std::move(profile)};
  loss.views.put(PairAbove{[chords] { return chords->pair(); }});
  return loss;
}

}  // namespace dpcert
