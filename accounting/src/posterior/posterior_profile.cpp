// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_profile.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr int most_cells = 20'000;
constexpr long margin_bits = 36;  // of the precision, not asked of a cell's bound

Trilean is_negative(const Epsilon& x) { return !at_most(Epsilon{}, x); }
LawPair swapped(LawPair pair) { return {std::move(pair.q), std::move(pair.p)}; }

KnownProfile profile_of(const LawPair& pair) { return compare({{{1, pair.p}}}, {{{1, pair.q}}}).profile; }

Enclosure delta_of(const LawPair& pair, const Epsilon& epsilon, Precision precision) {
  return (*profile_of(pair))->delta(epsilon, precision);
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

}  // namespace

Result<std::shared_ptr<const PosteriorProfile>> PosteriorProfile::of(const PosteriorLine& line) {
  if (line.by_order)
    return unsupported("", "the hockey-stick divergences of these posteriors have no certified method");
  if (line.own > 0)
    if (const auto profile = profile_of({line.at(0), line.at(line.own)}); !profile) return profile.error();
  return std::shared_ptr<const PosteriorProfile>{new PosteriorProfile{line}};
}

std::vector<LawPair> PosteriorProfile::ends() const {
  const LawPair low{line_.at(0), line_.at(line_.own)};
  if (!line_.cover) return {low, swapped(low)};
  const LawPair high{line_.at(line_.others), line_.at(line_.others + line_.own)};
  return {low, swapped(low), high, swapped(high)};
}

Enclosure PosteriorProfile::at_ends(const Epsilon& epsilon, Precision precision) const {
  Enclosure most{0, precision};
  for (const LawPair& pair : ends()) {
    // What is certainly less need not be known.
    if (line_.cover && most.is_finite() && at_most(glance(pair, epsilon), most.lower()) == Trilean::yes) continue;
    most = max(most, delta_of(pair, epsilon, precision));
  }
  return most;
}

Enclosure PosteriorProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (line_.own == 0) return max(Enclosure{0, precision}, -expm1(epsilon.enclose(precision)));
  if (is_negative(epsilon) == Trilean::yes)  // both orders count
    return delta(Epsilon{} - epsilon, precision) * epsilon.exponential(precision) - expm1(epsilon.enclose(precision));
  const Enclosure ends = at_ends(epsilon, precision);
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
  const Enclosure ends = at_ends(epsilon, precision);
  Trilean is_met = at_most(ends, limit);
  if (is_met == Trilean::yes && line_.cover && March{line_, epsilon, precision, limit}.most() > limit)
    is_met = Trilean::unknown;
  return {is_met, log(ends / limit)};
}

std::optional<Rational> PosteriorProfile::exact_delta(const Epsilon& epsilon) const {
  if (is_negative(epsilon) != Trilean::no) return std::nullopt;
  if (line_.own == 0) return Rational{0};
  if (line_.cover) return std::nullopt;
  const LawPair pair{line_.at(0), line_.at(line_.own)};
  const auto low = (*profile_of(pair))->exact_delta(epsilon), high = (*profile_of(swapped(pair)))->exact_delta(epsilon);
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

LawPair PosteriorProfile::attaining(const Epsilon& epsilon) const {
  const Precision precision = precision_for(20);
  std::vector<LawPair> all = ends();
  std::size_t best = 0;
  Enclosure most = delta_of(all[0], epsilon, precision);
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (line_.cover && at_most(glance(all[i], epsilon), most.lower()) == Trilean::yes) continue;
    Enclosure here = delta_of(all[i], epsilon, precision);
    if (at_most(here, most) != Trilean::no) continue;
    best = i, most = std::move(here);
  }
  return all[best];
}

}  // namespace dpcert
