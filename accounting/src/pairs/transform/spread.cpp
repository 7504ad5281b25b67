// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/spread.hpp"

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

/// At most 1 - |sin(u)/u| for every u >= x: below 23/10 the series of the sine, cut off, increases; beyond, |sin(u)/u| is
/// less than its value there, and at most 1/x.
Enclosure least_loss(const Enclosure& x) {
  const Enclosure near = square(min(x, Enclosure{Rational(23, 10), x.precision()}));
  return max(near * Rational(1, 6) - square(near) * Rational(1, 120), Rational{1} - Rational{1} / x);
}

}  // namespace

Enclosure Spread::most_beyond(const Enclosure& height) const {
  Enclosure lost{0, height.precision()};
  for (const auto& [mass, width] : pieces) {
    const Enclosure loss = mass * least_loss(height * width * Rational(1, 2));
    if (loss.is_finite()) lost += loss;  // a piece less is a smaller loss
  }
  return (Rational{1} - lost) * exp(square(height) * variance * Rational(-1, 2));
}

std::vector<Spread::Piece> Staircase::pieces() const {
  expects(ends.size() == levels.size() + 1, "an end more than levels");
  struct Open {
    std::size_t from;
    Enclosure level;
  };
  const Enclosure floor{0, ends.front().precision()};
  std::vector<Open> open;  // ascending levels
  std::vector<Spread::Piece> found;
  for (std::size_t i = 0; i <= levels.size(); ++i) {
    const Enclosure level = i < levels.size() ? levels[i].lower_end() : floor;
    std::size_t from = i;
    while (!open.empty() && is_centred_higher(open.back().level, level)) {
      const Open top = open.back();
      open.pop_back();
      const Enclosure& below = open.empty() || is_centred_higher(level, open.back().level) ? level : open.back().level;
      const Enclosure width = ends[i] - ends[top.from];
      found.push_back({(top.level - below) * width, width});
      from = top.from;
    }
    if (open.empty() || is_centred_higher(level, open.back().level)) open.push_back({from, level});
  }
  return found;
}

}  // namespace dpcert
