// SPDX-License-Identifier: Apache-2.0
// From one notion of privacy to another.
#include "claims.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// Laws without zeros, a ratio and an order: moment/ratio^(a - 1) is exp((a - 1)(D_a - epsilon)).
struct Converted {
  FiniteLaw p, q;
  Rational ratio;
  long order;

  explicit Converted(Draw& draw)
      : p{draw.positive_law("P", 4)},
        q{draw.positive_law("Q", 4)},
        ratio{draw.number("e^epsilon", 1, 8)},
        order{draw.whole("alpha", 2, 8)} {}
  [[nodiscard]] Rational exponential() const {
    const auto a = static_cast<unsigned long>(order);
    return *moment(p, q, a) / power(ratio, a - 1);
  }
};

Trilean by_markov(Draw& draw) {
  const Converted pair{draw};
  return trilean(hockey_stick(pair.p, pair.q, pair.ratio) <= pair.exponential());
}
Trilean by_best_factor(Draw& draw) {
  const Converted pair{draw};
  const auto a = static_cast<unsigned long>(pair.order);
  const Rational factor = power(Rational(pair.order - 1), a - 1) / power(Rational(pair.order), a);
  return trilean(hockey_stick(pair.p, pair.q, pair.ratio) <= factor * pair.exponential());
}

/// D_a <= a epsilon^2/2 where the losses are at most epsilon.
Trilean pure_is_concentrated(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3);
  const Rational ratio = std::max(*largest_ratio(p, q), *largest_ratio(q, p));
  const long a = draw.whole("alpha", 2, 8);
  if (ratio == 1) return trilean(*moment(p, q, static_cast<unsigned long>(a)) == 1);
  return settle([&](Precision bits) {
    return at_most(log(Enclosure{*moment(p, q, static_cast<unsigned long>(a)), bits}),
                   square(log(Enclosure{ratio, bits})) * Rational(a * (a - 1), 2));
  });
}
/// rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP: of normal noise, mu^2 = 2 rho.
Trilean concentrated_is_approximate(Draw& draw) {
  const Rational rho = draw.inside("rho", 0, 3), delta = draw.inside("delta", 0, 1);
  return settle([&](Precision bits) {
    const Enclosure epsilon = Enclosure{rho, bits} + sqrt(log(Enclosure{1 / delta, bits}) * rho) * Rational(2);
    return at_most(GaussianPair{Rational(2 * rho)}.delta(Epsilon{epsilon.lower()}, bits), delta);
  });
}
std::string gaussian(const Rational& sigma) {
  return R"({"type": "gaussian", "sensitivity": 1, "sigma": )" + quoted(sigma) + "}";
}
Trilean gaussian_is_concentrated(Draw& draw) {
  const Rational sigma = draw.inside("sigma/Delta", 0, 9);
  return needs({gaussian(sigma), R"({"rho": 1})"}, [&](Precision p) { return Enclosure{1 / (2 * sigma * sigma), p}; });
}
Trilean discrete_gaussian_is_concentrated(Draw& draw) {
  const Rational sigma = draw.inside("sigma", Rational(1, 4), 9);
  const long delta = draw.whole("Delta", 1, 5);
  return is_certified({R"({"type": "discrete_gaussian", "sigma": )" + quoted(sigma) + R"(, "sensitivity": )" +
                           std::to_string(delta) + "}",
                       R"({"rho": )" + quoted(delta * delta / (2 * sigma * sigma)) + "}"},
                      Verdict::proved);
}

/// f(alpha) >= 1 - delta(epsilon) - e^epsilon alpha for the trade-off f of N(0, 1), N(mu, 1).
Trilean trade_off_and_profile(Draw& draw) {
  const Rational mu = draw.inside("mu", 0, 3), alpha = draw.inside("alpha", 0, 1),
                 epsilon = draw.inside("epsilon", 0, 5);
  const GaussianPair pair{Rational(mu * mu)};
  return settle([&](Precision bits) {
    const auto type_two = pair.type_two(alpha, bits);
    const Epsilon at{epsilon};
    return type_two ? at_most(Enclosure{1, bits} - pair.delta(at, bits) - at.exponential(bits) * alpha, type_two->value)
                    : Trilean::unknown;
  });
}
/// D_2(P || Q) <= (3/2) D_4(P || R) + D_3(R || Q): m_2(P, Q)^2 <= m_4(P, R) m_3(R, Q).
Trilean weak_triangle(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3), r = draw.positive_law("R", 3);
  return trilean(power(*moment(p, q, 2), 2) <= *moment(p, r, 4) * *moment(r, q, 3));
}

