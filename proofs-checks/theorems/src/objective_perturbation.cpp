// SPDX-License-Identifier: Apache-2.0
// Objective perturbation (Awan and Slavkovic, section 4), and
// the test that privacy bounds (section 2).
#include "claims.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// The ratio of densities at theta = 0 for the loss x (sqrt(1 + |theta|^2) - 1), x in {0, 1}: no
/// gradient there, and the Hessian of the objective is gamma I, or (gamma + 1) I.
Rational determinant_ratio(const Rational& gamma, unsigned long m) { return power((gamma + 1) / gamma, m); }

Trilean rank_matters(Draw&) {
  // m = 3, epsilon = log 4, q = 1/2: gamma = 1/(2 - 1). Algorithm 1:
  // gamma = 2/epsilon, epsilon = 1: (1 + 1/2)^3 > e.
  const bool second = determinant_ratio(1, 3) == 8;
  const Trilean first = settle([](Precision p) {
    return below(exp(Enclosure{1, p}), Enclosure{determinant_ratio(2, 3), p});
  });
  // m = 2, q = 1/4, epsilon = (4/3) log 2: 4 > 2^(4/3), that is 64 > 16.
  return both(first, trilean(second && determinant_ratio(1, 2) == 4 && power(Rational(4), 3) > power(Rational(2), 4)));
}

/// det(C + H)/det(C) for C = diag(c) >= gamma I and H = sum of at most R dyads with
/// eigenvalues <= lambda: diagonal here. With gamma = lambda/(s - 1), s^R = e^(epsilon (1 -
/// q)), it is at most s^R; equality at C = gamma I.
Trilean rank_bounds_determinants(Draw& draw) {
  const long m = draw.whole("m", 1, 6), rank = draw.whole("rank", 1, m);
  const Rational s = 1 + draw.inside("s - 1", 0, 3), lambda = draw.inside("lambda", 0, 5), gamma = lambda / (s - 1);
  const auto more = draw.numbers("C - gamma I", static_cast<std::size_t>(m), 0, 3),
             part = draw.numbers("H/lambda", static_cast<std::size_t>(rank), 0, 1);
  Rational ratio = 1, sharp = 1;
  for (std::size_t i = 0; i < part.size(); ++i) {
    ratio *= 1 + lambda * part[i] / (gamma + more[i]);
    sharp *= 1 + lambda / gamma;
  }
  const Rational bound = power(s, static_cast<unsigned long>(rank));
  return trilean(ratio <= bound && sharp == bound);
}

Trilean sign_matters(Draw&) {
  // epsilon = 1, q = 1/2: 1/(e^(-1/2) - 1) < -2.54, and e^(1/2) e^(-1/2) is not e.
  return settle([](Precision p) {
    const Enclosure gamma = Enclosure{1, p} / expm1(Enclosure{Rational(-1, 2), p});
    return both(at_most(gamma, Rational(-254, 100)), below(exp(Enclosure{0, p}), exp(Enclosure{1, p})));
  });
}
/// gamma = lambda/(e^(epsilon (1 - q)) - 1) > 0 has 1 + lambda/gamma = e^(epsilon (1
/// - q)); at q = 1/2 it is at most 2 lambda/epsilon.
Trilean corrected_gamma(Draw& draw) {
  const Rational epsilon = draw.inside("epsilon", 0, 8), q = draw.inside("q", 0, 1),
                 lambda = draw.inside("lambda", 0, 4);
  const Trilean identity = meet(
      [&](Precision p) {
        const Enclosure gamma = Enclosure{lambda, p} / expm1(Enclosure{epsilon * (1 - q), p});
        return (Enclosure{1, p} + Enclosure{lambda, p} / gamma) * exp(Enclosure{epsilon * q, p});
      },
      [&](Precision p) {
        return exp(Enclosure{epsilon, p});
      });
  const Trilean half = settle([&](Precision p) {
    return at_most(Enclosure{lambda, p} / expm1(Enclosure{epsilon / 2, p}), Enclosure{2 * lambda / epsilon, p});
  });
  return both(identity, half);
}

