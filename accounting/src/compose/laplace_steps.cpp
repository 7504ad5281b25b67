// SPDX-License-Identifier: Apache-2.0
#include "compose/laplace_steps.hpp"

#include <algorithm>

#include "compose/kept_profile.hpp"
#include "compose/together.hpp"

namespace dpcert {
namespace {

constexpr double most_work = 20'000;  // ways times steps

/// The coefficients 0, ..., count - 1 of (offset + w)^exponent, an exponent >= -1.
std::vector<Rational> series(const Rational& offset, long exponent, unsigned long count) {
  std::vector<Rational> coefficients;
  Rational next = exponent < 0 ? Rational(1 / offset) : power(offset, static_cast<unsigned long>(exponent));
  for (unsigned long m = 0; m < count; ++m) {
    coefficients.push_back(next);
    next = next * Rational(exponent - static_cast<long>(m)) / (Rational{m + 1} * offset);
  }
  return coefficients;
}

/// The coefficients, in x, of the residue at z = -1/2 over e^(-x/2): with w = z + 1/2 that of w^(n-1) in
/// 2^-n e^(xw) (1/2 + w)^(up-1) (w - 1/2)^(n-up-1).
std::vector<Rational> polynomial(unsigned long n, unsigned long up) {
  const auto rising = series(Rational(1, 2), static_cast<long>(up) - 1, n);
  const auto falling = series(Rational(-1, 2), static_cast<long>(n - up) - 1, n);
  std::vector<Rational> coefficients(n);
  Rational scale = power_of_two(-static_cast<long>(n));
  for (unsigned long j = 0; j < n; ++j) {  // x^j/j! times the coefficient of w^(n-1-j)
    const unsigned long m = n - 1 - j;
    Rational sum = 0;
    for (unsigned long k = 0; k <= m; ++k) sum += rising[k] * falling[m - k];
    coefficients[j] = sum * scale;
    scale /= j + 1;
  }
  return coefficients;
}

}  // namespace

std::optional<LaplaceSteps> LaplaceSteps::of(const std::vector<Group>& groups) {
  unsigned long steps = 0;
  double work = 1;
  for (const auto& [shift, count] : groups) {
    steps += count;
    work *= static_cast<double>(count) + 1;
    if (static_cast<double>(steps) * work > most_work) return std::nullopt;
  }
  if (steps == 0) return std::nullopt;
  std::vector<Way> all = {{0, 0, 1, 0}};
  for (const auto& [shift, count] : groups) {
    std::vector<Way> next;
    for (const Way& before : all) {
      Rational choices = before.ways;
      for (unsigned long up = 0; up <= count; ++up) {
        const Rational down = shift * Rational(count - up);
        next.push_back({before.place + shift * Rational(up) - down, before.log_weight - down, choices, before.up + up});
        choices = choices * Rational(count - up) / Rational(up + 1);
      }
    }
    all = std::move(next);
  }
  return LaplaceSteps{steps, std::move(all)};
}

LaplaceSteps::LaplaceSteps(unsigned long steps, std::vector<Way> all) : steps_{steps}, ways_{std::move(all)} {
  for (const Way& way : ways_) most_ = std::max(most_, way.place);
  for (unsigned long up = 0; up <= steps_; ++up) polynomials_.push_back(polynomial(steps_, up));
}

Enclosure LaplaceSteps::residues(unsigned long up, const Enclosure& x) const {
  const auto& coefficients = polynomials_[up];
  Enclosure sum{0, x.precision()};
  for (std::size_t j = coefficients.size(); j-- > 0;) sum = sum * x + coefficients[j];
  sum = sum * exp(x * Rational(-1, 2));
  if (up == steps_) sum += Enclosure{1, x.precision()};
  return up == 0 ? sum - exp(-x) : sum;
}

Enclosure LaplaceSteps::delta(const Epsilon& epsilon, Precision precision) const {
  const Precision working{precision.bits + 4 * static_cast<long>(steps_) + 32};
  const Enclosure eps = epsilon.enclose(working), zero{0, working};
  Enclosure sum = zero;
  for (const Way& way : ways_) {
    const Enclosure x = way.place - eps;
    const Trilean counts = is_positive(x);
    if (counts == Trilean::no) continue;
    const Enclosure residue = residues(way.up, x);
    sum +=
        (counts == Trilean::yes ? residue : hull(zero, residue)) * exp(Enclosure{way.log_weight, working}) * way.ways;
  }
  const Enclosure least = max(zero, -expm1(eps));
  return Enclosure{0, precision} + max(sum, least);
}

/// Half of the largest.
Rational LaplaceSteps::guess_epsilon(const Rational&) const { return most_ / 2; }

Bounds by_laplace_steps(const Together& release) {
  std::vector<LaplaceSteps::Group> groups;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.laplace) return {};
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&loss = loss](const auto& x) { return x.shift == *loss.laplace; });
    if (same == groups.end())
      groups.push_back({*loss.laplace, count});
    else
      same->count += count;
  }
  auto steps = LaplaceSteps::of(groups);
  if (!steps) return {};
  const auto profile = std::make_shared<const LaplaceSteps>(*std::move(steps));
  return {{kept(profile, {}, release.failure, profile->rule())}, true, true};
}

}  // namespace dpcert
