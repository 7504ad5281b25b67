// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/tempered_posterior.hpp"

#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

/// log of the integral of x^(a-1) (1-x)^(b-1) over [least, 1 - least].
Enclosure log_normaliser(const Rational& a, const Rational& b, const Rational& least, Precision precision) {
  const Rational most = 1 - least;
  // Both are the mass between; the closer one is that of the smaller numbers.
  const Enclosure below = beta_mass_below(a, b, most, precision) - beta_mass_below(a, b, least, precision);
  const Enclosure above = beta_mass_above(a, b, least, precision) - beta_mass_above(a, b, most, precision);
  const auto of = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
  return of(a) + of(b) - of(a + b) + log(is_narrower(below, above) ? below : above);
}

}  // namespace

Epsilon likelihood_sensitivity(const TruncatedSimplex& set) {
  return Epsilon::log_of((1 - Rational{set.categories - 1} * set.least) / set.least);
}

Result<RuleValue> tempered_posterior_epsilon(const TemperedPosterior& posterior, long digits) {
  const auto& [alpha, beta, least, temperature, records] = posterior;
  const Rational a = (alpha - 1) / temperature + 1, b = (beta - 1) / temperature + 1;
  if (a <= 0 || b <= 0)
    return unsupported(a <= 0 ? "/prior/alpha" : "/prior/beta",
                       "a prior of parameters at most 1 - temperature has no certified method in this version");
  const Rational own = 1 / temperature;
  const auto value = [&](Precision precision) {
    const auto kappa = [&](const Rational& successes) {
      return log_normaliser(a + successes * own, b + (records - successes) * own, least, precision);
    };
    const Enclosure rise = kappa(records) - kappa(records - 1), fall = kappa(0) - kappa(1);
    return likelihood_sensitivity({2, least}).enclose(precision) * own + max(rise, fall);
  };
  return RuleValue::enclosed(refine_to_digits(digits, value), "tempered_posterior");
}

}  // namespace dpcert
