// SPDX-License-Identifier: Apache-2.0
// The hockey-stick divergence of noise together with finitely many outcomes: the mean over these of
// the noise's own, which is known in closed form for every threshold.
#pragma once

#include "enclosed.hpp"

namespace dpcert::check::test {

/// Probabilities of an outcome under P and Q.
struct Masses {
  Enclosure p, q;
};
using Outcomes = std::vector<Masses>;

[[nodiscard]] inline Outcomes product(const Outcomes& x, const Outcomes& y) {
  Outcomes result;
  for (const auto& a : x)
    for (const auto& b : y) result.push_back({a.p * b.p, a.q * b.q});
  return result;
}
/// ((1-r) Q + r P, Q) where the record is removed, else (Q, (1-r) Q + r P).
[[nodiscard]] inline Outcomes on_sample(const Outcomes& all, const Rational& rate, bool is_removed) {
  Outcomes result;
  for (const auto& [p, q] : all) {
    const Enclosure mixed = q * Rational{1 - rate} + p * rate;
    result.push_back(is_removed ? Masses{mixed, q} : Masses{q, mixed});
  }
  return result;
}
/// Randomized response of odds e^L to 1 among so many categories, failing with probability d.
[[nodiscard]] inline Outcomes response(const Enclosure& odds, int categories, const Rational& d) {
  const Enclosure low = Rational{1 - d} / (odds + Rational{categories - 1}), high = low * odds, none = enclosed(0);
  Outcomes result{{high, low}, {low, high}};
  for (int i = 2; i < categories; ++i) result.push_back({low, low});
  if (d != 0) result.insert(result.end(), {{enclosed(d), none}, {none, enclosed(d)}});
  return result;
}

/// Noise of one shift (mu^2, or sensitivity/scale; none) on a sample, with a record and without it,
/// or with its contribution and the opposite one.
struct Noise {
  enum class Kind { none, normal, laplace } kind = Kind::none;
  Rational shift = 1, rate = 1;
  bool is_replaced = false;

  /// Its divergence where Q counts x > 0 times.
  [[nodiscard]] Enclosure divergence(const Enclosure& x, bool is_removed) const {
    if (is_replaced) return replaced(x);
    if (rate == 1) return unsampled(x);
    if (is_removed) {
      const Enclosure moved = (x - Rational{1 - rate}) / rate;
      return is_positive(moved) == Trilean::yes ? unsampled(moved) * rate : Rational{1} - x;
    }
    const Enclosure kept = Rational{1} - x * Rational{1 - rate};
    return is_positive(kept) == Trilean::yes ? kept * unsampled(x * rate / kept) : enclosed(0);
  }

 private:
  /// By a search for the place where the densities are as x : 1; both noises have variance or scale
  /// such that the shift is their own.
  [[nodiscard]] Enclosure replaced(const Enclosure& x) const {
    const auto excess = [&](const Rational& y) { return on_sample(density, y, 1) - x * on_sample(density, y, -1); };
    if (kind == Kind::laplace && is_positive(excess(shift)) == Trilean::no) return max(enclosed(0), Rational{1} - x);
    if (kind == Kind::laplace && is_positive(excess(-shift)) == Trilean::yes) return Rational{1} - x;
    Rational low = -80, high = 80;
    for (int i = 0; i < 90; ++i) {
      const Rational middle = (low + high) / 2;
      (is_positive(excess(middle)) == Trilean::yes ? high : low) = middle;
    }
    return hull(on_sample(tail, low, 1) - x * on_sample(tail, high, -1),
                on_sample(tail, high, 1) - x * on_sample(tail, low, -1));
  }
  template <class Of>
  [[nodiscard]] Enclosure on_sample(const Of& of, const Rational& y, int sign) const {
    return of(*this, y) * Rational{1 - rate} + of(*this, Rational{y - sign * shift}) * rate;
  }
  static Enclosure density(const Noise& noise, const Rational& y) {
    return exp(enclosed(noise.kind == Kind::laplace ? Rational{-abs(y)} : Rational{-y * y / (2 * noise.shift)}));
  }
  static Enclosure tail(const Noise& noise, const Rational& y) {
    if (noise.kind == Kind::normal) return erfc(enclosed(y) / sqrt(enclosed(2 * noise.shift))) * Rational{1, 2};
    const Enclosure far = exp(enclosed(-abs(y))) * Rational{1, 2};
    return y >= 0 ? far : Rational{1} - far;
  }

  [[nodiscard]] Enclosure unsampled(const Enclosure& x) const {
    const Enclosure none = enclosed(0), plain = max(none, Rational{1} - x);
    if (kind == Kind::none) return plain;
    if (kind == Kind::laplace) return max(plain, -expm1((log(x) - shift) * Rational{1, 2}));
    const Enclosure mu = sqrt(enclosed(shift)), near = log(x) / mu - mu * Rational{1, 2}, root = sqrt(enclosed(2));
    return (erfc(near / root) - x * erfc((near + mu) / root)) * Rational{1, 2};
  }
};

/// H of both together at log x, in one order.
[[nodiscard]] inline Enclosure divergence(const Noise& noise, const Outcomes& all, const Enclosure& x,
                                          bool is_removed) {
  Enclosure sum = enclosed(0);
  for (const auto& [p, q] : all) {
    if (p.is_exactly_zero()) continue;
    sum += q.is_exactly_zero() ? p : p * noise.divergence(x * q / p, is_removed);
  }
  return sum;
}

}  // namespace dpcert::check::test
