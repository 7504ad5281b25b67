// SPDX-License-Identifier: Apache-2.0
// Noisy iterations and stochastic gradient descent (Geumlek, section 6.4).
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// 1 + L^2 + ... + L^(2 k).
Rational squares(const Rational& lipschitz, unsigned long k) {
  Rational sum = 0;
  for (unsigned long i = 0; i <= k; ++i) sum += power(lipschitz, 2 * i);
  return sum;
}

/// r equal steps of constant L and variance sigma^2 on laws Delta apart: the library's value is L^(2r)/(1 + ... + L^(2(r-1))),
/// and that of point masses under x -> L x, the variance at the end being the sum.
Trilean equal_steps(Draw& draw) {
  const Rational lipschitz = draw.inside("L", 0, 2), variance = draw.inside("sigma^2", 0, 4), delta = draw.inside("Delta", 0, 3);
  const auto r = static_cast<unsigned long>(draw.whole("r", 1, 12));
  const Rational order = 1 + draw.inside("alpha - 1", 0, 9);
  const Rational sharp = order * delta * delta / (2 * variance) * power(lipschitz, 2 * r) / squares(lipschitz, r - 1);
  const RuleValue value = iteration_divergence({{lipschitz, variance, r}}, delta, {order}, Precision{192});
  return trilean(value.exact ? *value.exact == sharp : contains(value.value, sharp));
}
/// The printed L^(r+1)/r is no smaller, for L > 1 too.
Trilean printed_factor_is_larger(Draw& draw) {
  const Rational lipschitz = draw.inside("L", 0, 3);
  const auto r = static_cast<unsigned long>(draw.whole("r", 1, 12));
  return trilean(power(lipschitz, 2 * r) / squares(lipschitz, r - 1) <= power(lipschitz, r + 1) / static_cast<long>(r));
}
/// L = 2: the sharp factors 4, 16/5, ... decrease to L^2 - 1 = 3.
Trilean expanding_steps_stay_bounded(Draw&) {
  const auto factor = [](unsigned long r) { return Rational(power(Rational(2), 2 * r) / squares(2, r - 1)); };
  return trilean(factor(1) == 4 && factor(2) == Rational(16, 5) && factor(20) > 3 && factor(20) - 3 < Rational(1, power_of_ten(11)));
}

NoisySgd drawn_sgd(Draw& draw) {
  const Rational beta = draw.inside("beta", 0, 5), rho = beta * draw.inside("rho/beta", 0, 1);
  const Rational step = draw.inside("share of 2/(beta + rho)", 0, 1) * 2 / (beta + rho);
  return {draw.inside("C", 0, 3), {beta, rho, step}, draw.inside("sigma", 0, 4), static_cast<unsigned long>(draw.whole("n", 2, 9))};
}
/// The value at index i, with L = 1 - eta rho.
Trilean sgd_by_later_noise(Draw& draw) {
  const NoisySgd sgd = drawn_sgd(draw);
  const auto index = static_cast<unsigned long>(draw.whole("i", 1, static_cast<long>(sgd.records)));
  const unsigned long later = sgd.records - index;
  const Rational order = 1 + draw.inside("alpha - 1", 0, 9), lipschitz = 1 - sgd.step.size * sgd.step.strong_convexity;
  const Rational sharp = order * 2 * sgd.lipschitz_loss * sgd.lipschitz_loss / (sgd.sigma * sgd.sigma) *
                         power(lipschitz, 2 * later) / squares(lipschitz, later);
  const Precision bits{192};
  const RuleValue value = noisy_sgd_divergence(sgd, index, {order}, bits);
  const auto printed = printed_noisy_sgd_divergence(sgd, index, {order}, bits);
  const bool is_sharp = value.exact ? *value.exact == sharp : contains(value.value, sharp);
  if (!printed) return Trilean::no;
  return both(trilean(is_sharp), printed->exact ? trilean(*printed->exact >= sharp) : at_least(printed->value, sharp));
}
/// i = n - 1, L^2 = 1/4: printed 1/4, sharp 1/5, times 2 C^2/sigma^2. beta = 4, rho = 1, eta = 1/5: L^2 is 16/25, not 17/25.
Trilean one_later_step(Draw&) {
  const Rational half = Rational(1, 2), eta = Rational(1, 5);
  return trilean(power(half, 2) / squares(half, 1) == Rational(1, 5) && power(Rational(1 - eta), 2) == Rational(16, 25) &&
                 1 - 2 * eta * 4 / 5 == Rational(17, 25));
}

