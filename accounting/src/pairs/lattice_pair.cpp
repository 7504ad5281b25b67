// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/lattice_pair.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"
#include "pairs/atoms/ranked_outcomes.hpp"
#include "pairs/atoms/trade_off.hpp"
#include "pairs/lattice_law.hpp"

namespace dpcert {

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
  Epsilon total;
  for (const LatticeSteps& group : groups) {
    auto sum = total.plus(group.loss, group.count);
    if (!sum) return unsupported("", "the total loss ln(r) of this composition has too large an r to be kept exactly");
    total = *std::move(sum);
  }
  auto halves = split(lines_of(std::move(groups)));
  if (!halves)
    return unsupported("",
                       "this composition has more than 2,000,000 outcomes in one half of its parts, or 20,000 in the "
                       "other, too many for an exact sum");
  return LatticePair{*std::move(halves), std::move(total)};
}

/// The longest lines first, each to the half with fewer outcomes so far.
std::optional<LatticePair::Halves> LatticePair::split(std::vector<Line> lines) {
  Halves halves;
  unsigned long few = 1, many = 1;
  for (Line& line : lines) {
    const unsigned long outcomes = outcomes_of(line);
    if (outcomes > most_outcomes / few) return std::nullopt;
    few *= outcomes;
    halves.few.push_back(std::move(line));
    if (few > many) std::swap(few, many), std::swap(halves.few, halves.many);
  }
  if (few > most_outcomes_beside) return std::nullopt;
  return halves;
}

std::vector<LatticePair::Line> LatticePair::lines() const {
  std::vector<Line> all = halves_.many;
  all.insert(all.end(), halves_.few.begin(), halves_.few.end());
  return all;
}

std::vector<LatticeSteps> LatticePair::steps() const {
  std::vector<LatticeSteps> all;
  for (const Line& line : lines()) all.insert(all.end(), line.begin(), line.end());
  return all;
}

LatticePair::LatticePair(Halves halves, Epsilon total) : halves_{std::move(halves)}, total_{std::move(total)} {}

struct LatticePair::Outcomes {
  std::vector<Enclosure> few;  ///< in an order whose mirror image has the probabilities under Q
  RankedOutcomes many;
};

std::shared_ptr<const LatticePair::Outcomes> LatticePair::outcomes(Precision precision) const {
  constexpr unsigned long most_words = 30'000'000, words_beside = 9;  // of a number, beside its digits
  unsigned long all = 1;
  for (const Line& line : halves_.many) all *= outcomes_of(line);
  const auto most_bits = static_cast<long>(64 * (std::max(most_words / all, words_beside + 2) - words_beside));
  precision.bits = std::min(precision.bits, most_bits);
  return cached_.of(precision, [&] {
    return Outcomes{law_of(halves_.few, precision), RankedOutcomes{law_of(halves_.many, precision)}};
  });
}

Enclosure LatticePair::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure zero{0, precision};
  if (at_most(total_, epsilon) == Trilean::yes) return zero;
  const Enclosure ratio = epsilon.exponential(precision);
  const auto halves = outcomes(precision);
  Enclosure sum = zero;
  const auto& few = halves->few;
  for (std::size_t i = 0; i < few.size(); ++i) sum += halves->many.excess(few[i], ratio * few[few.size() - 1 - i]);
  return sum;
}

std::optional<std::vector<Rational>> LatticePair::exact_law() const {
  constexpr std::size_t most_bits = 4096, most_exact_outcomes = 4096;
  std::size_t bits = 0, outcomes = 1;
  for (const Line& line : lines()) {
    if (!line.front().loss.has_rational_exponential()) return std::nullopt;
    for (const LatticeSteps& group : line)
      bits += group.count * (bit_size(group.loss.ratio()) + bit_size(group.weight));
    outcomes *= std::min<std::size_t>(outcomes_of(line), most_exact_outcomes + 1);
    if (bits > most_bits || outcomes > most_exact_outcomes) return std::nullopt;
  }
  return exact_law_of(lines());
}

