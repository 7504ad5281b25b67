// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/lattice.hpp"

#include <algorithm>

#include "dpcert/accounting/trade_off.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// The law of the net loss of n steps e^loss : weight : 1, as pairs (probability under P, under Q), where Q has the
/// mirror image. With f(X) = 1 + weight X + x X^2, x = e^loss, the coefficients a_m of f^n obey
///   m a_m = weight (n+1-m) a_(m-1) + x (2n+2-m) a_(m-2),
/// whose terms are all >= 0 for m <= n; the other half is a_(n+j) = a_(n-j) x^j.
template <class Number>
std::vector<std::pair<Number, Number>> law_of(const Number& x, const Number& one, const Rational& weight,
                                              unsigned long n) {
  const Number w = one * weight, total = x + one + w;
  std::vector<Number> half = {one};
  const auto rational = [](unsigned long k) { return Rational{k}; };
  for (unsigned long m = 1; m <= n; ++m) {
    Number next = half[m - 1] * w * rational(n + 1 - m);
    if (m >= 2) next = next + half[m - 2] * x * rational(2 * n + 2 - m);
    half.push_back(next * Rational(1, m));
  }
  const Number scale = one / power(total, n);
  std::vector<std::pair<Number, Number>> law;
  Number growth = one;  // x^j
  for (unsigned long j = 0; j <= n; ++j) {
    const bool reachable = weight != 0 || j % 2 == n % 2;
    if (reachable) {
      const Number low = half[n - j] * scale, high = low * growth;
      law.emplace_back(high, low);
      if (j != 0) law.emplace_back(low, high);
    }
    growth = growth * x;
  }
  return law;
}

template <class Number>
std::vector<std::pair<Number, Number>> product(const std::vector<std::pair<Number, Number>>& left,
                                               const std::vector<std::pair<Number, Number>>& right) {
  std::vector<std::pair<Number, Number>> result;
  result.reserve(left.size() * right.size());
  for (const auto& [p, q] : left)
    for (const auto& [r, s] : right) result.emplace_back(p * r, q * s);
  return result;
}

unsigned long outcomes_of(const LatticeSteps& steps) {
  return steps.weight == 0 ? steps.count + 1 : 2 * steps.count + 1;
}

}  // namespace

Result<LatticePair> LatticePair::from(const std::vector<LatticeSteps>& steps) {
  std::vector<LatticeSteps> groups;
  for (const LatticeSteps& step : steps) {
    if (step.loss == Epsilon{} || step.count == 0) continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const LatticeSteps& group) {
      return group.loss == step.loss && group.weight == step.weight;
    });
    if (same == groups.end())
      groups.push_back(step);
    else
      same->count += step.count;
  }
  unsigned long outcomes = 1;
  Epsilon total;
  for (const LatticeSteps& group : groups) {
    if (outcomes_of(group) > most_outcomes / outcomes)
      return unsupported("", "this composition has more than 2,000,000 outcomes, too many for an exact sum");
    outcomes *= outcomes_of(group);
    auto sum = total.plus(group.loss, group.count);
    if (!sum) return unsupported("", "the total loss ln(r) of this composition has too large an r to be kept exactly");
    total = *std::move(sum);
  }
  return LatticePair{std::move(groups), std::move(total)};
}

LatticePair::LatticePair(std::vector<LatticeSteps> steps, Epsilon total)
    : steps_{std::move(steps)}, total_{std::move(total)} {}

const std::vector<LatticePair::Outcome>& LatticePair::outcomes(Precision precision) const {
  if (cached_.empty() || cached_at_ != precision) {
    const Enclosure one{1, precision};
    std::vector<Outcome> all = {{one, one}};
    for (const LatticeSteps& group : steps_)
      all = product(all, law_of(group.loss.exponential(precision), one, group.weight, group.count));
    cached_ = std::move(all);
    cached_at_ = precision;
  }
  return cached_;
}

