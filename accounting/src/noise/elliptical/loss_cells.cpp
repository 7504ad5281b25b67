// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/loss_cells.hpp"

#include <algorithm>

#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

constexpr long most_cell_octaves = 1L << 14;
constexpr int most_cell_halvings = 4000;

class CellSearch {
 public:
  CellSearch(const RadialLaw& law, const Enclosure& shift, const Enclosure& epsilon)
      : law_{law}, shift_{shift}, epsilon_{epsilon}, precision_{shift.precision()} {}

  LossCells run(const std::function<bool(const Rational&)>& matters_from) {
    Rational x = start();
    for (long octave = 0; octave < most_cell_octaves; ++octave, x *= 2) {
      if (nothing_beyond(x)) return std::move(found_);
      if (!matters_from(x)) break;
      if (always_from(x)) {
        add(x, 2 * x, Trilean::yes);
      } else {
        halvings_left_ = most_cell_halvings;
        search(x, 2 * x);
      }
    }
    found_.tail = x;
    return std::move(found_);
  }

 private:
  [[nodiscard]] Enclosure exponent(const Rational& radius) const {
    return law_.exponent(Enclosure{radius, precision_});
  }
  [[nodiscard]] Enclosure excess(const Rational& radius) const {
    const Enclosure r{radius, precision_};
    return law_.exponent(r + shift_) - law_.exponent(r) - epsilon_;
  }

  /// Sets `apart`, adds what is left open next to it, and returns where the cells begin.
  Rational start() {
    const auto at_zero = law_.exponent_at_zero(precision_);
    // The limit of phi(t - R) - phi(R) - eps and of phi(R + t) - phi(R) - eps as R falls to 0.
    const Enclosure limit = at_zero ? law_.exponent(shift_) - *at_zero - epsilon_ : Enclosure{1, precision_};
    if (is_positive(limit) == Trilean::yes) return start_of_crescents();
    // phi does not fall: next to 0 the excess is at most phi(x + t) - phi(0) - eps.
    Rational x = shift_.lower();
    for (long halvings = 1; halvings <= precision_.bits; halvings *= 2, x *= power_of_two(-halvings))
      if (is_negative(law_.exponent(shift_ + x) - *at_zero - epsilon_) == Trilean::yes) return x;
    // They are equal, or nearly so: a ball of radius x has a mass of the order x^d.
    x = shift_.lower() * power_of_two(-precision_.bits * 3 / (4 * static_cast<long>(law_.dimension())));
    add(0, x, Trilean::unknown);
    return x;
  }

  Rational start_of_crescents() {
    // phi(t - R) - phi(R) - eps does not rise in R, and is <= 0 at t/2.
    const Prober prober = [&](const Rational& radius) {
      Enclosure value = law_.exponent(shift_ - radius) - exponent(radius) - epsilon_;
      return Probe{is_negative(value) == Trilean::yes   ? Trilean::yes
                   : is_positive(value) == Trilean::yes ? Trilean::no
                                                        : Trilean::unknown,
                   std::move(value)};
    };
    Bracket bracket{0, shift_.upper() / 2};
    for (long halvings = 1; bracket.lower == 0 && halvings <= most_cell_octaves; halvings *= 2) {
      const Rational x = bracket.upper * power_of_two(-halvings);
      if (prober(x).right_of_root == Trilean::no) bracket.lower = x;
    }
    if (bracket.lower > 0) bracket = narrowed(prober, bracket);
    found_.apart = {bracket.lower, bracket.upper * (1 + margin())};
    return found_.apart.upper;
  }

  /// How far to stay away from a crossing, as a share of the length at hand:
  /// where next to nothing sticks out, nor is covered.
  [[nodiscard]] Rational margin() const { return power_of_two(-precision_.bits / 2); }

