// SPDX-License-Identifier: Apache-2.0
// Means, regression and quantiles by the K-norm gradient
// mechanism (Reimherr and Awan, KNG, section 4).
#include <map>

#include "claims.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// 2 |x - x'| for x = 1, x' = -1, r = 1 is 4 = 4 r, not 2 r.
Trilean mean_gradient_moves_by_four_radii(Draw&) { return trilean(2 * abs(Rational(1) - Rational(-1)) > 2 * 1); }
Trilean mean_gradient(Draw& draw) {
  const Rational r = draw.inside("r", 0, 5);
  const auto x = draw.numbers("x", 2, -r, r), other = draw.numbers("x'", 2, -r, r);
  Rational gap = 0;
  for (std::size_t i = 0; i < 2; ++i) gap = std::max<Rational>(gap, abs(x[i] - other[i]));
  return trilean(2 * gap <= 4 * r);
}

/// With rate n/(2 r) the gap of the exponents n/(2 r) |mean - theta| is at most that of one record
/// moved by 2 r: the normaliser is the same for all data.
Trilean a_location_family_needs_no_half(Draw& draw) {
  const Rational r = draw.inside("r", 0, 5), n{draw.whole("n", 1, 1'000)};
  const auto x = draw.numbers("x", 2, -r, r), other = draw.numbers("x'", 2, -r, r),
             away = draw.numbers("mean of x, from theta", 2, -9, 9);
  Rational size = 0, moved = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    size = std::max<Rational>(size, abs(away[i]));
    moved = std::max<Rational>(moved, abs(Rational(away[i] + (other[i] - x[i]) / n)));
  }
  return trilean(n / (2 * r) * abs(Rational(size - moved)) <= 1);
}

/// Without a bound of theta the sensitivity 4 (1 + |theta|) grows as the gradient does: the
/// exponent is at least -epsilon n/4, and the density has no integral over the line.
Trilean density_needs_a_base_measure(Draw& draw) {
  const auto n = static_cast<std::size_t>(draw.whole("n", 1, 6));
  const auto x = draw.numbers("x", n, -1, 1), y = draw.numbers("y", n, -1, 1);
  const Rational theta = draw.number("theta", -1'000'000, 1'000'000), sensitivity = 4 * (1 + abs(theta));
  Rational gradient = 0;
  for (std::size_t i = 0; i < n; ++i) gradient += -2 * (y[i] - x[i] * theta) * x[i];
  return trilean(abs(gradient) / (2 * sensitivity) <= Rational{n} / 4);
}

/// -2 (y - x . theta) x, the gradient of a squared residual, in the l_inf norm of the difference.
Rational squared_gradient_gap(const std::vector<Rational>& theta, const std::vector<Rational>& x, const Rational& y,
                              const std::vector<Rational>& other, const Rational& z) {
  Rational fit = 0, other_fit = 0, most = 0;
  for (std::size_t i = 0; i < theta.size(); ++i) {
    fit += theta[i] * x[i];
    other_fit += theta[i] * other[i];
  }
  for (std::size_t i = 0; i < theta.size(); ++i)
    most = std::max<Rational>(most, 2 * abs(Rational((y - fit) * x[i] - (z - other_fit) * other[i])));
  return most;
}
/// With |theta|_1 <= B it is at most 4 (1 + B), so that the exponent of Theorem
/// 3.1 is epsilon/(4 (1 + B)) |sum (y - x theta) x|.
Trilean regression_gradient(Draw& draw) {
  const Rational b = draw.inside("B", 0, 3), part = draw.number("share", -1, 1);
  const std::vector<Rational> theta = {b * part, b * (1 - abs(part))};
  const auto x = draw.numbers("x", 2, -1, 1), other = draw.numbers("x'", 2, -1, 1);
  const Rational y = draw.number("y", -1, 1), z = draw.number("y'", -1, 1), sensitivity = 4 * (1 + b);
  const bool exponent = 1 / (2 * sensitivity) * 2 == 1 / (4 * (1 + b));
  return trilean(exponent && squared_gradient_gap(theta, x, y, other, z) <= sensitivity);
}
Trilean regression_gradient_is_attained(Draw& draw) {
  const Rational b = draw.number("B", 0, 9);
  return trilean(squared_gradient_gap({b, 0}, {-1, 1}, 1, {-1, -1}, 1) == 4 * (1 + b));
}

/// lambda = 2 d bounds the eigenvalue 2 |x|^2 of 2 x x^T, and gamma = 2 d/(e^(epsilon/2) - 1).
Trilean objective_perturbation_of_regression(Draw& draw) {
  const long d = draw.whole("d", 1, 6);
  const Rational root = 1 + draw.inside("e^(epsilon/2) - 1", 0, 3), gamma = 2 * d / (root - 1);
  const auto x = draw.numbers("x", static_cast<std::size_t>(d), -1, 1);
  Rational square = 0;
  for (const Rational& coordinate : x) square += coordinate * coordinate;
  return trilean(1 + 2 * square / gamma <= root && 1 + Rational(2 * d) / gamma == root);
}

/// Squared residuals lie in [0, (1 + B)^2], so they differ by that at most:
/// the exponential mechanism's epsilon/(2 (1 + B)^2).
Trilean squared_losses(Draw& draw) {
  const Rational b = draw.inside("B", 0, 3), r = draw.number("residual", -1 - b, 1 + b),
                 other = draw.number("other", -1 - b, 1 + b);
  return trilean(abs(Rational(r * r - other * other)) <= (1 + b) * (1 + b));
}

/// Cells [0, t), [t, 1] of a density that is constant on each.
FiniteLaw two_cells(const Rational& t, const Rational& first, const Rational& second) {
  return normalised({t * first, (1 - t) * second});
}

/// tau = 9/10, four records, c = epsilon/(4 (1 - tau)) = 5 log 2, so
/// epsilon = 2 log 2: gradient sums -9/5, 1/5 and 0, 2.
Trilean printed_quantile_regression_is_not_private(Draw&) {
  const Rational t = 1 - power_of_two(-10);
  const FiniteLaw p = two_cells(t, power_of_two(-9), power_of_two(-1)), q = two_cells(t, 1, power_of_two(-10));
  const bool exact = p[1] / q[1] == Rational(268'173'568, 1279);
  return both(trilean(exact), is_certified({channel_text({p, q}), R"({"epsilon": {"log": 4}})"}, Verdict::refuted));
}
/// Each gradient is -tau x or (1 - tau) x: two of them differ by 2
/// max(tau, 1 - tau) C at most, as x' = -x attains.
Trilean quantile_regression_gradient(Draw& draw) {
  const Rational tau = draw.inside("tau", 0, 1), c = draw.inside("C", 0, 3), x = draw.number("x", -c, c),
                 other = draw.number("x'", -c, c);
  const bool over = draw.whole("y > x theta", 0, 1) == 1, other_over = draw.whole("y' > x' theta", 0, 1) == 1;
  const auto gradient = [&](const Rational& at, bool above) {
    return above ? Rational(-tau * at) : Rational((1 - tau) * at);
  };
  const Rational worst = std::max<Rational>(tau, 1 - tau);
  return trilean(abs(Rational(gradient(x, over) - gradient(other, other_over))) <= 2 * worst * c &&
                 abs(Rational(gradient(c, tau == worst) - gradient(-c, tau == worst))) == 2 * worst * c);
}

/// n = 10, tau = 9/10, epsilon = (2/5) log 2, so that the density is
/// 2^-|9 - k|: k = 8, 9 beside k = 9, 10, t = 99/100.
Trilean printed_quantile_is_not_private(Draw&) {
  const Rational t = Rational(99, 100);
  const FiniteLaw p = two_cells(t, Rational(1, 2), 1), q = two_cells(t, 1, Rational(1, 2));
  // 398/101 > 2^(2/5), which is below 132/100.
  return both(trilean(p[1] / q[1] == Rational(398, 101) && power(Rational(132, 100), 5) > 4),
              is_certified({channel_text({p, q}), R"({"epsilon": {"log": "132/100"}})"}, Verdict::refuted));
}
/// The exponential mechanism with the score -|n tau - k|, k the number of
/// values <= theta, on cells of a bounded interval.
Trilean quantile_by_scores(Draw& draw) {
  const Rational base = 1 + draw.inside("e^(epsilon/2) - 1", 0, 2);
  const long n = draw.whole("n", 1, 9), target = draw.whole("n tau", 0, n);
  const FiniteLaw cells = draw.positive_law("cells", 4);
  FiniteLaw p, q;
  long k = 0, other = 0;
  for (const Rational& width : cells) {
    k = std::min(n, k + draw.whole("values in the cell", 0, 3));
    other = std::clamp(k + draw.whole("change", -1, 1), 0L, n);
    p.push_back(width / power(base, static_cast<unsigned long>(std::abs(target - k))));
    q.push_back(width / power(base, static_cast<unsigned long>(std::abs(target - other))));
  }
  p = normalised(p);
  q = normalised(q);
  return trilean(*largest_ratio(p, q) <= base * base);
}

/// A mechanism of epsilon log 4 on {-1, 0, 1}, scaled back by R
/// = 1 and R = 2: outcomes -2, -1, 0, 1, 2.
Trilean scaling_by_the_data_tells_them(Draw& draw) {
  const FiniteLaw out = draw.positive_law("inner mechanism", 3);
  return is_certified(
      {channel_text({{0, out[0], out[1], out[2], 0}, {out[0], 0, out[1], 0, out[2]}}), R"({"epsilon": 100})"},
      Verdict::refuted);
}
/// A mechanism on -1, 0, 1 behind clipping at a public R, whose
/// outputs are scaled back: the laws of two data sets.
Trilean scaling_by_a_public_bound(Draw& draw) {
  const StochasticMatrix inner = draw.positive_kernel("inner mechanism on -1, 0, 1", 3, 3);
  const Rational r = draw.inside("R", 0, 9), y = draw.number("Y", -20, 20), other = draw.number("Y'", -20, 20);
  const auto law = [&](const Rational& value) {
    const Rational scaled = std::clamp<Rational>(value / r, -1, 1);  // rounded to the nearest of -1, 0, 1
    const std::size_t row = scaled < Rational(-1, 2) ? 0 : scaled > Rational(1, 2) ? 2 : 1;
    std::map<Rational, Rational> outputs;
    for (long out = -1; out <= 1; ++out) outputs[r * out] += inner[row][static_cast<std::size_t>(out + 1)];
    return outputs;
  };
  Rational worst = 0;  // of the inner mechanism
  for (const auto& row : inner)
    for (const auto& against : inner) worst = std::max(worst, *largest_ratio(row, against));
  const auto p = law(y), q = law(other);
  bool holds = true;
  for (const auto& [output, probability] : p)
    holds = holds && q.contains(output) && probability <= worst * q.at(output);
  return trilean(holds);
}

/// rho_tau of residuals in [-(1 + B), 1 + B] lies in [0, max(tau, 1 - tau)(1 + B)].
Rational check_loss(const Rational& tau, const Rational& residual) {
  return residual > 0 ? Rational(tau * residual) : Rational((tau - 1) * residual);
}
Trilean quantile_losses(Draw& draw) {
  const Rational tau = draw.inside("tau", 0, 1), b = draw.inside("B", 0, 3), r = draw.number("residual", -1 - b, 1 + b),
                 other = draw.number("other", -1 - b, 1 + b), worst = std::max<Rational>(tau, 1 - tau);
  return trilean(abs(Rational(check_loss(tau, r) - check_loss(tau, other))) <= worst * (1 + b));
}
Trilean quantile_losses_are_attained(Draw& draw) {
  const Rational tau = draw.inside("tau", 0, 1), b = draw.inside("B", 0, 3), worst = std::max<Rational>(tau, 1 - tau);
  const Rational residual = tau == worst ? Rational(1 + b) : Rational(-1 - b);
  return trilean(check_loss(tau, residual) - check_loss(tau, 0) == worst * (1 + b));
}

/// Unit vectors (x - theta)/|x - theta| differ by 2 at most, as opposite ones do.
Trilean median_gradient(Draw& draw) {
  const Rational s = draw.number("s", -3, 3), t = draw.number("t", -3, 3);
  const auto unit = [](const Rational& u) {  // the rational points of the circle
    return std::vector<Rational>{(1 - u * u) / (1 + u * u), 2 * u / (1 + u * u)};
  };
  const auto x = unit(s), y = unit(t);
  const Rational square = (x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]);
  return trilean(square <= 4);
}

}  // namespace

