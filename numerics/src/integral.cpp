// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/integral.hpp"

#include <acb_calc.h>

namespace dpcert {
namespace {

constexpr long guard_bits = 16;

struct Question {
  const Integrand& f;
  Allowance patience;
};

/// The integrand as Arb calls it. Whether analyticity is asked for (order > 0)
/// makes no difference: it is always there. After as much work as is allowed
/// nothing is told, which ends the integration soon.
int evaluate(acb_ptr out, acb_srcptr x, void* question, slong /*order*/, slong bits) {
  const auto& [f, patience] = *static_cast<const Question*>(question);
  if (patience.is_spent())
    acb_indeterminate(out);
  else
    acb_set(out, f(Complex{x, Precision{bits}}).value());
  return 0;
}

}  // namespace

Enclosure integral(const Integrand& f, const Rational& from, const Rational& to, Precision precision,
                   const Quadrature& how) {
  expects(from <= to, "ordered interval");
  const Precision working{precision.bits + guard_bits};
  Complex begin{from, working}, end{to, working}, sum{Rational{0}, precision};

  acb_calc_integrate_opt_t options;
  acb_calc_integrate_opt_init(options);
  options->eval_limit = how.most_evaluations;
  options->depth_limit = how.most_waiting;
  options->use_heap = 1;  // the most uncertain part first, so that the size of the whole is known early
  mag_t tolerance;
  mag_init(tolerance);
  if (how.negligible.is_finite()) arb_get_mag_lower(tolerance, how.negligible.ball());

  Question question{f, Allowance{how.most_work}};
  acb_calc_integrate(sum.value(), evaluate, &question, begin.value(), end.value(), precision.bits, tolerance, options,
                     working.bits);
  mag_clear(tolerance);
  return sum.is_finite() ? sum.real() : Enclosure::unknown(precision);
}

}  // namespace dpcert
