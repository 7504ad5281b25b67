// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/complex.hpp"

#include <algorithm>

namespace dpcert {
namespace {

Precision larger(const Complex& x, const Complex& y) { return {std::max(x.precision().bits, y.precision().bits)}; }

template <class Operation>
Complex combine(Operation operation, const Complex& x, const Complex& y) {
  Complex result{Enclosure{0, larger(x, y)}};
  operation(result.value(), x.value(), y.value(), result.precision().bits);
  return result;
}

}  // namespace

Enclosure Complex::real() const {
  Enclosure result{0, precision_};
  arb_set(result.ball(), acb_realref(&value_));
  return result;
}

Complex operator-(const Complex& x) {
  Complex result{x};
  acb_neg(&result.value_, &x.value_);
  return result;
}
Complex operator+(const Complex& x, const Complex& y) { return combine(acb_add, x, y); }
Complex operator-(const Complex& x, const Complex& y) { return combine(acb_sub, x, y); }
Complex operator*(const Complex& x, const Complex& y) { return combine(acb_mul, x, y); }
Complex operator/(const Complex& x, const Complex& y) { return combine(acb_div, x, y); }

Complex operator*(const Complex& x, const Enclosure& y) {
  Complex result{x};
  acb_mul_arb(&result.value_, &x.value_, y.ball(), std::max(x.precision().bits, y.precision().bits));
  return result;
}

Complex exp(const Complex& x) {
  Complex result{x};
  acb_exp(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex log(const Complex& x) {
  Complex result{x};
  acb_log_analytic(result.value(), x.value(), 1, x.precision().bits);
  return result;
}

Complex log1p(const Complex& x) {
  Complex result{x};
  const Complex shifted = x + Rational{1};
  if (arb_contains_nonpositive(acb_realref(shifted.value())) && arb_contains_zero(acb_imagref(shifted.value())))
    acb_indeterminate(result.value());
  else
    acb_log1p(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex square(const Complex& x) {
  Complex result{x};
  acb_sqr(result.value(), x.value(), x.precision().bits);
  return result;
}

}  // namespace dpcert
