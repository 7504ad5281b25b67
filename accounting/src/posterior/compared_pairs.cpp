// SPDX-License-Identifier: Apache-2.0
#include "posterior/compared_pairs.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/numerics/concave.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

LawPair swapped(LawPair pair) { return {std::move(pair.q), std::move(pair.p)}; }

KnownProfile known_profile(const LawPair& pair) { return profile_of({{{1, pair.p}}}, {{{1, pair.q}}}); }

/// At most the total variation, sqrt(D_1/2) (Pinsker), and
/// e^((a-1)(D_a - epsilon)) (1 - 1/a)^(a-1)/a for orders a > 1.
Enclosure glance(const LawPair& pair, const Epsilon& epsilon) {
  // Log-partition functions of large numbers cancel.
  const Rational largest = *std::max_element(pair.p.numbers.begin(), pair.p.numbers.end());
  const Precision precision{64 + 2 * std::max(0L, binary_exponent(largest))};
  const ExponentialPair curve{pair.p, pair.q};
  Enclosure least = min(Enclosure{1, precision}, sqrt(kullback_leibler(curve, precision) / Rational{2}).upper_end());
  for (const long order : {2, 4, 8, 16}) {
    const Rational a = order;
    if (!curve.is_finite_at(a)) break;
    const Enclosure exponent = curve.log_moment_at(a, precision) - epsilon.enclose(precision) * Rational{a - 1};
    const Enclosure bound = exp(exponent) * Rational{power(1 - 1 / a, static_cast<unsigned long>(order - 1)) / a};
    if (bound.is_finite()) least = min(least, bound.upper_end());
  }
  return least;
}

Result<ComparedPairs> ComparedPairs::of(const std::vector<LawPair>& pairs) {
  std::vector<Compared> compared;
  for (const LawPair& pair : pairs)
    for (const LawPair& ordered : {pair, swapped(pair)}) {
      auto profile = known_profile(ordered);
      if (!profile) return profile.error();
      compared.push_back({ordered, *std::move(profile)});
    }
  return ComparedPairs{std::move(compared)};
}

bool ComparedPairs::is_hidden(const Compared& pair, const Epsilon& epsilon, const Enclosure& other) const {
  return pairs_.size() > 2 && other.is_finite() && at_most(glance(pair.laws, epsilon), other.lower()) == Trilean::yes;
}

Enclosure ComparedPairs::most(const Epsilon& epsilon, Precision precision) const {
  Enclosure most{0, precision};
  for (const Compared& pair : pairs_)
    if (!is_hidden(pair, epsilon, most)) most = max(most, pair.profile->delta(epsilon, precision));
  return most;
}

std::optional<Rational> ComparedPairs::exact_most(const Epsilon& epsilon) const {
  Rational most = 0;
  for (const Compared& pair : pairs_) {
    const auto exact = pair.profile->exact_delta(epsilon);
    if (!exact) return std::nullopt;
    most = std::max(most, *exact);
  }
  return most;
}

const LawPair& ComparedPairs::attaining(const Epsilon& epsilon) const {
  const Precision precision = precision_for(20);
  const Compared* best = &pairs_.front();
  Enclosure most = best->profile->delta(epsilon, precision);
  for (auto pair = pairs_.begin() + 1; pair != pairs_.end(); ++pair) {
    if (is_hidden(*pair, epsilon, most)) continue;
    Enclosure here = pair->profile->delta(epsilon, precision);
    if (at_most(here, most) != Trilean::no) continue;
    best = &*pair, most = std::move(here);
  }
  return best->laws;
}

std::pair<Enclosure, Rational> ComparedPairs::least_type_two(const Rational& type_one, Precision precision) const {
  const auto error = [&](const Compared& pair, long digits) {
    const auto value = [&](const Rational& x) {
      if (x == 0) return Enclosure{0, precision};
      return Rational{1 - type_one * x} - pair.profile->delta(Epsilon::log_of(x), precision);
    };
    return supremum_by_values({value, 0, 1, 1 / type_one}, precision, digits);
  };
  std::vector<Supremum> coarse;
  Rational limit = 1 - type_one;  // a coin tells that much
  for (const Compared& pair : pairs_) {
    coarse.push_back(error(pair, 3));
    if (coarse.back().value.is_finite()) limit = std::min(limit, coarse.back().value.upper());
  }
  std::pair<Enclosure, Rational> least{{1 - type_one, precision}, 1};
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    if (!coarse[i].found.is_finite() || coarse[i].found.lower() > limit) continue;  // another leaves less
    const Supremum found = error(pairs_[i], digits_for(precision));
    if (found.value.is_finite() && found.value.upper() < least.first.upper()) least = {found.value, found.at};
  }
  return least;
}

Rational ComparedPairs::needed_epsilon(const Rational& delta, Precision precision) const {
  Rational most = 0;
  for (const Compared& pair : pairs_) {
    const RuleValue one = pair.profile->epsilon(delta, digits_for(precision), precision);
    if (one.value.is_finite()) most = std::max(most, one.value.lower());
  }
  return most;
}

}  // namespace dpcert
