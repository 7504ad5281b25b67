// SPDX-License-Identifier: Apache-2.0
#include "compose/laplace_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr double most_products = 600'000;  // ways times terms: bounds the work

/// How the k-th of the numbers that bound the terms grows to the next, over x: theory, part 3.
double growth(unsigned long steps, long k) {
  const auto n = static_cast<double>(steps), here = static_cast<double>(k);
  return (n + here - 1) / (2 * here * (here + 1));
}

}  // namespace

std::optional<LaplaceSteps> LaplaceSteps::of(const std::vector<Group>& groups) {
  unsigned long steps = 0;
  double number = 1, mean = 0, variance = 0;
  for (const auto& [shift, count] : groups) {
    const double t = to_double(shift), copies = static_cast<double>(count), one = t + std::expm1(-t);
    steps += count, number *= copies + 1, mean += copies * one, variance += copies * (t * t - one * one);
    if (number > most_products) return std::nullopt;
  }
  if (steps == 0 || !std::isfinite(mean + variance)) return std::nullopt;
  std::vector<Way> all = {{0, power_of_two(-static_cast<long>(steps)), 0}};
  for (const auto& [shift, count] : groups) {
    std::vector<Way> next;
    for (const Way& before : all) {
      Rational share = before.share;
      for (unsigned long up = 0; up <= count; ++up) {
        next.push_back({before.place + shift * (Rational{2 * up} - count), share, before.up + up});
        share = share * Rational(count - up) / Rational(up + 1);
      }
    }
    all = std::move(next);
  }
  LaplaceSteps found{steps, std::move(all), mean, variance};
  const auto terms = static_cast<double>(found.length_for(8, precision_for(15)).terms);
  return number * terms <= most_products ? std::optional{std::move(found)} : std::nullopt;
}

LaplaceSteps::LaplaceSteps(unsigned long steps, std::vector<Way> all, double mean, double variance)
    : steps_{steps}, ways_{std::move(all)}, mean_{mean}, variance_{variance} {
  for (const Way& way : ways_) most_ = std::max(most_, way.place);
}

/// So many terms that the rest is below 2^-bits, and so many
/// bits that as many are left of what cancels. Steers.
LaplaceSteps::Length LaplaceSteps::length_for(long eighths, Precision precision) const {
  const double x = std::min(to_double(widest({eighths, 0, {}})), 1e15);
  const double few = -std::numbers::ln2 * static_cast<double>(precision.bits + 4);
  double term = std::log(x), peak = std::max(term, 0.0);
  long terms = 1;
  for (; static_cast<double>(terms) < most_products && (term > few || x * growth(steps_, terms) > 0.4); ++terms) {
    term += std::log(x * growth(steps_, terms));
    peak = std::max(peak, term);
  }
  return {eighths, terms, {precision.bits + whole_within(peak / std::numbers::ln2, 0, 1L << 30) + 16}};
}

Enclosure LaplaceSteps::rest_of(const Length& length) const {
  const Rational x = widest(length), n{steps_};
  Enclosure term{x, rough};
  for (long k = 1; k <= length.terms; ++k) term = term * Rational(x * (n + k - 1) / (2 * Rational{k} * (k + 1)));
  const Rational last{length.terms + 1};  // from there on each is at most half of the one before
  if (x * (n + last - 1) > last * (last + 1)) return Enclosure::unknown(rough);
  return (term * Rational{2}).upper_end();
}

LaplaceSteps::Series LaplaceSteps::series_for(const Length& length) const {
  const Rational n{steps_}, least = most_ - widest(length);
  std::vector<Enclosure> by_last, by_one_before;  // the factors of the recurrence
  for (Rational k = 1; k < length.terms; ++k) {
    by_last.emplace_back(Rational(1 / (2 * k * (k + 1))), length.working);
    by_one_before.emplace_back(Rational((n - k) / (4 * k * k * (k + 1))), length.working);
  }
  Series series{std::vector<std::vector<Enclosure>>(steps_ + 1), rest_of(length)};
  for (const Way& way : ways_) {
    auto& all = series.coefficients[way.up];
    if (way.place < least || !all.empty()) continue;
    const Enclosure lead{2 * static_cast<long>(way.up) - static_cast<long>(steps_), length.working};
    all.emplace_back(1, length.working);
    for (std::size_t k = 1; k < static_cast<std::size_t>(length.terms); ++k) {
      Enclosure next = all[k - 1] * by_last[k - 1] * lead;
      if (k > 1) next += -(all[k - 2] * by_one_before[k - 1]);
      all.push_back(std::move(next));
    }
  }
  return series;
}

Enclosure LaplaceSteps::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure near = epsilon.enclose(rough), rise = expm1(epsilon.enclose(precision)), zero{0, precision};
  const Enclosure least = max(zero, -rise);
  if (!near.is_finite()) return hull(least, Enclosure{1, precision});
  if (at_most(Epsilon{most_}, epsilon) == Trilean::yes || near.upper() <= -most_) return least;
  // Of a pair that is its own swap; the series is shorter there.
  if (near.upper() < 0) return (rise + Rational{1}) * delta(Epsilon{} - epsilon, precision) - rise;
  const Rational share = (most_ - near.lower()) * 8 / most_ + Rational(1, 64);  // x is less than so much for certain
  const Length length = length_for(static_cast<long>(numerator(floor(share))) + 1, precision);
  const auto series = series_.of(length, [&] { return series_for(length); });
  const Enclosure eps = epsilon.enclose(length.working), none{0, length.working};
  const Enclosure rest = hull(-series->rest, series->rest);
  Enclosure sum = none;
  for (const Way& way : ways_) {
    const Enclosure x = way.place - eps;
    const Trilean counts = is_positive(x);
    if (counts == Trilean::no) continue;
    Enclosure residue = none;
    const auto& coefficients = series->coefficients[way.up];
    for (std::size_t k = coefficients.size(); k-- > 0;) residue = (residue + coefficients[k]) * x;
    residue += rest;
    sum += (counts == Trilean::yes ? residue : hull(none, residue)) * way.share;
  }
  const Enclosure value = sum * exp((eps - most_) * Rational(1, 2));
  return value.is_finite() ? Enclosure{0, precision} + max(value, least) : hull(least, Enclosure{1, precision});
}

/// Of a normal law. Steers.
Rational LaplaceSteps::guess_epsilon(const Rational& delta) const {
  const double rare = -2 * log(Enclosure{delta, rough}).steer();
  const auto guess = finite_rational(mean_ + std::sqrt(variance_ * std::max(rare, 0.0)) * 0.9);
  return guess && *guess > most_ / 1024 && *guess < most_ ? *guess : Rational{most_ / 2};
}

Bounds by_laplace_steps(const Together& release) {
  std::vector<LaplaceSteps::Group> groups;
  for (const auto& [loss, count, other] : release.terms) {
    const auto noise = loss.find<LaplaceShift>();
    if (!noise) return {};
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto& x) { return x.shift == noise->shift; });
    if (same == groups.end())
      groups.push_back({noise->shift, count});
    else
      same->count += count;
  }
  auto steps = LaplaceSteps::of(groups);
  if (!steps) return {};
  const auto profile = std::make_shared<const LaplaceSteps>(*std::move(steps));
  return {{kept(profile, {}, release.failure, profile->rule())}, true, true};
}

}  // namespace dpcert
