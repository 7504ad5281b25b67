// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/farthest_points.hpp"

#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "statistics/curve.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_cells = 300;
/// Of intervals of one length: a few are around each slope at which a point jumps, but all
/// of a stretch over which the points cannot be told.
constexpr std::size_t most_open = 128;

/// Is f'(end) = 0?
bool stops(const Polynomial& f, int end) {
  Rational sum = 0;
  for (std::size_t k = f.size(); k-- > 1;) sum = sum * end + f[k] * k;
  return sum == 0;
}

std::vector<Enclosure> enclosed(const Polynomial& f, Precision precision) {
  std::vector<Enclosure> result;
  for (const Rational& c : f) result.emplace_back(c, precision);
  return result;
}

template <class Argument>
Argument evaluate(const std::vector<Enclosure>& f, const Argument& x) {
  Argument value{Enclosure{0, x.precision()}};
  for (std::size_t k = f.size(); k-- > 0;) value = value * x + f[k];
  return value;
}

/// c with f(x + z) = the sum of c[k] z^k.
std::vector<Enclosure> shifted(std::vector<Enclosure> f, const Enclosure& x) {
  for (std::size_t done = 0; done < f.size(); ++done)
    for (std::size_t k = f.size() - 1; k-- > done;) f[k] += f[k + 1] * x;
  return f;
}

/// The coefficients of a + s b.
std::vector<Enclosure> combined(std::vector<Enclosure> a, const Enclosure& s, const std::vector<Enclosure>& b) {
  a.resize(std::max(a.size(), b.size()), Enclosure{0, s.precision()});
  for (std::size_t k = 0; k < b.size(); ++k) a[k] += s * b[k];
  return a;
}

/// -1, 1, or 0 where it is not certain.
int sign_of(const Enclosure& x) { return certainly(is_positive(x)) ? 1 : certainly(is_negative(x)) ? -1 : 0; }

/// A convex set around both.
Complex joined(const Complex& x, const Complex& y) {
  Complex result = x;
  acb_union(result.value(), x.value(), y.value(), x.precision().bits);
  return result;
}

/// Is y certainly strictly between its ends?
bool is_inside(const Complex& y, const Complex& set) {
  if (set.is_real()) return y.is_real() && arb_contains_interior(acb_realref(set.value()), acb_realref(y.value()));
  return acb_contains_interior(set.value(), y.value()) != 0;
}

Rational middle_of(const Interval& x) { return (x.lower + x.upper) / 2; }
Rational width_of(const Interval& x) { return x.upper - x.lower; }

}  // namespace

/// The functions f_s = a + s b for all s of an interval at once.
class FarthestPoints::AtSlopes {
 public:
  AtSlopes(const FarthestPoints& points, const Interval& slopes)
      : points_{points},
        width_{width_of(slopes)},
        s_{between(slopes.lower, slopes.upper, points.precision_)},
        middle_{middle_of(slopes), points.precision_},
        critical_{critical_points()} {}

  /// Where sign f_s has its only largest value on [-1, 1].
  [[nodiscard]] std::optional<Place> largest(int sign) const {
    if (!critical_) return std::nullopt;
    std::vector<Candidate> candidates = {candidate({Place::Kind::left, {-1, -1}}, true),
                                         candidate({Place::Kind::right, {1, 1}}, true)};
    for (const Interval& y : *critical_) {
      if (is_end_alone(y)) continue;
      const auto top = top_around(y, sign);
      candidates.push_back(candidate({Place::Kind::inside, top.value_or(y)}, top.has_value()));
    }
    for (const Candidate& best : candidates) {
      const auto is_lower = [&](const Candidate& x) { return &x == &best || is_above(best, x, sign); };
      if (best.is_certain && std::ranges::all_of(candidates, is_lower)) return best.place;
    }
    return std::nullopt;
  }

 private:
  struct Candidate {
    Place place;
    bool is_certain;    ///< that a point of this kind is there
    Enclosure y, f, b;  ///< f = f_s for the middle slope
  };

  [[nodiscard]] Enclosure set(const Interval& y) const { return between(y.lower, y.upper, points_.precision_); }
  /// a + s b at y, by the expansion about the middle of y: where the first terms vanish, as near an
  /// end where the curve is flat, the result is as small as the range.
  [[nodiscard]] static Enclosure range(const std::vector<Enclosure>& a, const Enclosure& s,
                                       const std::vector<Enclosure>& b, const Enclosure& y) {
    const Enclosure middle = y.centre();
    return evaluate(combined(shifted(a, middle), s, shifted(b, middle)), y - middle);
  }
  [[nodiscard]] Enclosure slope(const Enclosure& s, const Enclosure& y) const {
    return range(points_.slope_a_, s, points_.slope_b_, y);
  }
  [[nodiscard]] Enclosure slope(const Rational& y) const { return slope(s_, Enclosure{y, points_.precision_}); }
  [[nodiscard]] Enclosure bend(const Enclosure& y) const { return range(points_.bend_a_, s_, points_.bend_b_, y); }

