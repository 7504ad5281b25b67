// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "pairs/line/pair_moment.hpp"

namespace dpcert {
namespace {

/// (1 - e^-t)/t, the mean of e^-u over [0, t]; t >= 0.
Enclosure mean_decay(const Rational& t, Precision precision) {
  if (t == 0) return Enclosure{1, precision};
  return -expm1(Enclosure{-t, precision}) / t;
}

/// (1 - (1 + t) e^-t)/t^2, the mean of u e^-u over [0, t] divided
/// by t; t >= 0. It lies between 1/2 - t/3 and 1/2.
Enclosure mean_decay_moment(const Rational& t, Precision precision) {
  if (t < power_of_two(-precision.bits)) return between(Rational(1, 2) - t / 3, Rational(1, 2), precision);
  const long lost = 2 * std::max(0L, -binary_exponent(t));
  const Enclosure fine = exp(Enclosure{-t, Precision{precision.bits + lost + 8}});
  return Enclosure{0, precision} + (Rational{1} - fine * Rational(1 + t)) / (t * t);
}

/// One piece: from the end where the integrand is larger it decays at `rate` >= 0 over `width`
/// (nothing: for ever), and the loss is loss + loss_slope * distance.
struct LossPiece {
  Enclosure log_top, loss;
  Rational rate, loss_slope;
  std::optional<Rational> width;

  [[nodiscard]] Enclosure integral() const {
    const Precision precision = log_top.precision();
    if (!width) return Rational{1} / Enclosure{rate, precision};
    return mean_decay(rate * *width, precision) * *width;
  }
  [[nodiscard]] Enclosure loss_integral() const {
    const Precision precision = log_top.precision();
    const Enclosure moment = width ? mean_decay_moment(rate * *width, precision) * Rational(*width * *width)
                                   : Rational{1} / Enclosure{rate * rate, precision};
    return loss * integral() + moment * loss_slope;
  }
};

/// The slope of a linear function without its constant; nothing: it is not linear.
std::optional<Rational> linear_slope(const DensityFamily& family, const Law& law, const Rational& within) {
  const auto polynomial = family.log_polynomial(law, within);
  if (!polynomial || polynomial->size() > 1) return std::nullopt;
  return polynomial->empty() ? Rational{0} : polynomial->front();
}

using Cut = std::optional<Rational>;

/// A point between two ends, of which either may be missing.
Rational inside(const Cut& begin, const Cut& end) {
  if (begin && end) return (*begin + *end) / 2;
  if (begin) return *begin + 1;
  return end ? Rational(*end - 1) : Rational{0};
}

std::optional<LossPiece> piece_between(const LinePair& pair, const Rational& order, const Cut& begin, const Cut& end,
                                       Precision precision) {
  const Rational within = inside(begin, end);
  const Law &p = pair.p.law(), &q = pair.q.law();
  const auto slope_p = linear_slope(pair.family, p, within), slope_q = linear_slope(pair.family, q, within);
  if (!slope_p || !slope_q || (!begin && !end)) return std::nullopt;
  const Rational slope = order * *slope_p + (1 - order) * *slope_q, loss_slope = *slope_p - *slope_q;
  const bool rising = !begin || (end && slope > 0);
  const Rational& top = rising ? *end : *begin;
  const auto at_top = [&](const Rational& of_p, const Rational& of_q) {
    return LogCombination{pair.family, {{of_p, &p}, {of_q, &q}}, within, precision, top}.at_given_point();
  };
  Cut width;
  if (begin && end) width = *end - *begin;
  return LossPiece{at_top(order, 1 - order), at_top(1, -1), abs(slope), rising ? Rational(-loss_slope) : loss_slope,
                   width};
}

}  // namespace

std::optional<PairMoment> moment_in_closed_form(const LinePair& pair, const Rational& order, Wanted wanted,
                                                Precision precision) {
  if (!pair.p.is_plain() || !pair.q.is_plain()) return std::nullopt;
  const auto support = pair.family.support(pair.p.law());
  std::vector<Cut> cuts = {support.begin};
  for (const Rational& kink : kinks_of(pair)) cuts.emplace_back(kink);
  cuts.push_back(support.end);

  std::vector<LossPiece> pieces;
  for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
    auto piece = piece_between(pair, order, cuts[k], cuts[k + 1], precision);
    if (!piece) return std::nullopt;
    pieces.push_back(*std::move(piece));
  }
  const auto higher = [](const LossPiece& x, const LossPiece& y) {
    return x.log_top.midpoint() < y.log_top.midpoint();
  };
  if (std::any_of(pieces.begin(), pieces.end(), [](const LossPiece& x) { return !x.log_top.is_finite(); }))
    return PairMoment{Enclosure::unknown(precision), Enclosure::unknown(precision)};
  const Enclosure top = std::max_element(pieces.begin(), pieces.end(), higher)->log_top.centre();
  Enclosure sum{0, precision}, loss{0, precision};
  for (const LossPiece& piece : pieces) {
    const Enclosure height = exp(piece.log_top - top);
    sum += height * piece.integral();
    if (wanted == Wanted::value_and_slope) loss += height * piece.loss_integral();
  }
  return PairMoment{log(sum) + top, wanted == Wanted::value_and_slope ? loss / sum : Enclosure::unknown(precision)};
}

}  // namespace dpcert