/// A mechanism on two fair bits, and a guess of both for each
/// outcome. Rows 0 to 3 belong to the values of the bits.
struct GuessedBits {
  StochasticMatrix rows;
  std::vector<std::size_t> guess;

  explicit GuessedBits(Draw& draw, StochasticMatrix mechanism) : rows{std::move(mechanism)} {
    for (std::size_t y = 0; y < rows.front().size(); ++y)
      guess.push_back(static_cast<std::size_t>(draw.whole("guess", 0, 3)));
  }
  /// The largest over data sets that differ in one bit.
  template <class Divergence>
  [[nodiscard]] Rational worst(Divergence&& divergence) const {
    Rational most = 0;
    for (std::size_t x = 0; x < 4; ++x)
      for (const std::size_t other : {x ^ 1U, x ^ 2U})
        most = std::max<Rational>(most, divergence(rows[x], rows[other]));
    return most;
  }
  [[nodiscard]] Rational at_least(int right) const {
    Rational sum = 0;
    for (std::size_t x = 0; x < 4; ++x)
      for (std::size_t y = 0; y < guess.size(); ++y) {
        const std::size_t wrong = x ^ guess[y];
        const int count = 2 - static_cast<int>((wrong & 1) + (wrong >> 1));
        if (count >= right) sum += rows[x][y] / 4;
      }
    return sum;
  }
};
Rational binomial_tail(int right, const Rational& p) {
  return right <= 0   ? Rational{1}
         : right == 1 ? Rational(1 - (1 - p) * (1 - p))
         : right == 2 ? Rational(p * p)
                      : Rational{0};
}

Trilean guesses_are_binomial(Draw& draw) {
  const GuessedBits bits{draw, draw.positive_kernel("M(bits)", 4, 3)};
  const Rational ratio = bits.worst([](const FiniteLaw& p, const FiniteLaw& q) { return *largest_ratio(p, q); });
  const Rational success = ratio / (1 + ratio);
  return trilean(bits.at_least(2) <= binomial_tail(2, success) && bits.at_least(1) <= binomial_tail(1, success));
}
Trilean guesses_with_failures(Draw& draw) {
  const GuessedBits bits{draw, draw.kernel("M(bits)", 4, 4)};
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  const Rational delta = bits.worst([&](const FiniteLaw& p, const FiniteLaw& q) { return hockey_stick(p, q, ratio); });
  bool holds = true;
  for (int right = 1; right <= 2; ++right)
    for (int k = 1; k <= 2; ++k)
      holds = holds &&
              bits.at_least(right) <= binomial_tail(right - k + 1, ratio / (1 + ratio)) + 2 * delta / (k * (1 + ratio));
  return trilean(holds);
}
/// Of two guesses with the probabilities p_0, p_1, p_2 of so many right: 2 p_2 <= s
/// p_1 + 2 d and p_1 + 2 p_2 <= s (2 p_0 + p_1) + 2 d.
Trilean guesses_beside_each_other(Draw& draw) {
  const GuessedBits bits{draw, draw.kernel("M(bits)", 4, 4)};
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  const Rational delta = bits.worst([&](const FiniteLaw& p, const FiniteLaw& q) { return hockey_stick(p, q, ratio); });
  const Rational two = bits.at_least(2), one = bits.at_least(1) - two, none = 1 - one - two;
  const auto holds = [&](const Rational& slope, const Rational& offset) {
    return 2 * two <= slope * one + 2 * offset && one + 2 * two <= slope * (2 * none + one) + 2 * offset;
  };
  return trilean(holds(ratio, delta) && holds(1 / ratio, 1 - (1 - delta) / ratio));
}

}  // namespace

