// SPDX-License-Identifier: Apache-2.0
#include "posterior/line_profile.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr int most_line_cells = 20'000;
constexpr long margin_bits = 36;  // of the precision, not asked of a cell's bound

/// The places s of the other records, which are left behind
/// cell by cell from both ends towards the middle.
class March {
 public:
  /// Cells whose bound is at most `enough` are not split.
  March(const PosteriorLine& line, const Epsilon& epsilon, Precision precision, Rational enough)
      : line_{line}, epsilon_{epsilon}, precision_{precision}, enough_{std::move(enough)} {}

  /// A bound of the supremum.
  [[nodiscard]] Rational most() {
    go(true);
    go(false);
    return most_;
  }

 private:
  /// From an end to the middle, x being the distance from that end.
  void go(bool from_low) {
    const Rational middle = line_.others / 2;
    const auto bound = [&](const Rational& x, const Rational& y) {
      return from_low ? bound_of(line_.cover(x, y)) : bound_of(line_.cover(line_.others - y, line_.others - x));
    };
    const Allowance patience{Budget{}.patience};
    Rational x = 0, growth = 1;
    long exponent = 0;  // of the first cell
    for (int cells = 0; x < middle; ++cells) {
      const bool is_last = cells >= most_line_cells || exponent > 4 * precision_.bits || patience.is_spent();
      const Rational step = x == 0 ? Rational{middle * power_of_two(-exponent)} : Rational{x * growth};
      const Rational y = is_last ? middle : std::min(middle, rounded(x + step));
      const Rational here = bound(x, y);
      if (here <= enough_ || is_last) {
        most_ = std::max(most_, here);
        if (x > 0) growth = rounded(growth * Rational(5, 4));
        x = y;
      } else if (x == 0) {
        exponent = exponent < 4 ? exponent + 1 : exponent + exponent / 2;
      } else {
        growth /= 2;
      }
    }
  }
  /// Short numbers are quicker; the cells need meet no place in particular.
  static Rational rounded(const Rational& x) {
    const Rational grain = power_of_two(binary_exponent(x) - 24);
    return grain * ceil(x / grain);
  }

  [[nodiscard]] Rational bound_of(const LawPair& cover) const {
    return std::max(bound_of_order(cover), bound_of_order(swapped(cover)));
  }
  [[nodiscard]] Rational bound_of_order(const LawPair& pair) const {
    const Enclosure first = glance(pair, epsilon_);
    if (first.is_finite() && first.upper() <= enough_) return first.upper();
    const Enclosure value = (*known_profile(pair))->delta(epsilon_, precision_);
    return value.is_finite() ? value.upper() : Rational{1};
  }

  const PosteriorLine& line_;
  const Epsilon& epsilon_;
  Precision precision_;
  Rational enough_, most_ = 0;
};

std::vector<LawPair> ends_of(const PosteriorLine& line) {
  std::vector<LawPair> ends{{line.at(0), line.at(line.own)}};
  if (line.cover) ends.push_back({line.at(line.others), line.at(line.others + line.own)});
  return ends;
}

}  // namespace

Result<std::shared_ptr<const PosteriorProfile>> LineProfile::of(const PosteriorLine& line) {
  auto ends = ComparedPairs::of(ends_of(line));
  if (!ends) return ends.error();
  return std::shared_ptr<const PosteriorProfile>{new LineProfile{line, *std::move(ends)}};
}

Enclosure LineProfile::worst(const Epsilon& epsilon, Precision precision) const {
  const Enclosure ends = ends_.most(epsilon, precision);
  if (!line().cover || !ends.is_finite()) return ends;
  // No closer than the values themselves are known.
  const Rational lower = ends.lower(), upper = ends.upper();
  const Rational enough =
      std::max<Rational>(lower * (1 + power_of_two(margin_bits - precision.bits)), upper + 4 * (upper - lower));
  const Rational most = March{line(), epsilon, precision, enough}.most();
  return between(lower, std::max<Rational>(most, upper), precision);
}

Probe LineProfile::compare_worst(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  const Enclosure ends = ends_.most(epsilon, precision);
  Trilean is_met = at_most(ends, limit);
  if (is_met == Trilean::yes && line().cover && March{line(), epsilon, precision, limit}.most() > limit)
    is_met = Trilean::unknown;
  return {is_met, log(ends / limit)};
}

/// At most what a pair at an end leaves; at least what the curve
/// does at the epsilon where that pair's own is found.
std::optional<Number> LineProfile::type_two(const Rational& type_one, Precision precision) const {
  const auto [most, x] = ends_.least_type_two(type_one, precision);
  if (!most.is_finite()) return std::nullopt;
  const Rational upper = std::max<Rational>(0, most.upper());
  Rational lower = 0;
  if (x > 0)
    if (const Enclosure least = Rational{1 - type_one * x} - delta(Epsilon::log_of(x), precision); least.is_finite())
      lower = std::clamp<Rational>(least.lower(), 0, upper);
  return Number::enclosed(between(lower, upper, precision));
}

std::optional<Rational> LineProfile::exact_delta(const Epsilon& epsilon) const {
  if (line().cover || at_most(Epsilon{}, epsilon) != Trilean::yes) return std::nullopt;
  return ends_.exact_most(epsilon);
}

}  // namespace dpcert
