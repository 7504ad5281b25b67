// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/lifted.hpp"

#include <string>
#include <utility>

namespace dpcert {
namespace {

using Column = LinearProgram::Column;
using Index = Eigen::Index;

Column negated(Column column) {
  for (auto& entry : column) entry.second = -entry.second;
  return column;
}

/// `upper`, and below it `lower` from the given row on, which is beyond all rows of `upper`.
Column stacked(Column upper, Index row, const Column& lower) {
  for (const auto& [i, entry] : lower) upper.emplace_back(row + i, entry);
  return upper;
}

void append(std::vector<Column>& to, const std::vector<Column>& columns) {
  to.insert(to.end(), columns.begin(), columns.end());
}

Vector stacked(const Vector& upper, const Vector& lower) {
  Vector result(upper.size() + lower.size());
  result << upper, lower;
  return result;
}

Rational dot(const Column& column, const Vector& x) {
  Rational sum = 0;
  for (const auto& [i, entry] : column) sum += entry * x(i);
  return sum;
}

Error of_another_length(Index found, Index wanted) {
  return invalid_input(
      "", "a vector of length " + std::to_string(found) + " for a body in dimension " + std::to_string(wanted));
}

}  // namespace

Lifted Lifted::hull_of(const std::vector<Vector>& points) {
  expects(!points.empty(), "a hull of at least one point");
  Lifted hull;
  hull.dimension_ = points.front().size();
  for (const Vector& point : points) hull.shadow_.push_back(column_of(point));
  hull.equality_.assign(points.size(), {{0, 1}});  // the weights add up to 1
  hull.right_ = Vector::Ones(1);
  return hull;
}

Lifted Lifted::where(const std::vector<Halfspace>& inequalities) {
  expects(!inequalities.empty(), "at least one halfspace");
  Lifted body;
  body.dimension_ = inequalities.front().normal.size();
  const auto count = static_cast<Index>(inequalities.size());
  body.right_.resize(count);
  std::vector<Column> normals(static_cast<std::size_t>(body.dimension_));
  for (Index i = 0; i < count; ++i) {
    const auto& [normal, offset] = inequalities[static_cast<std::size_t>(i)];
    for (Index k = 0; k < body.dimension_; ++k)
      if (normal(k) != 0) normals[static_cast<std::size_t>(k)].emplace_back(i, normal(k));
    body.right_(i) = offset;
  }
  for (Index k = 0; k < body.dimension_; ++k) {  // x = p - q
    const Column& normal = normals[static_cast<std::size_t>(k)];
    append(body.shadow_, {{{k, 1}}, {{k, -1}}});
    append(body.equality_, {normal, negated(normal)});
  }
  for (Index i = 0; i < count; ++i) {  // slacks
    body.shadow_.emplace_back();
    body.equality_.push_back({{i, 1}});
  }
  return body;
}

Lifted Lifted::image(const Matrix& map, const Lifted& of) {
  expects(map.cols() == of.dimension_, "a map of the body's space");
  Lifted result = of;
  result.dimension_ = map.rows();
  for (Column& column : result.shadow_) {
    Vector sum = Vector::Zero(map.rows());
    for (const auto& [k, entry] : column) sum += entry * map.col(k);
    column = column_of(sum);
  }
  return result;
}

Lifted Lifted::sum(const std::vector<Lifted>& of) {
  expects(!of.empty(), "at least one body");
  Lifted total;
  total.dimension_ = of.front().dimension_;
  for (const Lifted& one : of) {
    append(total.shadow_, one.shadow_);
    for (const Column& column : one.equality_) total.equality_.push_back(stacked({}, total.right_.size(), column));
    total.right_ = stacked(total.right_, one.right_);
  }
  return total;
}

Lifted Lifted::intersection(const std::vector<Lifted>& of) {
  expects(!of.empty(), "at least one body");
  const Index d = of.front().dimension_;
  Lifted common = sum(of);  // the equations of each body on variables of its own; its shadow is the first body's
  const Index below = common.right_.size();
  std::size_t next = of.front().shadow_.size();
  for (std::size_t j = 0; j < next; ++j)
    for (std::size_t k = 1; k < of.size(); ++k)
      common.equality_[j] = stacked(common.equality_[j], below + static_cast<Index>(k - 1) * d, common.shadow_[j]);
  for (std::size_t k = 1; k < of.size(); ++k)
    for (std::size_t j = 0; j < of[k].shadow_.size(); ++j, ++next) {
      const Column point = std::exchange(common.shadow_[next], {});
      common.equality_[next] = stacked(common.equality_[next], below + static_cast<Index>(k - 1) * d, negated(point));
    }
  common.right_ = stacked(common.right_, Vector::Zero(static_cast<Index>(of.size() - 1) * d));
  return common;
}

Lifted Lifted::hull_of(const std::vector<Lifted>& of) {
  expects(!of.empty(), "at least one body");
  Lifted hull = sum(of);
  const Index below = hull.right_.size();
  Index first = 0;
  for (const Lifted& one : of) {  // the weight t_i of a body: E_i z_i - t_i e_i = 0, and t_1 + t_2 + ... = 1
    hull.shadow_.emplace_back();
    hull.equality_.push_back(stacked(stacked({}, first, negated(column_of(one.right_))), below, {{0, 1}}));
    first += one.right_.size();
  }
  hull.right_ = stacked(Vector::Zero(below), Vector::Ones(1));
  return hull;
}

Result<Lifted::Support> Lifted::support(const Vector& direction) const {
  if (direction.size() != dimension_) return of_another_length(direction.size(), dimension_);
  LinearProgram program{right_.size(), equality_, right_, {}};
  for (const Column& column : shadow_) program.cost.push_back(-dot(column, direction));
  const auto answer = solve(program);
  if (!answer) return answer.error();
  if (answer->outcome == LpAnswer::Outcome::infeasible) return invalid_input("", "the body is empty");
  if (answer->outcome == LpAnswer::Outcome::unbounded)
    return invalid_input("", "the body is unbounded in the direction asked for");
  Support result{-answer->value, Vector::Zero(dimension_)};
  for (std::size_t j = 0; j < shadow_.size(); ++j)
    for (const auto& [k, entry] : shadow_[j]) result.point(k) += answer->primal[j] * entry;
  return result;
}

Result<Lifted::Gauge> Lifted::gauge(const Vector& point) const {
  if (point.size() != dimension_) return of_another_length(point.size(), dimension_);
  // Least t with C z = point, E z - t e = 0.
  LinearProgram program = through(point);
  program.right.tail(right_.size()).setZero();
  program.columns.push_back(stacked({}, dimension_, negated(column_of(right_))));
  program.cost.emplace_back(1);
  const auto answer = solve(program);
  if (!answer) return answer.error();
  Gauge result{std::nullopt, answer->dual.head(dimension_)};
  if (answer->outcome == LpAnswer::Outcome::optimal) result.value = answer->value;
  return result;
}

Result<Lifted::Membership> Lifted::contains(const Vector& point) const {
  if (point.size() != dimension_) return of_another_length(point.size(), dimension_);
  const auto answer = solve(through(point));
  if (!answer) return answer.error();
  if (answer->outcome == LpAnswer::Outcome::optimal) return Membership{true, std::nullopt};
  const Vector normal = answer->dual.head(dimension_);
  return Membership{false, primitive(Halfspace{normal, -answer->dual.tail(right_.size()).dot(right_)})};
}

LinearProgram Lifted::through(const Vector& point) const {
  LinearProgram program{
      dimension_ + right_.size(), {}, stacked(point, right_), std::vector<Rational>(shadow_.size(), 0)};
  program.columns.reserve(shadow_.size() + 1);
  for (std::size_t j = 0; j < shadow_.size(); ++j)
    program.columns.push_back(stacked(shadow_[j], dimension_, equality_[j]));
  return program;
}

}  // namespace dpcert
