// SPDX-License-Identifier: Apache-2.0
#include "posterior/bounded_profile.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr Precision precision_of_bound{128};

/// From next to order 1 to next to the limit, where there is one.
std::vector<LawPair> worst_at_some_orders(const PosteriorLine& line) {
  const RuleValue limit = posterior_order_limit(line);
  const Rational above = limit.infinite ? Rational{1} : limit.value.lower() - 1;
  std::vector<LawPair> pairs;
  for (const Rational& share : {Rational(1, 16), Rational(1, 4), Rational(1, 2), Rational(7, 8)}) {
    LawPair pair = attaining_pair(line, {1 + share * above});
    const bool is_new = std::none_of(pairs.begin(), pairs.end(),
                                     [&](const LawPair& known) { return known.p == pair.p && known.q == pair.q; });
    if (is_new) pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace

Result<std::shared_ptr<const PosteriorProfile>> BoundedProfile::of(const PosteriorLine& line) {
  auto pairs = ComparedPairs::of(worst_at_some_orders(line));
  if (!pairs) return pairs.error();
  return std::shared_ptr<const PosteriorProfile>{new BoundedProfile{line, *std::move(pairs)}};
}

BoundedProfile::BoundedProfile(const PosteriorLine& line, ComparedPairs pairs)
    : PosteriorProfile{line}, pairs_{std::move(pairs)}, bound_{{{posterior_curve(line), 1}}} {}

Enclosure BoundedProfile::enclosed_delta(const Epsilon& epsilon) const {
  const Enclosure pairs = pairs_.most(epsilon, precision_of_bound);
  const Rational least = pairs.is_finite() ? pairs.lower() : Rational{0};
  const Enclosure most = min(Enclosure{1, precision_of_bound}, bound_.delta(epsilon, precision_of_bound));
  return between(least, most.is_finite() ? std::max<Rational>(least, most.upper()) : Rational{1}, precision_of_bound);
}

Enclosure BoundedProfile::worst(const Epsilon& epsilon, Precision) const {
  return *delta_.of(epsilon, [&] { return enclosed_delta(epsilon); });
}

Probe BoundedProfile::compare_worst(const Epsilon& epsilon, const Rational& limit, Precision) const {
  const Enclosure pairs = pairs_.most(epsilon, precision_of_bound);
  const Probe probe{at_most(pairs, limit), log(pairs / limit)};
  if (probe.right_of_root == Trilean::no) return probe;
  const bool is_promised = delta_at_most(bound_, epsilon, limit, precision_of_bound) == Trilean::yes;
  return {is_promised ? Trilean::yes : Trilean::unknown, probe.residual};
}

/// From the largest epsilon that a pair needs to what the bound promises.
RuleValue BoundedProfile::enclosed_epsilon(const Rational& delta) const {
  if (auto settled = settled_epsilon(delta, precision_of_bound)) return *settled;
  const Rational least = pairs_.needed_epsilon(delta, precision_of_bound);
  const RuleValue most = bound_.epsilon(delta, digits_for(precision_of_bound), precision_of_bound);
  if (most.infinite || !most.value.is_finite())
    return RuleValue::enclosed(Enclosure::unknown(precision_of_bound), rule());
  return RuleValue::enclosed(between(least, std::max(least, most.value.upper()), precision_of_bound), rule());
}

RuleValue BoundedProfile::epsilon(const Rational& delta, long, Precision) const {
  return *epsilon_.of(delta, [&] { return enclosed_epsilon(delta); });
}

}  // namespace dpcert
