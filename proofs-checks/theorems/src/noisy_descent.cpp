// SPDX-License-Identifier: Apache-2.0
// Noisy iterations and stochastic gradient descent (Geumlek, section 6.4).
#include "claims.hpp"
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

/// r equal steps of constant L and variance sigma^2 on laws Delta apart: the
/// library's value is L^(2r)/(1 + ... + L^(2(r-1))), and that of point masses under
/// x -> L x, the variance at the end being the sum.
Trilean equal_steps(Draw& draw) {
  const Rational lipschitz = draw.inside("L", 0, 2), variance = draw.inside("sigma^2", 0, 4),
                 delta = draw.inside("Delta", 0, 3);
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
  return trilean(factor(1) == 4 && factor(2) == Rational(16, 5) && factor(20) > 3 &&
                 factor(20) - 3 < Rational(1, power_of_ten(11)));
}

NoisySgd drawn_sgd(Draw& draw) {
  const Rational beta = draw.inside("beta", 0, 5), rho = beta * draw.inside("rho/beta", 0, 1);
  const Rational step = draw.inside("share of 2/(beta + rho)", 0, 1) * 2 / (beta + rho);
  return {draw.inside("C", 0, 3),
          {beta, rho, step},
          draw.inside("sigma", 0, 4),
          static_cast<unsigned long>(draw.whole("n", 2, 9))};
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
/// i = n - 1, L^2 = 1/4: printed 1/4, sharp 1/5, times 2 C^2/sigma^2. beta
/// = 4, rho = 1, eta = 1/5: L^2 is 16/25, not 17/25.
Trilean one_later_step(Draw&) {
  const Rational half = Rational(1, 2), eta = Rational(1, 5);
  return trilean(power(half, 2) / squares(half, 1) == Rational(1, 5) &&
                 power(Rational(1 - eta), 2) == Rational(16, 25) && 1 - 2 * eta * 4 / 5 == Rational(17, 25));
}

/// The step of a quadratic loss of curvatures in [rho, beta]:
/// eigenvalues 1 - eta c, of size at most 1 - eta rho.
Trilean gradient_step_contracts(Draw& draw) {
  const NoisySgd sgd = drawn_sgd(draw);
  const auto& [beta, rho, eta] = sgd.step;
  const Rational c = rho + (beta - rho) * draw.number("share", 0, 1), multiplier = 1 - eta * c, sharp = 1 - eta * rho;
  return trilean(abs(multiplier) <= sharp && multiplier * multiplier <= 1 - 2 * eta * beta * rho / (beta + rho));
}
/// W_inf of point clouds of equal weights under an L-Lipschitz
/// map, the clamp of L x, and a projection.
Trilean lipschitz_maps_contract(Draw& draw) {
  const Rational lipschitz = draw.inside("L", 0, 3), bound = draw.inside("half width of K", 0, 4),
                 noise = draw.number("Z", -3, 3);
  const Rational x = draw.number("x", -5, 5), y = draw.number("y", -5, 5);
  const auto step = [&](const Rational& at) {
    return std::clamp<Rational>(lipschitz * abs(at) + noise, -bound, bound);
  };
  return trilean(abs(Rational(step(x) - step(y))) <= lipschitz * abs(Rational(x - y)));
}

std::string full_descent(const NoisySgd& sgd, const Rational& sensitivity, long steps, const std::string& diameter) {
  return R"({"type": "noisy_gradient_descent", "smoothness": )" + quoted(sgd.step.smoothness) +
         R"(, "strong_convexity": )" + quoted(sgd.step.strong_convexity) + R"(, "step": )" + quoted(sgd.step.size) +
         R"(, "sigma": )" + quoted(sgd.sigma) + R"(, "sensitivity": )" + quoted(sensitivity) + R"(, "steps": )" +
         std::to_string(steps) + diameter + "}";
}
Enclosure mu_of(const std::string& descent) { return found({descent, R"({"mu": 1})"}).required.value; }

/// Quadratic losses of curvature c whose gradients differ by s: after T steps the means are eta s
/// (1 + a + ... + a^(T-1)) apart, a = 1 - eta c, beside the standard deviation eta sigma sqrt(1 +
/// a^2 + ... + a^(2(T-1))). The bound is no less, and just that at c = rho.
Trilean descent_of_quadratics(Draw& draw) {
  const NoisySgd sgd = drawn_sgd(draw);
  const Rational sensitivity = draw.inside("s", 0, 3);
  const long steps = draw.whole("T", 2, 12);  // of one step all losses are alike
  const auto squared_mu = [&](const Rational& curvature) {
    const Rational a = 1 - sgd.step.size * curvature;
    Rational sum = 0;
    for (long t = 0; t < steps; ++t) sum += power(a, static_cast<unsigned long>(t));
    return Rational(sensitivity * sensitivity * sum * sum /
                    (sgd.sigma * sgd.sigma * squares(a, static_cast<unsigned long>(steps) - 1)));
  };
  const Rational beta = sgd.step.smoothness, rho = sgd.step.strong_convexity,
                 c = rho + (beta - rho) * draw.inside("share", 0, 1);
  const Enclosure mu = mu_of(full_descent(sgd, sensitivity, steps, ""));
  return both(trilean(overlaps(square(mu), Enclosure{squared_mu(rho), Precision{256}}) && mu.has_digits(10)),
              at_least(square(mu), squared_mu(c)));
}
/// On a set of diameter D, of no strong convexity: once T is some D/(eta s), more steps cost
/// nothing; and no T costs more than a composition of T normal mechanisms.
Trilean bounded_descent_stops_costing(Draw& draw) {
  NoisySgd sgd = drawn_sgd(draw);
  sgd.step.strong_convexity = 0;
  const Rational sensitivity = draw.inside("s", Rational(1, 5), 2), diameter = draw.inside("D", Rational(1, 5), 3);
  const Rational enough = ceil(8 * diameter / (sgd.step.size * sensitivity)) + 8;
  const long steps = static_cast<long>(boost::multiprecision::numerator(enough));
  const std::string on_set = R"(, "diameter": )" + quoted(diameter);
  const Enclosure mu = mu_of(full_descent(sgd, sensitivity, steps, on_set)),
                  later = mu_of(full_descent(sgd, sensitivity, 10 * steps, on_set));
  return both(trilean(overlaps(mu, later) && mu.has_digits(10)),
              at_most(square(mu), Rational(steps * sensitivity * sensitivity / (sgd.sigma * sgd.sigma))));
}

}  // namespace

