// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/polynomial.hpp"

#include <algorithm>

#include "dpcert/exact/work.hpp"

namespace dpcert {

Polynomial derivative(const Polynomial& f) {
  Polynomial result;
  for (std::size_t k = 1; k < f.size(); ++k) result.push_back(f[k] * k);
  return result;
}

namespace {

void trim(Polynomial& f) {
  while (!f.empty() && f.back() == 0) f.pop_back();
}

/// f over the absolute value of its leading coefficient: the same signs, smaller numbers.
Polynomial scaled(Polynomial f) {
  trim(f);
  if (f.empty()) return f;
  const Rational leading = abs(f.back());
  for (Rational& c : f) c /= leading;
  return f;
}

/// Quotient and remainder; g is not 0 and has no leading zeros.
std::pair<Polynomial, Polynomial> divide(Polynomial f, const Polynomial& g) {
  Polynomial quotient(f.size() < g.size() ? 0 : f.size() - g.size() + 1);
  for (std::size_t k = quotient.size(); k-- > 0;) {
    quotient[k] = f[k + g.size() - 1] / g.back();
    for (std::size_t i = 0; i < g.size(); ++i) f[k + i] -= quotient[k] * g[i];
    charge(static_cast<std::int64_t>(2 * g.size()) * rational_price(f[k]));
  }
  trim(f);
  return {quotient, f};
}

/// f, f', and the negated remainders of Euclid's algorithm; the
/// last one is a greatest common divisor of f and f'.
std::vector<Polynomial> sturm_chain(const Polynomial& f) {
  std::vector<Polynomial> chain = {scaled(f), scaled(derivative(f))};
  while (!chain.back().empty()) {
    Polynomial rest = divide(chain[chain.size() - 2], chain.back()).second;
    for (Rational& c : rest) c = -c;
    chain.push_back(scaled(std::move(rest)));
  }
  chain.pop_back();
  return chain;
}

/// 2^k above every positive root of f, by Cauchy's bound 1 + max |c_i / c_n|.
Rational root_bound(const Polynomial& f) {
  Rational most = 0;
  for (const Rational& c : f) most = std::max<Rational>(most, abs(c));
  const Rational bound = 1 + most / abs(f.back());
  return power_of_two(binary_exponent(bound) + 1);
}

/// The positive roots of a square-free polynomial with f(0) != 0.
class PositiveRoots {
 public:
  PositiveRoots(const Polynomial& f, long bits) : f_{f}, chain_{sturm_chain(f)}, bits_{bits} {}

  std::vector<Bracket> find() {
    const Rational high = root_bound(f_), low = 1 / root_bound(Polynomial{f_.rbegin(), f_.rend()});
    if (low < high) isolate(low, high, changes(low), changes(high));
    return std::move(roots_);
  }

 private:
  [[nodiscard]] int changes(const Rational& x) const {
    int count = 0, last = 0;
    for (const Polynomial& f : chain_) {
      const int sign = evaluate(f, x).sign();
      if (sign * last < 0) ++count;
      if (sign != 0) last = sign;
    }
    return count;
  }

  /// Roots in (low, high]: the drop of the number of sign changes.
  void isolate(const Rational& low, const Rational& high, int at_low, int at_high) {
    if (at_low == at_high) return;
    if (at_low == at_high + 1) return roots_.push_back(refined({low, high}));
    const Rational middle = high > 8 * low ? geometric_middle(low, high) : Rational((low + high) / 2);
    const int at_middle = changes(middle);
    isolate(low, middle, at_low, at_middle);
    isolate(middle, high, at_middle, at_high);
  }

  [[nodiscard]] static Rational geometric_middle(const Rational& low, const Rational& high) {
    return power_of_two((binary_exponent(low) + binary_exponent(high)) / 2);
  }

  /// One simple root in (lower, upper]: f has the sign of its right side from there on.
  [[nodiscard]] Bracket refined(Bracket bracket) const {
    const int right = evaluate(f_, bracket.upper).sign();
    const Prober prober = [&](const Rational& x) {
      const Rational value = evaluate(f_, x);
      return Probe{value.sign() == 0 || value.sign() == right ? Trilean::yes : Trilean::no,
                   Enclosure{value, Precision{64}}};
    };
    if (right != 0) bracket = narrow(prober, std::move(bracket), bits_);
    if (evaluate(f_, bracket.upper) == 0) bracket.lower = bracket.upper;
    return bracket;
  }

  const Polynomial& f_;
  std::vector<Polynomial> chain_;
  long bits_;
  std::vector<Bracket> roots_;
};

Polynomial mirrored(Polynomial f) {
  for (std::size_t k = 1; k < f.size(); k += 2) f[k] = -f[k];
  return f;
}

}  // namespace

Rational evaluate(const Polynomial& f, const Rational& x) {
  Rational sum = 0;
  for (auto c = f.rbegin(); c != f.rend(); ++c) sum = sum * x + *c;
  const Work step = Work{250} + 2 * product_price(static_cast<long>(bit_size(sum)));
  charge(static_cast<std::int64_t>(f.size()) * step);
  return sum;
}

std::vector<Bracket> real_roots(const Polynomial& f, long bits) {
  Polynomial g = scaled(f);
  if (g.size() <= 1) return {};
  if (g.size() == 2) return {{-g[0] / g[1], -g[0] / g[1]}};
  g = scaled(divide(g, sturm_chain(g).back()).first);
  const bool at_zero = g.front() == 0;
  if (at_zero) g.erase(g.begin());
  if (g.size() == 2 && !at_zero) return real_roots(g, bits);
  std::vector<Bracket> roots;
  for (const Bracket& root : PositiveRoots{mirrored(g), bits}.find()) roots.push_back({-root.upper, -root.lower});
  std::reverse(roots.begin(), roots.end());
  if (at_zero) roots.push_back({0, 0});
  for (const Bracket& root : PositiveRoots{g, bits}.find()) roots.push_back(root);
  return roots;
}

}  // namespace dpcert
