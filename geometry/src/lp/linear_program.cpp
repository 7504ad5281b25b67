// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/linear_program.hpp"

#include "engines/float_basis.hpp"
#include "lp/first_proved.hpp"
#include "lp/simplex.hpp"

namespace dpcert {
namespace {

/// Up to this much work, in rows times entries times bits of a determinant, the exact method alone
/// takes less time than a process: some 2 ms (bench/lp_solvers_bench.cpp).
constexpr std::size_t small = 1'000'000;

}  // namespace

LinearProgram::Column column_of(const Vector& x) {
  LinearProgram::Column result;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x(i) != 0) result.emplace_back(i, x(i));
  return result;
}

Result<LpAnswer> first_proved(const LinearProgram& program, const std::vector<LpEngine>& engines) {
  for (const LpEngine& engine : engines) {
    auto answer = engine();
    if (!answer || is_proved(program, *answer)) return answer;
  }
  return Error{Fault::precision_exhausted, "", "the answer found of a linear program does not prove itself"};
}

Result<LpAnswer> solve(const LinearProgram& program, const LpLimits& limits) {
  auto integers = IntegerProgram::of(program, limits);
  if (!integers) return integers.error();
  const auto solved_from = [&](const std::vector<std::size_t>& columns) -> Result<LpAnswer> {
    auto run = solve_from(*integers, columns, limits);
    if (!run) return run.error();
    return std::move(run).value().answer;
  };
  const auto from_units = [&] { return solved_from(integers->units()); };
  const auto from_proposed = [&]() -> Result<LpAnswer> {
    const auto proposed = float_basis(*integers, limits.patience);
    if (!proposed) return proposed.error();
    return solved_from(*proposed);
  };
  const bool is_small = integers->rows * integers->entries * integers->determinant_bits <= small;
  return first_proved(program,
                      is_small ? std::vector<LpEngine>{from_units} : std::vector<LpEngine>{from_proposed, from_units});
}

bool is_proved(const LinearProgram& program, const LpAnswer& answer) {
  using Outcome = LpAnswer::Outcome;
  // sum of z_j column_j = right (or 0), z >= 0
  const auto attains = [&](const std::vector<Rational>& z, const Vector& right) {
    if (z.size() != program.columns.size()) return false;
    const Fractions whole = over_one_denominator(z);
    Vector sum = Vector::Zero(program.rows);
    for (std::size_t j = 0; j < z.size(); ++j) {
      if (z[j] < 0) return false;
      if (z[j] == 0) continue;
      const Rational weight{whole.numerators[j]};
      for (const auto& [row, entry] : program.columns[j]) sum(row) += weight * entry;
    }
    return sum == right * Rational{whole.denominator};
  };
  const auto cost_of = [&](const std::vector<Rational>& z) {
    Rational sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j)
      if (z[j] != 0) sum += z[j] * program.cost[j];
    return sum;
  };
  // y . column_j <= cost_j (or 0)
  const auto prices_within = [&](const Vector& y, bool costs) {
    if (y.size() != program.rows) return false;
    const Fractions whole = over_one_denominator({y.begin(), y.end()});
    const std::vector<Rational> price{whole.numerators.begin(), whole.numerators.end()};
    const Rational unit{whole.denominator};
    for (std::size_t j = 0; j < program.columns.size(); ++j) {
      Rational sum = 0;
      for (const auto& [row, entry] : program.columns[j]) sum += price[static_cast<std::size_t>(row)] * entry;
      if (sum > (costs ? Rational{unit * program.cost[j]} : Rational{0})) return false;
    }
    return true;
  };
  const auto worth = [&] { return Rational{answer.dual.dot(program.right)}; };
  switch (answer.outcome) {
    case Outcome::optimal:
      return attains(answer.primal, program.right) && cost_of(answer.primal) == answer.value &&
             prices_within(answer.dual, true) && worth() == answer.value;
    case Outcome::infeasible:
      return prices_within(answer.dual, false) && worth() > 0;
    default:
      return attains(answer.start, program.right) && attains(answer.primal, Vector::Zero(program.rows)) &&
             cost_of(answer.primal) < 0;
  }
}

}  // namespace dpcert