  /// A search that hits a root to all bits cannot tell its side and stops: then points nearby tell.
  [[nodiscard]] Bracket narrowed(const Prober& prober, const Bracket& bracket) const {
    std::optional<Rational> hit;
    const Prober noting = [&](const Rational& x) {
      Probe probe = prober(x);
      if (probe.right_of_root == Trilean::unknown) hit = x;
      return probe;
    };
    Bracket root = narrow(noting, bracket, precision_.bits);
    if (!hit) return root;
    const Rational nearby = (bracket.upper - bracket.lower) * margin(), before = *hit - nearby, after = *hit + nearby;
    if (before > root.lower && prober(before).right_of_root == Trilean::no) root.lower = before;
    if (after < root.upper && prober(after).right_of_root == Trilean::yes) root.upper = after;
    return root;
  }

  [[nodiscard]] bool nothing_beyond(const Rational& radius) const {
    const auto most = law_.slope_from(radius, precision_).most;
    return most && at_most(*most * shift_, epsilon_) == Trilean::yes;
  }
  [[nodiscard]] bool always_from(const Rational& radius) const {
    if (epsilon_.is_exactly_zero()) return true;
    return is_positive(law_.slope_from(radius, precision_).least * shift_ - epsilon_) == Trilean::yes;
  }

  void add(const Rational& from, const Rational& to, Trilean sticks_out) {
    if (from == to) return;
    if (!found_.cells.empty() && found_.cells.back().sticks_out == sticks_out && found_.cells.back().to == from)
      found_.cells.back().to = to;
    else
      found_.cells.push_back({from, to, sticks_out});
  }

  /// The excess and its slope over a cell: from the values at the middle and the next derivative.
  void search(const Rational& from, const Rational& to) {
    const Rational middle = (from + to) / 2;
    const Enclosure cell = between(from, to, precision_), offset = cell - middle;
    const Taylor over = excess_of(cell), at = excess_of(Enclosure{middle, precision_});
    const Enclosure slope = at.slope + offset * over.curvature, value = at.value + offset * slope;
    if (is_positive(value) == Trilean::yes) return add(from, to, Trilean::yes);
    if (is_negative(value) == Trilean::yes) return add(from, to, Trilean::no);
    if (is_positive(slope) == Trilean::yes && cross(from, to, true)) return;
    if (is_negative(slope) == Trilean::yes && cross(from, to, false)) return;
    // Where the excess touches 0 the crescents are tiny too: half of the bits are enough.
    if (to - from <= from * margin() || --halvings_left_ < 0) return add(from, to, Trilean::unknown);
    search(from, middle);
    search(middle, to);
  }

  [[nodiscard]] Taylor excess_of(const Enclosure& radius) const {
    const Taylor r = Taylor::variable(radius);
    return law_.exponent(r + shift_) - law_.exponent(r) - epsilon_;
  }

  /// A cell where the excess is monotone: at most one crossing.
  /// False where the sign at an end is not settled.
  bool cross(const Rational& from, const Rational& to, bool rises) {
    const auto sign = [&](const Enclosure& value) {
      return is_positive(value) == Trilean::yes ? 1 : is_negative(value) == Trilean::yes ? -1 : 0;
    };
    const int first = sign(excess(from)), last = sign(excess(to));
    if (first == 0 || last == 0) return false;
    if (first == last) {
      add(from, to, trilean(first > 0));
      return true;
    }
    const Prober prober = [&](const Rational& radius) {
      Enclosure value = excess(radius);
      const int here = sign(value);
      return Probe{here == 0 ? Trilean::unknown : trilean((here > 0) == rises), std::move(value)};
    };
    const Bracket root = narrowed(prober, {from, to});
    const Rational apart = (to - from) * margin();
    const Rational before = std::max<Rational>(from, root.lower - apart),
                   after = std::min<Rational>(to, root.upper + apart);
    add(from, before, trilean(first > 0));
    add(before, after, Trilean::unknown);
    add(after, to, trilean(last > 0));
    return true;
  }

  const RadialLaw& law_;
  Enclosure shift_, epsilon_;
  Precision precision_;
  LossCells found_;
  int halvings_left_ = 0;
};

}  // namespace

LossCells loss_cells(const RadialLaw& law, const Enclosure& shift, const Enclosure& epsilon,
                     const std::function<bool(const Rational&)>& matters_from) {
  return CellSearch{law, shift, epsilon}.run(matters_from);
}

}  // namespace dpcert
