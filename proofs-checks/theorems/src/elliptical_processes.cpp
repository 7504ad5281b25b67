// SPDX-License-Identifier: Apache-2.0
// Elliptical noise on functions (Reimherr and Awan, elliptical perturbations, sections 3 and 4.2).
#include "claims.hpp"
#include "dpcert/accounting/noise/elliptical/process_bound.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

std::string process(const Rational& scale, const Rational& sensitivity, const Rational& sigma) {
  return R"({"type": "elliptical_process", "mixing": {"family": "point", "value": )" + quoted(scale) +
         R"(}, "sensitivity": )" + quoted(sensitivity) + R"(, "sigma": )" + quoted(sigma) + "}";
}
std::string claim(const Rational& epsilon, const Rational& delta) {
  return R"({"epsilon": )" + quoted(epsilon) + R"(, "delta": )" + quoted(delta) + "}";
}

/// Laws given T with the same outcomes of positive probability have mixtures that have, too.
Trilean equivalent_given_each(Draw& draw) {
  const auto of_t = draw.positive_law("T_1", 2), of_u = draw.positive_law("T_2", 2);
  const auto support = draw.whole("outcomes", 1, 7);
  FiniteLaw p(4, 0), q(4, 0);
  for (std::size_t t = 0; t < 2; ++t) {
    const auto x = draw.positive_law("P_t", 2), y = draw.positive_law("P'_t", 2);
    for (std::size_t k = 0; k < 2; ++k) {  // two outcomes that depend on t
      const std::size_t at = (t * static_cast<std::size_t>(support) + k) % 4;
      p[at] += of_t[t] * x[k];
      q[at] += of_u[t] * y[k];
    }
  }
  return trilean(largest_ratio(p, q).has_value() && largest_ratio(q, p).has_value());
}
/// T is 0 or 1, each half of the time: all laws given T are orthogonal, and the mixtures are one
/// law.
Trilean orthogonal_given_each(Draw& draw) {
  const auto law = draw.positive_law("P_0", 3);
  const FiniteLaw p{law[0], law[1], law[2], 0, 0, 0}, q{0, 0, 0, law[0], law[1], law[2]};
  const Rational half(1, 2);
  return trilean(hockey_stick(p, q, 1) == 1 && hockey_stick(q, p, 1) == 1 && mixed(half, p, q) == mixed(half, q, p));
}

/// A shift outside the range of the covariance is seen with certainty; one inside never is.
Trilean singular_covariance_tells(Draw& draw) {
  const Rational step = draw.inside("step", 0, 3), variance = draw.inside("variance", 0, 3);
  const std::string where = R"({"type": "elliptical", "elliptical": {"type": "k_norm"}, "covariance": [[)" +
                            quoted(variance) + R"(, 0], [0, 0]], "sigma": 1, "differences": [[)";
  const Finding across = found({where + "0, " + quoted(step) + "]]}", claim(1, 0)});
  const Finding along = found({where + quoted(step) + ", 0]]}", claim(1, 0)});
  return trilean(across.required.infinite && !along.required.infinite);
}

/// The mechanism that tells everything, on data sets at places with |.|: its worst hockey-stick
/// divergence over neighbours, which are at most 1 apart.
Rational worst_over_neighbours(const std::vector<Rational>& places, const StochasticMatrix& rows) {
  Rational worst = 0;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j < places.size(); ++j)
      if (abs(Rational(places[i] - places[j])) <= 1) worst = std::max(worst, hockey_stick(rows[i], rows[j], 1));
  return worst;
}
Trilean no_neighbours_no_loss(Draw&) {
  const StochasticMatrix tells = {{1, 0}, {0, 1}};  // T(0) != T(10)
  return trilean(worst_over_neighbours({0, 10}, tells) == 0 && worst_over_neighbours({0, 1}, tells) == 1);
}
Trilean process_is_not_pure(Draw& draw) {
  const Rational sensitivity = draw.inside("Delta", 0, 4), sigma = draw.inside("sigma", 0, 4),
                 epsilon = draw.inside("epsilon", 0, 99);
  return is_certified({process(draw.inside("V", 0, 3), sensitivity, sigma), claim(epsilon, 0)}, Verdict::refuted);
}

