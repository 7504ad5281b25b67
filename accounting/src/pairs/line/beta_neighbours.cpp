// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/beta_neighbours.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_bits = 1'024;

/// Whole and positive parameters; the second is that of 1 - x.
struct WholeBeta {
  Rational a, b;
};

/// P(X > t): at most a - 1 of a + b - 1 trials succeed with probability t.
Rational mass_above(const WholeBeta& law, const Rational& t) {
  const Rational trials = law.a + law.b - 1;
  const auto count = static_cast<unsigned long>(numerator(trials));
  Rational term = power(1 - t, count), sum = 0;
  for (Rational j = 0; j < law.a; j += 1) {
    sum += term;
    term *= (trials - j) / (j + 1) * t / (1 - t);
  }
  return sum;
}

}  // namespace

std::optional<Rational> beta_neighbours_delta(const Law& p, const Law& q, const Rational& ratio) {
  if (p.family != find_family("beta") || q.family != p.family) return std::nullopt;
  const auto are_whole = [](const Law& law) { return is_integer(law.numbers[0]) && is_integer(law.numbers[1]); };
  if (!are_whole(p) || !are_whole(q)) return std::nullopt;
  const bool is_mirrored = p.numbers[0] < q.numbers[0];
  const auto turned = [&](const Law& law) {
    return is_mirrored ? WholeBeta{law.numbers[1], law.numbers[0]} : WholeBeta{law.numbers[0], law.numbers[1]};
  };
  const WholeBeta first = turned(p), second = turned(q);
  if (first.a != second.a + 1 || first.b + 1 != second.b) return std::nullopt;
  // p/q = (b/c) x/(1-x) exceeds the ratio where x > t.
  const Rational t = ratio * second.a / (first.b + ratio * second.a), trials = first.a + first.b;
  if (trials * bit_size(t) > most_bits) return std::nullopt;
  return std::max<Rational>(0, mass_above(first, t) - ratio * mass_above(second, t));
}

}  // namespace dpcert
