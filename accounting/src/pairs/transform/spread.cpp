// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/spread.hpp"

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

/// At most 1 - |sin(u)/u| for every u >= x: below 23/10 the series of the sine, cut off, increases;
/// beyond, |sin(u)/u| is less than its value there, and at most 1/x.
class LeastLoss {
 public:
  explicit LeastLoss(Precision precision)
      : one_{1, precision},
        turn_{Rational(23, 10), precision},
        cube_{Rational(1, 6), precision},
        fifth_{Rational(1, 120), precision} {}

  [[nodiscard]] Enclosure operator()(const Enclosure& x) const {
    const Enclosure near = square(min(x, turn_));
    return max(near * (cube_ - near * fifth_), one_ - one_ / x);
  }

 private:
  Enclosure one_, turn_, cube_, fifth_;
};

/// What masses spread evenly leave of a characteristic function of size 1.
Enclosure left_by(const std::vector<Spread::Piece>& pieces, const Enclosure& height) {
  const Enclosure half = height * Rational(1, 2);
  const LeastLoss least_loss{height.precision()};
  Enclosure left{1, height.precision()};
  for (const auto& [mass, width] : pieces) {
    const Enclosure loss = mass * least_loss(half * width);
    if (loss.is_finite()) left = left - loss;  // a piece less is a smaller loss
  }
  return left;
}

/// Up to which end the bulk goes, so that the differences from
/// it have the largest mean square. Steers.
std::size_t end_of_bulk(const Staircase& stairs, const std::vector<Staircase::Rectangle>& rectangles) {
  struct Block {
    double from, to, weight;
  };
  std::vector<double> end;
  for (const Enclosure& at : stairs.ends) end.push_back((at - stairs.ends.front()).steer());
  std::vector<Block> blocks;
  for (const auto& [from, to, height] : rectangles)
    blocks.push_back({end[from], end[to], height.steer() * (from == 0 ? 4 : 1)});
  double mass = 0, most = 0;
  std::size_t best = 0;
  for (std::size_t j = 1; j < end.size(); ++j) {
    mass += stairs.levels[j - 1].steer() * (end[j] - end[j - 1]);
    double squares = 0;
    for (const auto& [from, to, weight] : blocks)
      if (const double width = to - end[j] - from; width > 0) squares += weight * width * width * width;
    if (mass * squares > most) most = mass * squares, best = j;
  }
  return best;
}

/// A point of the bulk below a point of a rectangle: the window of the
/// bulk, moved by the difference, lies in the rectangle.
std::vector<Spread::Piece> differences(const Staircase& stairs, const std::vector<Staircase::Rectangle>& rectangles) {
  const std::size_t bulk = end_of_bulk(stairs, rectangles);
  Enclosure mass{0, stairs.ends.front().precision()};
  for (std::size_t i = 0; i < bulk; ++i)
    mass += max(Enclosure{0, mass.precision()}, stairs.levels[i].lower_end()) * (stairs.ends[i + 1] - stairs.ends[i]);
  std::vector<Spread::Piece> found;
  for (const auto& [from, to, height] : rectangles) {
    const Enclosure width = (stairs.ends[to] - stairs.ends[bulk]) - (stairs.ends[from] - stairs.ends.front());
    if (is_positive(width) != Trilean::yes) continue;
    // Both signs; those that begin at 0 are one interval.
    found.push_back({mass * height * width * Rational{2}, from == 0 ? width * Rational{2} : width});
  }
  return found;
}

}  // namespace

Enclosure Spread::most_beyond(const Enclosure& height) const {
  Enclosure most = left_by(pieces, height);
  if (!of_differences.empty()) {
    const Enclosure zero{0, height.precision()}, other = sqrt(max(zero, left_by(of_differences, height)));
    if (other.is_finite()) most = min(most, other);
  }
  return most * exp(square(height) * variance * Rational(-1, 2));
}

Spread Staircase::spread() const {
  const std::vector<Rectangle> below = rectangles();
  Spread spread;
  for (const auto& [from, to, height] : below) {
    const Enclosure width = ends[to] - ends[from];
    spread.pieces.push_back({height * width, width});
  }
  spread.of_differences = differences(*this, below);
  return spread;
}

std::vector<Staircase::Rectangle> Staircase::rectangles() const {
  expects(ends.size() == levels.size() + 1, "an end more than levels");
  struct Open {
    std::size_t from;
    Enclosure level;
  };
  const Enclosure floor{0, ends.front().precision()};
  std::vector<Open> open;  // ascending levels
  std::vector<Rectangle> found;
  for (std::size_t i = 0; i <= levels.size(); ++i) {
    const Enclosure level = i < levels.size() ? max(floor, levels[i].lower_end()) : floor;
    std::size_t from = i;
    while (!open.empty() && is_centred_higher(open.back().level, level)) {
      const Open top = open.back();
      open.pop_back();
      const Enclosure& below = open.empty() || is_centred_higher(level, open.back().level) ? level : open.back().level;
      found.push_back({top.from, i, top.level - below});
      from = top.from;
    }
    if (open.empty() || is_centred_higher(level, open.back().level)) open.push_back({from, level});
  }
  return found;
}

}  // namespace dpcert
