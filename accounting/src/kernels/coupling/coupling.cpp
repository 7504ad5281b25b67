// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/coupling.hpp"

#include <algorithm>

namespace dpcert {
namespace {

std::string at(std::size_t row) { return "/" + std::to_string(row); }
std::string at(std::size_t row, std::size_t column) { return at(row) + at(column); }

/// p less what both laws have at each point.
FiniteLaw excess(const FiniteLaw& p, const FiniteLaw& q) {
  FiniteLaw result;
  for (std::size_t x = 0; x < p.size(); ++x) result.push_back(std::max<Rational>(0, p[x] - q[x]));
  return result;
}

Rational total(const FiniteLaw& masses) {
  Rational sum = 0;
  for (const Rational& mass : masses)
    if (mass != 0) sum += mass;  // most are 0 in a sparse coupling
  return sum;
}

std::vector<FiniteLaw> nothing(std::size_t rows, std::size_t columns) {
  return std::vector<FiniteLaw>(rows, FiniteLaw(columns));
}

}  // namespace

Result<Coupling> Coupling::of(std::vector<FiniteLaw> joint) {
  if (joint.empty() || joint.front().empty()) return invalid_input("", "found no masses, wanted a joint law");
  FiniteLaw first, second(joint.front().size());
  for (std::size_t x = 0; x < joint.size(); ++x) {
    if (joint[x].size() != second.size())
      return invalid_input(at(x), "found " + std::to_string(joint[x].size()) + " columns, wanted " +
                                      std::to_string(second.size()) + " as in the first row");
    for (std::size_t y = 0; y < second.size(); ++y) {
      if (joint[x][y] < 0) return invalid_input(at(x, y), "found a negative mass, wanted a number >= 0");
      if (joint[x][y] != 0) second[y] += joint[x][y];
    }
    first.push_back(total(joint[x]));
  }
  if (const Rational mass = total(first); mass != 1)
    return invalid_input("", "the masses sum to " + mass.str().substr(0, 60) + ", wanted exactly 1");
  return Coupling{std::move(joint), std::move(first), std::move(second)};
}

StochasticMatrix transport(const Coupling& coupling) {
  StochasticMatrix rows = coupling.joint();
  for (std::size_t x = 0; x < rows.size(); ++x) {
    const Rational& mass = coupling.first()[x];
    if (mass == 0)
      rows[x] = coupling.second();
    else
      for (Rational& entry : rows[x])
        if (entry != 0) entry /= mass;
  }
  return rows;
}

Coupling keep_still(const FiniteLaw& p) {
  auto joint = nothing(p.size(), p.size());
  for (std::size_t x = 0; x < p.size(); ++x) joint[x][x] = p[x];
  return *Coupling::of(std::move(joint));
}

Coupling maximal_coupling(const FiniteLaw& p, const FiniteLaw& q) {
  expects(p.size() == q.size(), "laws on the same points");
  const FiniteLaw leaving = excess(p, q), coming = excess(q, p);
  const Rational moved = total(leaving);
  auto joint = nothing(p.size(), q.size());
  for (std::size_t x = 0; x < p.size(); ++x) {
    joint[x][x] = p[x] - leaving[x];
    if (leaving[x] == 0) continue;
    const Rational share = leaving[x] / moved;
    for (std::size_t y = 0; y < q.size(); ++y)
      if (coming[y] != 0) joint[x][y] += share * coming[y];
  }
  return *Coupling::of(std::move(joint));
}

}  // namespace dpcert