/// The step of a quadratic loss of curvatures in [rho, beta]: eigenvalues 1 - eta c, of size at most 1 - eta rho.
Trilean gradient_step_contracts(Draw& draw) {
  const NoisySgd sgd = drawn_sgd(draw);
  const auto& [beta, rho, eta] = sgd.step;
  const Rational c = rho + (beta - rho) * draw.number("share", 0, 1), multiplier = 1 - eta * c, sharp = 1 - eta * rho;
  return trilean(abs(multiplier) <= sharp && multiplier * multiplier <= 1 - 2 * eta * beta * rho / (beta + rho));
}
/// W_inf of point clouds of equal weights under an L-Lipschitz map, the clamp of L x, and a projection.
Trilean lipschitz_maps_contract(Draw& draw) {
  const Rational lipschitz = draw.inside("L", 0, 3), bound = draw.inside("half width of K", 0, 4), noise = draw.number("Z", -3, 3);
  const Rational x = draw.number("x", -5, 5), y = draw.number("y", -5, 5);
  const auto step = [&](const Rational& at) {
    return std::clamp<Rational>(lipschitz * abs(at) + noise, -bound, bound);
  };
  return trilean(abs(Rational(step(x) - step(y))) <= lipschitz * abs(Rational(x - y)));
}

}  // namespace

std::vector<Theorem> noisy_descent_section() {
  const std::string_view note = "accounting/theory/iteration.md";
  return {
      {.id = "geumlek.thm-21",
       .place = "Theorem 21, equation 6.5",
       .status = Status::loose,
       .statement = "r steps of L-Lipschitz maps and normal noise leave a Delta^2 L^(r+1)/(2 r sigma^2), for L <= 1.",
       .corrected = "a Delta^2 L^(2r)/(2 sigma^2 (1 + L^2 + ... + L^(2(r-1)))) for every L > 0, which linear maps attain.",
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_iteration.hpp",
       .checks = {{Role::statement, printed_factor_is_larger}, {Role::corrected, equal_steps}, {Role::attained, expanding_steps_stay_bounded}}},
      {.id = "geumlek.lem-6.6",
       .place = "Chapter 6, Lemma 6",
       .statement = "W_inf(mu K, nu K) <= L W_inf(mu, nu) for a projected L-Lipschitz map with common noise.",
       .note = note,
       .checks = {{Role::statement, lipschitz_maps_contract}}},
      {.id = "geumlek.thm-22",
       .place = "Theorem 22",
       .status = Status::loose,
       .statement = "Noisy SGD has a (2 C^2/((n - i) sigma^2)) L^(n-i+1) at record i < n, L^2 = 1 - 2 eta beta rho/(beta + rho).",
       .corrected = "a (2 C^2/sigma^2) L^(2k)/(1 + L^2 + ... + L^(2k)), k = n - i, L = 1 - eta rho.",
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_sgd.hpp",
       .checks = {{Role::corrected, sgd_by_later_noise}, {Role::attained, one_later_step}}},
      {.id = "geumlek.lem-6.7",
       .place = "Chapter 6, Lemma 7",
       .status = Status::loose,
       .statement = "A gradient step is L-Lipschitz with L^2 = 1 - 2 eta beta rho/(beta + rho).",
       .assumptions = "eta <= 2/(beta + rho)",
       .corrected = "With L = 1 - eta rho.",
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/gradient_step.hpp",
       .checks = {{Role::corrected, gradient_step_contracts}, {Role::attained, one_later_step}}}};
}

}  // namespace dpcert::theorems
