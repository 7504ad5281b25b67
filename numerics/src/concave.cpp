// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/concave.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

/// A point that was tried, and the ends of its value.
struct Known {
  Rational at, lower, upper;
  [[nodiscard]] Rational middle() const { return (lower + upper) / 2; }
};

/// A bound of the function between two neighbouring points, and the place where it is reached.
struct Ceiling {
  Rational bound, where;
  std::size_t left = 0;  ///< the index of the left one
};

/// What lies above a concave function between `left` and `right`, by chords from the
/// points beside them, of which there is one at least.
Ceiling ceiling_between(const Known* before, const Known& left, const Known& right, const Known* after) {
  std::optional<Rational> rise, fall;  // slopes of the two chords, away from their better ends
  if (before != nullptr) rise = (left.upper - before->lower) / (left.at - before->at);
  if (after != nullptr) fall = (after->lower - right.upper) / (after->at - right.at);
  if (rise && *rise <= 0) return {left.upper, left.at};
  if (fall && *fall >= 0) return {right.upper, right.at};
  const Rational width = right.at - left.at;
  if (!rise) return {right.upper - *fall * width, left.at};
  if (!fall) return {left.upper + *rise * width, right.at};
  // left.upper + rise (x - left) meets right.upper + fall (x - right).
  const Rational step = (right.upper - left.upper - *fall * width) / (*rise - *fall);
  if (step <= 0) return {right.upper - *fall * width, left.at};
  if (step >= width) return {left.upper + *rise * width, right.at};
  return {left.upper + *rise * step, left.at + step};
}

class ConcaveSearch {
 public:
  ConcaveSearch(const ByValues& f, long digits, std::size_t most_values)
      : f_{f}, slack_{1 / Rational(power_of_ten(static_cast<unsigned long>(digits)))}, most_values_{most_values} {}

  void run() {
    for (const Rational& x : {f_.begin, f_.guess, f_.end})
      if (!ask(x)) return;
    is_covered_ = true;
    walk();
    Rational gap_before = -1;
    while (asked_ < most_values_ && !allowance_.is_spent()) {
      const Ceiling top = ceiling();
      const Rational gap = top.bound - best().lower;
      if (gap <= slack_ * abs(best().lower) || gap <= 8 * (best().upper - best().lower)) return;
      const std::size_t asked = asked_;
      ask_at_the_top();
      ask_inside(ceiling());
      if (gap_before >= 0 && 2 * gap > gap_before) halve(ceiling());
      if (asked == asked_) halve(ceiling());
      if (asked == asked_) return;  // no point at hand lies apart from all others
      gap_before = gap;
    }
  }

  /// Are there values at both ends, and inside?
  [[nodiscard]] bool is_covered() const { return is_covered_; }
  [[nodiscard]] const Known& best() const { return known_[best_]; }
  /// The largest bound between neighbouring points.
  [[nodiscard]] Ceiling ceiling() const {
    std::optional<Ceiling> top;
    for (std::size_t i = 0; i + 1 < known_.size(); ++i) {
      Ceiling here = ceiling_between(i > 0 ? &known_[i - 1] : nullptr, known_[i], known_[i + 1],
                                     i + 2 < known_.size() ? &known_[i + 2] : nullptr);
      here.left = i;
      if (!top || here.bound > top->bound) top = std::move(here);
    }
    return *top;
  }

 private:
  /// False: no finite value there.
  bool ask(const Rational& x) {
    const auto place = std::lower_bound(known_.begin(), known_.end(), x,
                                        [](const Known& one, const Rational& at) { return one.at < at; });
    if (place != known_.end() && place->at == x) return true;
    ++asked_;
    const Enclosure value = f_.value(x);
    if (!value.is_finite()) return false;
    known_.insert(place, {x, value.lower(), value.upper()});
    const auto lower = [](const Known& one, const Known& other) { return one.lower < other.lower; };
    best_ = static_cast<std::size_t>(std::max_element(known_.begin(), known_.end(), lower) - known_.begin());
    return true;
  }

