// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_profile.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr int most_cells = 20'000;
constexpr Precision of_bound{128};  // where a bound leaves few digits
constexpr long margin_bits = 36;    // of the precision, not asked of a cell's bound

Trilean is_negative(const Epsilon& x) { return !at_most(Epsilon{}, x); }
LawPair swapped(LawPair pair) { return {std::move(pair.q), std::move(pair.p)}; }

KnownProfile known_profile(const LawPair& pair) { return profile_of({{{1, pair.p}}}, {{{1, pair.q}}}); }

Enclosure delta_of(const LawPair& pair, const Epsilon& epsilon, Precision precision) {
  return (*known_profile(pair))->delta(epsilon, precision);
}

/// An upper bound of the hockey-stick divergence at epsilon >= 0, at a glance: at most the total variation, sqrt(D_1/2)
/// (Pinsker), and e^((a-1)(D_a - epsilon)) (1 - 1/a)^(a-1)/a for orders a > 1.
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

/// The places s of the other records, which are left behind cell by cell from both ends towards the middle.
class March {
 public:
  /// Cells whose bound is at most `enough` are not split.
  March(const PosteriorLine& line, const Epsilon& epsilon, Precision precision, Rational enough)
      : line_{line}, epsilon_{epsilon}, precision_{precision}, enough_{std::move(enough)} {}

  /// A bound of the supremum.
  [[nodiscard]] Rational most() {
    go(true);
    go(false);
    return most_;
  }

 private:
  /// From an end to the middle, x being the distance from that end.
  void go(bool from_low) {
    const Rational middle = line_.others / 2;
    const auto bound = [&](const Rational& x, const Rational& y) {
      return from_low ? bound_of(line_.cover(x, y)) : bound_of(line_.cover(line_.others - y, line_.others - x));
    };
    const Allowance patience{Budget{}.patience};
    Rational x = 0, growth = 1;
    long exponent = 0;  // of the first cell
    for (int cells = 0; x < middle; ++cells) {
      const bool is_last = cells >= most_cells || exponent > 4 * precision_.bits || patience.is_spent();
      const Rational step = x == 0 ? Rational{middle * power_of_two(-exponent)} : Rational{x * growth};
      const Rational y = is_last ? middle : std::min(middle, rounded(x + step));
      const Rational here = bound(x, y);
      if (here <= enough_ || is_last) {
        most_ = std::max(most_, here);
        if (x > 0) growth = rounded(growth * Rational(5, 4));
        x = y;
      } else if (x == 0) {
        exponent = exponent < 4 ? exponent + 1 : exponent + exponent / 2;
      } else {
        growth /= 2;
      }
    }
  }
  /// Short numbers are quicker; the cells need meet no place in particular.
  static Rational rounded(const Rational& x) {
    const Rational grain = power_of_two(binary_exponent(x) - 24);
    return grain * ceil(x / grain);
  }

  [[nodiscard]] Rational bound_of(const LawPair& cover) const {
    return std::max(bound_of_order(cover), bound_of_order(swapped(cover)));
  }
  [[nodiscard]] Rational bound_of_order(const LawPair& pair) const {
    const Enclosure first = glance(pair, epsilon_);
    if (first.is_finite() && first.upper() <= enough_) return first.upper();
    const Enclosure value = delta_of(pair, epsilon_, precision_);
    return value.is_finite() ? value.upper() : Rational{1};
  }

  const PosteriorLine& line_;
  const Epsilon& epsilon_;
  Precision precision_;
  Rational enough_, most_ = 0;
};

std::vector<LawPair> ends_of(const PosteriorLine& line) {
  std::vector<LawPair> ends{{line.at(0), line.at(line.own)}};
  if (line.cover) ends.push_back({line.at(line.others), line.at(line.others + line.own)});
  return ends;
}

