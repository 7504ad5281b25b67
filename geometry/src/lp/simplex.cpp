// SPDX-License-Identifier: GPL-3.0-or-later
#include "lp/simplex.hpp"

#include <string>
#include <utility>

#include "lp/exact_basis.hpp"

namespace dpcert {
namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// The simplex method on {columns . z = right, z >= 0}, where some columns must stay at 0: the
/// units, and the artificial column once it has served.
class Simplex {
 public:
  Simplex(IntegerProgram& program, const std::vector<std::size_t>& proposed, Work patience)
      : program_{program}, patience_{patience}, basis_{ExactBasis::completing(program, proposed)} {
    for (const auto& column : program.columns) cost_.push_back(column.cost);
  }

  enum class Stop { optimal, infeasible, unbounded, late };
  Stop run() {
    values_ = basis_.solve(program_.right);
    if (!is_feasible()) {
      add_artificial_column();
      const std::vector<Integer> given = std::exchange(cost_, std::vector<Integer>(program_.columns.size(), 0));
      cost_.back() = 1;
      in_phase_1_ = true;
      if (minimise() == Stop::late) return Stop::late;
      if (!is_feasible()) return Stop::infeasible;
      in_phase_1_ = false;
      cost_ = given;
      cost_.push_back(0);
    }
    return minimise();
  }

  std::size_t pivots = 0;

  /// The value of the program's own columns, numerators and denominator.
  [[nodiscard]] std::vector<Rational> point() const { return own(values_); }
  [[nodiscard]] const Fractions& prices() const { return prices_; }
  /// After `unbounded`: grow the entering column by 1, and the basic ones change by -change_.
  [[nodiscard]] std::vector<Rational> ray() const {
    std::vector<Rational> result = own(change_);
    for (Rational& x : result) x = -x;
    result[entering_] = 1;
    return result;
  }

 private:
  [[nodiscard]] std::vector<Rational> own(const Fractions& x) const {
    std::vector<Rational> result(program_.own);
    for (std::size_t at = 0; at < basis_.columns().size(); ++at)
      if (const std::size_t j = basis_.columns()[at]; program_.is_own(j))
        result[j] = Rational{x.numerators[at], x.denominator};
    return result;
  }

  [[nodiscard]] bool is_violated(std::size_t at) const {
    const Integer& value = values_.numerators[at];
    return program_.is_own(basis_.columns()[at]) ? value < 0 : value != 0;
  }
  [[nodiscard]] bool is_feasible() const {
    for (std::size_t at = 0; at < values_.numerators.size(); ++at)
      if (is_violated(at)) return false;
    return true;
  }

  /// The column sum of x_k column_k over the violated places k of the basic solution x: at 1,
  /// with the others at 0 and the rest of x as it is, the right side is met. It takes the place
  /// of a violated column, and all places are feasible.
  void add_artificial_column() {
    std::vector<Integer> sum(program_.rows, 0);
    std::size_t leaving = nowhere;
    for (std::size_t at = 0; at < values_.numerators.size(); ++at) {
      if (!is_violated(at)) continue;
      leaving = at;
      for (const auto& [row, entry] : program_.columns[basis_.columns()[at]].entries)
        sum[row] += values_.numerators[at] * entry;
    }
    Integer divisor = 0;
    for (const Integer& entry : sum) divisor = gcd(divisor, entry);
    IntegerProgram::Column column;
    for (std::size_t row = 0; row < sum.size(); ++row)
      if (sum[row] != 0) column.entries.emplace_back(row, sum[row] / divisor);
    program_.columns.push_back(std::move(column));
    basis_.exchange(leaving, program_.columns.size() - 1);
    values_ = basis_.solve(program_.right);
  }

  /// Must the column stay at 0?
  [[nodiscard]] bool is_fixed(std::size_t j) const {
    return !program_.is_own(j) && !(in_phase_1_ && j == program_.own + program_.rows);
  }

  /// From a feasible basis to an optimal one; phase 1 ends as
  /// soon as its artificial column is at 0.
  Stop minimise() {
    bool degenerate = false;
    while (!in_phase_1_ || !is_feasible()) {
      prices_ = basis_.solve_transposed(basic_costs());
      entering_ = entering(degenerate);
      if (entering_ == nowhere) return Stop::optimal;
      if (patience_.is_spent()) return Stop::late;
      change_ = basis_.solve(dense(program_.columns[entering_]));
      const std::size_t leaving = leaving_place();
      if (leaving == nowhere) return Stop::unbounded;
      degenerate = values_.numerators[leaving] == 0 && !is_fixed(basis_.columns()[leaving]);
      basis_.exchange(leaving, entering_);
      values_ = basis_.solve(program_.right);
      ++pivots;
    }
    return Stop::optimal;
  }

