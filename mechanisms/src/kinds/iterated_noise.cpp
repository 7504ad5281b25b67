// SPDX-License-Identifier: Apache-2.0
#include "iterated_noise.hpp"

#include <algorithm>

#include "dpcert/mechanisms/kinds/noise.hpp"
#include "gaussian_kind.hpp"

namespace dpcert {
namespace {

constexpr long least_exponent = -300'000;  // a certificate has numbers of 100,000 digits at most

/// At least x, and short.
Rational above(const Number& x) {
  return x.exact ? *x.exact : std::max<Rational>(x.value.upper(), power_of_two(least_exponent));
}
/// At most x, >= 0 and short.
Rational below(const Number& x) {
  if (x.exact) return *x.exact;
  const Rational least = x.value.lower();
  return least < power_of_two(least_exponent) ? Rational{0} : least;
}

class IteratedNoise final : public Leaf {
 public:
  IteratedNoise(RefinableSum mu_squared, Rational bound, Rational attained, bool is_tight, bool is_budget)
      : mu_squared_{std::move(mu_squared)},
        above_{std::move(bound)},
        attained_{std::move(attained)},
        is_tight_{is_tight},
        is_budget_{is_budget} {}

  Result<WorstPair> worst_pair() const override {
    return described(gaussian_pair(mu_squared_), is_tight_ ? Attainment{} : Attainment::none(), is_budget_);
  }
  std::string why_unbounded(bool at_delta_zero) const override {
    return is_tight_ ? gaussian_tail(at_delta_zero, above_) : "";
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    return shown_of_gaussian(aim, above_, attained_, is_budget_ ? rules::witness_gaussian : rules::given);
  }

 private:
  RefinableSum mu_squared_;
  Rational above_;     ///< >= mu^2, and equal where that is rational: for proofs
  Rational attained_;  ///< <= mu^2: some admitted mechanism has a pair that far apart
  bool is_tight_, is_budget_;
};

}  // namespace

Result<Mechanism> iterated_noise(const KnownMu& known) {
  const Number most = known.bound(written_precision);
  const auto attained = known.attained ? std::optional{known.attained(written_precision)} : std::nullopt;
  if (most.infinite) {  // no noise
    const bool is_attained = attained && attained->infinite;
    return known.is_budget ? noiseless_budget(is_attained) : noiseless(true);
  }
  if (!most.value.is_finite())
    return unsupported("", "these steps change distances by too large a factor to be computed with");
  RefinableSum mu_squared{most.exact.value_or(0)};
  if (!most.exact) mu_squared.add([bound = known.bound](Precision precision) { return bound(precision).value; }, 1);
  return Mechanism::of<IteratedNoise>(std::move(mu_squared), above(most), attained ? below(*attained) : Rational{0},
                                      known.is_tight, known.is_budget);
}

}  // namespace dpcert
