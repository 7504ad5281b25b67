// SPDX-License-Identifier: Apache-2.0
// The hockey-stick divergence of two laws on the line from their densities and
// distribution functions: where the log ratio is above epsilon is found by
// bisection alone, and nothing is known of turning points.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "dpcert/numerics/special.hpp"
#include "enclosed.hpp"

namespace dpcert::check::test {

/// A law whose density has one formula between neighbouring kinks.
struct LineLaw {
  std::function<Enclosure(const Enclosure&)> log_density;  ///< over a set that no kink divides
  std::function<Enclosure(const Rational&)> below;         ///< the probability up to a point
  std::vector<Rational> kinks;
  Rational first, last;  ///< where to begin and to end looking; what lies outside counts as doubtful
};

/// |x - centre| over a set on one side of the centre.
[[nodiscard]] inline Enclosure away(const Enclosure& x, const Rational& centre) {
  return x.midpoint() >= centre ? x - centre : centre - x;
}
/// The distribution function of a law symmetric about the centre, by its tail at a distance >= 0.
template <class Tail>
[[nodiscard]] auto by_tail(const Rational& centre, Tail tail) {
  return [=](const Rational& x) -> Enclosure {
    return x < centre ? tail(enclosed(centre - x)) : Rational{1} - tail(enclosed(x - centre));
  };
}

[[nodiscard]] inline LineLaw normal_law(const Rational& mean, const Rational& variance) {
  const Rational reach = 18 * std::max(Rational{1}, variance);
  return {[=](const Enclosure& x) {
            return square(x - mean) / (-2 * variance) - log(pi(judging) * Rational{2 * variance}) * Rational{1, 2};
          },
          [=](const Rational& x) {
            return erfc(enclosed(mean - x) / sqrt(enclosed(2 * variance))) * Rational{1, 2};
          },
          {},
          mean - reach,
          mean + reach};
}
[[nodiscard]] inline LineLaw laplace_law(const Rational& location, const Rational& scale) {
  return {[=](const Enclosure& x) { return -away(x, location) / scale - log(enclosed(2 * scale)); },
          by_tail(location,
                  [=](const Enclosure& y) {
                    return exp(-y / scale) * Rational{1, 2};
                  }),
          {location},
          location - 80 * scale,
          location + 80 * scale};
}
[[nodiscard]] inline LineLaw logistic_law(const Rational& location, const Rational& scale) {
  return {[=](const Enclosure& x) {
            const Enclosure y = away(x, location) / scale;
            return -y - log1p(exp(-y)) * Rational{2} - log(enclosed(scale));
          },
          by_tail(location, [=](const Enclosure& y) { return enclosed(1) / (exp(y / scale) + Rational{1}); }),
          {location},
          location - 80 * scale,
          location + 80 * scale};
}
[[nodiscard]] inline LineLaw gamma_law(const Rational& shape, const Rational& rate) {
  return {
      [=](const Enclosure& x) {
        const Enclosure rest = log(enclosed(rate)) * shape - log_gamma(enclosed(shape)) - x * rate;
        return shape == 1 ? rest : rest + log(x) * Rational{shape - 1};
      },
      [=](const Rational& x) { return x == 0 ? enclosed(0) : gamma_mass_below(shape, Rational{rate * x}, judging); },
      {},
      0,
      (80 + 4 * shape) / rate};
}
[[nodiscard]] inline LineLaw beta_law(const Rational& a, const Rational& b) {
  return {[=](const Enclosure& x) {
            return log(x) * Rational{a - 1} + log1p(-x) * Rational{b - 1} + log_gamma(enclosed(a + b)) -
                   log_gamma(enclosed(a)) - log_gamma(enclosed(b));
          },
          [=](const Rational& x) {
            return x == 0 ? enclosed(0) : x == 1 ? enclosed(1) : beta_mass_below(a, b, x, judging);
          },
          {},
          0,
          1};
}
/// The sum of two Laplace variables of those scales: the density decreases away from the location.
[[nodiscard]] inline LineLaw laplace_sum_law(const Rational& location, const Rational& s, const Rational& t) {
  const auto density = [=](const Enclosure& y) {
    if (s == t) return exp(-y / s) * (y / s + Rational{1}) / (4 * s);
    return (exp(-y / s) * s - exp(-y / t) * t) / (2 * (s * s - t * t));
  };
  const auto tail = [=](const Enclosure& y) {
    if (s == t) return exp(-y / s) * (y / s + Rational{2}) * Rational{1, 4};
    return (exp(-y / s) * Rational{s * s} - exp(-y / t) * Rational{t * t}) / (2 * (s * s - t * t));
  };
  const Rational reach = 80 * std::max(s, t);
  return {[=](const Enclosure& x) {
            const Enclosure y = away(x, location);
            return log(hull(density(y.lower_end()), density(y.upper_end())));
          },
          by_tail(location, tail),
          {location},
          location - reach,
          location + reach};
}

/// H(P || Q; epsilon), and the tiny cells in which the log ratio may cross epsilon: they pick cuts.
struct HockeyStick {
  Enclosure value = enclosed(0);
  std::vector<Rational> crossings;
};

/// Cuts the line until each cell is on one side of epsilon, or counts for less than 2^-90 or so.
class Divide {
 public:
  Divide(const LineLaw& p, const LineLaw& q, const Enclosure& epsilon) : p_{p}, q_{q}, epsilon_{epsilon} {
    std::vector<Rational> places{std::min(p.first, q.first), std::max(p.last, q.last)};
    for (const auto& kinks : {p.kinks, q.kinks}) places.insert(places.end(), kinks.begin(), kinks.end());
    std::sort(places.begin(), places.end());
    doubt_ = up_to(p.below(places.front())) + up_to(Rational{1} - p.below(places.back()));
    for (std::size_t i = 1; i < places.size(); ++i)
      if (places[i - 1] < places[i]) divide(places[i - 1], places[i]);
  }
  [[nodiscard]] HockeyStick result() const {
    HockeyStick found{doubt_, crossings_};
    for (const auto& [a, b] : above_)
      found.value += p_.below(b) - p_.below(a) - exp(epsilon_) * (q_.below(b) - q_.below(a));
    return found;
  }

