// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/curve_tails.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

class CurveTails final : public LossTails {
 public:
  explicit CurveTails(std::shared_ptr<const Profile> profile) : profile_{std::move(profile)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision{2 * loss.precision().bits + 64};
    const Rational by = power_of_two(-loss.precision().bits), low = loss.lower(), high = loss.upper();
    const auto delta = [&](const Rational& at) { return profile_->delta(Epsilon{at}, precision); };
    const Enclosure at_high = delta(high), at_low = low == high ? at_high : delta(low);
    const Enclosure e_high = exp(Enclosure{high, precision}), e_low = exp(Enclosure{low, precision});
    const Enclosure least = (at_high - delta(high + by)) / (e_high * expm1(Enclosure{by, precision}));
    const Enclosure most = (delta(low - by) - at_low) / (e_low * -expm1(Enclosure{Rational(-by), precision}));
    const Enclosure zero{0, precision}, one{1, precision};
    const auto within = [&](const Enclosure& from, const Enclosure& to) {
      return from.is_finite() && to.is_finite() ? min(one, max(zero, hull(from.lower_end(), to.upper_end())))
                                                : hull(zero, one);
    };
    return {within(at_high + e_high * least, at_low + e_low * most), within(least, most)};
  }
  Rational infinite_mass() const override { return profile_->infinite_mass(); }

 private:
  std::shared_ptr<const Profile> profile_;
};

}  // namespace

bool take_values_of_delta(const KnownTails& tails) {
  return !tails || dynamic_cast<const CurveTails*>(tails.get()) != nullptr;
}

KnownTails curve_tails(std::shared_ptr<const Profile> profile) {
  return std::make_shared<const CurveTails>(std::move(profile));
}

}  // namespace dpcert
