// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/level_set.hpp"

#include <algorithm>

#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

constexpr long most_exponent = 1L << 17;  // how far a crossing is looked for: spread * 2^(+-that)
constexpr int most_octaves = 2000;        // how far a tail without trend is followed
constexpr int most_halvings = 6000;       // of pieces without trend, all together
constexpr int costly_octave = 1000;       // halvings after which a tail is followed no further

using Limit = std::optional<Rational>;

/// A sign that l certainly has at a point.
struct Settled {
  Rational at;
  bool positive = false;
};

/// The points anchor + outward * t, t > 0, from t = start on towards an end of a
/// piece: that end is the anchor, or infinitely far.
struct HalfLine {
  Rational anchor, start;
  int direction;  ///< in which x moves as t grows
  bool grows;     ///< t grows without bound, or shrinks to 0
  [[nodiscard]] Rational point(const Rational& t) const { return direction > 0 ? anchor + t : anchor - t; }
  [[nodiscard]] Rational t_at(long exponent) const { return start * power_of_two(grows ? exponent : -exponent); }
};

class LevelSet {
 public:
  explicit LevelSet(const LogRatio& ratio) : LevelSet{ratio, ratio.excess().above.front().law} {}

  void add(const Piece& piece) {
    if (piece.trend)
      add_monotone(piece);
    else
      add_without_trend(piece);
  }

  std::vector<Cell> cells() && {
    std::sort(cells_.begin(), cells_.end(),
              [](const Cell& x, const Cell& y) { return y.from && (!x.from || *x.from < *y.from); });
    std::vector<Cell> merged;
    for (Cell& cell : cells_)
      if (!merged.empty() && !merged.back().excess && !cell.excess && merged.back().to == cell.from)
        merged.back().to = cell.to;
      else
        merged.push_back(std::move(cell));
    return merged;
  }

 private:
  LevelSet(const LogRatio& ratio, const Law& steer)
      : ratio_{ratio},
        tails_{ratio.excess().above, ratio.precision()},
        support_{density_of(steer).support(steer)},
        spread_{density_of(steer).spread(steer)} {}

  [[nodiscard]] bool is_inner(const Limit& end) const { return end && end != support_.begin && end != support_.end; }
  void add_positive(Limit x, Limit y) { add_cell(std::move(x), std::move(y), std::nullopt); }
  void add_open(Limit x, Limit y, Enclosure excess) { add_cell(std::move(x), std::move(y), std::move(excess)); }
  void add_cell(Limit from, Limit to, std::optional<Enclosure> excess) {
    if (from && to && *from == *to) return;
    if (from && to && *to < *from) std::swap(from, to);
    cells_.push_back({std::move(from), std::move(to), std::move(excess)});
  }
  /// Between a point and an end of the piece on a known side of it.
  void add_towards(const Rational& x, const Limit& end, Side side, std::optional<Enclosure> excess) {
    if (side == Side::above)
      add_cell(x, end, std::move(excess));
    else
      add_cell(end, x, std::move(excess));
  }

  [[nodiscard]] std::optional<Settled> settled_at(const Rational& x, const Rational& within) const {
    const Enclosure value = ratio_.at(x, within);
    if (is_positive(value) == Trilean::yes) return Settled{x, true};
    if (is_negative(value) == Trilean::yes) return Settled{x, false};
    return std::nullopt;
  }

  /// Some point well inside the piece where the sign is certain.
  [[nodiscard]] std::optional<Settled> settled_inside(const Piece& piece) const {
    const Rational step = piece.from && piece.to ? Rational(*piece.to - *piece.from) : spread_;
    for (const Rational& shift : {Rational{0}, Rational(1, 5), Rational(-1, 7)})
      if (const auto settled = settled_at(piece.within + shift * step, piece.within)) return settled;
    return std::nullopt;
  }

  /// An upper bound of l between x and an end of the piece, given how l moves.
  [[nodiscard]] Enclosure bound_towards(const Rational& x, const Limit& end, Side side, bool rises_outward,
                                        const Rational& within) const {
    if (!rises_outward) return ratio_.at(x, within);
    return is_inner(end) ? ratio_.at(*end, within) : ratio_.bound_beyond(x, side);
  }

  void add_monotone(const Piece& piece) {
    const auto start = settled_inside(piece);
    if (*piece.trend == 0) {
      if (!start) add_open(piece.from, piece.to, ratio_.at(piece.within, piece.within));
      if (start && start->positive) add_positive(piece.from, piece.to);
      return;
    }
    for (const Side side : {Side::below, Side::above}) {
      if (start) {
        follow(piece, *start, side);
        continue;
      }
      const Limit& end = side == Side::above ? piece.to : piece.from;
      const bool rises_outward = (*piece.trend > 0) == (side == Side::above);
      add_towards(piece.within, end, side, bound_towards(piece.within, end, side, rises_outward, piece.within));
    }
  }

  [[nodiscard]] HalfLine ray_from(const Rational& x, const Limit& end, Side side) const {
    const int outward = side == Side::above ? 1 : -1;
    if (end) return {*end, abs(*end - x), -outward, false};
    return {x - outward * spread_, spread_, outward, true};
  }

  /// The part of a monotone piece from a settled point to one end: at most one crossing.
  void follow(const Piece& piece, const Settled& start, Side side) {
    const Limit& end = side == Side::above ? piece.to : piece.from;
    const bool rises_outward = (*piece.trend > 0) == (side == Side::above);
    const auto keeps_sign = [&] {
      if (rises_outward == start.positive) return true;
      const auto at_end = is_inner(end) ? settled_at(*end, piece.within) : std::nullopt;
      return at_end && at_end->positive == start.positive;
    };
    if (keeps_sign()) {
      if (start.positive) add_towards(start.at, end, side, std::nullopt);
      return;
    }
    cross(ray_from(start.at, end, side), start, end, side, piece.within);
  }

