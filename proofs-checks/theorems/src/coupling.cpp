// SPDX-License-Identifier: Apache-2.0
// Amplification by coupling (Geumlek, section 6.3).
#include "claims.hpp"
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// A coupling of omega and mu with its transport operator, row x being the law of y given x.
struct DrawnCoupling {
  FiniteLaw omega, mu;
  StochasticMatrix transport;

  explicit DrawnCoupling(Draw& draw) : omega{draw.positive_law("omega", 3)}, transport{draw.kernel("H", 3, 3)} {
    mu = through(omega, transport);
  }
};

/// e^((a-1) D_a) of mu K and nu K is at most that of omega and
/// nu times the largest of (H K)(x) and K(x).
Trilean shift_reduction(Draw& draw) {
  const DrawnCoupling coupling{draw};
  const FiniteLaw nu = draw.positive_law("nu", 3);
  const StochasticMatrix kernel = draw.positive_kernel("K", 3, 3);
  const auto order = static_cast<unsigned long>(draw.whole("alpha", 2, 5));
  Rational hidden = 0;
  for (std::size_t x = 0; x < 3; ++x)
    hidden = std::max(hidden, *moment(through(coupling.transport[x], kernel), kernel[x], order));
  const Rational whole = *moment(through(coupling.mu, kernel), through(nu, kernel), order);
  return trilean(whole <= *moment(coupling.omega, nu, order) * hidden);
}
Trilean transport_carries(Draw& draw) {
  const FiniteLaw p = draw.law("p", 3), q = draw.law("q", 3);
  const Coupling coupling = maximal_coupling(p, q);
  return trilean(through(p, transport(coupling)) == q && coupling.first() == p && coupling.second() == q);
}

CouplingBound twice(AdditiveNoise::Kind kind, const Rational& first, const Rational& second, const Rational& lipschitz,
                    const Rational& sensitivity, const Rational& order) {
  return additive_bound({{kind, first}, {kind, second}, lipschitz, sensitivity}, {order}, Precision{192});
}
/// alpha Delta^2/(2 (sigma_1^2 + sigma_2^2/L^2)): what L M +
/// noise of variance L^2 sigma_1^2 + sigma_2^2 has.
Trilean normal_noise_twice(Draw& draw) {
  const Rational first = draw.inside("sigma_1", 0, 4), second = draw.inside("sigma_2", 0, 4),
                 lipschitz = draw.inside("L", 0, 3), sensitivity = draw.inside("Delta", 0, 4),
                 order = 1 + draw.inside("alpha - 1", 0, 20);
  const Rational sharp = order * lipschitz * lipschitz * sensitivity * sensitivity /
                         (2 * (lipschitz * lipschitz * first * first + second * second));
  return trilean(twice(AdditiveNoise::Kind::gaussian, first, second, lipschitz, sensitivity, order).bound.exact ==
                 sharp);
}
std::string laplace_twice(const Rational& first, const Rational& second, const Rational& sensitivity) {
  return R"({"type": "iterated_laplace", "scale1": )" + quoted(first) + R"(, "scale2": )" + quoted(second) +
         R"(, "sensitivity": )" + quoted(sensitivity) + "}";
}
/// No pure epsilon below Delta/max(scales), which is attained.
Trilean laplace_twice_is_not_amplified(Draw& draw) {
  const Rational first = draw.inside("lambda_1", 0, 4), second = draw.inside("lambda_2", 0, 4),
                 sensitivity = draw.inside("Delta", 0, 4);
  return needs({laplace_twice(first, second, sensitivity), R"({"epsilon": 1})"}, [&](Precision p) {
    return Enclosure{sensitivity / std::max(first, second), p};
  });
}
/// The coupling's bound holds for the sum of both noises.
Trilean laplace_twice_by_coupling(Draw& draw) {
  const Rational first = draw.inside("lambda_1", Rational(1, 2), 2),
                 second = draw.inside("lambda_2", Rational(1, 2), 2), sensitivity = draw.inside("Delta", 0, 3);
  const long order = draw.whole("alpha", 2, 6);
  const Finding exact =
      found({laplace_twice(first, second, sensitivity), R"({"epsilon": 1, "order": )" + std::to_string(order) + "}"});
  const CouplingBound bound = twice(AdditiveNoise::Kind::laplace, first, second, 1, sensitivity, order);
  return at_most(exact.required.value, bound.bound.value);
}

}  // namespace

std::vector<Theorem> coupling_section() {
  const std::string_view note = "accounting/theory/coupling.md";
  const std::string_view code = "accounting/include/dpcert/accounting/kernels/coupling/coupling_bound.hpp";
  return {{.id = "geumlek.lem-6.4",
           .place = "Chapter 6, Lemma 4",
           .statement = "The transport operator of a coupling of mu and nu carries mu to nu.",
           .note = note,
           .code = "accounting/include/dpcert/accounting/kernels/coupling/coupling.hpp",
           .checks = {{Role::statement, transport_carries}}},
          {.id = "geumlek.thm-20",
           .place = "Theorem 20",
           .statement = "D_a(mu K || nu K) <= D_a(omega || nu) + max over x of D_a((H K)(x) || K(x)).",
           .assumptions = "H transports omega to mu",
           .note = note,
           .code = code,
           .checks = {{Role::statement, shift_reduction}}},
          {.id = "geumlek.ex-6.1",
           .place = "Chapter 6, Examples 1 and 3",
           .statement = "Normal noise, an L-Lipschitz map and normal noise are (a, a Delta^2/(2 (sigma_1^2 + "
                        "sigma_2^2/L^2)))-RDP, as linear maps attain.",
           .note = note,
           .code = "accounting/include/dpcert/accounting/kernels/coupling/additive_bound.hpp",
           .checks = {{Role::statement, normal_noise_twice}}},
          {.id = "geumlek.ex-6.2",
           .place = "Chapter 6, Example 2",
           .statement = "Laplace noise twice is bounded by the best split of the sensitivity between both.",
           .note = "accounting/theory/iterated_laplace.md",
           .code = "accounting/include/dpcert/accounting/pairs/iterated_laplace.hpp",
           .checks = {{Role::statement, laplace_twice_by_coupling}}},
          {.id = "geumlek.lem-6.5",
           .place = "Chapter 6, Lemma 5",
           .statement =
               "Laplace noise twice is not epsilon-DP for epsilon < Delta/max(lambda_1, lambda_2), and is at that.",
           .note = "accounting/theory/iterated_laplace.md",
           .code = "accounting/include/dpcert/accounting/pairs/iterated_laplace.hpp",
           .checks = {{Role::statement, laplace_twice_is_not_amplified}}}};
}

}  // namespace dpcert::theorems