/// From next to order 1 to next to the limit.
std::vector<LawPair> worst_at_some_orders(const WorstPosteriors& worst) {
  const Rational above = worst.order_limit(precision_for(15)).value.lower() - 1;
  std::vector<LawPair> pairs;
  for (const Rational& share : {Rational(1, 16), Rational(1, 4), Rational(1, 2), Rational(7, 8)}) {
    LawPair pair = worst.attaining({1 + share * above});
    const bool is_new = std::none_of(pairs.begin(), pairs.end(),
                                     [&](const LawPair& known) { return known.p == pair.p && known.q == pair.q; });
    if (is_new) pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace

Result<std::shared_ptr<const PosteriorProfile>> PosteriorProfile::of(const PosteriorLine& line) {
  std::vector<Compared> pairs;
  if (line.own > 0)
    for (const LawPair& pair : line.by_order ? worst_at_some_orders(*line.by_order) : ends_of(line))
      for (const LawPair& ordered : {pair, swapped(pair)}) {
        auto profile = known_profile(ordered);
        if (!profile) return profile.error();
        pairs.push_back({ordered, *std::move(profile)});
      }
  return std::shared_ptr<const PosteriorProfile>{new PosteriorProfile{line, std::move(pairs)}};
}

PosteriorProfile::PosteriorProfile(PosteriorLine line, std::vector<Compared> pairs)
    : line_{std::move(line)}, pairs_{std::move(pairs)} {
  if (line_.own > 0 && !line_.holds_for_events)
    bound_ = std::make_shared<const RenyiConversion>(std::vector<RenyiTerm>{{posterior_curve(line_), 1}});
}

Enclosure PosteriorProfile::of_pairs(const Epsilon& epsilon, Precision precision) const {
  Enclosure most{0, precision};
  for (const auto& [laws, profile] : pairs_) {
    // What is certainly less need not be known.
    if (pairs_.size() > 2 && most.is_finite() && at_most(glance(laws, epsilon), most.lower()) == Trilean::yes) continue;
    most = max(most, profile->delta(epsilon, precision));
  }
  return most;
}

Enclosure PosteriorProfile::up_to_bound(const Epsilon& epsilon) const {
  const Enclosure pairs = of_pairs(epsilon, of_bound);
  const Rational least = pairs.is_finite() ? pairs.lower() : Rational{0};
  const Enclosure most = min(Enclosure{1, of_bound}, bound_->delta(epsilon, of_bound));
  return between(least, most.is_finite() ? std::max<Rational>(least, most.upper()) : Rational{1}, of_bound);
}

Enclosure PosteriorProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (line_.own == 0) return max(Enclosure{0, precision}, -expm1(epsilon.enclose(precision)));
  if (is_negative(epsilon) == Trilean::yes)  // both orders count
    return delta(Epsilon{} - epsilon, precision) * epsilon.exponential(precision) - expm1(epsilon.enclose(precision));
  if (bound_) return *delta_.of(epsilon, [&] { return up_to_bound(epsilon); });
  const Enclosure ends = of_pairs(epsilon, precision);
  if (!line_.cover || !ends.is_finite()) return ends;
  // No closer than the values themselves are known.
  const Rational lower = ends.lower(), upper = ends.upper();
  const Rational enough =
      std::max<Rational>(lower * (1 + power_of_two(margin_bits - precision.bits)), upper + 4 * (upper - lower));
  const Rational most = March{line_, epsilon, precision, enough}.most();
  return between(lower, std::max<Rational>(most, upper), precision);
}

Probe PosteriorProfile::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  if (line_.own == 0 || is_negative(epsilon) == Trilean::yes) return Profile::compare(epsilon, limit, precision);
  const Enclosure ends = of_pairs(epsilon, bound_ ? of_bound : precision);
  Trilean is_met = at_most(ends, limit);
  if (bound_ && is_met != Trilean::no) {
    const bool is_promised = delta_at_most(*bound_, epsilon, limit, of_bound) == Trilean::yes;
    is_met = is_promised ? Trilean::yes : Trilean::unknown;
  }
  if (is_met == Trilean::yes && line_.cover && March{line_, epsilon, precision, limit}.most() > limit)
    is_met = Trilean::unknown;
  return {is_met, log(ends / limit)};
}

std::optional<Rational> PosteriorProfile::exact_delta(const Epsilon& epsilon) const {
  if (is_negative(epsilon) != Trilean::no) return std::nullopt;
  if (line_.own == 0) return Rational{0};
  if (line_.cover || bound_) return std::nullopt;
  const auto low = pairs_[0].profile->exact_delta(epsilon), high = pairs_[1].profile->exact_delta(epsilon);
  return low && high ? std::optional{std::max(*low, *high)} : std::nullopt;
}

std::optional<Epsilon> PosteriorProfile::pure_epsilon() const {
  return line_.own == 0 ? std::optional{Epsilon{}} : std::nullopt;
}

RuleValue PosteriorProfile::pure_epsilon_value(Precision precision) const {
  RuleValue value = posterior_divergence(line_, {}, digits_for(precision));
  value.rule = rule();
  return value;
}

/// From the largest epsilon that a pair needs to what the bound promises.
RuleValue PosteriorProfile::epsilon_up_to_bound(const Rational& delta) const {
  if (auto settled = settled_epsilon(delta, of_bound)) return *settled;
  const long digits = digits_for(of_bound);
  Rational least = 0;
  for (const auto& [laws, profile] : pairs_) {
    const RuleValue one = profile->epsilon(delta, digits, of_bound);
    if (one.value.is_finite()) least = std::max(least, one.value.lower());
  }
  const RuleValue most = bound_->epsilon(delta, digits, of_bound);
  if (most.infinite || !most.value.is_finite()) return RuleValue::enclosed(Enclosure::unknown(of_bound), rule());
  return RuleValue::enclosed(between(least, std::max(least, most.value.upper()), of_bound), rule());
}

RuleValue PosteriorProfile::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (!bound_) return Profile::epsilon(delta, digits, precision);
  return *epsilon_.of(delta, [&] { return epsilon_up_to_bound(delta); });
}

LawPair PosteriorProfile::attaining(const Epsilon& epsilon) const {
  if (pairs_.empty()) return {line_.at(0), line_.at(0)};
  const Precision precision = precision_for(20);
  std::size_t best = 0;
  Enclosure most = pairs_[0].profile->delta(epsilon, precision);
  for (std::size_t i = 1; i < pairs_.size(); ++i) {
    if (pairs_.size() > 2 && at_most(glance(pairs_[i].laws, epsilon), most.lower()) == Trilean::yes) continue;
    Enclosure here = pairs_[i].profile->delta(epsilon, precision);
    if (at_most(here, most) != Trilean::no) continue;
    best = i, most = std::move(here);
  }
  return pairs_[best].laws;
}

}  // namespace dpcert