/// Constant losses: (gamma/(2n)) theta^T V + b^T theta is
/// linear, and no argmin exists; a quadratic term has one.
Trilean linear_objective_is_unbounded(Draw& draw) {
  const Rational slope = draw.inside("gamma V/(2n) + b", 0, 5), bound = draw.inside("bound", 0, 1000);
  const Rational theta = -(bound + 1) / slope;
  return trilean(slope * theta < -bound);
}
Trilean quadratic_objective_has_a_minimum(Draw& draw) {
  const Rational gamma = draw.inside("gamma/(2n)", 0, 5), slope = draw.number("b", -5, 5),
                 theta = draw.number("theta", -50, 50);
  const auto objective = [&](const Rational& t) { return Rational(gamma * t * t + slope * t); };
  return trilean(objective(-slope / (2 * gamma)) <= objective(theta));
}

Rational logistic_upper(const Rational& x) { return exp(-log1p(exp(Enclosure{-x, Precision{128}}))).upper(); }
Rational logistic_lower(const Rational& x) { return exp(-log1p(exp(Enclosure{-x, Precision{128}}))).lower(); }

/// (sigma(theta . x) - y) x in each coordinate.
Trilean logistic_gradients_are_bounded(Draw& draw) {
  const auto x = draw.numbers("x", 2, -1, 1), other = draw.numbers("x'", 2, -1, 1),
             theta = draw.numbers("theta", 2, -9, 9);
  const long y = draw.whole("y", 0, 1), z = draw.whole("y'", 0, 1);
  return settle([&](Precision p) {
    const auto residual = [&](const std::vector<Rational>& at, long label) {
      return exp(-log1p(exp(Enclosure{-(theta[0] * at[0] + theta[1] * at[1]), p}))) - Rational(label);
    };
    const Enclosure u = residual(x, y) * x[0] - residual(other, z) * other[0];
    return both(below(u, Enclosure{2, p}), below(Enclosure{-2, p}, u));
  });
}
/// X = (1, 1), Y = 0 and X' = (1, 99/100), Y' = 1 at theta = 10^4
/// (-199/200, 1): the difference is (2, 1.99) to 10^-20.
Trilean logistic_gradients_come_near(Draw&) {
  const Rational at_x = 10'000 * (Rational(-199, 200) + 1),
                 at_other = 10'000 * (Rational(-199, 200) + Rational(99, 100));
  const Rational first = logistic_lower(at_x) - (logistic_upper(at_other) - 1);
  const Rational second = logistic_lower(at_x) - (logistic_upper(at_other) - 1) * Rational(99, 100);
  const Rational tiny = Rational(1, power_of_ten(20));
  return trilean(first > 2 - tiny && second > Rational(199, 100) - tiny);
}
/// One dimension: max over theta of sigma(theta) + W(1/e)/theta =
/// 1.05163...; theta = 4.03, x = 1, x' = -0.3172, Y = Y' = 0.
Trilean one_dimensional_sensitivity(Draw& draw) {
  const Rational x = draw.number("x", -1, 1), other = draw.number("x'", -1, 1), theta = draw.number("theta", -12, 12);
  const long y = draw.whole("y", 0, 1), z = draw.whole("y'", 0, 1);
  return settle([&](Precision p) {
    const auto gradient = [&](const Rational& at, long label) {
      return (exp(-log1p(exp(Enclosure{-theta * at, p}))) - Rational(label)) * at;
    };
    return at_most(gradient(x, y) - gradient(other, z), Rational(10'516'340, 10'000'000));
  });
}
Trilean one_dimensional_sensitivity_is_attained(Draw&) {
  const Rational theta = Rational(40316, 10'000), other = Rational(3171, 10'000);
  return trilean(logistic_lower(theta) + other * logistic_lower(-theta * other) > Rational(10516, 10'000));
}

/// Two independent mechanisms, one a record; the event is a set of joint outcomes.
struct TwoRecords {
  StochasticMatrix response;  ///< of one record, two values
  Rational ratio;             ///< e^epsilon
  std::vector<bool> event;

  [[nodiscard]] Rational probability(std::size_t first, std::size_t second) const {
    const FiniteLaw joint = product(response[first], response[second]);
    Rational sum = 0;
    for (std::size_t y = 0; y < joint.size(); ++y)
      if (event[y]) sum += joint[y];
    return sum;
  }
  /// P{event | X_1 = value}, X_2 having one of two laws.
  [[nodiscard]] Rational given(std::size_t value, const Rational& second_is_one) const {
    return (1 - second_is_one) * probability(value, 0) + second_is_one * probability(value, 1);
  }
};

/// X_1 = X_2 always: the test that rejects at (1, 1) has level 1/16 and power 9/16 > 3/16.
Trilean dependent_records_tell_more(Draw&) {
  const TwoRecords two{{bit(Rational(1, 4)), bit(Rational(3, 4))}, 3, {false, false, false, true}};
  const Rational level = two.given(0, 0), power_at = two.given(1, 1);
  return trilean(level == Rational(1, 16) && power_at == Rational(9, 16) && power_at > two.ratio * level &&
                 power_at == two.ratio * two.ratio * level);
}
Trilean independent_records(Draw& draw) {
  TwoRecords two{draw.positive_kernel("response", 2, 3), 1, {}};
  two.ratio =
      std::max(*largest_ratio(two.response[0], two.response[1]), *largest_ratio(two.response[1], two.response[0]));
  for (int y = 0; y < 9; ++y) two.event.push_back(draw.whole("rejects", 0, 1) == 1);
  const Rational second = draw.number("P{X_2 = 1}", 0, 1), other = draw.number("P'{X_2 = 1}", 0, 1);
  const bool one_record = two.given(1, second) <= two.ratio * two.given(0, second);
  return trilean(one_record && two.given(1, other) <= two.ratio * two.ratio * two.given(0, second));
}

}  // namespace

std::vector<Theorem> objective_perturbation_section() {
  return {
      {.id = "awan-slavkovic.prop-2.3",
       .place = "Proposition 2.3",
       .status = Status::wrong,
       .statement =
           "For any law P of the records, a level-alpha test of X_i = u against X_i = v has power <= alpha e^epsilon.",
       .corrected = "It holds where X_i is independent of the other records; in general the factor is e^(n epsilon).",
       .instance =
           Instance{.given = "two records that are always equal, each told by a bit of probability 1/4 or 3/4, "
                             "e^epsilon = 3; the test rejects at (1, 1)",
                    .printed = "its level is 1/16, and its power 3/16 at most: delta is 0 at log 3",
                    .fact = "its power is 9/16: delta is 3/8 at log 3",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [["1/16", "15/16"], )"
                             R"(["9/16", "7/16"]]}, "epsilon": {"log": 3}, "digits": 6})",
                    .answer = R"({"lower": "0.375", "upper": "0.375", "exact": "3/8"})",
                    .excludes = "0"},
       .checks = {{Role::counterexample, dependent_records_tell_more}, {Role::corrected, independent_records}}},
      {.id = "awan-slavkovic.alg-1.step-3",
       .place = "Algorithm 1, line 3",
       .status = Status::wrong,
       .statement = "The regulariser is (gamma/(2n)) theta^T V.",
       .corrected = "It is (gamma/(2n)) theta^T theta: a linear term makes nothing convex.",
       .instance = Instance{.given = "constant losses, gamma V/(2n) + b = 1",
                            .printed = "the objective theta has a minimiser",
                            .fact = "it is below -B at theta = -B - 1, whatever B"},
       .checks = {{Role::counterexample, linear_objective_is_unbounded},
                  {Role::corrected, quadratic_objective_has_a_minimum}}},
      {.id = "awan-slavkovic.sec-4.1",
       .place = "Section 4.1, the logistic gradient",
       .status = Status::loose,
       .statement = "Delta_inf <= 2 for features in [-1, 1]^m.",
       .corrected = "For m >= 2 the supremum is 2 and not attained; for m = 1 it is 1.05163.",
       .instance =
           Instance{.given = "logistic losses of one feature in [-1, 1]",
                    .printed = "Delta_inf is at most 2",
                    .fact = "Delta_inf is 1.05163, as is nearly attained at theta 4.0316 and x = 1, x' = -0.3171",
                    .query = R"({"quantity": "gradient_sensitivity", "loss": "logistic", "features": 1, "norm": {"p": )"
                             R"("inf"}, "digits": 6})",
                    .answer = R"({"lower": "1.0516339", "upper": "1.051634"})",
                    .excludes = "2"},
       .checks = {{Role::statement, logistic_gradients_are_bounded},
                  {Role::attained, logistic_gradients_come_near},
                  {Role::corrected, one_dimensional_sensitivity},
                  {Role::attained, one_dimensional_sensitivity_is_attained}}},
      {.id = "awan-slavkovic.thm-4.1.rank",
       .place = "Algorithm 2, Theorem 4.1",
       .status = Status::wrong,
       .statement =
           "Objective perturbation is epsilon-DP for every convex loss whose Hessian has eigenvalues <= lambda.",
       .corrected = "With the Hessian of one record of rank <= R and gamma = lambda/(e^(epsilon (1 - q)/R) - 1).",
       .instance =
           Instance{.given = "the loss x (sqrt(1 + |theta|^2) - 1) in three dimensions, x 0 or 1, lambda 1, q 1/2, "
                             "epsilon log 4, so that gamma is 1",
                    .printed = "densities at theta = 0 have the ratio 4 at most; gamma 1.5415 is enough for epsilon 1",
                    .fact = "the determinants there have the ratio 8; of rank 3, gamma 5.5138 is enough for epsilon 1",
                    .query = R"({"quantity": "calibrate", "mechanism": {"type": "objective_perturbation", )"
                             R"("sensitivity": 1, "scale": 2, "smoothness": 1, "rank": 3, "regularisation": null}, )"
                             R"("epsilon": 1, "digits": 6})",
                    .answer = R"({"lower": "5.5138824", "upper": "5.5138825"})",
                    .excludes = "1.5415"},
       .checks = {{Role::counterexample, rank_matters}, {Role::corrected, rank_bounds_determinants}}},
      {.id = "awan-slavkovic.thm-4.1.sign",
       .place = "Algorithm 2, line 1, and proof",
       .status = Status::wrong,
       .statement = "gamma = lambda/(e^(epsilon (q - 1)) - 1).",
       .assumptions = "0 < q < 1",
       .corrected = "gamma = lambda/(e^(epsilon (1 - q)) - 1); as printed it is negative.",
       .instance =
           Instance{.given = "lambda 1, epsilon 1, q 1/2",
                    .printed = "gamma is 1/(e^(-1/2) - 1), which is below -2.54",
                    .fact = "gamma is 1/(e^(1/2) - 1) = 1.5415",
                    .query = R"({"quantity": "calibrate", "mechanism": {"type": "objective_perturbation", )"
                             R"("sensitivity": 1, "scale": 2, "smoothness": 1, "rank": 1, "regularisation": null}, )"
                             R"("epsilon": 1, "digits": 6})",
                    .answer = R"({"lower": "1.541494", "upper": "1.5414941"})",
                    .excludes = "-2.54"},
       .checks = {{Role::counterexample, sign_matters}, {Role::corrected, corrected_gamma}}}};
}

}  // namespace dpcert::theorems
