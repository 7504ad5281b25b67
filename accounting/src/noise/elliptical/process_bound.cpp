// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/process_bound.hpp"

#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// A monotone function of exact numbers, at a number that is only enclosed.
template <class Function>
Enclosure over(const Enclosure& x, Function&& f) {
  return hull(f(x.lower()), f(x.upper()));
}

ProcessBound bound_at(const MixingLaw& mixing, const Rational& sensitivity, const Epsilon& epsilon,
                      const Rational& delta_prime, Precision precision) {
  const Enclosure rate = log(Enclosure{2 / delta_prime, precision});  // (delta'/2)^x = exp(-rate x)
  const Enclosure eps = epsilon.enclose(precision), twice = rate * Rational{2};
  const auto transform = [&](int power) {
    return over(rate, [&](const Rational& r) { return laplace_transform(mixing, r, power, precision); }) * Rational{2};
  };
  ProcessBound bound{sqrt(twice) * sensitivity / eps, transform(2), transform(1), {}, Trilean::unknown};
  bound.exact = over(square(eps) / twice, [&](const Rational& shift_squared) {
    return process_profile(mixing, shift_squared)->delta(epsilon, precision);
  });
  bound.printed_holds = at_most(bound.exact, bound.printed);
  return bound;
}

}  // namespace

Result<ProcessBound> process_bound(const MixingLaw& mixing, const Rational& sensitivity, const Epsilon& epsilon,
                                   const Rational& delta_prime, long digits) {
  expects(sensitivity > 0 && delta_prime > 0 && delta_prime < 1, "a sensitivity and a delta'");
  if (at_most(epsilon, Epsilon::log_of(16)) != Trilean::yes)
    return invalid_input("/epsilon",
                         "found " + epsilon.str() +
                             ", wanted at most 4 log 2 = 2.7725...: beyond, the Gaussian calibration "
                             "behind the theorem is no bound (V = 1, delta' = 1/10, epsilon = 10: the exact delta is "
                             "0.2644...); process_delta answers there");
  const WorkLimit all{4 * Budget{}.patience};  // of the integrals together
  return refine(
      digits, [&](Precision precision) { return bound_at(mixing, sensitivity, epsilon, delta_prime, precision); },
      [&](const ProcessBound& bound) {
        return bound.printed_holds != Trilean::unknown && bound.sigma.has_digits(digits + 2) &&
               bound.corrected.has_digits(digits + 2) && bound.printed.has_digits(digits + 2) &&
               bound.exact.has_digits(digits + 2);
      });
}

}  // namespace dpcert