std::vector<Theorem> gradient_examples_section() {
  return {
      {.id = "reimherr-awan-kng.sec-4.1",
       .place = "Section 4.1",
       .status = Status::wrong,
       .statement = "The gradient of the squared distance has sensitivity 2 |x - x'| <= 2 r on a ball of radius r.",
       .corrected = "2 |x - x'| <= 4 r, which the density of the section uses.",
       .instance =
           Instance{.given = "radius 1, a record moved from -1 to 1",
                    .printed = "the gradient moves by 2 at most",
                    .fact = "it moves by 4",
                    .query = R"({"quantity": "sensitivity", "statistic": {"type": "table", "vectors": [[-2], [2]]}, )"
                             R"("norm": {"p": 2}, "digits": 6})",
                    .answer = R"({"lower": "4", "upper": "4", "exact": "4"})",
                    .excludes = "2"},
       .checks = {{Role::counterexample, mean_gradient_moves_by_four_radii}, {Role::corrected, mean_gradient}}},
      {.id = "reimherr-awan-kng.rem-4.1",
       .place = "Remark 4.1",
       .statement = "For means the density may be proportional to exp(-(epsilon n/(2 r)) |mean - theta|_K), without "
                    "dividing by 2.",
       .assumptions = "records lie in the ball of radius r of that norm",
       .checks = {{Role::statement, a_location_family_needs_no_half}}},
      {.id = "reimherr-awan-kng.rem-4.2",
       .place = "Remark 4.2",
       .statement = "Without a bound of theta, Delta depending on theta, the density is not integrable, and a base "
                    "measure is needed.",
       .checks = {{Role::statement, density_needs_a_base_measure}}},
      {.id = "reimherr-awan-kng.sec-4.2",
       .place = "Section 4.2, equation 1",
       .status = Status::loose,
       .statement = "exp(-(epsilon/(8 (1 + B))) |sum (y - x theta) x|_inf) is epsilon-DP.",
       .corrected = "exp(-(epsilon/(4 (1 + B))) ...) is: the sensitivity of the gradient is 4 (1 + B), and the "
                    "gradient has a factor 2.",
       .instance =
           Instance{.given = "B = 1, epsilon 1",
                    .printed = "(y - x theta) x needs the sensitivity 8, for the rate 1/16",
                    .fact = "its sensitivity is 4, for the rate 1/8",
                    .query = R"({"quantity": "gradient_sensitivity", "loss": "squares", "features": 2, "norm": {"p": )"
                             R"("inf"}, "bound": 1, "digits": 6})",
                    .answer = R"({"lower": "4", "upper": "4", "exact": "4"})",
                    .excludes = "8"},
       .checks = {{Role::corrected, regression_gradient}, {Role::attained, regression_gradient_is_attained}}},
      {.id = "reimherr-awan-kng.sec-4.3",
       .place = "Section 4.3",
       .statement = "Objective perturbation: gamma = 2 d/(e^(epsilon/2) - 1) bounds the change of the determinant by "
                    "e^(epsilon/2). The exponential mechanism: epsilon/(2 (1 + B)^2) before the loss.",
       .assumptions = "x in [-1, 1]^d",
       .checks = {{Role::statement, objective_perturbation_of_regression}, {Role::statement, squared_losses}}},
      {.id = "reimherr-awan-kng.sec-4.4",
       .place = "Section 4.4, the median",
       .status = Status::holds_corrected,
       .statement = "The gradient of the sum of distances has sensitivity 2.",
       .corrected = "It is the sum of (theta - x)/|x - theta|, the negative of what is printed; theta ranges over a "
                    "bounded set.",
       .instance = Instance{.given = "on the line, a record at 1, theta 0",
                            .printed = "the gradient of |1 - theta| is 1",
                            .fact = "it is -1: the distance falls as theta grows"},
       .checks = {{Role::corrected, median_gradient}}},
      {.id = "reimherr-awan-kng.sec-4.5.regression",
       .place = "Section 4.5, equation 2",
       .status = Status::wrong,
       .statement = "Quantile regression has the gradient sensitivity 2 (1 - tau) C.",
       .corrected = "2 max(tau, 1 - tau) C, on a bounded set of theta.",
       .instance =
           Instance{.given = "tau 9/10, C = 1, four records, epsilon 2 log 2; gradients that sum to -9/5 and 1/5, or "
                             "to 0 and 2, below and above 1 - 2^-10",
                    .printed = "an outcome's probabilities have the ratio 4 at most; the sensitivity is 1/5",
                    .fact = "an outcome above 1 - 2^-10 has the ratio 268173568/1279; the sensitivity is 9/5",
                    .query =
                        R"({"quantity": "gradient_sensitivity", "loss": "quantile", "tau": "9/10", "features": 1, )"
                        R"("norm": {"p": "inf"}, "digits": 6})",
                    .answer = R"({"lower": "1.8", "upper": "1.8", "exact": "9/5"})",
                    .excludes = "1/5"},
       .checks = {{Role::counterexample, printed_quantile_regression_is_not_private},
                  {Role::corrected, quantile_regression_gradient}}},
      {.id = "reimherr-awan-kng.sec-4.5.quantile",
       .place = "Section 4.5, equation 3",
       .status = Status::wrong,
       .statement = "exp(-(n epsilon/(4 (1 - tau))) |tau - F_n(theta)|) is epsilon-DP.",
       .corrected = "exp(-(epsilon/2) n |tau - F_n(theta)|) is, for every tau, on a bounded interval.",
       .instance =
           Instance{.given = "tau 9/10, 10 records in [0, 1], epsilon (2/5) log 2; up to theta there are 8, and 9 from "
                             "theta = 99/100 on; or 9, and 10",
                    .printed = "an outcome's probabilities have the ratio 2^(2/5) at most, and epsilon is below 0.28",
                    .fact = "an outcome at 99/100 has the ratio 398/101",
                    .query = R"({"quantity": "epsilon", "mechanism": {"type": "channel", "matrix": [["99/101", )"
                             R"("2/101"], ["198/199", "1/199"]]}, "delta": 0, "digits": 6})",
                    .answer = R"({"lower": "1.3713314", "upper": "1.3713315"})",
                    .excludes = "0.28"},
       .checks = {{Role::counterexample, printed_quantile_is_not_private}, {Role::corrected, quantile_by_scores}}},
      {.id = "reimherr-awan-kng.alg-1",
       .place = "Algorithm 1, steps 4 to 7",
       .status = Status::wrong,
       .statement = "Data scaled by their own maximum, then by a private estimator, then scaled back, stay private.",
       .corrected = "They do where the scale is public.",
       .instance =
           Instance{.given = "an inner mechanism with outcomes -1, 0, 1 of probability 1/3, scaled back by 1 or by 2, "
                             "to -2, -1, 0, 1, 2",
                    .printed = "it stays private: delta is 0 at epsilon 100",
                    .fact = "the outcomes -1, 1 and -2, 2 tell the scale: delta is 2/3",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [[0, "1/3", "1/3", )"
                             R"("1/3", 0], ["1/3", 0, "1/3", 0, "1/3"]]}, "epsilon": 100, "digits": 6})",
                    .answer = R"({"lower": "0.66666666", "upper": "0.66666667"})",
                    .excludes = "0"},
       .checks = {{Role::counterexample, scaling_by_the_data_tells_them},
                  {Role::corrected, scaling_by_a_public_bound}}},
      {.id = "reimherr-awan-kng.sec-4.5.1",
       .place = "Section 4.5.1, the exponential mechanism",
       .status = Status::loose,
       .statement = "exp(-(epsilon/(4 max(tau, 1 - tau)(1 + B))) loss) is epsilon-DP.",
       .corrected = "exp(-(epsilon/(2 max(tau, 1 - tau)(1 + B))) loss) is: losses in [0, M] differ by M, not 2 M.",
       .instance =
           Instance{.given = "tau 1/2, B = 1, so that losses lie in [0, 1]; epsilon 1",
                    .printed = "exp(-loss/4) is needed for epsilon 1",
                    .fact = "exp(-loss/4) is 1/2-DP, and exp(-loss/2) is 1-DP",
                    .query = R"({"quantity": "epsilon", "mechanism": {"type": "exponential_mechanism", "scale": 4, )"
                             R"("sensitivity": 1}, "delta": 0, "digits": 6})",
                    .answer = R"({"lower": "0.5", "upper": "0.5", "exact": "1/2"})",
                    .excludes = "1"},
       .checks = {{Role::corrected, quantile_losses}, {Role::attained, quantile_losses_are_attained}}}};
}

}  // namespace dpcert::theorems
