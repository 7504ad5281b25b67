// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/shifted_pair.hpp"

#include "dpcert/accounting/noise/elliptical/hockey_stick.hpp"
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/accounting/pairs/chords.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// The curve between those of a shorter and of a longer shift, which it is no worse than.
class BetweenShifts final : public Profile {
 public:
  BetweenShifts(RadialMember law, Refinable shift) : law_{std::move(law)}, shift_{std::move(shift)} {}

  [[nodiscard]] std::string rule() const override { return "elliptical_hockey_stick"; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    const auto ends = profiles(precision);
    if (!ends->longer) return between(0, 1, precision);
    const Enclosure most = ends->longer->delta(epsilon, precision);
    const Enclosure least = ends->shorter ? ends->shorter->delta(epsilon, precision) : Enclosure{0, precision};
    return hull(least.lower_end(), most.upper_end());
  }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return between_ends(precision, [&](const Profile& end) { return end.pure_epsilon_value(precision); });
  }
  /// As each end knows how to search with few dear values.
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override {
    return between_ends(precision, [&](const Profile& end) { return end.epsilon(delta, digits, precision); });
  }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override {
    const auto ends = profiles(Precision{64});
    return ends->longer ? ends->longer->guess_epsilon(delta) : Rational{1};
  }

 private:
  struct Ends {
    std::shared_ptr<const Profile> shorter;  ///< null: as far as is known nothing is told
    std::shared_ptr<const Profile> longer;   ///< null: the shift is not known
  };
  [[nodiscard]] std::shared_ptr<const Ends> profiles(Precision precision) const {
    return ends_.of(precision, [&]() -> Ends {
      const Enclosure squared = square(shift_(precision));
      if (!squared.is_finite() || squared.upper() <= 0) return {};
      return {squared.lower() > 0 ? elliptical_profile(law_, squared.lower()) : nullptr,
              elliptical_profile(law_, squared.upper())};
    });
  }

  /// What grows with the shift.
  template <class Ask>
  [[nodiscard]] RuleValue between_ends(Precision precision, const Ask& ask) const {
    const auto ends = profiles(precision);
    if (!ends->longer) return RuleValue::enclosed(Enclosure::unknown(precision), rule());
    const RuleValue most = ask(*ends->longer);
    if (most.infinite || most.exact == Rational{0}) return most;
    const Enclosure least = ends->shorter ? ask(*ends->shorter).value : Enclosure{0, precision};
    return RuleValue::enclosed(hull(least.lower_end(), most.value.upper_end()), rule());
  }

  RadialMember law_;
  Refinable shift_;
  Cached<Precision, Ends, 4> ends_;
};

/// What is known of the loss, whose largest value is `largest` where it is not known exactly.
PrivacyLoss loss_of(const RadialLaw& law, const std::shared_ptr<const Profile>& profile, const Refinable& largest) {
  const Precision any;
  if (!law.exponent_at_zero(any) || !law.slope_limit(any))
    return {unsupported("",
                        "the Rényi divergences of this elliptical noise, whose loss has no bound, have no certified "
                        "method in this version"),
            profile};
  const auto exact = profile->pure_epsilon();
  const Result<WorstPair> bound = exact ? lattice_pair(*exact) : pure_pair(largest);
  if (!bound) return {bound.error(), profile};
  return loss_by_chords(profile, bound->forward.renyi.value());
}

WorstPair pair_of(const PrivacyLoss& loss) {
  WorstPair pair = WorstPair::alike(loss);
  pair.attained.divergence = false;
  return pair;
}

}  // namespace

WorstPair shifted_pair(const RadialMember& law, const Rational& shift_squared) {
  const auto profile = elliptical_profile(law, shift_squared);
  return pair_of(loss_of(*law, profile, [law, shift_squared](Precision precision) {
    return elliptical_epsilon(*law, shift_squared, digits_for(precision)).epsilon.value;
  }));
}

WorstPair shifted_pair(const RadialMember& law, Refinable shift) {
  const auto profile = std::make_shared<const BetweenShifts>(law, std::move(shift));
  return pair_of(
      loss_of(*law, profile, [profile](Precision precision) { return profile->pure_epsilon_value(precision).value; }));
}

}  // namespace dpcert