  /// (f(end) - f(y)) / (y - end)^2 where f'(y) = 0. With z = y - end and f(y) = the sum of c[k]
  /// z^k it is that of (k - 1) c[k] z^(k - 2), k >= 2.
  [[nodiscard]] Enclosure rise(const Enclosure& y, const Enclosure& end) const {
    std::vector<Enclosure> f = combined(shifted(points_.a_, end), s_, shifted(points_.b_, end));
    for (std::size_t k = 2; k < f.size(); ++k) f[k - 2] = f[k] * Rational{k - 1};
    f.resize(f.size() < 2 ? 0 : f.size() - 2, Enclosure{0, points_.precision_});
    return evaluate(f, y - end);
  }

  [[nodiscard]] Candidate candidate(Place place, bool is_certain) const {
    const Enclosure y = set(place.around), point{middle_of(place.around), points_.precision_}, step = y - point;
    const auto height = evaluate(points_.a_, point) + middle_ * evaluate(points_.b_, point);
    return {std::move(place), is_certain, y, height + slope(middle_, y) * step,
            evaluate(points_.b_, point) + evaluate(points_.slope_b_, y) * step};
  }

  [[nodiscard]] bool is_above(const Candidate& best, const Candidate& other, int sign) const {
    if (sign_of((best.f - other.f) + (s_ - middle_) * (best.b - other.b)) == sign) return true;
    const bool best_is_inside = best.place.kind == Place::Kind::inside;
    if (best_is_inside == (other.place.kind == Place::Kind::inside)) return false;
    return best_is_inside ? sign_of(rise(best.y, other.y)) == -sign : sign_of(rise(other.y, best.y)) == sign;
  }

  /// Is an end, at which the curve stops, certainly the only critical point there?
  [[nodiscard]] bool is_end_alone(const Interval& y) const {
    const bool has_end = (points_.stops_left_ && y.lower == -1) || (points_.stops_right_ && y.upper == 1);
    return has_end && sign_of(bend(set(y))) != 0;
  }

  /// A wider interval in (-1, 1) in which sign f_s is strictly
  /// concave, and largest inside, for all s.
  [[nodiscard]] std::optional<Interval> top_around(const Interval& y, int sign) const {
    const Rational margin = width_of(y) + width_;
    const Interval wide{y.lower - margin, y.upper + margin};
    if (wide.lower <= -1 || wide.upper >= 1 || sign_of(bend(set(wide))) != -sign) return std::nullopt;
    if (sign_of(slope(wide.lower)) != sign || sign_of(slope(wide.upper)) != -sign) return std::nullopt;
    return wide;
  }

  /// Intervals that hold all critical points of all f_s in [-1, 1]; some
  /// may hold none. Nothing where they are too many.
  [[nodiscard]] std::optional<std::vector<Interval>> critical_points() const {
    std::vector<Interval> open = {{-1, 1}}, found;
    const auto halve = [&](const Interval& cell) {
      open.push_back({middle_of(cell), cell.upper});
      open.push_back({cell.lower, middle_of(cell)});
    };
    for (std::size_t cells = 0; !open.empty(); ++cells) {
      if (cells == most_cells) return std::nullopt;
      const Interval cell = open.back();
      open.pop_back();
      const Enclosure y = set(cell);
      if (sign_of(slope(s_, y)) != 0) continue;
      const Rational middle = middle_of(cell);
      if (const Enclosure curvature = bend(y); sign_of(curvature) != 0) {  // at most one: Newton's step holds it
        const Enclosure rise = slope(middle), step = Enclosure{middle, points_.precision_} - rise / curvature;
        const Rational blur =
            (rise.upper() - rise.lower()) / std::max<Rational>(abs(curvature.lower()), abs(curvature.upper()));
        const Interval next{std::max(cell.lower, step.lower()), std::min(cell.upper, step.upper())};
        if (next.lower > next.upper) continue;
        if (2 * width_of(next) < width_of(cell))
          open.push_back(next);
        else if (width_of(next) <= width_ + 4 * blur)  // as short as the slopes allow
          found.push_back(next);
        else
          halve(next);
      } else if (width_of(cell) <= width_) {
        found.push_back(cell);
      } else {
        halve(cell);
      }
    }
    return without_empty(joined(std::move(found)));
  }

  /// Neighbours as one; given in ascending order.
  [[nodiscard]] static std::vector<Interval> joined(std::vector<Interval> cells) {
    std::vector<Interval> result;
    for (Interval& cell : cells)
      if (!result.empty() && cell.lower <= result.back().upper)
        result.back().upper = std::max(result.back().upper, cell.upper);
      else
        result.push_back(std::move(cell));
    return result;
  }