  /// Away from the guess in growing octaves, as long as values rise: steers.
  void walk() {
    for (const bool is_up : {true, false}) {
      Rational x = f_.guess;
      for (long octaves = 1; best().at == x && octaves <= (1L << 20); octaves *= 2) {
        x *= power_of_two(is_up ? octaves : -octaves);
        if (x >= f_.end || x <= 2 * f_.begin || !ask(x)) break;
      }
    }
  }

  /// A short number near x, apart from its neighbours; nothing where x is next to one.
  [[nodiscard]] std::optional<Rational> near(const Rational& x, const Rational& reach) const {
    const auto right = std::upper_bound(known_.begin(), known_.end(), x,
                                        [](const Rational& at, const Known& one) { return at < one.at; });
    if (right == known_.begin() || right == known_.end()) return std::nullopt;
    const Rational &least = std::prev(right)->at, &most = right->at;
    const Rational from = std::max<Rational>(x - reach, least), to = std::min<Rational>(x + reach, most);
    const Rational found = simplest_between(from, to);
    return found > least && found < most ? std::optional{found} : std::nullopt;
  }

  /// At the top of the parabola through the best point and its neighbours, and where that is the
  /// best point, on both sides of it, so near that what is between is flat.
  void ask_at_the_top() {
    if (best_ == 0 || best_ + 1 == known_.size()) return;
    const Known left = known_[best_ - 1], middle = best(), right = known_[best_ + 1];
    const Rational a = middle.at - left.at, b = right.at - middle.at;
    const Rational rise = (middle.middle() - left.middle()) / a, fall = (right.middle() - middle.middle()) / b;
    const Rational bend = (rise - fall) / (a + b);  // -f''/2
    if (bend <= 0) return;
    const Rational top = middle.at + (rise * b + fall * a) / (a + b) / (2 * bend);
    const Rational flat = root(abs(middle.middle()) * slack_ / bend) / 4;
    if (abs(top - middle.at) > flat &&
        ask_near(top, std::min<Rational>(abs(top - middle.at), std::min(a, b)) / 64 + flat / 16))
      return;
    for (const Rational& beside : {Rational{best().at - flat}, Rational{best().at + flat}}) ask_near(beside, flat / 4);
  }
  /// A root, to a factor of two: steers.
  [[nodiscard]] static Rational root(const Rational& x) {
    return x <= 0 ? Rational{0} : power_of_two(binary_exponent(x) / 2);
  }

  bool ask_near(const Rational& x, const Rational& reach) {
    const auto point = near(x, reach);
    return point && ask(*point);
  }

  /// Where the chords meet, or the middle where that is at an end.
  void ask_inside(const Ceiling& top) {
    const Rational &left = known_[top.left].at, &right = known_[top.left + 1].at;
    const Rational room = std::min<Rational>(top.where - left, right - top.where);
    if (room <= 0 || !ask_near(top.where, room / 16)) halve(top);
  }
  /// In the middle; of ends that are octaves apart, between their octaves.
  void halve(const Ceiling& top) {
    const Rational left = known_[top.left].at, right = known_[top.left + 1].at;
    if (left > 0 && right > 16 * left) {
      ask(power_of_two((binary_exponent(left) + binary_exponent(right)) / 2));
      return;
    }
    ask_near((left + right) / 2, (right - left) / 8);
  }

  const ByValues& f_;
  Rational slack_;
  std::size_t most_values_, asked_ = 0, best_ = 0;
  std::vector<Known> known_;  ///< ascending
  bool is_covered_ = false;
  Allowance allowance_;
};

}  // namespace

Supremum supremum_by_values(const ByValues& f, Precision precision, long digits, std::size_t most_values) {
  expects(0 <= f.begin && f.begin < f.guess && f.guess < f.end, "0 <= begin < guess < end");
  ConcaveSearch search{f, digits, most_values};
  search.run();
  if (!search.is_covered()) return {0, Enclosure::unknown(precision), Enclosure::unknown(precision)};
  const Known& best = search.best();
  return {best.at, between(best.lower, best.upper, precision),
          between(best.lower, std::max(best.upper, search.ceiling().bound), precision)};
}

}  // namespace dpcert
