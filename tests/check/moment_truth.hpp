// SPDX-License-Identifier: Apache-2.0
// Rényi divergences from their definition: quadrature of p^a
// q^(1-a) with bounds of both tails, and sums of masses.
#pragma once

#include <cmath>
#include <functional>

#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/special.hpp"
#include "enclosed.hpp"

namespace dpcert::check::test {

inline constexpr Precision quadrature{96};

[[nodiscard]] inline Enclosure integral_of(const Integrand& f, const Rational& from, const Rational& to) {
  return integral(f, from, to, quadrature, {.negligible = enclosed(power_of_two(-70), quadrature)});
}
[[nodiscard]] inline Enclosure at(const Rational& x) { return enclosed(x, quadrature); }
/// D_a where `moment` is the integral of p^a q^(1-a).
[[nodiscard]] inline Enclosure divergence(const Enclosure& moment, const Rational& order) {
  return log(moment) / Rational{order - 1};
}

/// A concave function on the line with its derivative.
struct Concave {
  Integrand at;
  std::function<Enclosure(const Rational&)> slope;
  double peak;  ///< picks where to integrate
};
/// The integral of e^h: beyond a point it is at most e^h over the slope there.
[[nodiscard]] inline Enclosure integral_of_exp(const Concave& h) {
  const auto height = [&](const Rational& x) { return h.at(Complex{x, quadrature}).real(); };
  const Rational peak = picked(h.peak);
  const double top = height(peak).steer();
  const auto end = [&](int side) {
    Rational step = side;
    while (height(peak + step).steer() > top - 50) step *= Rational{5, 4};
    return Rational{peak + step};
  };
  const Rational from = end(-1), to = end(1);
  const auto tail = [&](const Rational& x, int outward) {
    const Enclosure fall = h.slope(x) * Rational{-outward};
    if (is_positive(fall) != Trilean::yes) return Enclosure::unknown(quadrature);
    return up_to(exp(height(x)) / fall);
  };
  return integral_of([&](const Complex& x) { return exp(h.at(x)); }, from, to) + tail(from, -1) + tail(to, 1);
}

// The integral of p^a q^(1-a) for p and q of one family: the logarithm is linear in parameters,
// which are mixed so. Not finite where the integral may be infinite.
[[nodiscard]] inline Rational mix(const Rational& order, const Rational& p, const Rational& q) {
  return order * p + (1 - order) * q;
}
/// Normal laws: (mean, variance) each.
[[nodiscard]] inline Enclosure normal_moment(const Rational& order, const Rational& m, const Rational& v,
                                             const Rational& n, const Rational& w) {
  const Rational curve = mix(order, 1 / v, 1 / w), lean = mix(order, m / v, n / w),
                 rest = mix(order, m * m / v, n * n / w);
  if (curve <= 0) return Enclosure::unknown(quadrature);
  const Enclosure norm =
      at(rest) + log(at(v)) * order + log(at(w)) * Rational{1 - order} + log(pi(quadrature) * Rational{2});
  return integral_of_exp({[=](const Complex& x) {
                            return x * (x * Rational{-curve / 2} + lean) - norm * Rational{1, 2};
                          },
                          [=](const Rational& x) { return at(lean - curve * x); }, double_of(lean / curve)});
}
/// Gamma laws, (shape, rate) each, in u = log x.
[[nodiscard]] inline Enclosure gamma_moment(const Rational& order, const Rational& k, const Rational& r,
                                            const Rational& l, const Rational& s) {
  const Rational shape = mix(order, k, l), rate = mix(order, r, s);
  if (shape <= 0 || rate <= 0) return Enclosure::unknown(quadrature);
  const auto norm = [](const Rational& a, const Rational& b) { return log(at(b)) * a - log_gamma(at(a)); };
  const Enclosure logs = norm(k, r) * order + norm(l, s) * Rational{1 - order};
  return integral_of_exp({[=](const Complex& u) { return u * shape - exp(u) * rate + logs; },
                          [=](const Rational& u) { return at(shape) - exp(at(u)) * rate; },
                          std::log(double_of(shape / rate))});
}
/// Beta laws, (alpha, beta) each, in u = log(x / (1-x)).
[[nodiscard]] inline Enclosure beta_moment(const Rational& order, const Rational& a, const Rational& b,
                                           const Rational& c, const Rational& d) {
  const Rational alpha = mix(order, a, c), beta = mix(order, b, d);
  if (alpha <= 0 || beta <= 0) return Enclosure::unknown(quadrature);
  const auto norm = [](const Rational& x, const Rational& y) {
    return log_gamma(at(x + y)) - log_gamma(at(x)) - log_gamma(at(y));
  };
  const Enclosure logs = norm(a, b) * order + norm(c, d) * Rational{1 - order};
  return integral_of_exp(
      {[=](const Complex& u) { return u * alpha - log1p(exp(u)) * Rational{alpha + beta} + logs; },
       [=](const Rational& u) { return alpha - Rational{alpha + beta} / (Rational{1} + exp(at(-u))); },
       std::log(double_of(alpha / beta))});
}

/// The sum of e^(log_term(x)) over x >= from: beyond a ratio of
/// neighbours that does not rise, a geometric sum bounds it.
[[nodiscard]] inline Enclosure sum_of_exp(const std::function<Enclosure(long)>& log_term, long from, long to) {
  Enclosure sum = enclosed(0), last = exp(log_term(from)), next = last;
  for (long x = from; x <= to; ++x) {
    sum += next;
    last = next;
    next = exp(log_term(x + 1));
  }
  const Enclosure ratio = next / last;
  if (is_positive(Rational{1} - ratio) != Trilean::yes) return Enclosure::unknown(judging);
  return sum + up_to(next / (Rational{1} - ratio));
}

/// The integrals of m^a p^(1-a) and of p^a m^(1-a), m =
/// (1-rate) p + rate q: of a record removed, and added.
struct SampledMoments {
  Enclosure remove, add;
};
/// p = N(0, 1), q = N(shift, 1), an integer order, rate < 1.
[[nodiscard]] inline SampledMoments sampled_normal(const Rational& shift, const Rational& rate, unsigned long order) {
  const Rational reach = 14, a{order};
  const auto density = [](const Complex& x) {
    return exp(square(x) * Rational{-1, 2}) / sqrt(pi(x.precision()) * Rational{2});
  };
  const auto ratio = [=](const Complex& x) {  // of m to p
    return exp(x * shift - Enclosure{shift * shift / 2, x.precision()}) * rate + Rational{1 - rate};
  };
  const auto raised = [=](const Complex& x, unsigned long n) {
    Complex result = ratio(x);
    for (unsigned long i = 1; i < n; ++i) result = result * ratio(x);
    return result;
  };
  const auto tail = [](const Rational& x) { return up_to(erfc(at(x) / sqrt(at(2))) * Rational{1, 2}); };
  // Left of 0 the ratio is at most 1; right of shift/2 at most
  // e^(shift x - shift^2/2), whose power a shifts the law.
  const Rational to = reach + a * shift;
  const Enclosure moved = exp(at((a * a - a) * shift * shift / 2));
  const Enclosure remove = integral_of([&](const Complex& x) { return density(x) * raised(x, order); }, -reach, to) +
                           tail(reach) + moved * tail(reach);
  const Enclosure most = exp(log(at(1 - rate)) * Rational{1 - a});  // the ratio is at least 1 - rate
  const Enclosure add =
      integral_of([&](const Complex& x) { return density(x) / raised(x, order - 1); }, -reach, reach) +
      most * (tail(reach) + tail(reach));
  return {remove, add};
}
/// p the Laplace law of scale 1 at 0, q at shift > 0; any order > 1.
[[nodiscard]] inline SampledMoments sampled_laplace(const Rational& shift, const Rational& rate,
                                                    const Rational& order) {
  const auto moment = [&](const Rational& exponent) {  // of the mean of (m/p)^exponent under p
    const auto constant = [&](const Rational& log_ratio) {
      return exp(log(exp(at(log_ratio)) * rate + Rational{1 - rate}) * exponent);
    };
    const auto between = [&](const Complex& x) {
      const Complex ratio = exp(x * Rational{2} - Enclosure{shift, x.precision()}) * rate + Rational{1 - rate};
      return exp(log(ratio) * Complex{exponent, x.precision()} - x) * Rational{1, 2};
    };
    return constant(-shift) * Rational{1, 2} + integral_of(between, 0, shift) +
           constant(shift) * exp(at(-shift)) * Rational{1, 2};
  };
  return {moment(order), moment(1 - order)};
}

}  // namespace dpcert::check::test