 private:
  static constexpr int most_cells = 20'000;  // after these all is doubtful: wide, and never wrong

  void divide(const Rational& a, const Rational& b) {
    const Enclosure x = between(a, b, judging), density = p_.log_density(x),
                    excess = density - q_.log_density(x) - epsilon_;
    if (is_negative(excess) == Trilean::yes) return;
    if (is_positive(excess) == Trilean::yes) {
      if (!above_.empty() && above_.back().second == a)
        above_.back().second = b;
      else
        above_.emplace_back(a, b);
      return;
    }
    const Enclosure most = at_most_share(a, b, density, excess);
    if (++cells_ < most_cells && at_most(most, power_of_two(-90)) != Trilean::yes) {
      const Rational middle = (a + b) / 2;
      divide(a, middle);
      divide(middle, b);
      return;
    }
    doubt_ += up_to(most);
    if (b - a < power_of_two(-20)) crossings_.push_back(a);
  }
  // P(cell) (1 - e^-excess), by the largest density or else by P's distribution function.
  [[nodiscard]] Enclosure at_most_share(const Rational& a, const Rational& b, const Enclosure& density,
                                        const Enclosure& excess) const {
    if (!density.is_finite() || !excess.is_finite()) return p_.below(b) - p_.below(a);
    const Enclosure top = max(excess.upper_end(), enclosed(0));
    return exp(density.upper_end()) * Rational{b - a} * -expm1(-top);
  }

  const LineLaw &p_, &q_;
  const Enclosure& epsilon_;
  Enclosure doubt_;
  std::vector<std::pair<Rational, Rational>> above_;
  std::vector<Rational> crossings_;
  int cells_ = 0;
};

[[nodiscard]] inline HockeyStick hockey_stick(const LineLaw& p, const LineLaw& q, const Enclosure& epsilon) {
  return Divide{p, q, epsilon}.result();
}
/// The larger of both orders, with the places of both.
[[nodiscard]] inline HockeyStick worse_order(const LineLaw& p, const LineLaw& q, const Enclosure& epsilon) {
  HockeyStick forward = hockey_stick(p, q, epsilon), backward = hockey_stick(q, p, epsilon);
  forward.value = max(forward.value, backward.value);
  forward.crossings.insert(forward.crossings.end(), backward.crossings.begin(), backward.crossings.end());
  return forward;
}
/// Of normal laws a distance apart of which mu^2 = m.
[[nodiscard]] inline Enclosure gaussian_truth(const Rational& m, const Enclosure& epsilon) {
  return hockey_stick(normal_law(0, 1 / m), normal_law(1, 1 / m), epsilon).value;
}

}  // namespace dpcert::check::test
