// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/root.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

/// x moved to a multiple of 2^exponent: keeps the points of a search short.
Rational snap(const Rational& x, long exponent) { return floor(x * power_of_two(-exponent)) * power_of_two(exponent); }

/// The state of a search: both ends with what was learnt there.
class Narrowing {
 public:
  /// With the residuals at both ends.
  Narrowing(const Prober& prober, Bracket bracket, long bits, Enclosure at_lower, Enclosure at_upper)
      : prober_{prober},
        bracket_{std::move(bracket)},
        bits_{bits},
        at_lower_{std::move(at_lower)},
        at_upper_{std::move(at_upper)} {}

  Bracket run(Work patience = usual_patience) {
    const Allowance allowance{patience};
    while (!done() && !allowance.is_spent()) {
      if (spans_many_octaves()) {  // of which secants would take off one at a time
        if (!step_to(middle())) break;
        continue;
      }
      const Rational before = width();
      if (!step_to(at_root()) || done()) break;
      if (!step_to(beyond_root()) || done()) break;
      if (width() * 2 > before && !step_to(middle())) break;
    }
    return bracket_;
  }

 private:
  [[nodiscard]] Rational width() const { return bracket_.upper - bracket_.lower; }
  [[nodiscard]] Rational tolerance() const {
    const Rational scale = std::max<Rational>(abs(bracket_.lower), abs(bracket_.upper));
    return scale * power_of_two(-bits_);
  }
  [[nodiscard]] bool done() const { return width() <= tolerance(); }

  [[nodiscard]] bool spans_many_octaves() const {
    constexpr long many = 64;
    return bracket_.lower > 0 && binary_exponent(bracket_.upper) - binary_exponent(bracket_.lower) > many;
  }

  [[nodiscard]] Rational middle() const {
    const Rational &low = bracket_.lower, &high = bracket_.upper;
    if (low > 0 && high > 8 * low) return power_of_two((binary_exponent(low) + binary_exponent(high)) / 2);
    return (low + high) / 2;
  }

  /// How far from the lower end to the upper the root seems to lie: by the
  /// inverse quadratic through both ends and the one that was left last, else
  /// by the secant. Nothing: neither is information.
  [[nodiscard]] std::optional<Rational> share() const {
    const auto inside = [](const Enclosure& x) {
      const auto share = x.is_finite() ? std::optional{x.midpoint()} : std::nullopt;
      return share && *share > 0 && *share < 1 ? share : std::nullopt;
    };
    const Enclosure &f = at_lower_, &g = at_upper_;
    if (left_) {
      const auto& [place, h] = *left_;
      const Rational third = (place - bracket_.lower) / width();
      if (const auto curved = inside(f * h / ((g - f) * (g - h)) + f * g * third / ((h - f) * (h - g)))) return curved;
    }
    return inside(f / (f - g));
  }
  [[nodiscard]] Rational at_root() const {
    const auto fraction = share();
    return fraction ? Rational(bracket_.lower + width() * *fraction) : middle();
  }

  /// From the end nearer to the root, twice as far as it seems, and never less than a quarter of
  /// the tolerance: it is meant to land on the other side.
  [[nodiscard]] Rational beyond_root() const {
    const auto fraction = share();
    if (!fraction) return middle();
    const bool from_lower = *fraction * 2 < 1;
    const Rational nearer = from_lower ? *fraction : Rational(1 - *fraction);
    const Rational move = std::max<Rational>(2 * nearer * width(), tolerance() / 4);
    return from_lower ? Rational(bracket_.lower + move) : Rational(bracket_.upper - move);
  }

  /// Probes a point inside and moves an end there; false when the side cannot be settled anywhere
  /// near. Points are short: 24 bits of the width, and some more where they lie near an end.
  bool step_to(Rational point) {
    const Rational room = std::min<Rational>(point - bracket_.lower, bracket_.upper - point);
    if (room <= 0) point = (bracket_.lower + bracket_.upper) / 2;
    long exponent = binary_exponent(width()) - 24;
    if (point != 0) exponent = std::min(exponent, binary_exponent(point) - 24);
    if (room > 0) exponent = std::min(exponent, binary_exponent(room) - 4);
    point = snap(point, exponent);
    return learn(point) || surround(point);
  }

  bool learn(const Rational& point) {
    Probe probe = prober_(point);
    if (probe.right_of_root == Trilean::unknown) return false;
    const bool is_right = probe.right_of_root == Trilean::yes;
    Rational& end = is_right ? bracket_.upper : bracket_.lower;
    Enclosure& at_end = is_right ? at_upper_ : at_lower_;
    left_ = {std::exchange(end, point), std::exchange(at_end, std::move(probe.residual))};
    return true;
  }

  /// The root is too near to `point` to tell the side: settle it at growing
  /// distances on both sides. False when the bracket does not halve that way:
  /// it is then about as narrow as the prober allows.
  bool surround(const Rational& point) {
    const Rational before = width();
    for (Rational distance = tolerance() / 4; distance < width(); distance *= 64) {
      const Rational left = point - distance, right = point + distance;
      const bool left_known = left <= bracket_.lower || learn(left);
      const bool right_known = right >= bracket_.upper || learn(right);
      if (left_known && right_known) return width() * 2 <= before;
    }
    return false;
  }

  const Prober& prober_;
  Bracket bracket_;
  long bits_;
  Enclosure at_lower_, at_upper_;
  std::optional<std::pair<Rational, Enclosure>> left_;  ///< the end that was moved last, where it was
};

}  // namespace

Bracket narrow(const Prober& prober, Bracket bracket, long bits, Work patience) {
  expects(bracket.lower <= bracket.upper, "ordered bracket");
  Enclosure at_lower = prober(bracket.lower).residual, at_upper = prober(bracket.upper).residual;
  return Narrowing{prober, std::move(bracket), bits, std::move(at_lower), std::move(at_upper)}.run(patience);
}

Search narrow_from(const Prober& prober, const Rational& guess, long bits, long most_exponent) {
  expects(guess > 0, "positive guess");
  using Outcome = Search::Outcome;
  const Allowance allowance{8 * usual_patience};  // each step may ask once what is as dear as a search
  const Rational start = snap(guess, binary_exponent(guess) - 64);  // short, as all points of a search
  Probe first = prober(start);
  if (first.right_of_root == Trilean::unknown) return {Outcome::unsettled, {}};
  const bool leftward = first.right_of_root == Trilean::yes;
  Rational near = start;
  Enclosure at_near = std::move(first.residual);
  for (long exponent = 1; exponent <= most_exponent; exponent *= 2) {
    if (allowance.is_spent()) return {Outcome::unsettled, {}};
    const Rational far = start * power_of_two(leftward ? -exponent : exponent);
    Probe there = prober(far);
    if (there.right_of_root == Trilean::unknown) return {Outcome::unsettled, {}};
    if (there.right_of_root != first.right_of_root) {
      Narrowing search = leftward ? Narrowing{prober, {far, near}, bits, there.residual, at_near}
                                  : Narrowing{prober, {near, far}, bits, at_near, there.residual};
      return {Outcome::found, search.run()};
    }
    near = far;
    at_near = std::move(there.residual);
  }
  return {leftward ? Outcome::below_all : Outcome::above_all, {}};
}

}  // namespace dpcert