  /// Without those in which f_s' is monotone and has one sign at both ends.
  [[nodiscard]] std::vector<Interval> without_empty(std::vector<Interval> cells) const {
    std::erase_if(cells, [&](const Interval& y) {
      const int sign = sign_of(slope(y.lower));
      return sign != 0 && sign == sign_of(slope(y.upper)) && sign_of(bend(set(y))) != 0;
    });
    return cells;
  }

  const FarthestPoints& points_;
  Rational width_;
  Enclosure s_, middle_;
  std::optional<std::vector<Interval>> critical_;
};

FarthestPoints::FarthestPoints(const Polynomial& a, const Polynomial& b, Precision precision)
    : precision_{precision},
      a_{enclosed(a, precision)},
      b_{enclosed(b, precision)},
      slope_a_{enclosed(derivative(a), precision)},
      slope_b_{enclosed(derivative(b), precision)},
      bend_a_{enclosed(derivative(derivative(a)), precision)},
      bend_b_{enclosed(derivative(derivative(b)), precision)},
      stops_left_{stops(a, -1) && stops(b, -1)},
      stops_right_{stops(a, 1) && stops(b, 1)} {}

Complex FarthestPoints::a(const Complex& y) const { return evaluate(a_, y); }
Complex FarthestPoints::b(const Complex& y) const { return evaluate(b_, y); }

std::optional<std::vector<Slopes>> FarthestPoints::over_slopes(long bits, std::size_t most_parts) const {
  const Rational shortest = power_of_two(-bits);
  const Allowance allowance;
  std::vector<Slopes> found;
  std::vector<Interval> open = {{-1, 1}};
  for (std::size_t parts = open.size(); !open.empty(); parts += open.size()) {  // all of one length
    if (open.size() > most_open || parts > most_parts) return std::nullopt;
    std::vector<Interval> halves;
    for (const Interval& slopes : open) {
      if (allowance.is_spent()) return std::nullopt;
      const AtSlopes functions{*this, slopes};
      const auto top = functions.largest(1), bottom = top ? functions.largest(-1) : std::nullopt;
      if (bottom) {
        found.push_back({slopes.lower, slopes.upper, *top, *bottom});
      } else if (width_of(slopes) > shortest) {
        halves.push_back({slopes.lower, middle_of(slopes)});
        halves.push_back({middle_of(slopes), slopes.upper});
      }
    }
    open = std::move(halves);
  }
  std::ranges::sort(found, {}, &Slopes::from);
  return found;
}

Complex FarthestPoints::at(const Place& place, const Complex& s) const {
  const Precision precision = s.precision();
  if (place.kind != Place::Kind::inside) return {Rational{place.kind == Place::Kind::left ? -1 : 1}, precision};
  const auto slope = [&](const Complex& z, const Complex& y) {
    return evaluate(slope_a_, y) + z * evaluate(slope_b_, y);
  };
  const auto bend = [&](const Complex& z, const Complex& y) { return evaluate(bend_a_, y) + z * evaluate(bend_b_, y); };

  const Complex middle{s.centre().real()};
  Complex y{middle_of(place.around), precision};
  for (int step = 0; step < 100; ++step) {  // Newton's method; steers
    const Complex change = slope(middle, y) / bend(middle, y);
    y = (y - change).centre();
    if (!change.is_finite() || log2_size(change) < -static_cast<double>(precision.bits)) break;
  }
  // y - f'(y) / f''(Y) inside Y: for each s there is one root in Y, a simple one, and it is there.
  const auto root_at = [&](const Complex& z) -> std::optional<Complex> {
    const Complex value = slope(z, y);
    const Enclosure reach = (value / bend(middle, y)).size() * Rational{2} + power_of_two(8 - precision.bits);
    if (!reach.is_finite()) return std::nullopt;
    const Complex set = y.widened(reach.upper_end(), z.is_real()), root = y - value / bend(z, set);
    if (!root.is_finite() || !is_inside(root, set)) return std::nullopt;
    return y - value / bend(z, joined(root, y));  // the mean of f'' is over the segment from y to the root
  };
  const Complex unknown{Enclosure::unknown(precision)};
  const bool is_point = s.is_real() && s.is_narrow();
  const auto root = root_at(s), at_middle = is_point ? root : root_at(middle);
  if (!root || !at_middle || !root->is_finite() || !at_middle->is_finite()) return unknown;
  const Enclosure found = at_middle->real();
  if (found.lower() < place.around.lower || found.upper() > place.around.upper) return unknown;
  if (!is_point && acb_contains(root->value(), at_middle->value()) == 0) return unknown;
  return *root;
}

}  // namespace dpcert