std::optional<Rational> LatticePair::exact_delta(const Epsilon& epsilon) const {
  if (at_most(total_, epsilon) == Trilean::yes) return Rational{0};
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  const auto all = exact_law();
  if (!all) return std::nullopt;
  Rational sum = 0;
  for (std::size_t i = 0; i < all->size(); ++i)
    sum += std::max<Rational>(0, (*all)[i] - epsilon.ratio() * (*all)[all->size() - 1 - i]);
  return sum;
}

bool LatticePair::has_few_outcomes() const {
  constexpr unsigned long most = 1UL << 17;
  unsigned long all = 1;
  for (const Line& line : lines()) {
    const unsigned long outcomes = outcomes_of(line);
    if (outcomes > most / all) return false;
    all *= outcomes;
  }
  return true;
}

std::vector<PairAtom> LatticePair::atoms(Precision precision) const {
  const auto law = law_of(lines(), precision);
  std::vector<PairAtom> all;
  all.reserve(law.size());
  for (std::size_t i = 0; i < law.size(); ++i) all.push_back({law[i], law[law.size() - 1 - i]});
  return all;
}

std::optional<Number> LatticePair::type_two(const Rational& type_one, Precision precision) const {
  const auto all = exact_law();
  if (!all) {
    if (!has_few_outcomes()) return std::nullopt;
    return Number::enclosed(type_two_of_atoms(atoms(precision), type_one, precision));
  }
  ExactOutcomes outcomes;
  for (std::size_t i = 0; i < all->size(); ++i) outcomes.emplace_back((*all)[i], (*all)[all->size() - 1 - i]);
  return Number::exactly(type_two_of_outcomes(std::move(outcomes), type_one), precision);
}

std::optional<Rate> LatticePair::gdp_rate(long digits) const {
  if (halves_.many.size() + halves_.few.size() != 1 || !has_few_outcomes()) return std::nullopt;
  return refine(
      digits, [&](Precision precision) { return gdp_rate_of_atoms(atoms(precision), 0, precision); },
      [&](const Rate& rate) { return rate.at_most.has_digits(digits + 2); });
}

Rational LatticePair::guess_epsilon(const Rational& delta) const {
  // As for a Gaussian of the same Kullback-Leibler rate: mu^2 = sum of n loss^2.
  const Precision steering{64};
  Enclosure mu_squared{0, steering};
  for (const LatticeSteps& group : steps()) mu_squared += square(group.loss.enclose(steering)) * Rational(group.count);
  const Enclosure tail = log(Enclosure{delta, steering}) * Rational{-2};
  const Enclosure guess = min(mu_squared * Rational{1, 2} + sqrt(mu_squared * tail), total_.enclose(steering));
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

Taylor LatticePair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  // Per step, E_Q[(P/Q)^a] = (x^a + x^(1-a) + weight) / (x + 1 +
  // weight), x = e^loss; x^a is taken out.
  const Precision precision = order.precision();
  const Taylor a = Taylor::variable(order), twice = a + a - Rational{1};
  Taylor sum = Taylor::constant(Enclosure{0, precision});
  for (const LatticeSteps& group : steps()) {
    const Enclosure loss = group.loss.enclose(precision), weight{group.weight, precision};
    const Taylor inner = exp(-(twice * loss)) + weight * exp(-(a * loss)) + Rational{1};
    const Enclosure total = group.loss.exponential(precision) + Rational{1} + weight;
    sum = sum + Rational(group.count) * (a * loss + log(inner) - log(total));
  }
  return sum;
}

bool LatticePair::has_rate_of_order_one() const {
  // Where 2 sqrt(x) cosh(v) + weight has no other than imaginary zeros v: weight^2 <= 4x.
  const auto all = steps();
  return std::all_of(all.begin(), all.end(), [](const LatticeSteps& group) {
    if (group.weight == 0) return true;
    return at_most(Epsilon::log_of(group.weight * group.weight / 4), group.loss) == Trilean::yes;
  });
}

}  // namespace dpcert