  /// Looks outward for the other sign, brackets the crossing, and
  /// adds what lies on both sides of it.
  void cross(const HalfLine& ray, const Settled& start, const Limit& end, Side side, const Rational& within) {
    Rational near = ray.start;
    std::optional<Rational> far;
    for (long exponent = 1; exponent <= most_exponent && !far; exponent *= 2) {
      const Rational t = ray.t_at(exponent);
      const auto sign = settled_at(ray.point(t), within);
      if (!sign) continue;  // just at the crossing, or all that the precision tells
      if (sign->positive == start.positive)
        near = t;
      else
        far = t;
    }
    if (far) {
      const Bracket bracket = narrowed(ray, start.positive, near, *far, within);
      near = ray.grows ? bracket.lower : bracket.upper;
      far = ray.grows ? bracket.upper : bracket.lower;
    }
    const Rational x = ray.point(near);
    if (start.positive) add_cell(start.at, x, std::nullopt);
    if (!far && !is_inner(end) && ratio_.sign_beyond(x, side) == (start.positive ? 1 : -1)) {
      if (start.positive) add_towards(x, end, side, std::nullopt);
      return;
    }
    if (!far) return add_towards(x, end, side, bound_towards(x, end, side, !start.positive, within));
    const Rational y = ray.point(*far);
    add_open(x, y, ratio_.at(start.positive ? x : y, within));
    if (!start.positive) add_towards(y, end, side, std::nullopt);
  }

  [[nodiscard]] Bracket narrowed(const HalfLine& ray, bool starts_positive, const Rational& near, const Rational& far,
                                 const Rational& within) const {
    const Prober prober = [&](const Rational& t) {
      Enclosure value = ratio_.at(ray.point(t), within);
      const Trilean positive = is_positive(value), negative = is_negative(value);
      if (positive != Trilean::yes && negative != Trilean::yes) return Probe{Trilean::unknown, std::move(value)};
      const bool crossed = (positive == Trilean::yes) != starts_positive;
      return Probe{crossed == ray.grows ? Trilean::yes : Trilean::no, std::move(value)};
    };
    // What is left open counts with the square of its width: three quarters of the bits are enough.
    return narrow(prober, ray.grows ? Bracket{near, far} : Bracket{far, near}, ratio_.precision().bits * 3 / 4);
  }

  void add_without_trend(const Piece& piece) {
    if (is_inner(piece.from) && is_inner(piece.to)) return search(*piece.from, *piece.to, piece.within);
    if (piece.holds_cut) return add_open(piece.from, piece.to, Enclosure::unknown(ratio_.precision()));
    for (const Side side : {Side::below, Side::above}) {
      const Limit& end = side == Side::above ? piece.to : piece.from;
      if (is_inner(end))
        search(std::min<Rational>(*end, piece.within), std::max<Rational>(*end, piece.within), piece.within);
      else
        follow_without_trend(ray_from(piece.within, end, side), end, side, piece.within);
    }
  }

  /// Octave by octave towards an end of the support, until the sign
  /// is proved for all the rest or the rest is tiny.
  void follow_without_trend(const HalfLine& ray, const Limit& end, Side side, const Rational& within) {
    const Rational tiny = power_of_two(-2 * ratio_.precision().bits);
    for (int octave = 0, spent = 0;; ++octave) {
      const Rational x = ray.point(ray.t_at(octave));
      if (const int sign = ratio_.sign_beyond(x, side); sign != 0) {
        if (sign > 0) add_towards(x, end, side, std::nullopt);
        return;
      }
      const bool is_tiny = at_most(tails_.beyond(x, side), tiny) == Trilean::yes;
      if (is_tiny || octave == most_octaves || spent > costly_octave || halvings_ >= most_halvings)
        return add_towards(x, end, side, ratio_.bound_beyond(x, side));
      const Rational next = ray.point(ray.t_at(octave + 1));
      spent = -halvings_;
      search(std::min<Rational>(x, next), std::max<Rational>(x, next), within);
      spent += halvings_;
    }
  }

  /// A compact interval: halved until in each cell l has a sign or a trend, or the cell is so small
  /// that it does not matter: what is left open counts with the third power of its width, as l
  /// touches 0 there, or with an excess that is all but rounding.
  void search(const Rational& from, const Rational& to, const Rational& within) {
    const Taylor l = ratio_.over(from, to, within);
    if (is_negative(l.value) == Trilean::yes) return;
    if (is_positive(l.value) == Trilean::yes) return add_positive(from, to);
    const bool rises = is_positive(l.slope) == Trilean::yes, falls = is_negative(l.slope) == Trilean::yes;
    if (rises || falls) return add_monotone({from, to, (from + to) / 2, rises ? 1 : -1});
    const long bits = ratio_.precision().bits;
    const bool is_small =
        to - from <= spread_ * power_of_two(-bits / 2) || at_most(l.value, power_of_two(8 - bits)) == Trilean::yes;
    if (is_small || ++halvings_ > most_halvings) return add_open(from, to, l.value);
    const Rational middle = (from + to) / 2;
    search(from, middle, within);
    search(middle, to, within);
  }

  const LogRatio& ratio_;
  Masses tails_;
  DensityFamily::Support support_;
  Rational spread_;
  int halvings_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace

std::vector<Cell> level_set(const LogRatio& ratio) {
  LevelSet set{ratio};
  for (const Piece& piece : pieces_of(ratio.excess(), ratio.precision().bits)) set.add(piece);
  return std::move(set).cells();
}

}  // namespace dpcert
