// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "notions/rough.hpp"
#include "pairs/line/loss_panels.hpp"

namespace dpcert {
namespace {

constexpr long most_outside = 12;         // bits
constexpr std::size_t stair_cells = 256;  // about so many, of all parts together

/// A staircase while it is built, from left to right on the
/// line: the loss rises along it, or falls.
struct Flight {
  std::vector<Enclosure> ends, levels;
  int trend = 0;

  [[nodiscard]] Staircase staircase() && {
    if (trend < 0) std::reverse(ends.begin(), ends.end()), std::reverse(levels.begin(), levels.end());
    return {std::move(ends), std::move(levels)};
  }
};

class Stairs {
 public:
  Stairs(const TiltedLoss& loss, Enclosure log_moment) : loss_{loss}, log_moment_{std::move(log_moment)} {}

  std::vector<Staircase> run() && {
    const std::vector<Rational> points = cuts_of(loss_, most_outside, rough).points;
    const long each = static_cast<long>(1 + stair_cells / points.size());
    for (std::size_t k = 0; k + 1 < points.size(); ++k) {
      const PairIntegrand f{loss_.pair, loss_.order, (points[k] + points[k + 1]) / 2, rough};
      const Rational width = (points[k + 1] - points[k]) / each;
      for (long i = 0; i < each; ++i) add(f, points[k] + width * i, points[k] + width * (i + 1));
    }
    end_run();
    return std::move(all_);
  }

 private:
  /// The loss passes every value between those at the ends, and where it does, its density is at
  /// least the least one on the line over the steepest slope.
  void add(const PairIntegrand& f, const Rational& from, const Rational& to) {
    const Enclosure cell = between(from, to, rough), middle{(from + to) / 2, rough};
    const Rational half = (to - from) / 2;
    const Enclosure left = f.loss(Enclosure{from, rough}), right = f.loss(Enclosure{to, rough});
    const bool rises = is_positive(right - left) == Trilean::yes, falls = is_positive(left - right) == Trilean::yes;
    // By mean values: the terms depend on each other.
    const Enclosure least = f.exponent(middle) - abs(f.exponent(Taylor::variable(cell)).slope) * half;
    const Enclosure steepest =
        abs(f.loss(Taylor::variable(middle)).slope) + abs(f.loss(Taylor::variable(cell)).curvature) * half;
    const Enclosure level = least.is_finite() ? exp(least.lower_end() - log_moment_) / steepest.upper_end() : least;
    if ((!rises && !falls) || !level.is_finite()) return end_run();
    const int trend = rises ? 1 : -1;
    if (run_.trend != trend) end_run();
    if (run_.ends.empty()) run_.ends.push_back(left);
    run_.trend = trend;
    run_.ends.push_back(right);
    run_.levels.push_back(level);
  }
  void end_run() {
    if (!run_.levels.empty()) all_.push_back(std::move(run_).staircase());
    run_ = {};
  }

  const TiltedLoss& loss_;
  Enclosure log_moment_;
  Flight run_;
  std::vector<Staircase> all_;
};

}  // namespace

std::vector<Staircase> stairs_below(const TiltedLoss& loss, const Enclosure& log_moment) {
  return Stairs{loss, log_moment}.run();
}

}  // namespace dpcert
