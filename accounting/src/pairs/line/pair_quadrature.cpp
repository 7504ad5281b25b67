// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/integral.hpp"
#include "notions/rough.hpp"
#include "pairs/line/density_tail.hpp"
#include "pairs/line/pair_moment.hpp"

namespace dpcert {
namespace {

constexpr long most_doublings = 2048;  ///< outward from the centres, before a tail is taken as it is
constexpr long doublings_for_slow_tails = 64;

void sort_once(std::vector<Rational>& points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
}

/// Where the integrand lives: points, a peak and a size. All of
/// this steers; nothing is proved here.
class Survey {
 public:
  Survey(const LinePair& pair, const Rational& order) : pair_{pair}, order_{order}, kinks_{kinks_of(pair)} {
    for (const Distribution* mixture : {&pair.p, &pair.q})
      for (const auto& [weight, law] : mixture->components) look_around(law);
    for (const auto& [w, p] : pair.p.components)
      for (const auto& [v, q] : pair.q.components) add_vertex(p, q);
    for (const Rational& kink : kinks_) {
      add(kink);
      centres_.push_back(kink);
    }
    sort_once(centres_);
    sort_once(points_);
    climb();
  }
  [[nodiscard]] const Rational& peak() const { return peak_; }
  [[nodiscard]] const Rational& least_spread() const { return least_spread_; }
  /// Centres of the laws, vertices and kinks, ascending.
  [[nodiscard]] const std::vector<Rational>& centres() const { return centres_; }
  /// log2 of the integral of p^a q^(1-a)/(its value at the peak), rather too small than too large.
  [[nodiscard]] long size() const { return size_; }

 private:
  [[nodiscard]] bool inside(const Rational& x) const {
    const auto support = pair_.family.support(pair_.p.components.front().second);
    return (!support.begin || x > *support.begin) && (!support.end || x < *support.end);
  }
  void add(const Rational& x) {
    if (inside(x)) points_.push_back(x);
  }
  void look_around(const Law& law) {
    const Rational centre = pair_.family.centre(law), spread = pair_.family.spread(law);
    if (least_spread_ == 0 || spread < least_spread_) least_spread_ = spread;
    if (inside(centre)) centres_.push_back(centre);
    add(centre);
    for (long k = -2; k <= 12; k += 2)
      for (const int side : {-1, 1}) add(centre + side * spread * power_of_two(k));
  }
  void add_vertex(const Law& p, const Law& q) {
    const LogCombination whole{pair_.family, {{order_, &p}, {1 - order_, &q}}, pair_.family.centre(p), rough};
    if (whole.vertex() && inside(*whole.vertex())) {
      add(*whole.vertex());
      centres_.push_back(*whole.vertex());
    }
  }
  /// The integrand's logarithm; very low where it is not known. Steers only: where
  /// the integral is cut, and what of it is negligible.
  [[nodiscard]] double height(const Rational& x) {
    const auto piece = std::upper_bound(kinks_.begin(), kinks_.end(), x) - kinks_.begin();
    const std::array key{heaviest(pair_.family, pair_.p, x), heaviest(pair_.family, pair_.q, x),
                         static_cast<std::size_t>(piece)};
    const auto place = integrands_.try_emplace(key, pair_, order_, x, rough).first;
    const Enclosure value = place->second.exponent(Enclosure{x, rough});
    return value.is_finite() ? value.steer() : -1e300;
  }
  /// From the highest point to the top between its neighbours, by golden
  /// sections; then how wide the top is. Doubles will do: a wrong top or width
  /// makes the quadrature slower or its enclosure wider.
  void climb() {
    std::vector<double> heights;
    for (const Rational& x : points_) heights.push_back(height(x));
    const auto best = static_cast<std::size_t>(std::max_element(heights.begin(), heights.end()) - heights.begin());
    peak_ = points_[best];
    double top = heights[best];
    Rational low = points_[best == 0 ? 0 : best - 1], high = points_[std::min(best + 1, points_.size() - 1)];
    for (int step = 0; step < 24; ++step) {
      const bool rightward = high - peak_ > peak_ - low;
      const Rational trial = peak_ + Rational(3, 8) * (rightward ? Rational(high - peak_) : Rational(low - peak_));
      const double there = height(trial);
      if (there > top) {
        (rightward ? low : high) = peak_;
        peak_ = trial;
        top = there;
      } else {
        (rightward ? high : low) = trial;
      }
    }
    Rational width = least_spread_;
    for (int halvings = 0; halvings < 60; ++halvings, width /= 2)
      if (std::max(height(peak_ + width), height(peak_ - width)) > top - 2) break;
    size_ = binary_exponent(width) - 1;
    for (std::size_t k = 0; k + 1 < points_.size(); ++k) {
      const double drop = (std::min(heights[k], heights[k + 1]) - top) * 1.4427;
      if (drop > -1e9)
        size_ = std::max(size_, binary_exponent(points_[k + 1] - points_[k]) - 1 + whole_within(drop, -(1L << 30), 0));
    }
  }

