// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/loss_lattice.hpp"

#include <algorithm>
#include <set>

#include "dpcert/numerics/coprime_base.hpp"

namespace dpcert {
namespace {

Integer numerator(const Rational& x) { return boost::multiprecision::numerator(x); }
Integer denominator(const Rational& x) { return boost::multiprecision::denominator(x); }

/// The largest rational of which both are whole multiples.
Rational common_unit(const Rational& x, const Rational& y) {
  return {gcd(numerator(x), numerator(y)), lcm(denominator(x), denominator(y))};
}

}  // namespace

std::optional<LossLattice> LossLattice::of(const std::vector<Epsilon>& losses) {
  LossLattice lattice;
  Rational unit = 0;
  std::set<Integer> integers;
  for (const Epsilon& loss : losses) {
    if (loss.nats() != 0) unit = unit == 0 ? Rational{abs(loss.nats())} : common_unit(unit, loss.nats());
    integers.insert({numerator(loss.ratio()), denominator(loss.ratio())});
  }
  if (unit != 0) lattice.unit_ = abs(unit);
  std::size_t gcds = 0;
  for (const Integer& x : integers) {
    gcds += refine_base(lattice.base_, x);
    if (gcds > most_gcds) return std::nullopt;
  }
  return lattice;
}

LossLattice::Vector LossLattice::coordinates(const Epsilon& loss) const {
  Vector result = {numerator(loss.nats() / unit_)};
  result.reserve(dimension());
  for (const Integer& b : base_) result.emplace_back(exponent_in(loss.ratio(), b));
  return result;
}

Enclosure LossLattice::enclose(const Vector& vector, Precision precision) const {
  Enclosure sum{Rational(vector.front()) * unit_, precision};
  for (std::size_t i = 0; i < base_.size(); ++i)
    if (vector[i + 1] != 0) sum += log(Enclosure{Rational(base_[i]), precision}) * Rational(vector[i + 1]);
  return sum;
}

std::optional<LatticeLine> LatticeLine::through(const std::vector<LossLattice::Vector>& points) {
  LatticeLine line{points.front(), LossLattice::Vector(points.front().size(), Integer{0}), {}};
  std::size_t axis = 0;  // where the direction has its first non-zero entry
  Integer least = 0;
  for (const auto& point : points) {
    auto step = point;
    for (std::size_t i = 0; i < step.size(); ++i) step[i] -= line.start[i];
    const bool is_start = point == line.start;
    if (!is_start && line.direction[axis] == 0) {
      axis = static_cast<std::size_t>(std::find_if(step.begin(), step.end(), [](const auto& x) { return x != 0; }) -
                                      step.begin());
      Integer content = 0;
      for (const Integer& x : step) content = gcd(content, x);
      if (step[axis] < 0) content = -content;
      for (std::size_t i = 0; i < step.size(); ++i) line.direction[i] = step[i] / content;
    }
    const Integer index = is_start ? Integer{0} : Integer{step[axis] / line.direction[axis]};
    for (std::size_t i = 0; i < step.size(); ++i)
      if (step[i] != index * line.direction[i]) return std::nullopt;
    line.indices.push_back(index);
    least = std::min(least, index);
  }
  for (Integer& index : line.indices) index -= least;
  for (std::size_t i = 0; i < line.start.size(); ++i) line.start[i] += least * line.direction[i];
  return line;
}

}  // namespace dpcert