/// sigma^2 >= 2 log(2/delta') Delta^2/epsilon^2?
Trilean is_calibrated(const Rational& sigma, const Rational& epsilon, const Rational& delta_prime) {
  return settle([&](Precision p) {
    return at_most(log(Enclosure{2 / delta_prime, p}) * Rational(2) / Rational(epsilon * epsilon),
                   Rational(sigma * sigma));
  });
}
/// V = 1/2, delta' = 5e-11, epsilon = 1: 2 (delta'/2)^(1/2) is exactly 1e-5, and not enough.
Trilean moment_of_scale_is_not_enough(Draw&) {
  const Rational delta_prime = Rational(5, power_of_ten(11)), sigma = Rational(6988, 1000),
                 printed = Rational(1, 100'000);
  const bool is_printed = power(printed / 2, 2) == delta_prime / 2;
  return both(both(trilean(is_printed), is_calibrated(sigma, 1, delta_prime)),
              is_certified({process(Rational(1, 2), 1, sigma), claim(1, printed)}, Verdict::refuted));
}
/// V = 1, epsilon = 10 and 20.
Trilean large_epsilon_is_not_covered(Draw&) {
  const Rational first = Rational(2448, 10'000), second = Rational(25, 100);
  const Rational tenth = Rational(1, 10), small = Rational(1, 100'000);
  return both(both(is_calibrated(first, 10, tenth), is_calibrated(second, 20, small)),
              both(is_certified({process(1, 1, first), claim(10, tenth)}, Verdict::refuted),
                   is_certified({process(1, 1, second), claim(20, small)}, Verdict::refuted)));
}
Trilean moment_of_squared_scale(Draw& draw) {
  const Rational v = draw.inside("V", Rational(1, 4), 3), sensitivity = draw.inside("Delta", 0, 3);
  const Rational epsilon = draw.inside("epsilon", 0, Rational(277, 100)), delta_prime = draw.inside("delta'", 0, 1);
  const MixingLaw mixing{.atoms = {{1, v}}, .laws = {}};
  const auto bound = process_bound(mixing, sensitivity, Epsilon{epsilon}, delta_prime, 15);
  return bound ? at_most(bound->exact, bound->corrected) : Trilean::no;
}

}  // namespace

std::vector<Theorem> elliptical_processes_section() {
  const std::string_view note = "accounting/theory/elliptical_process.md";
  return {
      {.id = "reimherr-awan-elliptical.lem-1",
       .place = "Lemma 1, and what follows it",
       .statement = "Where T_1, T_2 have equivalent laws, and X_1, X_2 have given T = t for almost all t, X_1 and X_2 "
                    "have; of orthogonal laws given T this is not so.",
       .checks = {{Role::statement, equivalent_given_each}, {Role::statement, orthogonal_given_each}}},
      {.id = "reimherr-awan-elliptical.thm-2",
       .place = "Theorem 2",
       .statement = "Shifts inside the Cameron-Martin space make equivalent laws, all others orthogonal ones.",
       .assumptions = "the law is a scale mixture",
       .note = "accounting/theory/cameron_martin.md",
       .code = "accounting/include/dpcert/accounting/noise/elliptical/cameron_martin.hpp",
       .checks = {{Role::statement, singular_covariance_tells}}},
      {.id = "reimherr-awan-elliptical.thm-4",
       .place = "Theorem 4",
       .status = Status::wrong,
       .statement = "Elliptical noise on functions is not pure DP where T takes two values.",
       .corrected = "Where T differs between two neighbours.",
       .instance = Instance{.given = "data sets 0 and 10, of which none are neighbours, told apart with certainty",
                            .printed = "that is not pure DP",
                            .fact = "it is 0-DP: no two data sets are neighbours"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/elliptical/process.hpp",
       .checks = {{Role::counterexample, no_neighbours_no_loss}, {Role::corrected, process_is_not_pure}}},
      {.id = "reimherr-awan-elliptical.thm-5.moment",
       .place = "Theorem 5, delta",
       .status = Status::wrong,
       .statement = "sigma^2 = 2 log(2/delta') Delta^2/epsilon^2 gives delta = 2 E (delta'/2)^V.",
       .corrected = "delta = 2 E (delta'/2)^(V^2), for epsilon <= 4 log 2.",
       .instance = Instance{.given = "V = 1/2, Delta 1, epsilon 1, delta' 5e-11, for which sigma 6.988 is enough",
                            .printed = "delta is 2 (delta'/2)^(1/2) = 1e-5",
                            .fact = "delta is above 2.8e-5",
                            .query = R"({"quantity": "process_delta", "mixing": {"family": "point", "value": "1/2"}, )"
                                     R"("sensitivity": 1, "sigma": "6.988", "epsilon": 1, "digits": 6})",
                            .answer = R"({"lower": "2.800508e-5", "upper": "2.8005081e-5"})",
                            .excludes = "1e-5"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/elliptical/process_bound.hpp",
       .checks = {{Role::counterexample, moment_of_scale_is_not_enough}, {Role::corrected, moment_of_squared_scale}}},
      {.id = "reimherr-awan-elliptical.thm-5.epsilon",
       .place = "Theorem 5, \"for any epsilon\"",
       .status = Status::wrong,
       .statement = "It holds for every epsilon > 0.",
       .corrected = "For 0 < epsilon <= 4 log 2; beyond, the exact curve tells.",
       .instance =
           Instance{.given = "V = 1, Delta 1, epsilon 10, delta' 1/10, for which sigma 0.2448 is enough",
                    .printed = "delta is 1/10",
                    .fact = "delta is above 0.26",
                    .query =
                        R"({"quantity": "process_delta", "mixing": {"family": "point", "value": 1}, "sensitivity": )"
                        R"(1, "sigma": "0.2448", "epsilon": 10, "digits": 6})",
                    .answer = R"({"lower": "0.26428718", "upper": "0.26428719"})",
                    .excludes = "1/10"},
       .note = note,
       .code = "accounting/include/dpcert/accounting/noise/elliptical/process_bound.hpp",
       .checks = {{Role::counterexample, large_epsilon_is_not_covered}, {Role::corrected, moment_of_squared_scale}}}};
}

}  // namespace dpcert::theorems