Enclosure LatticePair::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure zero{0, precision};
  if (at_most(total_, epsilon) == Trilean::yes) return zero;
  const Enclosure ratio = epsilon.exponential(precision);
  Enclosure sum = zero;
  for (const auto& [p, q] : outcomes(precision)) sum += max(zero, p - ratio * q);
  return sum;
}

std::optional<Rational> LatticePair::exact_delta(const Epsilon& epsilon) const {
  if (at_most(total_, epsilon) == Trilean::yes) return Rational{0};
  constexpr std::size_t most_bits = 4096, most_exact_outcomes = 4096;
  std::size_t bits = 0, outcomes = 1;
  for (const LatticeSteps& group : steps_) {
    if (!group.loss.has_rational_exponential()) return std::nullopt;
    bits += group.count * (bit_size(group.loss.ratio()) + bit_size(group.weight));
    outcomes *= std::min<std::size_t>(outcomes_of(group), most_exact_outcomes + 1);
    if (bits > most_bits || outcomes > most_exact_outcomes) return std::nullopt;
  }
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  std::vector<std::pair<Rational, Rational>> all = {{1, 1}};
  for (const LatticeSteps& group : steps_)
    all = product(all, law_of<Rational>(group.loss.ratio(), 1, group.weight, group.count));
  Rational sum = 0;
  for (const auto& [p, q] : all) sum += std::max<Rational>(0, p - epsilon.ratio() * q);
  return sum;
}

std::optional<Rate> LatticePair::gdp_rate(long digits) const {
  constexpr unsigned long most_vertices = 1UL << 17;
  if (steps_.size() != 1 || outcomes_of(steps_.front()) > most_vertices) return std::nullopt;
  return refine(
      digits,
      [&](Precision precision) {
        std::vector<PairAtom> atoms;
        for (const auto& [p, q] : outcomes(precision)) atoms.push_back({p, q});
        return gdp_rate_of_atoms(std::move(atoms), 0, precision);
      },
      [&](const Rate& rate) { return rate.at_most.has_digits(digits + 2); });
}

Rational LatticePair::guess_epsilon(const Rational& delta) const {
  // As for a Gaussian of the same Kullback-Leibler rate: mu^2 = sum of n loss^2.
  const Precision steering{64};
  Enclosure mu_squared{0, steering};
  for (const LatticeSteps& group : steps_) mu_squared += square(group.loss.enclose(steering)) * Rational(group.count);
  const Enclosure tail = log(Enclosure{delta, steering}) * Rational{-2};
  const Enclosure guess = min(mu_squared * Rational{1, 2} + sqrt(mu_squared * tail), total_.enclose(steering));
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

Taylor LatticePair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  // Per step, E_Q[(P/Q)^a] = (x^a + x^(1-a) + weight) / (x + 1 + weight), x = e^loss; x^a is taken out.
  const Precision precision = order.precision();
  const Taylor a = Taylor::variable(order), twice = a + a - Rational{1};
  Taylor sum = Taylor::constant(Enclosure{0, precision});
  for (const LatticeSteps& group : steps_) {
    const Enclosure loss = group.loss.enclose(precision), weight{group.weight, precision};
    const Taylor inner = exp(-(twice * loss)) + weight * exp(-(a * loss)) + Rational{1};
    const Enclosure total = group.loss.exponential(precision) + Rational{1} + weight;
    sum = sum + Rational(group.count) * (a * loss + log(inner) - log(total));
  }
  return sum;
}

bool LatticePair::has_rate_of_order_one() const {
  // Where 2 sqrt(x) cosh(v) + weight has no other than imaginary zeros v: weight^2 <= 4x.
  return std::all_of(steps_.begin(), steps_.end(), [](const LatticeSteps& group) {
    if (group.weight == 0) return true;
    return at_most(Epsilon::log_of(group.weight * group.weight / 4), group.loss) == Trilean::yes;
  });
}

}  // namespace dpcert
