// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/supremum.hpp"

#include <algorithm>
#include <queue>

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

struct Point {
  Rational place;
  Enclosure value;
};
struct Cell {
  Point first, last;
  Rational most;  ///< of the function in it
  [[nodiscard]] friend bool operator<(const Cell& x, const Cell& y) { return x.most < y.most; }
};

class SupremumSearch {
 public:
  SupremumSearch(const BoundedBetween& f, Precision precision) : f_{f}, precision_{precision} {}

  SearchedSupremum run(long digits, const std::optional<Rational>& limit, std::size_t most_cells) {
    const Point from = seen(f_.from), to = f_.to == f_.from ? from : seen(f_.to);
    if (f_.to == f_.from || !are_known_) return found();
    put(from, to);
    const Rational loose = 1 + 1 / power(Rational{10}, static_cast<unsigned long>(digits));
    const Allowance patience{Budget{}.patience};
    while (are_known_ && cells_.size() < most_cells && !patience.is_spent()) {
      const Rational& most = cells_.top().most;
      if (most <= upper_ * loose) break;
      if (limit && (most <= *limit || lower_ > *limit)) break;
      const Cell cell = cells_.top();
      cells_.pop();
      const Point middle = seen((cell.first.place + cell.last.place) / 2);
      put(cell.first, middle);
      put(middle, cell.last);
    }
    return found();
  }

 private:
  Point seen(const Rational& place) {
    Point point{place, f_.at(place)};
    are_known_ = are_known_ && point.value.is_finite();
    if (!are_known_) return point;
    const bool is_first = !best_;
    if (is_first || point.value.lower() > lower_) lower_ = point.value.lower(), best_ = place;
    if (is_first || point.value.upper() > upper_) upper_ = point.value.upper();
    return point;
  }
  void put(const Point& x, const Point& y) {
    const Enclosure bound = f_.above(x.place, x.value, y.place, y.value);
    are_known_ = are_known_ && bound.is_finite();
    if (are_known_) cells_.push({x, y, bound.upper()});
  }
  [[nodiscard]] SearchedSupremum found() const {
    if (!are_known_) return {Enclosure::unknown(precision_), best_.value_or(f_.from)};
    const Rational most = cells_.empty() ? upper_ : std::max(upper_, cells_.top().most);
    return {between(lower_, most, precision_), *best_};
  }

  const BoundedBetween& f_;
  Precision precision_;
  std::priority_queue<Cell> cells_;
  bool are_known_ = true;
  std::optional<Rational> best_;
  Rational lower_,
      upper_;  ///< of the values seen: the supremum is at least the one, and at most the other where cells end
};

}  // namespace

SearchedSupremum supremum(const BoundedBetween& f, Precision precision, long digits,
                          const std::optional<Rational>& limit, std::size_t most_cells) {
  return SupremumSearch{f, precision}.run(digits, limit, most_cells);
}

}  // namespace dpcert
