// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/linear_program.hpp"

#include <algorithm>
#include <string>

#include "float_basis.hpp"
#include "simplex.hpp"

namespace dpcert {
namespace {

/// Up to this much work, in rows times entries times bits of a determinant, the exact method alone takes less time than a
/// process: some 2 ms (bench/lp_bench.cpp).
constexpr std::size_t small = 1'000'000;

std::size_t entries_of(const IntegerProgram& program) {
  std::size_t count = 0;
  for (std::size_t j = 0; j < program.own; ++j) count += program.columns[j].entries.size();
  return count;
}

/// Hadamard's bound on the bits of a determinant of `rows` columns.
std::size_t determinant_bits(const IntegerProgram& program) {
  std::vector<std::size_t> norms{0};  // of columns, in bits; and of the right side, which may take the place of one
  const auto add = [&](std::size_t largest) {
    norms.push_back(largest + mpz_sizeinbase(Integer{program.rows}.backend().data(), 2));
  };
  const auto bits = [](const Integer& x) { return mpz_sizeinbase(x.backend().data(), 2); };
  for (std::size_t j = 0; j < program.own; ++j) {
    std::size_t largest = bits(program.columns[j].cost);
    for (const auto& entry : program.columns[j].entries) largest = std::max(largest, bits(entry.second));
    add(largest);
  }
  std::size_t largest = 1;
  for (const Integer& entry : program.right) largest = std::max(largest, bits(entry));
  add(largest);
  const auto end = norms.begin() + static_cast<std::ptrdiff_t>(std::min(program.rows + 1, norms.size()));
  std::partial_sort(norms.begin(), end, norms.end(), std::greater<>{});
  std::size_t sum = 0;
  for (auto one = norms.begin(); one != end; ++one) sum += *one;
  return sum;
}

Error too_large(const std::string& what, std::size_t found, std::size_t limit) {
  return {Fault::precision_exhausted, "",
          "a linear program with " + std::to_string(found) + " " + what + "; the limit is " + std::to_string(limit)};
}

}  // namespace

Result<LpAnswer> solve(const LinearProgram& program, const LpLimits& limits) {
  IntegerProgram integers{program};
  const std::size_t entries = entries_of(integers), bits = determinant_bits(integers);
  if (entries > limits.entries) return too_large("entries", entries, limits.entries);
  if (bits > limits.bits) return too_large("bits in a basis determinant", bits, limits.bits);
  const auto proposed =
      integers.rows * entries * bits <= small ? integers.units() : float_basis(integers, limits.seconds);
  auto run = solve_from(std::move(integers), proposed, limits);
  if (!run) return run.error();
  return std::move(run).value().answer;
}

bool is_proved(const LinearProgram& program, const LpAnswer& answer) {
  using Outcome = LpAnswer::Outcome;
  // sum of z_j column_j = right (or 0), z >= 0
  const auto attains = [&](const std::vector<Rational>& z, const Vector& right) {
    Vector sum = Vector::Zero(program.rows);
    for (std::size_t j = 0; j < z.size(); ++j) {
      if (z[j] < 0) return false;
      for (const auto& [row, entry] : program.columns[j]) sum(row) += z[j] * entry;
    }
    return z.size() == program.columns.size() && sum == right;
  };
  const auto cost_of = [&](const std::vector<Rational>& z) {
    Rational sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j) sum += z[j] * program.cost[j];
    return sum;
  };
  // y . column_j <= cost_j (or 0)
  const auto prices_within = [&](const Vector& y, bool costs) {
    if (y.size() != program.rows) return false;
    for (std::size_t j = 0; j < program.columns.size(); ++j) {
      Rational sum = 0;
      for (const auto& [row, entry] : program.columns[j]) sum += y(row) * entry;
      if (sum > (costs ? program.cost[j] : Rational{0})) return false;
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