std::vector<Theorem> conversions_section() {
  const std::string_view conversion = "accounting/theory/renyi_conversion.md";
  const std::string_view code = "accounting/include/dpcert/accounting/compose/renyi_conversion.hpp";
  const std::string_view guesses_note = "proofs-checks/properties/theory/guesses.md",
                         guesses_code = "proofs-checks/properties/include/dpcert/properties/guesses.hpp";
  return {{.id = "bun-steinke.prop-1.4",
           .place = "Proposition 1.4",
           .statement = "epsilon-DP is (epsilon^2/2)-zCDP.",
           .note = "accounting/theory/zcdp_rate.md",
           .code = "accounting/src/compose/zcdp_rate.cpp",
           .checks = {{Role::statement, pure_is_concentrated}}},
          {.id = "bun-steinke.prop-1.6",
           .place = "Proposition 1.6",
           .statement = "Normal noise is (Delta^2/(2 sigma^2))-zCDP, and no better.",
           .note = "accounting/theory/gaussian.md",
           .code = "accounting/include/dpcert/accounting/pairs/gaussian_pair.hpp",
           .checks = {{Role::statement, gaussian_is_concentrated}}},
          {.id = "bun-steinke.prop-1.3",
           .place = "Proposition 1.3",
           .statement = "rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP: normal noise as the instance.",
           .note = conversion,
           .code = code,
           .checks = {{Role::statement, concentrated_is_approximate}}},
          {.id = "canonne-kamath-steinke.prop-12",
           .place = "Proposition 12",
           .statement = "delta <= exp((a - 1)(D_a - epsilon)) (1 - 1/a)^a/(a - 1).",
           .assumptions = "a > 1",
           .note = conversion,
           .code = code,
           .checks = {{Role::statement, by_best_factor}}},
          {.id = "canonne-kamath-steinke.thm-4",
           .place = "Theorem 4",
           .statement = "Discrete normal noise is (Delta^2/(2 sigma^2))-zCDP.",
           .note = "accounting/theory/discrete_gaussian.md",
           .code = "mechanisms/src/kinds/discrete_gaussian.cpp",
           .checks = {{Role::statement, discrete_gaussian_is_concentrated}}},
          {.id = "dong-roth-su.primal-dual",
           .place = "Section 2.3, primal and dual",
           .statement =
               "A trade-off f and its profile: f(alpha) >= 1 - delta(epsilon) - e^epsilon alpha for every epsilon.",
           .note = "accounting/theory/tradeoff.md",
           .code = "accounting/include/dpcert/accounting/compose/trade_off_curve.hpp",
           .checks = {{Role::statement, trade_off_and_profile}}},
          {.id = "mironov.prop-3",
           .place = "Proposition 3",
           .statement = "delta <= exp((a - 1)(D_a - epsilon)).",
           .assumptions = "a > 1",
           .note = conversion,
           .code = code,
           .checks = {{Role::statement, by_markov}}},
          {.id = "mironov.prop-11",
           .place = "Proposition 11, at a = 2",
           .statement = "D_a(P || Q) <= ((a - 1/2)/(a - 1)) D_2a(P || R) + D_(2a-1)(R || Q).",
           .checks = {{Role::statement, weak_triangle}}},
          {.id = "steinke-nasr-jagielski.pure",
           .place = "The theorem on pure DP",
           .statement = "Of r guesses about fair bits from the output of an epsilon-DP mechanism, v are right with at "
                        "most the probability of a binomial law of success e^epsilon/(1 + e^epsilon).",
           .assumptions = "each bit says whether one record is there, independently",
           .note = guesses_note,
           .code = guesses_code,
           .checks = {{Role::statement, guesses_are_binomial}}},
          {.id = "steinke-nasr-jagielski.approximate",
           .place = "The theorem on approximate DP, in a form of our own",
           .statement = "Under (epsilon, delta)-DP with m bits, at least v right guesses have the probability P{Bin >= "
                        "v - k + 1} + m delta/(k (1 + e^epsilon)) at most, for each k >= 1.",
           .assumptions = "the number of guesses is fixed",
           .note = guesses_note,
           .code = guesses_code,
           .checks = {{Role::statement, guesses_with_failures}}},
          {.id = "mahloujifar-melis-chaudhuri.recursion",
           .place = "The recursion on the number of right guesses, in a form of our own",
           .statement =
               "Where P(E) <= s Q(E) + d for all events of neighbours, the probabilities p_j of j right among r "
               "guesses about m bits have sum of j p_j over j >= u <= s (sum of (r - j) p_j over j >= u - 1) + m d.",
           .assumptions = "the number of guesses is fixed",
           .note = guesses_note,
           .code = guesses_code,
           .checks = {{Role::statement, guesses_beside_each_other}}}};
}

}  // namespace dpcert::theorems
