// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/lattice_pair.hpp"

#include <algorithm>

#include "dpcert/accounting/pairs/atoms/trade_off.hpp"
#include "dpcert/numerics/refine.hpp"
#include "pairs/atoms/ranked_outcomes.hpp"

namespace dpcert {
namespace {

/// The law of the net loss of n steps e^loss : weight : 1 under P, by falling loss; under Q it is the mirror image. With
/// f(X) = 1 + weight X + x X^2, x = e^loss, the coefficients a_m of f^n obey
///   m a_m = weight (n+1-m) a_(m-1) + x (2n+2-m) a_(m-2),
/// whose terms are all >= 0 for m <= n; the other half is a_(n+j) = a_(n-j) x^j.
template <class Number>
std::vector<Number> law_of(const Number& x, const Number& one, const Rational& weight, unsigned long n) {
  const Number w = one * weight, total = x + one + w;
  std::vector<Number> half;
  half.reserve(n + 1);
  half.push_back(one);
  const auto rational = [](unsigned long k) { return Rational{k}; };
  for (unsigned long m = 1; m <= n; ++m) {
    Number next = half[m - 1] * w * rational(n + 1 - m);
    if (m >= 2) next = next + half[m - 2] * x * rational(2 * n + 2 - m);
    half.push_back(next * Rational(1, m));
  }
  const Number scale = one / power(total, n);
  const unsigned long step = weight == 0 ? 2 : 1;  // a sum of n losses +-1 has the parity of n
  std::vector<Number> law(2 * n / step + 1);
  Number growth = one;  // x^j
  for (unsigned long j = 0; j <= n; ++j) {
    if (weight != 0 || j % 2 == n % 2) {
      Number low = half.back() * scale;
      law[(n - j) / step] = low * growth;
      law[(n + j) / step] = std::move(low);
    }
    half.pop_back();  // of n - j: no longer needed, and there may be millions
    growth = growth * x;
  }
  return law;
}

/// The law of both sums, as a list whose mirror image has the images of the outcomes.
template <class Number>
std::vector<Number> product(const std::vector<Number>& left, const std::vector<Number>& right) {
  std::vector<Number> result;
  result.reserve(left.size() * right.size());
  for (const Number& p : left)
    for (const Number& r : right) result.push_back(p * r);
  return result;
}

/// The law of the sum of both, which have multiples of one loss. All terms are >= 0.
template <class Number>
std::vector<Number> convolution(const std::vector<Number>& left, const std::vector<Number>& right) {
  std::vector<Number> result(left.size() + right.size() - 1);
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size(); ++j) result[i + j] += left[i] * right[j];
  return result;
}

using Line = LatticePair::Line;

bool is_binary(const Line& line) { return line.size() == 1 && line.front().weight == 0; }

unsigned long outcomes_of(const LatticeSteps& steps) {
  return steps.weight == 0 ? steps.count + 1 : 2 * steps.count + 1;
}

unsigned long outcomes_of(const Line& line) {
  if (line.size() == 1) return outcomes_of(line.front());
  unsigned long most = 0;
  for (const LatticeSteps& group : line) most += group.count;
  return 2 * most + 1;
}

/// The law of a line, of all multiples of its loss; of those of one parity where no other is possible.
template <class Number>
std::vector<Number> law_of(const Line& line, const Number& x, const Number& one) {
  std::vector<Number> all;
  for (const LatticeSteps& group : line) {
    std::vector<Number> law = law_of<Number>(x, one, group.weight, group.count);
    if (group.weight == 0 && !is_binary(line)) {
      std::vector<Number> spread(2 * law.size() - 1);
      for (std::size_t i = 0; i < law.size(); ++i) spread[2 * i] = std::move(law[i]);
      law = std::move(spread);
    }
    all = all.empty() ? std::move(law) : convolution(all, law);
  }
  return all;
}

/// The law of all these lines, as a list whose mirror image is the law under Q; exponential(loss) is e^loss.
template <class Number, class Exponential>
std::vector<Number> law_of(const std::vector<Line>& lines, const Number& one, Exponential&& exponential) {
  std::vector<Number> all;
  for (const Line& line : lines) {
    std::vector<Number> law = law_of<Number>(line, exponential(line.front().loss), one);
    all = all.empty() ? std::move(law) : product(all, law);
  }
  if (all.empty()) all.push_back(one);
  return all;
}

std::vector<Enclosure> law_of(const std::vector<Line>& lines, Precision precision) {
  return law_of(lines, Enclosure{1, precision}, [&](const Epsilon& loss) { return loss.exponential(precision); });
}

/// Groups of one loss in one line, as far as their convolution is cheap; the longest lines first.
std::vector<Line> lines_of(std::vector<LatticeSteps> groups) {
  constexpr unsigned long most_products = 4'000'000;
  const auto longer = [](const auto& x, const auto& y) { return outcomes_of(x) > outcomes_of(y); };
  std::stable_sort(groups.begin(), groups.end(), longer);
  std::vector<Line> lines;
  for (LatticeSteps& group : groups) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
      return line.front().loss == group.loss && outcomes_of(group) <= most_products / (2 * outcomes_of(line));
    });
    if (same == lines.end())
      lines.push_back({std::move(group)});
    else
      same->push_back(std::move(group));
  }
  std::stable_sort(lines.begin(), lines.end(), longer);
  return lines;
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

std::optional<Rational> LatticePair::exact_delta(const Epsilon& epsilon) const {
  if (at_most(total_, epsilon) == Trilean::yes) return Rational{0};
  constexpr std::size_t most_bits = 4096, most_exact_outcomes = 4096;
  std::size_t bits = 0, outcomes = 1;
  for (const Line& line : lines()) {
    if (!line.front().loss.has_rational_exponential()) return std::nullopt;
    for (const LatticeSteps& group : line)
      bits += group.count * (bit_size(group.loss.ratio()) + bit_size(group.weight));
    outcomes *= std::min<std::size_t>(outcomes_of(line), most_exact_outcomes + 1);
    if (bits > most_bits || outcomes > most_exact_outcomes) return std::nullopt;
  }
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  const auto all = law_of(lines(), Rational{1}, [](const Epsilon& loss) { return loss.ratio(); });
  Rational sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    sum += std::max<Rational>(0, all[i] - epsilon.ratio() * all[all.size() - 1 - i]);
  return sum;
}

std::optional<Rate> LatticePair::gdp_rate(long digits) const {
  constexpr unsigned long most_vertices = 1UL << 17;
  const auto all = lines();
  if (all.size() != 1 || outcomes_of(all.front()) > most_vertices) return std::nullopt;
  return refine(
      digits,
      [&](Precision precision) {
        std::vector<PairAtom> atoms;
        const auto law = law_of(all, precision);
        atoms.reserve(law.size());
        for (std::size_t i = 0; i < law.size(); ++i) atoms.push_back({law[i], law[law.size() - 1 - i]});
        return gdp_rate_of_atoms(std::move(atoms), 0, precision);
      },
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
  // Per step, E_Q[(P/Q)^a] = (x^a + x^(1-a) + weight) / (x + 1 + weight), x = e^loss; x^a is taken out.
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
