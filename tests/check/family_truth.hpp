// SPDX-License-Identifier: Apache-2.0
// Pairs of laws of one exponential family, and the integral of
// p^a q^(1-a) from their densities or masses.
#pragma once

#include <functional>

#include "moment_truth.hpp"
#include "soundness_case.hpp"

namespace dpcert::check::test {

inline std::string two_laws(const std::string& family, const std::string& p, const std::string& q) {
  const auto one = [&](const std::string& keys) { return R"({"family": ")" + family + "\", " + keys + "}"; };
  return R"({"type": "dominating_pair", "p": )" + one(p) + R"(, "q": )" + one(q) + "}";
}

/// Two laws of one exponential family, and the integral of p^a q^(1-a).
struct FamilyPair {
  std::string mechanism;
  std::function<Enclosure(const Rational& order, bool is_reversed)> moment;
};
/// By a formula of both laws' two parameters.
template <class Moment>
FamilyPair by_two(const std::string& family, const std::string& first, const std::string& second,
                  const Rational (&p)[2], const Rational (&q)[2], const Moment& moment) {
  const auto keys = [&](const Rational(&of)[2]) { return quoted(first, of[0]) + ", " + quoted(second, of[1]); };
  const Rational a = p[0], b = p[1], c = q[0], d = q[1];
  return {two_laws(family, keys(p), keys(q)), [=](const Rational& order, bool is_reversed) {
            return is_reversed ? moment(order, c, d, a, b) : moment(order, a, b, c, d);
          }};
}
[[nodiscard]] inline Enclosure log_binomial(long n, long k) {
  const auto log_factorial = [](long i) { return log_gamma(enclosed(i + 1)); };
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}
[[nodiscard]] inline Enclosure binomial_moment(long trials, const Rational& order, const Rational& p,
                                               const Rational& q) {
  const auto mixed = [&](const Rational& x, const Rational& y) {
    return log(enclosed(x)) * order + log(enclosed(y)) * Rational{1 - order};
  };
  const Enclosure right = mixed(p, q), wrong = mixed(1 - p, 1 - q);
  Enclosure sum = enclosed(0);
  for (long k = 0; k <= trials; ++k)
    sum += exp(log_binomial(trials, k) + right * Rational{k} + wrong * Rational{trials - k});
  return sum;
}
// e^-r r^x / x!: the ratio of neighbours falls.
[[nodiscard]] inline Enclosure poisson_moment(const Rational& order, const Rational& r, const Rational& s) {
  const Enclosure rate = exp(log(enclosed(r)) * order + log(enclosed(s)) * Rational{1 - order});
  Enclosure sum = enclosed(0), term = exp(enclosed(-mix(order, r, s)));
  const long end = static_cast<long>(3 * rate.steer()) + 80;  // steers
  for (long x = 1; x <= end; ++x) {
    sum += term;
    term = term * rate / Rational{x};
  }
  return sum + up_to(term / (Rational{1} - rate / Rational{end}));
}
// (1-p)^x p: a geometric sum, where it is finite.
[[nodiscard]] inline Enclosure geometric_moment(const Rational& order, const Rational& p, const Rational& q) {
  const auto mixed = [&](const Rational& x, const Rational& y) {
    return exp(log(enclosed(x)) * order + log(enclosed(y)) * Rational{1 - order});
  };
  return mixed(p, q) / (Rational{1} - mixed(1 - p, 1 - q));
}
inline FamilyPair any_family() {
  const Rational p[2] = {any_tenths(5, 40), any_tenths(5, 40)}, q[2] = {any_tenths(5, 40), any_tenths(5, 40)};
  const Rational a{any_int(1, 19), 20}, b{any_int(1, 19), 20};
  const auto by_one = [&](const std::string& family, const std::string& keys, const std::string& key,
                          const auto& moment) {
    return FamilyPair{two_laws(family, keys + quoted(key, a), keys + quoted(key, b)),
                      [=](const Rational& order, bool is_reversed) {
                        return is_reversed ? moment(order, b, a) : moment(order, a, b);
                      }};
  };
  switch (any_int(0, 8)) {
    case 0:
      return by_two("normal", "mean", "variance", p, q, normal_moment);
    case 1:
      return by_two("gamma", "shape", "rate", p, q, gamma_moment);
    case 2:
      return by_two("inverse_gamma", "shape", "scale", p, q, gamma_moment);  // of 1/x
    case 3:
      return by_two("beta", "alpha", "beta", p, q, beta_moment);
    case 4:
      return by_one("exponential", "", "rate", [](const Rational& order, const Rational& r, const Rational& s) {
        return gamma_moment(order, 1, r, 1, s);
      });
    case 5:
      return by_one("poisson", "", "rate", poisson_moment);
    case 6:
      return by_one("geometric", "", "p", geometric_moment);
    case 7: {
      const long trials = any_int(1, 9);
      return by_one("binomial", "\"trials\": " + std::to_string(trials) + ", ", "p",
                    [=](const Rational& order, const Rational& x, const Rational& y) {
                      return binomial_moment(trials, order, x, y);
                    });
    }
    default:
      return by_one("bernoulli", "", "p", [](const Rational& order, const Rational& x, const Rational& y) {
        return binomial_moment(1, order, x, y);
      });
  }
}
/// D_order in the worse order of the pair; not finite where it may be infinite.
[[nodiscard]] inline Enclosure worse_divergence(const FamilyPair& pair, const Rational& order) {
  return max(divergence(pair.moment(order, false), order), divergence(pair.moment(order, true), order));
}

}  // namespace dpcert::check::test
