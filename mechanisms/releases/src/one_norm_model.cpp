// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/one_norm_model.hpp"

#include <algorithm>

#include "dpcert/releases/nearest_sum.hpp"

namespace dpcert {
namespace {

bool is_above_zero(const Enclosure& x) { return is_positive(x.centre()) == Trilean::yes; }
bool is_below_zero(const Enclosure& x) { return is_negative(x.centre()) == Trilean::yes; }

Enclosure with_sign(int sign, const Enclosure& x) { return sign < 0 ? -x : x; }

}  // namespace

std::vector<std::size_t> Face::free() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < signs.size(); ++i)
    if (signs[i] != 0) places.push_back(i);
  return places;
}

Face face_of_zero(const OneNormTerms& h, std::size_t dimension) {
  Face face{std::vector<int>(dimension)};
  for (std::size_t i = 0; i < dimension; ++i) face.signs[i] = h.has_kink(i) ? 0 : 1;
  return face;
}

std::optional<FacedPoint> OneNormModel::minimiser() const {
  Face face = z_.face;
  BallMatrix step{z_.at.rows(), 1, curvature_.precision()};
  for (std::size_t faces = 10 * (step.rows() + 1); faces > 0; --faces) {
    const auto there = least_on(face);
    if (!there) return std::nullopt;
    if (const auto part = first_kink(face, step, there->step)) {
      BallMatrix way = step;
      way *= exactly(-1);
      way += there->step;
      way *= *part;
      step = (step + way).centre();
    } else {
      step = there->step;
      if (!leave_kink(face, *there)) return FacedPoint{moved(face, step), face};
    }
  }
  return std::nullopt;
}

/// H D + (the other parts of a gradient) = 0 in the coordinates that are free, where |theta|_1 must
/// stay what it is with a multiplier of its own.
std::optional<OneNormModel::OnFace> OneNormModel::least_on(const Face& face) const {
  const Precision precision = curvature_.precision();
  const std::vector<std::size_t> free = face.free();
  const std::size_t count = free.size(), size = count + (face.is_tight ? 1 : 0);
  OnFace least{{z_.at.rows(), 1, precision}, {0, precision}};
  for (std::size_t i = 0; i < z_.at.rows(); ++i)
    if (face.signs[i] == 0) least.step.set(i, 0, -z_.at.at(i, 0).centre());
  if (count == 0) return least;
  const BallMatrix forced = curvature_ * least.step;
  BallMatrix system{size, size, precision}, right{size, 1, precision};
  Enclosure rest = face.is_tight ? exactly(*h_.bound) : exactly(0);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = free[k];
    for (std::size_t j = 0; j < count; ++j) system.set(k, j, curvature_.at(i, free[j]));
    const Enclosure slope = gradient_.at(i, 0) + forced.at(i, 0) + with_sign(face.signs[i], exactly(h_.penalty(i)));
    right.set(k, 0, -slope);
    if (!face.is_tight) continue;
    for (const auto& [row, column] : {std::pair{k, count}, std::pair{count, k}})
      system.set(row, column, exactly(face.signs[i]));
    rest = rest - with_sign(face.signs[i], z_.at.at(i, 0));
  }
  if (face.is_tight) right.set(count, 0, rest);
  const auto solution = approximate_solution(system, right);
  if (!solution) return std::nullopt;
  for (std::size_t k = 0; k < count; ++k) least.step.set(free[k], 0, solution->at(k, 0));
  if (face.is_tight) least.multiplier = solution->at(count, 0);
  return least;
}

std::optional<Enclosure> OneNormModel::first_kink(Face& face, const BallMatrix& from, const BallMatrix& to) const {
  std::optional<Enclosure> first;
  std::optional<std::size_t> place;  // nothing: the bound's
  const auto meet = [&](const Enclosure& before, const Enclosure& after, std::optional<std::size_t> where) {
    if (!is_below_zero(after)) return;
    const Enclosure part = max(before / (before - after), exactly(0)).centre();
    if (first && !is_centred_higher(*first, part)) return;
    first = part;
    place = where;
  };
  Enclosure slack_before = exactly(h_.bound.value_or(0)), slack_after = slack_before;
  for (const std::size_t i : face.free()) {
    if (!h_.has_kink(i)) continue;
    const Enclosure before = with_sign(face.signs[i], z_.at.at(i, 0) + from.at(i, 0)).centre();
    const Enclosure after = with_sign(face.signs[i], z_.at.at(i, 0) + to.at(i, 0)).centre();
    meet(before, after, i);
    slack_before = slack_before - before;
    slack_after = slack_after - after;
  }
  if (h_.bound && !face.is_tight) meet(slack_before, slack_after, std::nullopt);
  if (first && place) face.signs[*place] = 0;
  if (first && !place) face.is_tight = true;
  return first;
}

bool OneNormModel::leave_kink(Face& face, const OnFace& here) const {
  if (face.is_tight && is_below_zero(here.multiplier)) {
    face.is_tight = false;
    return true;
  }
  const BallMatrix slopes = gradient_ + curvature_ * here.step;
  std::optional<std::size_t> worst;
  Enclosure most = exactly(0);
  for (std::size_t i = 0; i < slopes.rows(); ++i) {
    if (face.signs[i] != 0) continue;
    const Enclosure excess = (abs(slopes.at(i, 0)) - here.multiplier - h_.penalty(i)).centre();
    if (!is_centred_higher(excess, most)) continue;
    most = excess;
    worst = i;
  }
  if (worst) face.signs[*worst] = is_above_zero(slopes.at(*worst, 0)) ? -1 : 1;
  return worst.has_value();
}

BallMatrix OneNormModel::moved(const Face& face, const BallMatrix& step) const {
  BallMatrix there = (z_.at + step).centre();
  for (std::size_t i = 0; i < there.rows(); ++i)
    if (face.signs[i] == 0) there.set(i, 0, exactly(0));
  return there;
}

FacedPoint OneNormModel::nearest(const Rational& size) const {
  const std::size_t dimension = z_.at.rows();
  FacedPoint point{z_.at.centre(), face_of_zero(h_, dimension)};
  std::vector<Rational> sizes;  // of numbers moved to 0 by the penalty
  Rational total = 0;
  for (std::size_t i = 0; i < dimension; ++i) {
    const Rational x = z_.at.at(i, 0).midpoint() - gradient_.at(i, 0).midpoint() / size;
    point.face.signs[i] = h_.has_kink(i) ? x.sign() : 1;
    sizes.push_back(h_.has_kink(i) ? std::max<Rational>(abs(x) - h_.penalty(i) / size, 0) : x);
    total += sizes.back();
  }
  point.face.is_tight = h_.bound && total > *h_.bound;
  if (point.face.is_tight) sizes = nearest_shares(std::move(sizes), *h_.bound);
  for (std::size_t i = 0; i < dimension; ++i) {
    if (h_.has_kink(i) && sizes[i] == 0) point.face.signs[i] = 0;
    point.at.set(i, 0, exactly(point.face.signs[i] * sizes[i]).centre());
  }
  return point;
}

}  // namespace dpcert