  const LinePair& pair_;
  Rational order_;
  std::vector<Rational> kinks_, centres_, points_;
  std::map<std::array<std::size_t, 3>, PairIntegrand> integrands_;  ///< by the heaviest components and the piece
  Rational least_spread_ = 0, peak_;
  long size_ = 0;
};

/// The quadrature of one pair and order.
class PairQuadrature {
 public:
  /// Given the height of the survey's peak, an exact number.
  PairQuadrature(const LinePair& pair, const Rational& order, Wanted wanted, const Survey& survey, Enclosure top)
      : pair_{pair},
        order_{order},
        wanted_{wanted},
        precision_{top.precision()},
        survey_{survey},
        top_{std::move(top)},
        below_{truncate(Side::below)},
        above_{truncate(Side::above)} {}

  PairMoment run() const {
    const std::vector<Rational> cuts = this->cuts();
    Enclosure sum = below_.moment + above_.moment, loss = below_.loss + above_.loss;
    const Quadrature how{Enclosure{power_of_two(goal() - 4) / cuts.size(), precision_}};
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      const PairIntegrand f{pair_, order_, (cuts[k] + cuts[k + 1]) / 2, working()};
      const auto density = [&](const Complex& x) { return exp(f.exponent(x) - top_); };
      sum += integral(density, cuts[k], cuts[k + 1], precision_, how);
      if (wanted_ == Wanted::value) continue;
      const auto weighted_loss = [&](const Complex& x) {
        const auto [exponent, l] = f.exponent_and_loss(x);
        return l * exp(exponent - top_);
      };
      loss += integral(weighted_loss, cuts[k], cuts[k + 1], precision_, how);
    }
    return {log(sum) + top_, wanted_ == Wanted::value ? Enclosure::unknown(precision_) : loss / sum};
  }

 private:
  /// The tail from a point outward, in units of e^top.
  struct Tail {
    Rational from;
    Enclosure moment, loss;
  };
  [[nodiscard]] Precision working() const { return {precision_.bits + 16}; }
  /// log2 of the error that does not matter, in units of e^top.
  [[nodiscard]] long goal() const { return survey_.size() - precision_.bits; }