  [[nodiscard]] std::vector<Integer> basic_costs() const {
    std::vector<Integer> result;
    for (const std::size_t j : basis_.columns()) result.push_back(cost_[j]);
    return result;
  }

  [[nodiscard]] std::vector<Integer> dense(const IntegerProgram::Column& column) const {
    std::vector<Integer> result(program_.rows, 0);
    for (const auto& [row, entry] : column.entries) result[row] = entry;
    return result;
  }

  /// An own column of negative reduced cost, the most negative one or the first.
  [[nodiscard]] std::size_t entering(bool first) const {
    charge(static_cast<std::int64_t>(program_.entries) * product_price(bit_length(prices_.denominator)) +
           static_cast<std::int64_t>(program_.own) * Work{60});
    std::size_t best = nowhere;
    Integer least = 0;
    for (std::size_t j = 0; j < program_.own; ++j) {
      const Integer reduced = cost_[j] * prices_.denominator - dot(prices_, program_.columns[j]);
      if (reduced >= least) continue;
      best = j;
      if (first) break;
      least = reduced;
    }
    return best;
  }

  /// The place that first reaches the end of its range as the entering column grows: a column held
  /// at 0 at once, else the least ratio of value and change; among equals the first column.
  [[nodiscard]] std::size_t leaving_place() const {
    const auto& columns = basis_.columns();
    std::size_t best = nowhere;
    for (std::size_t at = 0; at < columns.size(); ++at) {
      const Integer& change = change_.numerators[at];
      if (change != 0 && is_fixed(columns[at])) return at;
      if (change <= 0) continue;
      if (best == nowhere) {
        best = at;
        continue;
      }
      const Integer here = values_.numerators[at] * change_.numerators[best];
      const Integer there = values_.numerators[best] * change;
      if (here < there || (here == there && columns[at] < columns[best])) best = at;
    }
    return best;
  }

  IntegerProgram& program_;
  Allowance patience_;
  ExactBasis basis_;
  std::vector<Integer> cost_;
  Fractions values_, prices_, change_;
  std::size_t entering_ = nowhere;
  bool in_phase_1_ = false;
};

/// z of the integer program as z of the given one.
std::vector<Rational> unscaled(const IntegerProgram& program, std::vector<Rational> z) {
  for (std::size_t j = 0; j < z.size(); ++j)
    if (z[j] != 0) z[j] *= program.scale[j] / program.right_scale;
  return z;
}

Vector vector_of(const Fractions& x) {
  Vector result(static_cast<Eigen::Index>(x.numerators.size()));
  for (std::size_t i = 0; i < x.numerators.size(); ++i)
    result(static_cast<Eigen::Index>(i)) = Rational{x.numerators[i], x.denominator};
  return result;
}

}  // namespace

Result<SimplexRun> solve_from(IntegerProgram program, const std::vector<std::size_t>& proposed,
                              const LpLimits& limits) {
  const Work most = Allowance{limits.patience}.left();
  Simplex simplex{program, proposed, limits.patience};
  LpAnswer answer;
  switch (simplex.run()) {
    case Simplex::Stop::optimal: {
      const std::vector<Rational> point = simplex.point();
      for (std::size_t j = 0; j < point.size(); ++j)
        if (point[j] != 0) answer.value += point[j] * program.columns[j].cost / program.right_scale;
      answer.outcome = LpAnswer::Outcome::optimal;
      answer.primal = unscaled(program, point);
      answer.dual = vector_of(simplex.prices());
      break;
    }
    case Simplex::Stop::infeasible:
      answer.outcome = LpAnswer::Outcome::infeasible;
      answer.dual = vector_of(simplex.prices());
      break;
    case Simplex::Stop::unbounded:
      answer.outcome = LpAnswer::Outcome::unbounded;
      answer.primal = unscaled(program, simplex.ray());
      answer.start = unscaled(program, simplex.point());
      break;
    case Simplex::Stop::late:
      return Error{Fault::precision_exhausted, "",
                   "a linear program with " + std::to_string(program.rows) + " rows and " +
                       std::to_string(program.own) + " columns was not solved exactly in " +
                       std::to_string(most.units) + " units of work"};
  }
  return SimplexRun{std::move(answer), simplex.pivots};
}

}  // namespace dpcert
