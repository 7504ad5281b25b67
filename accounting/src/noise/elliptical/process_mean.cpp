// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/process_mean.hpp"

#include <algorithm>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/numerics/integral.hpp"

namespace dpcert {
namespace {

constexpr long farthest_octave = 1L << 14;  ///< halvings or doublings towards an end, before a tail is taken as it is
constexpr long mean_guard_bits = 16;

/// The mean under one law with a density.
class Mean {
 public:
  Mean(const Law& law, const Falling& f, Precision precision)
      : law_{law}, family_{*law.family->as_density()}, f_{f}, precision_{precision}, cuts_{family_.kinks(law)} {
    const auto support = family_.support(law);
    begin_ = support.begin.value_or(0);
    end_ = support.end;
    if (cuts_.empty()) cuts_.push_back(family_.centre(law));
  }

  [[nodiscard]] Enclosure run() {
    raise_least(cuts_.front());
    Tail below{Side::below}, above{Side::above};
    for (long k = 1; k <= farthest_octave && !(below.settled && above.settled); k += std::max(1L, k / 2))
      for (Tail* tail : {&below, &above})
        if (!tail->settled) extend(*tail, k);
    Enclosure sum = below.mean + above.mean + toward(below) + toward(above);
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) sum += across(cuts_[i], cuts_[i + 1]);
    return sum;
  }

 private:
  /// What lies beyond a point that is `halvings` of the way from the outermost cut
  /// to an end (doublings, where the end is infinite).
  struct Tail {
    Side side;
    long halvings = 0;
    Enclosure mean{};
    bool settled = false;
  };
  [[nodiscard]] bool is_unbounded(Side side) const { return side == Side::above && !end_; }
  /// The end that distances are measured from (the other one, where
  /// this end is infinite), and the outermost cut's.
  [[nodiscard]] const Rational& origin(Side side) const { return side == Side::above && end_ ? *end_ : begin_; }
  [[nodiscard]] Rational first_distance(Side side) const {
    return (side == Side::above ? cuts_.back() : cuts_.front()) - origin(side);
  }
  [[nodiscard]] Precision guarded(long more = 0) const { return {precision_.bits + mean_guard_bits + more}; }
  /// So near an end that is not 0, places lose that many bits of their distance to it.
  [[nodiscard]] Precision guarded(const Tail& tail) const {
    return guarded(is_unbounded(tail.side) || origin(tail.side) == 0 ? 0 : tail.halvings);
  }

  /// f falls, so that P(V <= x) f(x) is a lower bound of the mean.
  void raise_least(const Rational& x) {
    const Enclosure bound = family_.mass_below(law_, x, guarded()) * f_.at(x, guarded());
    if (bound.is_finite()) least_ = max(least_, bound.lower_end());
  }
  /// Moves the tail outward; it is settled once the width of its mean does not matter.
  void extend(Tail& tail, long halvings) {
    const Side side = tail.side;
    tail.halvings = halvings;
    const Rational x = origin(side) + first_distance(side) * power_of_two(is_unbounded(side) ? halvings : -halvings);
    raise_least(x);
    const Enclosure mass =
        side == Side::below ? family_.mass_below(law_, x, guarded()) : family_.mass_above(law_, x, guarded());
    tail.mean = mass * hull(f_.at(x, guarded(tail)), limit(side, guarded(tail)));
    if (!tail.mean.is_finite()) return;
    const Enclosure width = tail.mean.upper_end() - tail.mean.lower_end();
    tail.settled = is_positive(least_) == Trilean::yes && at_most(width, negligible()) == Trilean::yes;
  }
  [[nodiscard]] Enclosure limit(Side side, Precision precision) const {
    if (is_unbounded(side)) return f_.at_infinity(precision);
    return origin(side) == 0 ? f_.at_zero(precision) : f_.at(origin(side), precision);
  }
  [[nodiscard]] Enclosure negligible() const { return least_ * power_of_two(-precision_.bits); }

  /// Density times f at points of that precision.
  [[nodiscard]] Integrand weighted(const Rational& within, Precision working) const {
    return [shape = family_.log_shape(law_, within, working), constant = family_.log_normaliser(law_, working),
            value = f_.continued(working)](const Complex& x) { return exp(shape(x) + constant) * value(x); };
  }
  /// From the outermost cut to the tail: at the distance d = first 2^s
  /// from the origin, dx = d log 2 ds up to the sign.
  [[nodiscard]] Enclosure toward(const Tail& tail) const {
    const Side side = tail.side;
    const Precision working = guarded(tail);
    const Integrand f = weighted(side == Side::above ? cuts_.back() : cuts_.front(), working);
    const Enclosure from{origin(side), working}, first{first_distance(side), working};
    const Enclosure log_two = log(Enclosure{2, working});
    const Integrand in_halvings = [&](const Complex& s) {
      const Complex distance = exp(s * log_two) * first;
      return f(distance + from) * distance;
    };
    const long reach = is_unbounded(side) ? tail.halvings : -tail.halvings;
    const Enclosure value = integrated(in_halvings, std::min(0L, reach), std::max(0L, reach), working) * log_two;
    return first_distance(side) < 0 ? -value : value;
  }
  [[nodiscard]] Enclosure across(const Rational& from, const Rational& to) const {
    return integrated(weighted((from + to) / 2, guarded()), from, to, guarded());
  }
  [[nodiscard]] Enclosure integrated(const Integrand& f, const Rational& from, const Rational& to,
                                     Precision working) const {
    Quadrature how;
    how.negligible = negligible();
    return integral(f, from, to, working, how);
  }

  const Law& law_;
  const DensityFamily& family_;
  const Falling& f_;
  Precision precision_;
  std::vector<Rational> cuts_;  ///< kinks, or a point in the midst: ascending, at least one
  Rational begin_;
  std::optional<Rational> end_;
  Enclosure least_{0, Precision{64}};  ///< a lower bound of the mean
};

}  // namespace

Enclosure mean(const MixingLaw& mixing, const Falling& f, Precision precision) {
  const Enclosure limits = hull(f.at_zero(precision), f.at_infinity(precision));
  Enclosure sum{0, precision};
  const auto add = [&](const Rational& weight, const Enclosure& value) {
    sum += weight * (value.is_finite() ? value : limits);
  };
  for (const auto& [weight, place] : mixing.atoms) add(weight, f.at(place, precision));
  for (const auto& [weight, law] : mixing.laws) add(weight, Mean{law, f, precision}.run());
  return sum;
}

}  // namespace dpcert
