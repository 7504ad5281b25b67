// SPDX-License-Identifier: Apache-2.0
#include "pairs/lattice_law.hpp"

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// The law of the net loss of n steps e^loss : weight : 1 under P, by falling loss; under Q it is
/// the mirror image. With f(X) = 1 + weight X + x X^2, x = e^loss, the coefficients a_m of f^n obey
///   m a_m = weight (n+1-m) a_(m-1) + x (2n+2-m) a_(m-2),
/// whose terms are all >= 0 for m <= n; the other half is a_(n+j) = a_(n-j) x^j.
template <class Number>
std::vector<Number> masses_on(const Number& x, const Number& one, const Rational& weight, unsigned long n) {
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

bool is_binary(const LatticeLine& line) { return line.size() == 1 && line.front().weight == 0; }

unsigned long outcomes_of(const LatticeSteps& steps) {
  return steps.weight == 0 ? steps.count + 1 : 2 * steps.count + 1;
}

/// The law of a line, of all multiples of its loss; of those of
/// one parity where no other is possible.
template <class Number>
std::vector<Number> masses_on(const LatticeLine& line, const Number& x, const Number& one) {
  std::vector<Number> all;
  for (const LatticeSteps& group : line) {
    std::vector<Number> law = masses_on<Number>(x, one, group.weight, group.count);
    if (group.weight == 0 && !is_binary(line)) {
      std::vector<Number> spread(2 * law.size() - 1);
      for (std::size_t i = 0; i < law.size(); ++i) spread[2 * i] = std::move(law[i]);
      law = std::move(spread);
    }
    all = all.empty() ? std::move(law) : convolution(all, law);
  }
  return all;
}

/// The law of all these lines, as a list whose mirror image is
/// the law under Q; exponential(loss) is e^loss.
template <class Number, class Exponential>
std::vector<Number> masses_on(const std::vector<LatticeLine>& lines, const Number& one, Exponential&& exponential) {
  std::vector<Number> all;
  for (const LatticeLine& line : lines) {
    std::vector<Number> law = masses_on<Number>(line, exponential(line.front().loss), one);
    all = all.empty() ? std::move(law) : product(all, law);
  }
  if (all.empty()) all.push_back(one);
  return all;
}

}  // namespace

unsigned long outcomes_of(const LatticeLine& line) {
  if (line.size() == 1) return outcomes_of(line.front());
  unsigned long most = 0;
  for (const LatticeSteps& group : line) most += group.count;
  return 2 * most + 1;
}

std::vector<Enclosure> law_of(const std::vector<LatticeLine>& lines, Precision precision) {
  return masses_on(lines, Enclosure{1, precision}, [&](const Epsilon& loss) { return loss.exponential(precision); });
}

std::vector<Rational> exact_law_of(const std::vector<LatticeLine>& lines) {
  return masses_on(lines, Rational{1}, [](const Epsilon& loss) { return loss.ratio(); });
}

std::vector<LatticeLine> lines_of(std::vector<LatticeSteps> groups) {
  constexpr unsigned long most_products = 4'000'000;
  const auto longer = [](const auto& x, const auto& y) { return outcomes_of(x) > outcomes_of(y); };
  std::stable_sort(groups.begin(), groups.end(), longer);
  std::vector<LatticeLine> lines;
  for (LatticeSteps& group : groups) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const LatticeLine& line) {
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

}  // namespace dpcert