  [[nodiscard]] Enclosure scaled(const Enclosure& tail) const { return tail * exp(-top_); }
  /// Is a tail known as well as is asked for: to what does not matter, or relative to itself?
  [[nodiscard]] bool is_sharp(const Enclosure& tail) const {
    if (!tail.is_finite()) return false;
    const Enclosure width = tail.upper_end() - tail.lower_end();
    return at_most(width, Enclosure{power_of_two(goal()), precision_}) == Trilean::yes ||
           tail.has_digits(digits_of_bits(precision_.bits - 8));
  }
  /// The k-th try outward: doubling distances to an infinite end, halving them to a finite one.
  [[nodiscard]] Rational outward(const Rational& from, Side side, long k) const {
    const auto support = pair_.family.support(pair_.p.components.front().second);
    const auto& end = side == Side::above ? support.end : support.begin;
    if (end) return *end + (from - *end) * power_of_two(-k);
    const Rational distance = survey_.least_spread() * power_of_two(k);
    return side == Side::above ? Rational(from + distance) : Rational(from - distance);
  }
  [[nodiscard]] Tail truncate(Side side) const {
    const auto& centres = survey_.centres();
    const Rational& peak = survey_.peak();
    const Rational from =
        side == Side::above ? std::max<Rational>(centres.back(), peak) : std::min<Rational>(centres.front(), peak);
    const Precision precision = working();
    const auto moment = [&](const Rational& x) { return scaled(moment_tail(pair_, order_, x, side, precision)); };
    const auto loss = [&](const Rational& x) {
      return wanted_ == Wanted::value ? Enclosure{0, precision} : scaled(loss_tail(pair_, order_, x, side, precision));
    };
    const Rational x = outward(from, side, first_step([&](long k) {
                                 const Rational at = outward(from, side, k);
                                 return is_sharp(moment(at)) && is_sharp(loss(at));
                               }));
    return {x, moment(x), loss(x)};
  }
  /// The first k that is far enough, by doubling and bisection; where
  /// none is in reach, one that keeps the work small.
  template <class FarEnough>
  [[nodiscard]] static long first_step(FarEnough&& is_far_enough) {
    long far = 1;
    while (!is_far_enough(far)) {
      far *= 2;
      if (far > most_doublings) return doublings_for_slow_tails;
    }
    long near = far / 2;
    while (far - near > 1) {
      const long middle = (far + near) / 2;
      (is_far_enough(middle) ? far : near) = middle;
    }
    return far;
  }

  /// The ends, the kinks and centres, the peak, and where other components take over.
  [[nodiscard]] std::vector<Rational> cuts() const {
    std::vector<Rational> result = survey_.centres();
    result.push_back(survey_.peak());
    result.push_back(below_.from);
    result.push_back(above_.from);
    sort_once(result);
    std::vector<Rational> crossings;
    for (std::size_t k = 0; k + 1 < result.size(); ++k)
      for (const Distribution* mixture : {&pair_.p, &pair_.q})
        add_crossings(*mixture, result[k], result[k + 1], crossings);
    result.insert(result.end(), crossings.begin(), crossings.end());
    sort_once(result);
    return result;
  }
  void add_crossings(const Distribution& mixture, Rational from, const Rational& to,
                     std::vector<Rational>& found) const {
    for (std::size_t turn = 1; turn < mixture.components.size(); ++turn) {
      const std::size_t here = heaviest(pair_.family, mixture, from);
      if (here == heaviest(pair_.family, mixture, to)) return;
      Rational low = from, high = to;
      for (int step = 0; step < 24; ++step) {
        const Rational middle = (low + high) / 2;
        (heaviest(pair_.family, mixture, middle) == here ? low : high) = middle;
      }
      found.push_back(high);
      from = high;
    }
  }

  const LinePair& pair_;
  Rational order_;
  Wanted wanted_;
  Precision precision_;
  const Survey& survey_;
  Enclosure top_;
  Tail below_, above_;
};

}  // namespace

std::vector<Rational> kinks_of(const LinePair& pair) {
  std::vector<Rational> result;
  for (const Distribution* mixture : {&pair.p, &pair.q})
    for (const auto& [weight, law] : mixture->components)
      for (const Rational& kink : pair.family.kinks(law)) result.push_back(kink);
  sort_once(result);
  return result;
}

PairMoment moment_by_quadrature(const LinePair& pair, const Rational& order, Wanted wanted, Precision precision) {
  const Survey survey{pair, order};
  const Rational& peak = survey.peak();
  const Enclosure top = PairIntegrand{pair, order, peak, precision}.exponent(Enclosure{peak, precision});
  if (!top.is_finite()) return {Enclosure::unknown(precision), Enclosure::unknown(precision)};
  return PairQuadrature{pair, order, wanted, survey, top.centre()}.run();
}

}  // namespace dpcert
