// SPDX-License-Identifier: Apache-2.0
#include "bits_bound.hpp"
#include "dpcert/exact/from_double.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dpcert::properties {
namespace {

constexpr unsigned long most_levels = 1'000'000;

/// P(E) <= slope Q(E) + offset for every event, in both orders.
struct Line {
  Enclosure slope, offset;
};
/// Of each promise that of the event and that of its complement.
std::vector<Line> lines_of(const Promises& promises, Precision precision) {
  std::vector<Line> lines;
  for (const auto& [epsilon, delta] : promises) {
    const Enclosure up = epsilon.exponential(precision), down = Rational{1} / up;
    lines.push_back({up, Enclosure{delta, precision}});
    lines.push_back({down, Rational{1} - down * Rational(1 - delta)});
  }
  return lines;
}

/// The largest of what the lines say of Q(E) where P(E) is y:
/// (y - offset)/slope, in doubles. Steers.
class Inverse {
 public:
  explicit Inverse(const std::vector<Line>& lines) {
    std::vector<Piece> all;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (const double rate = 1 / lines[i].slope.steer(); std::isnormal(rate))
        all.push_back({rate, -rate * lines[i].offset.steer(), i});
    std::sort(all.begin(), all.end(), [](const Piece& x, const Piece& y) {
      return x.rate < y.rate || (x.rate == y.rate && x.start > y.start);
    });
    for (const Piece& piece : all) {
      if (!pieces_.empty() && pieces_.back().rate == piece.rate) continue;
      while (pieces_.size() >= 2 && hides(pieces_[pieces_.size() - 2], pieces_.back(), piece)) pieces_.pop_back();
      pieces_.push_back(piece);
    }
  }
  [[nodiscard]] bool is_known() const { return !pieces_.empty(); }
  /// At arguments that ascend from call to call; `at` remembers where the last was.
  [[nodiscard]] double operator()(double y, std::size_t& at) const {
    while (at + 1 < pieces_.size() && pieces_[at + 1](y) >= pieces_[at](y)) ++at;
    return pieces_[at](y);
  }
  [[nodiscard]] std::size_t line(std::size_t at) const { return pieces_[at].line; }

 private:
  struct Piece {
    double rate, start;
    std::size_t line;
    double operator()(double y) const { return rate * y + start; }
  };
  /// Is y nowhere above both of its neighbours?
  static bool hides(const Piece& x, const Piece& y, const Piece& z) {
    return (z.start - x.start) * (y.rate - x.rate) >= (y.start - x.start) * (z.rate - x.rate);
  }
  std::vector<Piece> pieces_;
};

/// The least probabilities of fewer and fewer right guesses
/// that a tail of at least v leaves possible. Steers.
struct Descent {
  double total;                    ///< of all: beyond 1 the tail is impossible
  std::vector<std::size_t> lines;  ///< that bind at v, v - 1, ...
};
Descent descend(double tail, const Guesses& guesses, const Inverse& inverse) {
  constexpr double negligible = 1e-18;
  const auto records = static_cast<double>(guesses.records), all = static_cast<double>(guesses.right.trials),
             most = static_cast<double>(guesses.right.successes);
  Descent descent{tail, {}};
  double right = most * tail / records, wrong = (all - most) * tail / records;
  std::size_t at = 0;
  for (double level = most; level >= 1; --level) {
    const double least = inverse(right, at);
    const double mass = std::max(0.0, least - wrong) * records / (all - level + 1);
    descent.lines.push_back(inverse.line(at));
    descent.total += mass;
    wrong = std::max(wrong, least);
    right += (level - 1) * mass / records;
    if (!(descent.total <= 1) || mass * level < negligible) break;
  }
  return descent;
}

/// Multipliers of the lines at ascending levels, the last one v, up to a common factor, for
/// which the counts in between weigh alike. Steers.
std::vector<double> multipliers(const std::vector<double>& slopes, const Guesses& guesses) {
  constexpr double large = 1e200;
  const auto all = static_cast<double>(guesses.right.trials);
  double level = static_cast<double>(guesses.right.successes) - static_cast<double>(slopes.size()) + 1;
  std::vector<double> weights{1};
  double before = 0,
         sloped = slopes.front();  // sums of the multipliers below this level, and of all so far with their slopes
  for (std::size_t k = 1; k < slopes.size(); ++k, ++level) {
    const double next = (before + sloped + level * weights.back()) / ((all - level) * slopes[k]);
    before += weights.back();
    sloped += next * slopes[k];
    weights.push_back(next);
    if (sloped < large) continue;
    before /= large, sloped /= large;
    for (double& weight : weights) weight /= large;
  }
  return weights;
}

/// The dual's value at these lines, one a level from v downward, and at multipliers that suit them.
Enclosure dual(const Guesses& guesses, const std::vector<Line>& lines, std::vector<std::size_t> used,
               Precision precision) {
  std::reverse(used.begin(), used.end());
  std::vector<double> slopes;
  for (const std::size_t line : used) slopes.push_back(lines[line].slope.steer());
  const std::vector<double> weights = multipliers(slopes, guesses);
  if (!std::all_of(weights.begin(), weights.end(), [](double x) { return std::isfinite(x); }))
    return Enclosure{1, precision};

  const Rational all = guesses.right.trials;
  Rational level = Rational(guesses.right.successes) - Rational(used.size());
  Enclosure sum{0, precision}, sloped{0, precision}, offsets{0, precision}, largest{0, precision};
  for (std::size_t k = 0; k < used.size(); ++k, level += 1) {  // sum: up to this level; sloped: up to the next one
    const Line& line = lines[used[k]];
    const Enclosure weight{finite_rational(weights[k]).value(), precision};
    sloped += weight * line.slope;
    offsets += weight * line.offset;
    largest = max(largest, sloped * Rational(all - level) - sum * level);
    sum += weight;
  }
  const Enclosure gained = largest + sum * level - sloped * Rational(all - level);
  if (is_positive(gained) != Trilean::yes) return Enclosure{1, precision};
  return min(Enclosure{1, precision}, (largest + offsets * Rational(guesses.records)) / gained);
}

}  // namespace

Enclosure bound_by_bits(const Guesses& guesses, const Promises& promises, Precision precision) {
  const std::vector<Line> lines = lines_of(promises, precision);
  const Inverse inverse{lines};
  if (guesses.right.successes == 0 || guesses.right.successes > most_levels || !inverse.is_known())
    return Enclosure{1, precision};
  double possible = std::log(std::numeric_limits<double>::min()), impossible = 0;
  for (int i = 0; i < 60; ++i) {
    const double middle = (possible + impossible) / 2;
    (descend(std::exp(middle), guesses, inverse).total > 1 ? impossible : possible) = middle;
  }
  return dual(guesses, lines, descend(std::exp(impossible), guesses, inverse).lines, precision);
}

bool seems_below(double risk, const Guesses& guesses, const Promises& promises) {
  const Inverse inverse{lines_of(promises, Precision{64})};
  if (guesses.right.successes == 0 || guesses.right.successes > most_levels || !inverse.is_known()) return false;
  return descend(risk, guesses, inverse).total > 1;
}

}  // namespace dpcert::properties