std::vector<Theorem> noisy_descent_section() {
  const std::string_view note = "accounting/theory/iteration.md";
  return {
      {.id = "geumlek.thm-21",
       .place = "Theorem 21, equation 6.5",
       .status = Status::loose,
       .statement = "r steps of L-Lipschitz maps and normal noise leave a Delta^2 L^(r+1)/(2 r sigma^2), for L <= 1.",
       .corrected =
           "a Delta^2 L^(2r)/(2 sigma^2 (1 + L^2 + ... + L^(2(r-1)))) for every L > 0, which linear maps attain.",
       .instance =
           Instance{.given = "L 1/2, two steps, Delta = sigma = 1, order 2",
                    .printed = "L^3/2 = 1/16",
                    .fact = "L^4/(1 + L^2) = 1/20",
                    .query = R"({"quantity": "iteration_rdp", "lipschitz": ["1/2", "1/2"], "sigma": 1, "distance": 1, )"
                             R"("order": 2, "digits": 6})",
                    .answer = R"({"lower": "0.05", "upper": "0.05", "exact": "1/20"})",
                    .excludes = "1/16"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_iteration.hpp",
       .checks = {{Role::statement, printed_factor_is_larger},
                  {Role::corrected, equal_steps},
                  {Role::attained, expanding_steps_stay_bounded}}},
      {.id = "geumlek.lem-6.6",
       .place = "Chapter 6, Lemma 6",
       .statement = "W_inf(mu K, nu K) <= L W_inf(mu, nu) for a projected L-Lipschitz map with common noise.",
       .note = note,
       .checks = {{Role::statement, lipschitz_maps_contract}}},
      {.id = "geumlek.thm-22",
       .place = "Theorem 22",
       .status = Status::loose,
       .statement = "Noisy SGD has a (2 C^2/((n - i) sigma^2)) L^(n-i+1) at record i < n, L^2 = 1 - 2 eta beta "
                    "rho/(beta + rho).",
       .corrected = "a (2 C^2/sigma^2) L^(2k)/(1 + L^2 + ... + L^(2k)), k = n - i, L = 1 - eta rho.",
       .instance =
           Instance{.given = "beta 4, rho 1, eta 1/5, C = sigma = 1, record 1 of 2, order 2",
                    .printed = "4 L^2 = 68/25, as L^2 is 17/25",
                    .fact = "4 L^2/(1 + L^2) = 64/41, as L is 4/5",
                    .query =
                        R"({"quantity": "noisy_sgd_rdp", "lipschitz_loss": 1, "smoothness": 4, "strong_convexity": )"
                        R"(1, "step": "1/5", "sigma": 1, "n": 2, "index": 1, "order": 2, "digits": 6})",
                    .answer = R"({"lower": "1.5609756", "upper": "1.5609757", "exact": "64/41"})",
                    .excludes = "68/25"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_sgd.hpp",
       .checks = {{Role::corrected, sgd_by_later_noise}, {Role::attained, one_later_step}}},
      {.id = "geumlek.lem-6.7",
       .place = "Chapter 6, Lemma 7",
       .status = Status::loose,
       .statement = "A gradient step is L-Lipschitz with L^2 = 1 - 2 eta beta rho/(beta + rho).",
       .assumptions = "eta <= 2/(beta + rho)",
       .corrected = "With L = 1 - eta rho.",
       .instance =
           Instance{.given = "beta 4, rho 1, eta 1/5",
                    .printed = "L^2 is 17/25",
                    .fact = "L is 4/5, and L^2 is 16/25",
                    .query =
                        R"({"quantity": "noisy_sgd_rdp", "lipschitz_loss": 1, "smoothness": 4, "strong_convexity": )"
                        R"(1, "step": "1/5", "sigma": 1, "n": 2, "index": 1, "order": 2, "digits": 6})",
                    .answer = R"({"contraction": {"lower": "0.8", "upper": "0.8", "exact": "4/5"}})",
                    .excludes = "0.82"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/iteration/gradient_step.hpp",
       .checks = {{Role::corrected, gradient_step_contracts}, {Role::attained, one_later_step}}},
      {.id = "bok-su-altschuler.strongly-convex",
       .place = "Full batches, strongly convex losses",
       .statement = "T noisy gradient steps of contraction c are GDP with mu = (s/sigma) sqrt((1 - c^T)(1 + c)/((1 + "
                    "c^T)(1 - c))), which quadratic losses attain.",
       .assumptions = "eta <= 2/(beta + rho), c = 1 - eta rho",
       .note = "accounting/theory/shifted_interpolation.md",
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_descent.hpp",
       .checks = {{Role::statement, descent_of_quadratics}}},
      {.id = "altschuler-talwar.bounded",
       .place = "Convex losses on a bounded set",
       .statement = "From some D/(eta s) steps on, further noisy gradient steps cost no privacy.",
       .assumptions = "eta <= 2/beta, projection onto a set of diameter D",
       .note = "accounting/theory/shifted_interpolation.md",
       .code = "accounting/include/dpcert/accounting/noise/iteration/noisy_descent.hpp",
       .checks = {{Role::statement, bounded_descent_stops_costing}}}};
}

}  // namespace dpcert::theorems
