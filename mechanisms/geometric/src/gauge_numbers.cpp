// SPDX-License-Identifier: GPL-3.0-or-later
#include "gauge_numbers.hpp"

#include <algorithm>

#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_pairs = 4096;
constexpr std::size_t most_text = 900'000;  // a certificate's line ends at 1 MiB

/// What the rule takes a body for, up to a factor: a hull of points or of their
/// differences, or one that it measures itself (no points).
struct Form {
  std::vector<Vector> points;
  bool of_differences = false;
};
std::optional<Form> form_of(const WrittenBody& written) {
  const Body& core = written.core();
  if (std::holds_alternative<HPolytope>(core.kind) || std::holds_alternative<Ellipsoid>(core.kind)) return Form{};
  if (const auto* ball = std::get_if<LpBall>(&core.kind))
    return !ball->p || *ball->p == 1 || *ball->p == 2 ? std::optional{Form{}} : std::nullopt;
  if (const auto* polytope = std::get_if<VPolytope>(&core.kind))
    return Form{polytope->vertices, written.of_differences};
  const auto* hull = std::get_if<SensitivityHull>(&core.kind);
  auto values = hull != nullptr ? corner_values(hull->statistic) : std::nullopt;
  return values ? std::optional{Form{*std::move(values), true}} : std::nullopt;
}

/// The least total weight of points that reach a given u. Of differences: as much weight lies on
/// points that are added as on points that are taken away.
class Weights {
 public:
  explicit Weights(const Form& form) : form_{form} {
    const Eigen::Index dimension = form.points.front().size();
    program_.rows = form.of_differences ? dimension + 1 : dimension;
    for (const Vector& point : form.points) add(column_of(point), dimension, 1, 1);
    if (form.of_differences)
      for (const Vector& point : form.points) add(column_of(-point), dimension, -1, 0);
  }

  /// Nothing beyond the limits of linear programs.
  [[nodiscard]] std::optional<LpAnswer> reach(const Vector& u) {
    program_.right = Vector::Zero(program_.rows);
    program_.right.head(u.size()) = u;
    auto answer = solve(program_);
    if (!answer || answer->outcome != LpAnswer::Outcome::optimal) return std::nullopt;
    return std::move(answer).value();
  }

  /// The answer as the rule reads it: how many points, and the number and the weight of each.
  [[nodiscard]] std::vector<Rational> listed(const LpAnswer& answer) const {
    std::vector<std::pair<std::size_t, Rational>> weights =
        form_.of_differences ? matched(answer.primal) : positive(answer.primal, 0, answer.primal.size());
    std::vector<Rational> numbers = {Rational{weights.size()}};
    for (auto& [index, weight] : weights) {
      numbers.emplace_back(index);
      numbers.push_back(std::move(weight));
    }
    return numbers;
  }

 private:
  using List = std::vector<std::pair<std::size_t, Rational>>;

  void add(LinearProgram::Column column, Eigen::Index balance, int sign, int cost) {
    if (form_.of_differences) column.emplace_back(balance, sign);
    program_.columns.push_back(std::move(column));
    program_.cost.emplace_back(cost);
  }

  static List positive(const std::vector<Rational>& primal, std::size_t from, std::size_t to) {
    List list;
    for (std::size_t k = from; k < to; ++k)
      if (primal[k] > 0) list.emplace_back(k - from, primal[k]);
    return list;
  }

  /// Each weight of an added point is spent on points that are taken away, in order.
  [[nodiscard]] List matched(const std::vector<Rational>& primal) const {
    const std::size_t n = form_.points.size();
    List added = positive(primal, 0, n), taken = positive(primal, n, 2 * n), list;
    for (auto& [a, weight] : added)
      for (auto& [b, rest] : taken) {
        const Rational both = std::min(weight, rest);
        if (both == 0) continue;
        list.emplace_back(a * n + b, both);
        weight -= both;
        rest -= both;
      }
    return list;
  }

  const Form& form_;
  LinearProgram program_;
};

std::size_t text_of(const std::vector<Rational>& numbers) {
  std::size_t text = 0;
  for (const Rational& number : numbers) text += number.str().size() + 1;
  return text;
}

GaugeNumbers of_hull(const Form& form, const std::vector<Vector>& values) {
  if (values.size() * (values.size() - 1) / 2 > most_pairs) return {};
  Weights weights{form};
  GaugeNumbers result{std::vector<Rational>{}, std::nullopt};
  std::size_t text = 0;
  std::optional<Rational> largest;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      const auto answer = weights.reach(values[i] - values[j]);
      if (!answer) return {};
      const std::vector<Rational> numbers = weights.listed(*answer);
      text += text_of(numbers);
      if (text > most_text) return {};
      result.promise->insert(result.promise->end(), numbers.begin(), numbers.end());
      if (largest && answer->value <= *largest) continue;
      largest = answer->value;
      result.breach.emplace(answer->dual.begin(), answer->dual.begin() + values.front().size());
    }
  return result;
}

}  // namespace

GaugeNumbers gauge_numbers(const WrittenBody& body, const Statistic& statistic) {
  const auto form = form_of(body);
  const auto values = corner_values(statistic);
  if (!form || !values) return {};
  if (form->points.empty()) return {std::vector<Rational>{}, std::vector<Rational>{}};
  return of_hull(*form, *values);
}

}  // namespace dpcert
